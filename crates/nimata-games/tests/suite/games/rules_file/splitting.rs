//! Moves that leave several positions or none, compared with the mex rule over sums.

use std::collections::{BTreeSet, HashMap};

use nimata_automata::budget::Budget;
use nimata_checker::{Limits, Verdict, check};
use nimata_games::game::answer::Worth;
use nimata_games::game::claim::Request;
use nimata_games::game::rules_file::{RulesFile, WrittenGame};
use nimata_games::game::{Game, Position, Rules, Valued, read_game};

use super::naive::tuples;

/// The sums of positions that the moves from a position leave.
type Sums = fn(&[u64]) -> Vec<Vec<Vec<u64>>>;

/// A game by the text of its file, by its moves, and a bound for the comparison.
const CASES: &[(&str, Sums, u64)] = &[
    // Grundy's game: divide a heap into two unequal ones.
    (
        "reads n in msd_2\nmove m + k: m >= 1 & m < k & m + k = n",
        |at| (1..at[0]).filter(|m| 2 * m < at[0]).map(|m| heaps(&[m, at[0] - m])).collect(),
        80,
    ),
    // Lasker's Nim: take any number, or divide a heap.
    (
        "reads n in lsd_2\nmove m: m < n\nmove m + k: m >= 1 & k >= 1 & m + k = n",
        |at| {
            let taken = (0..at[0]).map(|m| heaps(&[m]));
            taken.chain((1..at[0]).map(|m| heaps(&[m, at[0] - m]))).collect()
        },
        60,
    ),
    // Kayles: take one or two that stand beside each other.
    (
        "reads n in msd_3\nmove m + k: m <= k & (m + k + 1 = n | m + k + 2 = n)",
        |at| {
            let n = at[0];
            let rows = (1..=2).filter(|&taken| taken <= n).map(|taken| n - taken);
            rows.flat_map(|rest| (0..=rest).map(move |m| heaps(&[m, rest - m]))).collect()
        },
        90,
    ),
    // Dawson's Chess as 0.137.
    (
        "reads n in msd_2\nmove 0: n = 1 | n = 2 | n = 3\nmove m: m + 2 = n | m + 3 = n\n\
         move m + k: m <= k & m + k + 3 = n",
        |at| {
            let n = at[0];
            let mut sums = Vec::new();
            if (1..=3).contains(&n) {
                sums.push(heaps(&[]));
            }
            sums.extend((2..=3).filter(|&taken| taken <= n).map(|taken| heaps(&[n - taken])));
            sums.extend(
                (0..=n.saturating_sub(3)).filter(|_| n >= 3).map(|m| heaps(&[m, n - 3 - m])),
            );
            sums
        },
        90,
    ),
    // A cake is cut into two parts in one of two directions.
    (
        "reads x, y in msd_2\npositions x >= 1 & y >= 1\n\
         move u, v + s, t: u >= 1 & s >= 1 & u + s = x & v = y & t = y\n\
         move u, v + s, t: v >= 1 & t >= 1 & v + t = y & u = x & s = x",
        |at| {
            let (x, y) = (at[0], at[1]);
            let along = (1..x).map(|u| vec![vec![u, y], vec![x - u, y]]);
            along.chain((1..y).map(|v| vec![vec![x, v], vec![x, y - v]])).collect()
        },
        9,
    ),
    // A heap becomes three heaps, of which one has been made larger than the two others.
    (
        "reads n in msd_2\nmove a + b + c: a >= 1 & a <= b & b < c & a + b + c = n\nmove 0: n = 1",
        |at| {
            let n = at[0];
            let mut sums = Vec::new();
            for (a, b) in (1..n).flat_map(|a| (a..n).map(move |b| (a, b))) {
                if a + 2 * b < n {
                    sums.push(heaps(&[a, b, n - a - b]));
                }
            }
            sums.extend((n == 1).then(|| heaps(&[])));
            sums
        },
        40,
    ),
];

fn heaps(sizes: &[u64]) -> Vec<Vec<u64>> {
    sizes.iter().map(|&size| vec![size]).collect()
}

fn value(sums: Sums, at: &[u64], known: &mut HashMap<Vec<u64>, u32>) -> u32 {
    if let Some(&value) = known.get(at) {
        return value;
    }
    let xor = |sum: &Vec<Vec<u64>>, known: &mut HashMap<Vec<u64>, u32>| {
        sum.iter().fold(0, |xor, part| xor ^ value(sums, part, known))
    };
    let values: BTreeSet<u32> = sums(at).iter().map(|sum| xor(sum, known)).collect();
    let mex = (0..).find(|value| !values.contains(value)).expect("finitely many options");
    known.insert(at.to_vec(), mex);
    mex
}

fn game(text: &str) -> WrittenGame {
    let file = RulesFile::parse(text).unwrap_or_else(|error| panic!("{}", error.render(text)));
    assert!(file.splits());
    WrittenGame::new("own".to_owned(), file)
}

fn position(at: &[u64]) -> Position {
    Position::from_groups(vec![at.iter().map(|&number| number.into()).collect()])
}

/// The positions of a game up to a bound.
fn positions(game: &WrittenGame, most: u64) -> Vec<Vec<u64>> {
    let all = tuples(game.file().reads.len(), most).into_iter();
    all.filter(|at| game.admit(&position(at)).is_ok()).collect()
}

/// A sum as a set with multiplicities, in which what no one can move in does not count.
fn unordered(sum: Vec<Vec<u64>>) -> Vec<Vec<u64>> {
    let mut parts = sum;
    parts.retain(|part| part.iter().any(|&number| number > 0));
    parts.sort();
    parts
}

#[test]
fn values_are_those_of_the_mex_rule_over_sums() {
    for &(text, sums, most) in CASES {
        let (game, mut known) = (game(text), HashMap::new());
        for at in positions(&game, most) {
            let expected = Worth::Value(value(sums, &at, &mut known).into());
            let budget = Budget::default();
            let found = game.value(&position(&at), &budget).expect("a value");
            assert_eq!(found.worth, expected, "{at:?}\n{text}");
        }
        let upto = vec![most; game.file().reads.len()];
        let table = game.table(&upto, &Budget::default()).expect("a table");
        let all = nimata_draw::data::Positions::new(&table.first, &table.last);
        for (at, found) in all.zip(table.values) {
            assert_eq!(found, i64::from(value(sums, &at, &mut known)), "{at:?}\n{text}");
        }
    }
}

#[test]
fn the_options_are_the_sums_of_the_rules() {
    for &(text, sums, most) in CASES {
        let game = game(text);
        for at in positions(&game, most.min(20)) {
            let set = |sums: Vec<Vec<Vec<u64>>>| -> BTreeSet<_> {
                sums.into_iter().map(unordered).collect()
            };
            let mut shown = Vec::new();
            let numbers = at.len();
            game.each_option(&at, &mut |option| {
                shown.push(option.chunks(numbers).map(<[u64]>::to_vec).collect());
            });
            assert_eq!(set(shown), set(sums(&at)), "{at:?}\n{text}");
            for found in [game.every_option(&position(&at)), game.short_moves(&position(&at))] {
                let found = found.expect("few").into_iter().map(|sum| {
                    let small = |part: &Position| part.small_numbers(&Budget::default());
                    sum.iter().map(|part| small(part).expect("small")).collect()
                });
                assert_eq!(set(found.collect()), set(sums(&at)), "{at:?}\n{text}");
            }
            assert_eq!(game.few_options(&position(&at)), None);
        }
    }
}

#[test]
fn a_move_is_legal_where_the_rules_allow_it_in_any_order_of_its_parts() {
    let lasker = game(CASES[1].0);
    let legal = |before: u64, after: &[u64]| {
        let after: Vec<Position> = after.iter().map(|&n| position(&[n])).collect();
        lasker.is_legal_sum(&position(&[before]), &after).expect("decided")
    };
    for (before, after, expected) in [
        (7, &[3, 4][..], true),
        (7, &[4, 3], true),
        (7, &[3], true),
        (7, &[0], true),
        (7, &[], true),
        (7, &[7], false),
        (7, &[3, 3], false),
        (7, &[7, 0], false),
        (7, &[3, 2, 2], false),
    ] {
        assert_eq!(legal(before, after), expected, "{before} {after:?}");
    }
    let three = game(CASES[5].0);
    let parts = [5u64, 1, 2].map(|n| position(&[n]));
    assert_eq!(three.is_legal_sum(&position(&[8]), &parts), Some(true));
    assert_eq!(three.is_legal_sum(&position(&[8]), &parts[..2]), Some(false));
    // A coin at 0 may be turned, so that it is not nothing.
    let turned = game("reads n in msd_2\nmove 0: n >= 0\nmove m: m < n\n");
    let at = |n: u64| position(&[n]);
    for (before, after, expected) in [
        (0, vec![], true),
        (0, vec![at(0)], false),
        (2, vec![], true),
        (2, vec![at(0)], true),
        (2, vec![at(0), at(0)], false),
    ] {
        assert_eq!(turned.is_legal_sum(&at(before), &after), Some(expected), "{before} {after:?}");
    }
}

#[test]
fn a_move_to_a_value_is_a_sum_of_that_value() {
    for &(text, sums, most) in CASES {
        let (game, mut known) = (game(text), HashMap::new());
        for at in positions(&game, most.min(25)) {
            let values: BTreeSet<u32> = sums(&at)
                .iter()
                .map(|sum| sum.iter().fold(0, |xor, part| xor ^ value(sums, part, &mut known)))
                .collect();
            for target in 0..4u32 {
                let budget = Budget::default();
                let by = [
                    game.move_to(&position(&at), &target.into(), &budget),
                    game.move_by_definition(&position(&at), &target.into(), &budget),
                ];
                for found in by {
                    let found = found.expect("small");
                    assert_eq!(found.is_some(), values.contains(&target), "{at:?}\n{text}");
                    let Some(found) = found else { continue };
                    let parts: Vec<Position> = found.sum().cloned().collect();
                    assert_eq!(game.is_legal_sum(&position(&at), &parts), Some(true), "{at:?}");
                    let worth = |part: &Position| {
                        let at = part.small_numbers(&Budget::default()).expect("small");
                        value(sums, &at, &mut known.clone())
                    };
                    assert_eq!(parts.iter().fold(0, |xor, part| xor ^ worth(part)), target);
                }
            }
        }
    }
}

#[test]
fn of_sums_the_values_are_claimed_and_the_outcome_is_not() {
    let grundy = game(CASES[0].0);
    for claim in grundy.claims() {
        match claim.name {
            "sound" | "values" => assert_eq!(claim.lacks_proof(), None),
            _ => assert!(claim.lacks_proof().expect("none").contains("leaves a sum")),
        }
    }
    for (from, to) in [("msd_2", "msd_3"), ("msd_2", "msd_2\nplay misere")] {
        let other = game(&CASES[0].0.replace(from, to));
        assert!(other.formulas().is_none(), "{to}");
        let mut values = other.claims().into_iter().filter(|claim| claim.name == "values");
        assert!(values.all(|claim| claim.lacks_proof().is_some()), "{to}");
    }
}

/// The values below `count` of the game in which a move of i tokens may leave so many heaps, none
/// of them empty, as the bits of the digit of i say: by trying all of them.
fn values_of_code(code: &str, count: usize) -> Vec<u64> {
    let digits: Vec<u32> = code.chars().filter_map(|digit| digit.to_digit(16)).collect();
    let mut values: Vec<u64> = Vec::new();
    for n in 0..count {
        let mut options = Vec::new();
        for (taken, digit) in digits.iter().enumerate().filter(|(taken, _)| *taken <= n) {
            let rest = n - taken;
            if digit & 1 != 0 && rest == 0 {
                options.push(0);
            }
            if digit & 2 != 0 && rest > 0 {
                options.push(values[rest]);
            }
            for a in 1..rest {
                if digit & 4 != 0 {
                    options.push(values[a] ^ values[rest - a]);
                }
                let others = (1..rest - a).filter(|_| digit & 8 != 0);
                options.extend(others.map(|b| values[a] ^ values[b] ^ values[rest - a - b]));
            }
        }
        values.push((0..).find(|value| !options.contains(value)).expect("a number"));
    }
    values
}

/// Proves the values, has the certificate accepted, and compares it with these.
fn is_proved(name: &str, values: &[u64]) {
    let game = read_game(name).expect("a game");
    let claim = game.claims().into_iter().find(|claim| claim.name == "values").expect("a claim");
    let proposal = claim.propose(&Request::default()).expect("an automaton");
    let json = proposal.certificate.to_json();
    let verdict = check(json.as_bytes(), None, &Limits::default());
    assert!(matches!(verdict, Verdict::Accepted(_)), "{name}: {verdict:?}");
    let automaton = proposal.derived.automaton.expect("the automaton of the values");
    for (n, &value) in values.iter().enumerate() {
        let holds = |v: u64| automaton.value_at_tuple(&[n.into(), v.into()]) == Some(1);
        assert!(holds(value) && !holds(value + 1) && (value == 0 || !holds(value - 1)), "{n}");
    }
}

#[test]
fn values_of_games_that_split_heaps_are_proved_as_a_relation() {
    // Lasker's Nim: n + 1 for n = 3 mod 4, n - 1 for n = 0 mod 4, else n. Winning Ways, chapter 4.
    let lasker = |n: u64| match n % 4 {
        3 => n + 1,
        0 => n.saturating_sub(1),
        _ => n,
    };
    is_proved("game:laskers-nim", &(0..200).map(lasker).collect::<Vec<_>>());
    // Of rows and cycles of k pins in turn.
    let mut rows = vec![0u64];
    for k in 1..100 {
        let left =
            (1..=2.min(k)).flat_map(|taken| (0..=k - taken).map(move |a| (a, k - taken - a)));
        let had: Vec<u64> = left.map(|(a, b)| rows[a] ^ rows[b]).collect();
        rows.push((0..).find(|value| !had.contains(value)).expect("a mex"));
    }
    let cycle = |k: usize| {
        let had: Vec<u64> = (1..=2.min(k)).map(|taken| rows[k - taken]).collect();
        (0..).find(|value| !had.contains(value)).expect("a mex")
    };
    let both = (0..100).flat_map(|k| [rows[k], cycle(k)]);
    is_proved("game:kayles-on-a-cycle", &both.collect::<Vec<_>>());
    // With periods and saltus 1, 1; 2, 1; 3, 2; 4, 2.
    for code in ["0.AA", "0.C", "0.9E", "0.89", "0.137F"] {
        is_proved(&format!("game:{code}"), &values_of_code(code, 100));
    }
}

#[test]
fn a_part_that_is_not_lower_or_no_position_is_named() {
    let refused = |text: &str| match game(text).facts(&Budget::default()) {
        Ok(facts) => facts.iter().find(|fact| fact.is_refusal()).expect("refused").says.clone(),
        Err(other) => panic!("{other}"),
    };
    assert_eq!(
        refused("reads n in msd_2\nmove m + k: m < k & m + k = n"),
        "game:own: from n = 1 there is a move to n = 0 and n = 1, whose part n = 1 does not lower \
         the measure n"
    );
    assert_eq!(
        refused("reads n in msd_2\npositions n >= 1\nmove m + k: m < k & m + k + 1 = n"),
        "game:own: from n = 2 there is a move to n = 0 and n = 1, whose part n = 0 is not a \
         position: n >= 1 does not hold there"
    );
}

#[test]
fn heads_of_moves_are_read_or_refused_with_the_place() {
    for (head, column, says) in [
        ("m +", 9, "a name of a number should stand here"),
        ("m + 0", 10, "`0` stands alone"),
        ("m + m", 10, "`m` stands twice: each position that is left"),
        ("m, k", 6, "a position is 1 numbers, n, and after this move there are 2"),
        ("m, k + l", 6, "and in this part there are 2; between positions stands `+`"),
        ("m + n", 10, "`n` is a number before the move"),
        ("a + b + c + d + e + f + g + h + i", 6, "a move leaves at most 8 positions"),
    ] {
        let text = format!("reads n in msd_2\nmove {head}: n > 0");
        let error = RulesFile::parse(&text).expect_err(head);
        assert!(error.to_string().contains(says), "{head}: {error}");
        assert_eq!((error.line(&text), error.column(&text)), (2, column), "{head}");
    }
    let file = RulesFile::parse("reads x, y in msd_2\nmove a, b + c, d: x = y\nmove 0: x = y");
    let file = file.expect("a file");
    let parts: Vec<usize> = file.moves.iter().map(|kind| kind.parts(2)).collect();
    assert_eq!((parts, file.splits()), (vec![2, 0], true));
    assert_eq!(file.moves[0].to, ["a", "b", "c", "d"]);
}
