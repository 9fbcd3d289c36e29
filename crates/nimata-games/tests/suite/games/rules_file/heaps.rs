//! Games on heaps: values in a row, the octal games that rules are, and sums in misère play.

use std::collections::{BTreeSet, HashMap};

use nimata_automata::budget::Budget;
use nimata_games::game::answer::Worth;
use nimata_games::game::claim::Request;
use nimata_games::game::octal::Octal;
use nimata_games::game::rules_file::{RulesFile, WrittenGame};
use nimata_games::game::{Game, GameError, Position, Rules, Valued};

fn game(text: &str) -> WrittenGame {
    let file = RulesFile::parse(text).unwrap_or_else(|error| panic!("{}", error.render(text)));
    WrittenGame::new("own".to_owned(), file)
}

fn heap(n: u64) -> Position {
    Position::single(n.into())
}

fn heaps(sizes: &[u64]) -> Vec<u64> {
    sizes.to_vec()
}

/// The heaps that each move from a heap leaves.
type Options = fn(u64) -> Vec<Vec<u64>>;

/// The values of the heaps 0, 1, … by the mex rule over sums; 0 where there is no position.
fn values(options: Options, count: u64) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for n in 0..count {
        let xor = |sum: Vec<u64>| sum.iter().fold(0, |xor, &part| xor ^ values[part as usize]);
        let seen: BTreeSet<u32> = options(n).into_iter().map(xor).collect();
        values.push((0..).find(|value| !seen.contains(value)).expect("finitely many"));
    }
    values
}

/// Take two, take five, or halve and round up, and leave a token.
fn two_or_five(n: u64) -> Vec<Vec<u64>> {
    let lower = [2, 5].into_iter().filter(|&taken| n > taken).map(|taken| vec![n - taken]);
    lower.chain((n >= 2).then(|| vec![n.div_ceil(2)])).collect()
}

const TWO_OR_FIVE: &str = "\npositions n >= 1\nmove m: m >= 1 & m + 2 = n\n\
                           move m: m >= 1 & m + 5 = n\nmove m: n >= 2 & (2*m = n | 2*m = n + 1)";

fn grundy(n: u64) -> Vec<Vec<u64>> {
    (1..n).filter(|m| 2 * m < n).map(|m| heaps(&[m, n - m])).collect()
}

fn lasker(n: u64) -> Vec<Vec<u64>> {
    (0..n).map(|m| heaps(&[m])).chain((1..n).map(|m| heaps(&[m, n - m]))).collect()
}

/// Take a token and leave any two heaps, of which one may be empty; or leave three heaps of equal
/// size.
fn three(n: u64) -> Vec<Vec<u64>> {
    let two = (1..n).map(|m| heaps(&[m, n - 1 - m]));
    two.chain((n > 0 && n.is_multiple_of(3)).then(|| heaps(&[n / 3; 3]))).collect()
}

#[test]
fn values_in_a_row_are_those_of_the_mex_rule_in_every_numeration() {
    let cases: [(&str, Options, u64); 4] = [
        (TWO_OR_FIVE, two_or_five, 6000),
        ("\nmove m + k: m >= 1 & m < k & m + k = n", grundy, 400),
        ("\nmove m: m < n\nmove m + k: m >= 1 & k >= 1 & m + k = n", lasker, 200),
        (
            "\nmove m + k: m >= 1 & m + k + 1 = n\nmove a + b + c: a > 0 & a = b & b = c & 3*a = n",
            three,
            300,
        ),
    ];
    for (rules, options, count) in cases {
        let expected = values(options, count);
        for numerals in ["msd_2", "lsd_2", "msd_3", "lsd_10", "lin(1,1)"] {
            if numerals == "lin(1,1)" && count > 200 && count < 400 {
                continue;
            }
            let game = game(&format!("reads n in {numerals}{rules}"));
            let table = game.table(&[count - 1], &Budget::default()).expect("a table");
            let first = usize::try_from(table.first[0]).expect("small");
            let found: Vec<i64> = table.values.collect();
            let expected: Vec<i64> = expected[first..].iter().map(|&value| value.into()).collect();
            assert_eq!(found, expected, "{numerals}{rules}");
        }
    }
}

#[test]
fn a_long_row_gives_values_and_moves_at_once() {
    let game = game(&format!("reads n in msd_2{TWO_OR_FIVE}"));
    let (most, budget) = (300_001, Budget::default());
    let expected = values(two_or_five, most + 1);
    for n in [100_000, 100_001, 299_999, most] {
        let found = game.value(&heap(n), &budget).expect("a value");
        let value = expected[n as usize];
        assert_eq!(found.worth, Worth::Value(value.into()), "{n}");
        assert_eq!(found.because[0].says, format!("the mex rule, at every number up to {n}"));
        for target in 0..4u32 {
            let after: Vec<u64> = two_or_five(n).concat();
            let reached = after.iter().any(|&m| expected[m as usize] == target);
            let found = game.move_to(&heap(n), &target.into(), &budget).expect("decided");
            assert_eq!(found.is_some(), reached, "{n} to {target}");
            if let Some(found) = found {
                let into = found.into.small_numbers(&budget).expect("small")[0];
                assert!(after.contains(&into) && expected[into as usize] == target);
            }
        }
    }
}

#[test]
fn a_bound_says_how_far_the_row_came() {
    let game = game("reads n in msd_2\nmove m + k: m >= 1 & m < k & m + k = n");
    let short = Budget::default().with_max_steps(200_000);
    let found = game.value(&heap(1 << 20), &short);
    let Err(GameError::Sought { says, .. }) = found else { panic!("{found:?}") };
    assert!(
        says.contains("are known, after a look at") && says.contains("times as much"),
        "{says}"
    );
    // The values until then are kept.
    let budget = Budget::default();
    assert!(matches!(game.value(&heap(200), &budget).expect("few").worth, Worth::Value(_)));
    let little = Budget::new(1000, 1 << 14, None);
    let found = game.table(&[1 << 20], &little).map(|_| ());
    assert!(found.as_ref().is_err_and(|error| error.bound().is_some()), "{found:?}");
}

#[test]
fn the_rules_of_an_octal_game_are_recognised_whatever_their_formulas() {
    for (text, code) in [
        // Kayles in three ways.
        ("reads n in msd_2\nmove m + k: m + k + 1 = n | m + k + 2 = n", "0.77"),
        ("reads n in lsd_3\nmove m + k: m <= k & m + k < n & n <= m + k + 2", "0.77"),
        (
            "reads n in msd_2\npositions n >= 1\nmove 0: n = 1 | n = 2\n\
             move m: m >= 1 & (m + 1 = n | m + 2 = n)\n\
             move m + k: m >= 1 & k >= m & (m + k + 1 = n | m + k + 2 = n)",
            "0.77",
        ),
        ("reads n in lin(1,1)\nmove u + v: u + v + 2 = n & u >= v", "0.07"),
        (
            "reads n in msd_2\nmove 0: n <= 3 & n > 0\nmove m: m + 2 = n | m + 3 = n\n\
             move m + k: m + k + 3 = n",
            "0.137",
        ),
        // One order of the heaps is enough.
        ("reads n in msd_2\nmove m + k: m + k + 1 = n & (n < 1000 | m > 7)", "0.7"),
        // A heap is divided, and nothing is taken.
        ("reads n in msd_2\nmove taken + left0: taken > 0 & left0 > 0 & taken + left0 = n", "4.0"),
        ("reads n in msd_2\nmove m: m + 1 = n | m + 5 = n", "0.30003"),
        ("reads n in msd_2\nmove m: m >= 1 & m + 2 = n", "0.02"),
    ] {
        let game = game(text);
        let facts = game.facts(&Budget::default()).expect("sound rules");
        let told = facts.iter().find(|fact| fact.name == "code").expect(text);
        assert!(told.says.starts_with(&format!("octal:{code}: ")), "{text}: {}", told.says);
        let octal = Octal::parse(code).expect("a code");
        let (own, family) = (&game as &dyn Game, &octal as &dyn Game);
        let upto = |game: &dyn Game| -> Vec<i64> {
            let table = game.table(&[500], &Budget::default()).expect("a table");
            table.values.skip(usize::from(table.first[0] == 0)).collect()
        };
        assert_eq!(upto(own), upto(family), "{text}");
    }
}

#[test]
fn rules_that_differ_from_every_octal_game_are_not_taken_for_one() {
    for text in [
        "reads n in msd_2\nmove m + k: m >= 1 & m < k & m + k = n",
        "reads n in msd_2\nmove m: m < n",
        "reads n in msd_2\nmove m: n >= 1 & m = n/2",
        // Kayles, but for one heap of a hundred, which may not be divided into 50 and 49.
        "reads n in msd_2\nmove m + k: (m + k + 1 = n | m + k + 2 = n) & ~(m = 50 & k = 49) \
         & ~(m = 49 & k = 50)",
        "reads n in msd_2\nmove a + b + c: a + b + c + 1 = n",
        "reads n in msd_2\npositions ~(n = 3)\nmove m: m + 4 = n & ~(m = 3)",
        "reads n in msd_2\nmove m: m + 1 = n\nplay misere",
    ] {
        let Ok(file) = RulesFile::parse(text) else { panic!("{text}") };
        let game = WrittenGame::new("own".to_owned(), file);
        assert!(game.claims().iter().all(|claim| claim.name != "period"), "{text}");
    }
}

#[test]
fn the_period_of_kayles_is_proved_for_the_code_of_the_file() {
    let kayles = game("reads n in msd_2\nmove m + k: m <= k & m + k < n & n <= m + k + 2");
    let claims = kayles.claims();
    assert_eq!(claims[0].name, "period");
    let proposal = claims[0].propose(&Request::default()).expect("a period");
    let octal = Octal::parse("0.77").expect("a code");
    let family = octal.claims()[0].propose(&Request::default()).expect("a period");
    assert_eq!(proposal.certificate.to_json(), family.certificate.to_json());
    assert_eq!(claims[0].subject(), octal.claims()[0].subject());
    assert_eq!(
        proposal.concludes.about("game:kayles"),
        "the values of game:kayles have the least period 12, from n = 71 on"
    );
    assert!(proposal.derived.facts.iter().any(|fact| fact.says.starts_with("octal:0.77: ")));
    // Heaps of any size, and a move from one.
    let huge = Position::read("10^30", &Default::default()).expect("a position");
    let budget = Budget::default();
    let found = kayles.value(&huge, &budget).expect("by the period");
    assert_eq!(found.worth, octal.value(&huge, &budget).expect("by the period").worth);
    let found = kayles.move_to(&huge, &0u32.into(), &budget).expect("decided").expect("a move");
    let parts: Vec<Position> = found.sum().cloned().collect();
    assert_eq!(octal.is_legal_sum(&huge, &parts), Some(true));
    assert_eq!(kayles.is_legal_sum(&huge, &parts), Some(true));
}

/// Whether the player to move wins a sum if a player who cannot move wins.
fn wins(options: Options, sum: &[u64], known: &mut HashMap<Vec<u64>, bool>) -> bool {
    if let Some(&wins) = known.get(sum) {
        return wins;
    }
    let mut moves = Vec::new();
    for (place, &part) in sum.iter().enumerate() {
        for left in options(part) {
            let mut after = [&sum[..place], &sum[place + 1..], &left].concat();
            after.sort_unstable();
            moves.push(after);
        }
    }
    let found = moves.is_empty() || moves.iter().any(|after| !wins(options, after, known));
    known.insert(sum.to_vec(), found);
    found
}

#[test]
fn in_misere_play_the_outcomes_are_those_of_sums() {
    let cases: [(&str, Options, u64); 3] = [
        ("move m + k: m >= 1 & m < k & m + k = n", grundy, 22),
        ("move m: m < n\nmove m + k: m >= 1 & k >= 1 & m + k = n", lasker, 10),
        (
            "move m + k: m >= 1 & m + k + 1 = n\n\
             move a + b + c: a > 0 & a = b & b = c & 3*a = n",
            three,
            16,
        ),
    ];
    for (rules, options, most) in cases {
        let game = game(&format!("reads n in msd_2\n{rules}\nplay misere"));
        let (mut known, budget) = (HashMap::new(), Budget::default());
        let table = game.table(&[most], &budget).expect("a table");
        let table: Vec<i64> = table.values.collect();
        for n in 0..=most {
            let expected = wins(options, &[n], &mut known);
            let found = game.value(&heap(n), &budget).expect("few sums");
            assert_eq!(found.worth, Worth::PPosition(!expected), "{n}\n{rules}");
            assert_eq!(table[n as usize], i64::from(expected), "{n}\n{rules}");
            let found = game.move_to(&heap(n), &0u32.into(), &budget).expect("few sums");
            // A player without a move wins and has none.
            let moves = options(n);
            assert_eq!(found.is_some(), expected && !moves.is_empty(), "{n}\n{rules}");
            if let Some(found) = found {
                let numbers = |part: &Position| part.small_numbers(&budget).expect("small")[0];
                let mut left: Vec<u64> = found.sum().map(numbers).collect();
                left.sort_unstable();
                assert!(!wins(options, &left, &mut known), "{n} to {left:?}\n{rules}");
            }
        }
        assert!(game.no_sums().is_some());
        let little = Budget::new(1000, 1 << 12, None);
        let found = game.value(&heap(60), &little);
        assert!(matches!(found, Err(GameError::Reached(_))), "{found:?}");
    }
}
