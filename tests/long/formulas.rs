//! Random formulas with bounded quantifiers, against the definition.

use nimata::automaton::{Dfao, DigitOrder, Numeration, Output, minimize};
use nimata::logic::{
    Answer, Connective, Environment, Formula, Relation, Term, Wanted, numerals_named, solve,
};
use rayon::prelude::*;

use super::integers::Comparison;
use super::naive::{Naive, digits};
use super::question::{answer, environment, given};
use super::random;
use super::sentences::{Part, judge};
use nimata_testing::Chance;

const NUMERALS: [&str; 5] = ["msd_2", "lsd_2", "msd_3", "lin(1,1)", "lin(2,1)"];

/// A table by chance, of at most five states, that zeros before the number do not change.
fn sequence(chance: &mut Chance, numerals: &Numeration) -> Dfao {
    let states = 1 + chance.below(5);
    let outputs: Vec<Output> =
        (0..states).map(|_| [None, Some(0), Some(1), Some(2)][chance.place(4)]).collect();
    let rows = (0..states).map(|state| {
        let place = usize::try_from(state).expect("few");
        let digit = |digit| match (digit, numerals.order()) {
            (0, DigitOrder::Msd) if state == 0 => 0,
            (0, DigitOrder::Lsd) => loop {
                let next = chance.place(outputs.len());
                if outputs[next] == outputs[place] {
                    break u32::try_from(next).expect("few");
                }
            },
            _ => u32::try_from(chance.below(states)).expect("few"),
        };
        (0..numerals.digits()).map(digit).collect()
    });
    let rows = rows.collect();
    let table = Dfao::single_track(numerals.digits(), numerals.order(), outputs.clone(), rows);
    let table = table.and_then(|table| table.in_numeration(numerals.clone()));
    minimize(&table.expect("a table"))
}

/// A sentence that begins with a bounded quantifier over one number or two; their names, and
/// whether it says that there are any.
fn sentence(chance: &mut Chance) -> (Formula, Vec<String>, bool) {
    let names: Vec<String> =
        ["x", "y"][..=chance.place(2)].iter().map(ToString::to_string).collect();
    let mut quantifiers = 3 - u32::try_from(names.len()).expect("few");
    let body = random::formula(chance, &mut names.clone(), &mut quantifiers, 4, true);
    let bound = 1 + chance.below(7);
    let below =
        |name: &String| Formula::Compare(Term::variable(name), Relation::Less, Term::Number(bound));
    let bounds = names.iter().map(below).reduce(Formula::and).expect("one or two");
    let exists = chance.below(2) == 0;
    let formula = match exists {
        true => Formula::exists(names.clone(), bounds.and(body)),
        false => {
            let body = Formula::Binary(Connective::Implies, Box::new(bounds), Box::new(body));
            Formula::for_all(names.clone(), body)
        }
    };
    (formula, names, exists)
}

/// The least numbers for which the body is so: by the digits of the longest, then in order.
fn least(formula: &Formula, names: &[String], exists: bool, naive: &Naive) -> Option<Vec<u64>> {
    let Formula::Quantified(_, _, body) = formula else { panic!("it begins with a quantifier") };
    let second = if names.len() == 2 { naive.bound } else { 1 };
    let all = (0..naive.bound).flat_map(|x| (0..second).map(move |y| [x, y]));
    let found = all.filter(|pair| {
        let mut values = names.iter().cloned().zip(pair.iter().copied()).collect();
        naive.holds(body, &mut values) == exists
    });
    let length = |&number: &u64| digits(&naive.numerals, number).len();
    let least = found.min_by_key(|pair| (pair.iter().map(length).max(), *pair));
    least.map(|pair| pair[..names.len()].to_vec())
}

/// The answer to a formula, without a proof.
fn decided(formula: &Formula, environment: &Environment) -> Answer {
    let wanted = Wanted { lemmas: false, ..Wanted::default() };
    let solution = solve(formula, environment, &wanted, &mut |_, _| {});
    solution.unwrap_or_else(|error| panic!("{formula}: {error}")).answer
}

/// Whether the answer to a random formula is that of brute force; whether it is true.
fn agrees(seed: u64) -> bool {
    let mut chance = Chance(5_000_000 + seed);
    let numerals = numerals_named(NUMERALS[chance.place(NUMERALS.len())]).expect("a numeration");
    let sequences = vec![given("S", sequence(&mut chance, &numerals))];
    let environment = environment(numerals.clone(), sequences);
    let (formula, names, exists) = sentence(&mut chance);
    let naive = Naive { numerals: numerals.clone(), sequences: environment.sequences(), bound: 8 };
    let wanted = least(&formula, &names, exists, &naive);
    // A tenth is certified.
    let answer = if seed.is_multiple_of(10) { answer } else { decided };
    let Answer::Sentence { truth, witness } = answer(&formula, &environment) else {
        panic!("{formula} has no free variable")
    };
    let found = witness.map(|numbers| {
        let small = |(_, number)| u64::try_from(number).expect("small");
        numbers.into_iter().map(small).collect::<Vec<u64>>()
    });
    assert_eq!(found, wanted, "seed {seed} in {numerals}: {formula}");
    assert_eq!(truth, wanted.is_some() == exists, "seed {seed} in {numerals}: {formula}");
    truth
}

#[test]
#[ignore = "a minute: 10,000 formulas and 1,000 certificates"]
fn random_sentences_have_the_truth_and_the_least_witness_of_brute_force() {
    let truths = (0..10_000u64).into_par_iter().filter(|&seed| agrees(seed)).count();
    assert!((2_000..8_000).contains(&truths), "{truths} of 10,000 are true");
}

#[test]
#[ignore = "half a minute: 300,000 comparisons"]
fn random_comparisons_with_constants_below_zero_mean_what_they_mean_in_the_integers() {
    let below = (0..300_000u64).into_par_iter().filter(|&seed| {
        let comparison = Comparison::random(1_000_000 + seed);
        comparison.read();
        comparison.goes_below
    });
    assert!(below.count() > 40_000);
}

#[test]
#[ignore = "some minutes: 2,000 sentences; NIMATA_SENTENCES is another number of them"]
fn random_sentences_in_all_numerations_are_judged_as_trying_all_numbers_does() {
    let count = std::env::var("NIMATA_SENTENCES").map_or(2_000, |it| it.parse().expect("a number"));
    Part::ALL.into_iter().for_each(|part| judge(part, count / 5));
}
