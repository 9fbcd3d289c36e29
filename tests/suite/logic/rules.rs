//! A sequence that satisfies the rules of a game is proved, and another one is refuted at the least
//! position at which it violates them.

use nimata::automaton::{Dfao, Numeration, Output};
use nimata::budget::Budget;
use nimata::game::claim::{Request, find};
use nimata::game::{Game, read_game};
use nimata::logic::{
    Answer, Asks, Environment, Formula, GameRules, Move, Proved, Sequence, SolveError, Statement,
    Wanted, solve,
};
use nimata_checker::{Limits, Verdict, check};
use num_bigint::BigUint;

/// The statement of a claim about a game, without lemmas.
fn statement(game: &dyn Game, claim: &str) -> Statement {
    let (claim, _) = find(game.claims(), claim, game).expect("there is one");
    let derived = claim.derive(&Request::default()).expect("small");
    derived.statement("G", claim.rules().cloned()).expect("numerals of logic")
}

fn proved(statement: &mut Statement) -> Proved {
    statement.prove_game(&Budget::default()).expect("small")
}

#[track_caller]
fn assert_accepted(statement: &Statement) {
    let text = statement.certificate().to_json();
    let verdict = check(text.as_bytes(), None, &Limits::default());
    assert!(matches!(verdict, Verdict::Accepted(_)), "{verdict:?}");
}

/// The statement with another automaton.
fn with(statement: &Statement, automaton: Dfao) -> Statement {
    let mut other = statement.clone();
    other.sequences[0].automaton = automaton;
    other
}

/// The statement with another output of one state.
fn spoiled(statement: &Statement, state: usize, output: Output) -> Statement {
    let automaton = &statement.sequences[0].automaton;
    let mut outputs = automaton.outputs().to_vec();
    outputs[state] = output;
    let rows = automaton.states().flat_map(|q| automaton.row(q));
    let rows = rows.map(|to| u32::try_from(to.index()).expect("few")).collect();
    let changed = Dfao::from_flat(automaton.alphabet(), automaton.order(), outputs, rows)
        .and_then(|changed| changed.in_numeration(automaton.numeration().clone()));
    with(statement, changed.expect("the same rows"))
}

/// The number of digits of the largest number, and then the numbers: the key by which positions are
/// ordered.
fn key(numerals: &Numeration, at: &[u64]) -> (usize, Vec<u64>) {
    let mut length = 0;
    let most = *at.iter().max().expect("a number");
    let pair = numerals.pair().map(|(p, q)| (u64::from(p), u64::from(q)));
    let (mut term, mut next) = (1, pair.map_or(u64::from(numerals.digits()), |(p, _)| p + 1));
    while term <= most {
        let after = match pair {
            None => next * u64::from(numerals.digits()),
            Some((p, q)) => p * next + q * term,
        };
        (term, next) = (next, after);
        length += 1;
    }
    (length, at.to_vec())
}

/// The first position with numbers up to `most` whose output violates the rules, found by trying
/// all options.
fn first_fault(game: &dyn Game, statement: &Statement, asks: Asks, most: u64) -> Option<Vec<u64>> {
    let automaton = &statement.sequences[0].automaton;
    let tracks = usize::try_from(automaton.alphabet().tracks()).expect("few");
    let linear = matches!(statement.numerals, Numeration::Linear { .. });
    let output = |at: &[u64]| -> Output {
        let numbers: Vec<BigUint> = at.iter().map(|&n| n.into()).collect();
        if !linear {
            return automaton.value_at_tuple(&numbers);
        }
        let words: Vec<Vec<u32>> =
            numbers.iter().map(|n| statement.numerals.to_msd_digits(n)).collect();
        let length = words.iter().map(Vec::len).max().expect("a number");
        let mut state = nimata::automaton::StateId::START;
        for place in 0..length {
            let letter = words.iter().fold(0, |letter, word| {
                let zeros = length - word.len();
                let digit = place.checked_sub(zeros).map_or(0, |at| word[at]);
                letter * automaton.alphabet().base() + digit
            });
            state = automaton.step(state, letter);
        }
        automaton.output(state)
    };
    let side = most + 1 - game.least();
    let count = side.pow(u32::try_from(tracks).expect("few"));
    let mut positions: Vec<Vec<u64>> = (0..count)
        .map(|mut place| {
            let numbers = (0..tracks).map(|_| {
                let number = game.least() + place % side;
                place /= side;
                number
            });
            numbers.collect()
        })
        .collect();
    positions.sort_by_cached_key(|at| key(&statement.numerals, at));
    positions.into_iter().find(|at| {
        let mut outputs = Vec::new();
        game.each_option(at, &mut |option| outputs.push(output(option)));
        let right = match (game.given_value(at, !outputs.is_empty()), asks) {
            (Some(value), _) => i64::from(value),
            (None, Asks::Values) => {
                (0..).find(|value| !outputs.contains(&Some(*value))).expect("finitely many")
            }
            (None, Asks::Outcome) => i64::from(outputs.contains(&Some(0))),
            (None, Asks::Relation) => unreachable!("no game here is asked for it"),
        };
        output(at) != Some(right)
    })
}

/// Proves the claim, and refutes it with each output changed in turn.
fn decided(name: &str, claim: &str, asks: Asks, most: u64) {
    let game = read_game(name).expect("a game");
    let right = statement(game.as_ref(), claim);
    let mut proof = right.clone();
    assert_eq!(proved(&mut proof), Proved::Yes, "{name}");
    assert_accepted(&proof);
    let kinds = right.sequences[0].game.as_ref().expect("rules").moves.len();
    assert!(proof.lemmas.len() >= kinds, "{name}: {}", proof.lemmas.len());
    let mut refuted = 0;
    for state in 0..right.sequences[0].automaton.len() {
        for output in [Some(0), Some(1), Some(5), Some(-1), None] {
            let mut wrong = spoiled(&right, state, output);
            let found = match wrong.prove_game(&Budget::default()) {
                // Padding zeros lead to this state.
                Err(SolveError::Padding(_)) => continue,
                found => found.expect("small"),
            };
            let expected = first_fault(game.as_ref(), &wrong, asks, most);
            let expected: Option<Vec<BigUint>> =
                expected.map(|at| at.into_iter().map(BigUint::from).collect());
            match (found, expected) {
                (Proved::Refuted(at), Some(expected)) => {
                    assert_eq!(at, expected, "{name}: {output:?} at state {state}");
                    refuted += 1;
                }
                // The change has no effect, or an effect only at larger numbers.
                (Proved::Yes, None) => {}
                (Proved::Refuted(at), None) => {
                    assert!(at.iter().any(|n| *n > most.into()), "{name}: {at:?}");
                }
                (Proved::Yes, Some(at)) => panic!("{name}: {output:?} at {state} fails at {at:?}"),
            }
        }
    }
    assert!(refuted > 0, "{name}");
}

#[test]
fn values_of_one_pile_are_proved_and_changed_ones_are_refuted_at_the_least_position() {
    decided("sd:1/2", "values", Asks::Values, 300);
    decided("sd:5/2", "values", Asks::Values, 1000);
    decided("sd:1,2/3", "values", Asks::Values, 1000);
}

#[test]
fn prescribed_values_and_misere_ends_are_kept_or_refuted() {
    decided("sd:1/2:first=2,0,1", "values", Asks::Values, 300);
    decided("sd:1,3/2:misere", "values", Asks::Values, 500);
    decided("sd:1,2/2:floor", "outcome", Asks::Outcome, 300);
    decided("sd:1/2:floor:misere", "outcome", Asks::Outcome, 300);
}

#[test]
fn values_of_several_piles_are_proved_and_changed_ones_are_refuted_at_the_least_position() {
    decided("slow-moore:3,2", "values", Asks::Values, 15);
    decided("slow-moore:3,2", "outcome", Asks::Outcome, 15);
}

#[test]
#[ignore = "half a minute: proofs in the definition of many games"]
fn outcomes_in_linear_numerals_are_proved_and_refuted() {
    decided("wythoff:1,1", "outcome", Asks::Outcome, 40);
}

#[test]
fn the_sentence_says_what_is_decided_output_by_output() {
    for (name, claim) in [
        ("sd:1/2", "values"),
        ("sd:5/2", "values"),
        ("sd:1,3/2:misere", "values"),
        ("sd:1/2:first=2,0,1", "values"),
        ("slow-moore:3,2", "outcome"),
    ] {
        let game = read_game(name).expect("a game");
        let right = statement(game.as_ref(), claim);
        for state in 0..=right.sequences[0].automaton.len() {
            let mut changed = match state.checked_sub(1) {
                None => right.clone(),
                Some(state) => spoiled(&right, state, Some(2)),
            };
            let sequence = &changed.sequences[0];
            let outputs: Vec<i64> =
                sequence.automaton.outputs().iter().copied().flatten().collect();
            let rules = sequence.game.as_ref().expect("rules");
            let sentence = rules.sentence("G", &outputs).expect("formulas");
            let Ok(found) = changed.prove_game(&Budget::default()) else { continue };
            let environment = Environment::new(changed.numerals.clone(), changed.sequences.clone());
            let environment = environment.expect("it fits");
            let wanted = Wanted { lemmas: false, ..Wanted::default() };
            let solution = solve(&sentence, &environment, &wanted, &mut |_, _| {}).expect("small");
            let Answer::Sentence { truth, witness } = solution.answer else { panic!("free") };
            let numbers = |witness: Vec<(String, BigUint)>| -> Vec<BigUint> {
                witness.into_iter().map(|(_, number)| number).collect()
            };
            match found {
                Proved::Yes => assert!(truth, "{name}"),
                Proved::Refuted(at) => {
                    assert_eq!(witness.map(numbers), Some(at), "{name}: state {state}");
                }
            }
        }
    }
}

/// A statement on one binary track, most significant digit first.
fn written(rules: GameRules, outputs: Vec<Output>, rows: Vec<Vec<u32>>) -> Statement {
    let order = nimata::automaton::DigitOrder::Msd;
    let automaton = Dfao::single_track(2, order, outputs, rows).expect("a table");
    Statement {
        numerals: Numeration::Base { base: 2, order },
        sequences: vec![Sequence { name: "G".to_owned(), automaton, game: Some(rules) }],
        sentences: Vec::<Formula>::new(),
        lemmas: Vec::new(),
    }
}

fn rules(positions: &str, moves: &[&str]) -> GameRules {
    let moves =
        moves.iter().map(|formula| Move { to: vec!["m".into()], formula: (*formula).into() });
    GameRules {
        reads: vec!["n".into()],
        positions: positions.into(),
        moves: moves.collect(),
        asks: Asks::Values,
        end: 0,
        first: Vec::new(),
        measure: "n".into(),
        given: Vec::new(),
    }
}

#[test]
fn moves_with_quantifiers_are_proved_with_lemmas_for_them() {
    // Halve, or subtract one, where a quantifier expresses that a number is a multiple of 2.
    let rules =
        rules("n >= 0", &["E k (2*k = n & m + k = n & k >= 1)", "m + 1 = n & ~(E k (2*k = n))"]);
    // By the definition: g(0) = 0, g(2k) = mex{g(k)}, g(2k + 1) = mex{g(2k)}.
    let mut values = vec![0i64];
    for n in 1..64usize {
        let option = if n % 2 == 0 { n / 2 } else { n - 1 };
        values.push(i64::from(values[option] == 0));
    }
    // Appending 0 changes the value of a positive number, and appending 1 keeps it.
    let rows = vec![vec![0, 2], vec![2, 1], vec![1, 2]];
    let mut right = written(rules, vec![Some(0), Some(0), Some(1)], rows);
    let automaton = &right.sequences[0].automaton;
    for (n, &value) in (0u32..).zip(&values) {
        assert_eq!(automaton.value_at(&n.into()), Some(value), "{n}");
    }
    assert_eq!(proved(&mut right), Proved::Yes);
    assert!(right.lemmas.iter().any(|lemma| lemma.text == "E k (2*k = n)"));
    assert_accepted(&right);
}

#[test]
fn a_game_without_moves_is_at_its_end_everywhere() {
    let constant = |value| written(rules("n >= 3", &[]), vec![Some(value)], vec![vec![0, 0]]);
    assert_eq!(proved(&mut constant(0)), Proved::Yes);
    assert_eq!(proved(&mut constant(1)), Proved::Refuted(vec![3u32.into()]));
}

#[test]
fn rules_that_are_no_formulas_are_an_error() {
    for (positions, kind) in
        [("n >=", "m + 1 = n"), ("n >= 0", "m + k = n"), ("n >= 0", "T[m] = @1")]
    {
        let mut wrong = written(rules(positions, &[kind]), vec![Some(0)], vec![vec![0, 0]]);
        assert!(wrong.prove_game(&Budget::default()).is_err(), "{positions}, {kind}");
    }
}

#[test]
fn dozens_of_values_are_decided_one_by_one() {
    // A move takes 1 to 31 tokens, so the value is n modulo 32.
    let rows = |wrong: u32| {
        let row = |q: u32| vec![2 * q % 32, if q == 31 { wrong } else { (2 * q + 1) % 32 }];
        (0..32).map(row).collect()
    };
    let game = || rules("n >= 0", &["m < n & n <= m + 31"]);
    let outputs: Vec<Output> = (0..32).map(Some).collect();
    let mut right = written(game(), outputs.clone(), rows(31));
    assert_eq!(proved(&mut right), Proved::Yes);
    assert_eq!(right.lemmas.len(), 32);
    assert_accepted(&right);
    // After five ones a sixth one is ignored, so 63 gets 30.
    let mut wrong = written(game(), outputs, rows(30));
    assert_eq!(proved(&mut wrong), Proved::Refuted(vec![63u32.into()]));
}
