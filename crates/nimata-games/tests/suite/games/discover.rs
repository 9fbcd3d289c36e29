//! Theorems that are found without being named, against the papers' conjectures and the definition.

use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder, Numeration};
use nimata_automata::budget::Budget;
use nimata_draw::data::Positions;
use nimata_games::game::discover::{Discovery, discover};
use nimata_games::game::read_game;
use nimata_logic::logic::{Answer, Environment, Sequence, Vocabulary, Wanted, parse, solve};

fn found(name: &str) -> Discovery {
    let game = read_game(name).unwrap_or_else(|why| panic!("{name}: {why}"));
    let found = discover(game.as_ref(), None, &Budget::default(), &mut |_| {});
    let found = found.unwrap_or_else(|why| panic!("{name}: {why}"));
    found.unwrap_or_else(|| panic!("nothing is found about {name}"))
}

fn given(name: &str, tracks: u32, outputs: &[i64], targets: Vec<u32>) -> Sequence {
    let outputs = outputs.iter().map(|&output| Some(output)).collect();
    let alphabet = Alphabet::new(2, tracks).unwrap();
    let automaton = Dfao::from_flat(alphabet, DigitOrder::Msd, outputs, targets).unwrap();
    Sequence { name: name.to_owned(), automaton, game: None }
}

/// P: a power of 2. M: a multiple of a power of 2, and that power. X: two numbers and their xor.
fn predicates() -> Vec<Sequence> {
    let xor = (0..8u32).map(|letter| letter.count_ones() % 2).chain([1; 8]).collect();
    vec![
        given("P", 1, &[0, 1, 0], vec![0, 1, 1, 2, 2, 2]),
        given("M", 2, &[0, 1, 0], vec![0, 1, 0, 1, 1, 2, 2, 2, 2, 2, 2, 2]),
        given("X", 3, &[1, 0], xor),
    ]
}

/// Whether the relation V(a, b, c, v) holds wherever a formula of a, b, c and v does.
fn contains(found: &Discovery, formula: &str) -> bool {
    let mut sequences = predicates();
    sequences.push(Sequence { name: "V".to_owned(), automaton: found.values.clone(), game: None });
    let words = sequences.iter().fold(Vocabulary::default(), |words, sequence| {
        let tracks = usize::try_from(sequence.automaton.alphabet().tracks()).unwrap();
        words.with_sequence(&sequence.name, tracks)
    });
    let text = format!("A a,b,c,v (({formula}) => V[a][b][c][v] = @1)");
    let sentence = parse(&text, &words).unwrap_or_else(|why| panic!("{text}: {why}")).formula;
    let numerals = Numeration::Base { base: 2, order: DigitOrder::Msd };
    let environment = Environment::new(numerals, sequences).unwrap();
    let wanted = Wanted { lemmas: false, least: 0, listed: 0, ..Wanted::default() };
    match solve(&sentence, &environment, &wanted, &mut |_, _| {}).unwrap().answer {
        Answer::Sentence { truth, .. } => truth,
        Answer::Set(_) => panic!("a sentence has no free variables"),
    }
}

/// Conjectures 1 to 3 of paper 1 for the smaller pile b and the larger one c, both named here.
fn conjectures(b: &str, c: &str) -> [String; 4] {
    let (sum, both) = ("v = a + b + c", format!("a >= 1 & {b} <= {c}"));
    let lower = format!("{b} + m <= {c} & {c} + a < m + 2*{b}");
    let power = format!("{both} & P[{b}] = @1");
    let period = format!("M[m][2*{b}] = @1 & m <= {c} & {c} < m + 2*{b}");
    let least = "(E t (X[b][c][t] = @1 & v = a + t))";
    [
        format!("{power} & {least} & (E m ({period} & {lower}))"),
        format!("{power} & {sum} & (E m ({period} & ~({lower})))"),
        format!("{both} & {sum} & (E p (P[p] = @1 & {b} < p & p <= a + {b}))"),
        format!(
            "{both} & {sum} & (E p (P[p] = @1 & p < 2*{b} & a + {b} < p & \
             (E m (M[m][p] = @1 & m <= {c} + a & {c} <= m + a))))"
        ),
    ]
}

/// Theorem U: b < 2^k, a ≥ 1, and c is between j·2^k − 2^⌊log2 a⌋ and j·2^k + a.
fn theorem_u(b: &str, c: &str) -> String {
    format!(
        "a >= 1 & v = a + b + c & (E p,q,m (P[p] = @1 & {b} < p & P[q] = @1 & q <= a & a < 2*q & \
         M[m][p] = @1 & m <= {c} + q & {c} <= m + a))"
    )
}

#[test]
#[ignore = "the search takes half a minute"]
fn exco_nim_is_known_where_theorem_u_and_the_first_conjectures_for_small_x0_speak() {
    let found = found("exco:2");
    assert!(!found.is_total && found.covered < found.sampled);
    for (b, c) in [("b", "c"), ("c", "b")] {
        assert!(contains(&found, &theorem_u(b, c)));
        for conjecture in conjectures(b, c) {
            assert!(contains(&found, &format!("a <= 2 & {conjecture}")), "{conjecture}");
        }
    }
    // It does not say everything.
    assert!(!contains(&found, "v = a + b + c"));
    // The definition agrees at 32,768 positions.
    let table = read_game("exco:2").unwrap();
    let upto = [7, 63, 63];
    let table = table.table(&upto, &Budget::default()).unwrap();
    let (mut said, mut checked) = ([0u32; 3], 0u32);
    for (at, value) in Positions::new(&[0; 3], &upto).zip(table.values) {
        let position: Vec<_> = at.iter().map(|&number| number.into()).collect();
        for region in &found.regions {
            if region.positions.value_at_tuple(&position) == Some(1) {
                let [a, b, c] = [at[0], at[1], at[2]].map(|number| i64::try_from(number).unwrap());
                let (term, expected) = match region.term.as_str() {
                    "x0 + x1 + x2" => (0, a + b + c),
                    "x0 + (x1 xor x2)" => (1, a + (b ^ c)),
                    "x0 + (x1 xor x2) + 2" => (2, a + (b ^ c) + 2),
                    other => panic!("the term {other} is not expected"),
                };
                assert_eq!(value, expected, "{at:?} {}", region.term);
                said[term] += 1;
            }
        }
        checked += 1;
    }
    assert!(checked == 1 << 15 && said.iter().sum::<u32>() > 6_000, "{said:?} of {checked}");
    assert!(said.iter().all(|&said| said > 0), "{said:?}");
}

#[test]
fn a_game_whose_value_is_a_term_everywhere_is_solved() {
    for (name, term) in [("nim:2", "x1 xor x2"), ("nim:3", "x1 xor x2 xor x3")] {
        let found = found(name);
        assert!(found.is_total && found.open.is_empty(), "{name}");
        assert_eq!(found.regions[0].term, term);
        assert_eq!(found.regions[0].positions.len(), 1, "{name}");
    }
}

#[test]
fn what_few_digits_show_is_found_with_more_digits_too() {
    let name =
        format!("game:{}/fixtures/theorems/odd-diagonal.game", nimata_testing::root().display());
    let game = read_game(&name).expect("a rules file");
    let [few, more] = [4, 5].map(|digits| {
        let found = discover(game.as_ref(), Some(digits), &Budget::default(), &mut |_| {});
        found.expect("the bounds are wide").expect("a theorem").values
    });
    let (mut said, says) = (0, |values: &Dfao, at: &[u64]| {
        let at: Vec<_> = at.iter().map(|&number| number.into()).collect();
        values.value_at_tuple(&at) == Some(1)
    });
    for at in Positions::new(&[0; 3], &[40, 40, 80]).filter(|at| says(&few, at)) {
        said += 1;
        assert!(says(&more, &at), "{at:?}");
    }
    // 0, n and n, 0 have their sums as values. 1, 2 has options with the values 1 and 2, and 2, 2
    // has options with 0 and 2.
    assert!(said > 81, "{said}");
    assert!(says(&few, &[1, 2, 0]) && says(&few, &[2, 2, 1]));
}
