//! Questions from their text to a certificate that the checker accepts.

use nimata::automaton::{Dfao, Numeration};
use nimata::game::subtraction_division::{Derivation, SubtractionDivision};
use nimata::logic::{
    Answer, Environment, Formula, Sequence, Set, Vocabulary, Wanted, parse, solve,
};
use nimata_checker::{Limits, Verdict, check};

/// Least numbers, in the order of their variables.
pub type Numbers = Vec<u64>;

/// A sequence without rules.
pub fn given(name: &str, automaton: Dfao) -> Sequence {
    Sequence { name: name.to_owned(), automaton, game: None }
}

/// The values of a subtraction–division game, with its rules.
pub fn game(name: &str, text: &str) -> Sequence {
    let rules = SubtractionDivision::parse(text).expect("a game");
    let derivation = Derivation::new(&rules, None, &Default::default())
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    let automaton = derivation.msd().clone();
    Sequence { name: name.to_owned(), automaton, game: Some(rules.formulas()) }
}

/// Formulas about these sequences, in these numerals.
pub fn environment(numerals: Numeration, sequences: Vec<Sequence>) -> Environment {
    Environment::new(numerals, sequences).expect("sequences in these numerals")
}

/// Reads a formula.
pub fn read(text: &str, environment: &Environment) -> Formula {
    let mut words = Vocabulary::default();
    for sequence in environment.sequences() {
        let tracks = sequence.automaton.alphabet().tracks();
        words.add_sequence(&sequence.name, usize::try_from(tracks).expect("few"));
    }
    parse(text, &words).unwrap_or_else(|error| panic!("{text}: {error}")).formula
}

/// The answer to a formula; the checker must accept its certificate.
pub fn answer(formula: &Formula, environment: &Environment) -> Answer {
    let solution = solve(formula, environment, &Wanted::default(), &mut |_, _| {})
        .unwrap_or_else(|error| panic!("{formula}: {error}"));
    let certificate = solution.statement(formula, environment).certificate().to_json();
    let verdict = check(certificate.as_bytes(), None, &Limits::default());
    assert!(matches!(verdict, Verdict::Accepted(_)), "{formula}: {verdict:?}");
    solution.answer
}

/// Tells whether a sentence is true, with the least witness or counterexample; the answer is
/// proved.
pub fn ask(text: &str, environment: &Environment) -> (bool, Option<Numbers>) {
    match answer(&read(text, environment), environment) {
        Answer::Sentence { truth, witness } => {
            let small = |number| u64::try_from(number).expect("small");
            let numbers = |found: Vec<_>| found.into_iter().map(|(_, n)| small(n)).collect();
            (truth, witness.map(numbers))
        }
        Answer::Set(_) => panic!("{text} has free variables"),
    }
}

/// Asserts that a sentence is true and proved.
pub fn is_true(text: &str, environment: &Environment) {
    let (truth, least) = ask(text, environment);
    assert!(truth, "{text}: {least:?}");
}

/// Asserts that a sentence is false with this least counterexample, and that its negation is
/// proved.
pub fn is_false(text: &str, environment: &Environment, least: &[u64]) {
    assert_eq!(ask(text, environment), (false, Some(least.to_vec())), "{text}");
}

/// The numbers that satisfy a formula; the answer is proved.
pub fn set(text: &str, environment: &Environment) -> Set {
    match answer(&read(text, environment), environment) {
        Answer::Set(set) => set,
        Answer::Sentence { .. } => panic!("{text} has no free variable"),
    }
}
