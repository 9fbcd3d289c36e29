//! Steps that ask a sentence in first-order logic.

use std::collections::{BTreeMap, HashMap};

use super::certified::certified;
use super::seen::{Halt, Keep, Seen};
use super::sequences::{Loaded, load};
use crate::automaton::DigitOrder;
use crate::budget::Budget;
use crate::logic::{Answer, Environment, Numerals, Vocabulary, Wanted, parse, shortened, solve};

/// Sequences that were derived, by their name and text.
pub type Cache = HashMap<(String, String), Loaded>;

/// Decides a sentence about these sequences; the checker has the last word, whatever the answer.
pub fn decide(
    text: &str,
    with: &BTreeMap<String, String>,
    cache: &mut Cache,
    budget: &Budget,
    keep: Keep<'_>,
) -> Result<Seen, Halt> {
    let mut words = Vocabulary::default();
    let (mut sequences, mut lemmas, mut first) = (Vec::new(), Vec::new(), None);
    for (name, what) in with {
        let key = (name.clone(), what.clone());
        if !cache.contains_key(&key) {
            cache.insert(key.clone(), load(name, what, budget)?);
        }
        let Loaded { sequence, numerals, lemmas: own } = cache[&key].clone();
        let tracks = sequence.automaton.alphabet().tracks();
        words.add_sequence(name, usize::try_from(tracks).map_err(|error| error.to_string())?);
        first = first.or(Some(numerals));
        sequences.push(sequence);
        lemmas.extend(own);
    }
    let parsed = parse(text, &words).map_err(|error| error.render(text))?;
    let binary = Numerals::Base { base: 2, order: DigitOrder::Msd };
    let numerals = parsed.numerals.or(first).unwrap_or(binary);
    let environment = Environment::new(numerals, sequences)?;
    let wanted = Wanted { budget: *budget, ..Wanted::default() };
    let solution = solve(&parsed.formula, &environment, &wanted, &mut |_, _| {})?;
    let mut statement = solution.statement(&parsed.formula, &environment);
    statement.lemmas.splice(0..0, lemmas);
    let seen = certified(&statement.certificate().to_json(), None, budget, keep)?;
    match solution.answer {
        Answer::Sentence { truth: true, .. } => Ok(seen),
        Answer::Sentence { truth: false, witness } => {
            let found = witness.unwrap_or_default();
            let found = found.into_iter().map(|(name, number)| format!("{name} = {number}"));
            let said = shortened(&parsed.formula);
            Ok(Seen::Fails(match found.collect::<Vec<_>>().join(", ") {
                at if at.is_empty() => format!("{said} is false"),
                at => format!("at {at} it is false that {said}"),
            }))
        }
        Answer::Set(_) => Err(Halt::Data(format!("{text} has free variables"))),
    }
}
