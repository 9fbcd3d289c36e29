//! A word's automaton beside that of the words that stand for numbers.

use super::{Dfao, DigitOrder, Output, StateId, explore};
use crate::budget::{Budget, Reached};

/// Pairs of states that words lead to.
pub(super) struct Places {
    /// Their transitions; it has no outputs.
    pub(super) table: Dfao,
    /// The output of the word at each pair; `None` where the digits stand for no number.
    pub(super) outputs: Vec<Option<Output>>,
}

/// The pairs of states of a word's automaton and of `legal`, which outputs 1 at words that stand
/// for numbers; without it all words do. Both read the most significant digit first.
///
/// # Errors
/// [`Reached`] for a bound of states or time.
pub(super) fn places(
    word: &Dfao,
    legal: Option<&Dfao>,
    budget: &Budget,
) -> Result<Places, Reached> {
    let digits = 0..word.alphabet().letters();
    // The search asks for the successors of each pair once, in the order of its number.
    let mut pairs = Vec::new();
    let table = explore(
        word.alphabet(),
        DigitOrder::Msd,
        budget,
        (StateId::START, StateId::START),
        |&(state, words)| {
            pairs.push((state, words));
            let after = |digit| {
                let words = legal.map_or(words, |legal| legal.step(words, digit));
                (word.step(state, digit), words)
            };
            Ok::<_, Reached>(digits.clone().map(after).collect())
        },
        |_| None,
    )?;
    let is_number = |words| legal.is_none_or(|legal| legal.output(words) == Some(1));
    let output = |(state, words)| is_number(words).then(|| word.output(state));
    Ok(Places { table, outputs: pairs.into_iter().map(output).collect() })
}
