//! Brings answers about numbers of the common base back to the kinds of the variables.

use num_bigint::BigUint;

use super::error::KindError;
use super::home::{Home, legal};
use crate::logic::{Answer, Extent, Set};
use nimata_automata::automaton::{Dfao, Joint, StateId, Track, walk};
use nimata_automata::budget::Budget;
use nimata_automata::number::radix::{Base, to_msd_digits};

/// A variable of a formula, its kind, and the variables of the translation that stand for it.
#[derive(Clone, Debug)]
pub(super) struct Free {
    pub(super) name: String,
    pub(super) kind: Track,
    pub(super) parts: Vec<String>,
}

/// The answer about the variables of the formula; `known` has all of them.
pub(super) fn back(
    answer: Answer,
    home: &Home<'_>,
    known: &[Free],
    budget: &Budget,
) -> Result<Answer, KindError> {
    match answer {
        Answer::Sentence { truth, witness } => {
            let witness = witness.map(|found| {
                let named = known.iter().filter_map(|variable| {
                    let part = |part: &String| {
                        found.iter().find(|(name, _)| name == part).map(|(_, number)| number)
                    };
                    let parts: Option<Vec<&BigUint>> = variable.parts.iter().map(part).collect();
                    Some((variable.name.clone(), number(&parts?, &variable.kind, home)))
                });
                named.collect()
            });
            Ok(Answer::Sentence { truth, witness })
        }
        Answer::Set(set) => {
            let kinds: Vec<Track> = known.iter().map(|variable| variable.kind.clone()).collect();
            let automaton = home.back(&set.automaton, &kinds)?;
            let extent = match set.extent {
                Extent::Infinite if has_all(&automaton, &kinds, budget)? => Extent::All,
                extent => extent,
            };
            let tuple = |numbers: &Vec<BigUint>| {
                let mut rest = numbers.iter();
                let number = |variable: &Free| {
                    let parts: Vec<&BigUint> = rest.by_ref().take(variable.parts.len()).collect();
                    number(&parts, &variable.kind, home)
                };
                known.iter().map(number).collect()
            };
            let least = set.least.iter().map(tuple).collect();
            let variables = known.iter().map(|variable| variable.name.clone()).collect();
            Ok(Answer::Set(Set { variables, extent, least, automaton }))
        }
    }
}

/// The number of a kind whose digits are written by those of some numbers of the base.
fn number(parts: &[&BigUint], kind: &Track, home: &Home<'_>) -> BigUint {
    let base = home.numerals().digits();
    let radix = Base::new(base).expect("at least 2");
    let words = parts.iter().map(|part| to_msd_digits(part, radix));
    let words: Vec<Vec<u32>> = words.collect();
    let length = words.iter().map(Vec::len).max().unwrap_or(0);
    let digit = |at: usize| {
        let digits =
            words.iter().map(|word| (at + word.len()).checked_sub(length).map_or(0, |at| word[at]));
        digits.fold(0, |digit, part| digit * base + part)
    };
    let digits: Vec<u32> = (0..length).map(digit).collect();
    let number = kind.value_of_msd_digits_within(&digits, &Budget::default());
    number.expect("such a budget has no deadline")
}

/// Whether an automaton accepts all words of these kinds.
fn has_all(automaton: &Dfao, kinds: &[Track], budget: &Budget) -> Result<bool, KindError> {
    let words = kinds.iter().map(|kind| legal(kind, automaton.order()));
    let words: Vec<Option<Dfao>> = words.collect::<Result<_, _>>()?;
    let start = (StateId::START, vec![StateId::START; kinds.len()]);
    let alphabet = automaton.alphabet();
    let step = |(state, tracks): &(StateId, Vec<StateId>), letter: u32| {
        let digits = alphabet.digits_of(letter);
        if digits.iter().zip(kinds).any(|(&digit, kind)| digit >= kind.digits()) {
            return None;
        }
        let next = words.iter().zip(tracks).zip(digits).map(|((words, &state), digit)| {
            words.as_ref().map_or(StateId::START, |words| words.step(state, digit))
        });
        Some((automaton.step(*state, letter), next.collect()))
    };
    let is_missing = |(state, tracks): &(StateId, Vec<StateId>)| {
        let legal = |(words, state): (&Option<Dfao>, &StateId)| {
            words.as_ref().is_none_or(|words| words.output(*state) == Some(1))
        };
        automaton.output(*state) != Some(1) && words.iter().zip(tracks).all(legal)
    };
    let joint = Joint { starts: [start], letters: alphabet.letters(), owned: 4 * kinds.len() };
    Ok(walk(joint, budget, step, is_missing)?.fault.is_none())
}
