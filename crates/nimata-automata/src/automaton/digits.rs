//! The same words over other letters.

use super::predecessors::number;
use super::{Alphabet, Dfao, Output, PowerError, StateId, minimize};
use crate::budget::{Budget, Reached};
use crate::number::index;

/// Returns the minimal automaton over other digits that has the same output at each word of digits
/// that both have, and `other` at all other words. It reads numbers in the base of its digits.
///
/// ```
/// use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder, over_digits};
/// let ones = vec![vec![0, 1], vec![1, 0]];
/// let odd = Dfao::single_track(2, DigitOrder::Msd, vec![Some(0), Some(1)], ones)?;
/// let ternary = over_digits(&odd, Alphabet::new(3, 1)?, Some(0), &Default::default())?;
/// // 9 + 3 + 1 is 111 in base 3, and 2 has a digit that is not in base 2.
/// assert_eq!([13u32, 2].map(|n| ternary.value_at(&n.into())), [Some(1), Some(0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Reached`] for a bound of memory or time.
///
/// # Panics
/// Panics if the numbers of tracks differ.
///
/// # Complexity
/// O(n·k·t) time and O(n·k) memory and one minimisation, where n is the number of states, k that of
/// letters of the result and t that of tracks.
pub fn over_digits(
    dfao: &Dfao,
    alphabet: Alphabet,
    other: Output,
    budget: &Budget,
) -> Result<Dfao, Reached> {
    let known = dfao.alphabet();
    assert_eq!(known.tracks(), alphabet.tracks(), "the digits change, not the tracks");
    // The letter of the automaton that has the same digits.
    let letter = |letter: u32| {
        let digits = alphabet.digits_of(letter);
        let both = digits.iter().all(|&digit| digit < known.base());
        both.then(|| digits.iter().fold(0, |letter, digit| letter * known.base() + digit))
    };
    let letters: Vec<Option<u32>> = (0..alphabet.letters()).map(letter).collect();
    let step = |state, letter| Some(dfao.step(state, letters[index(letter)]?));
    let wide = dfao.over_letters(alphabet, other, budget, step);
    wide.map(|wide| minimize(&wide)).map_err(|error| match error {
        PowerError::Reached(reached) => reached,
        PowerError::Alphabet(_) => Reached::States(dfao.len()),
    })
}

impl Dfao {
    /// The table over other letters: `step` gives the state after a letter, or `None` if the letter
    /// leads to a state with output `other` that no word leaves.
    ///
    /// # Errors
    /// [`PowerError`] if the table is too large, or for a bound of memory or time.
    ///
    /// # Complexity
    /// One step for each state and letter.
    pub fn over_letters(
        &self,
        alphabet: Alphabet,
        other: Output,
        budget: &Budget,
        step: impl Fn(StateId, u32) -> Option<StateId>,
    ) -> Result<Dfao, PowerError> {
        let states = u64::try_from(self.len() + 1).unwrap_or(u64::MAX);
        let mut targets = budget.room(states.saturating_mul(alphabet.letters().into()), 0)?;
        let (mut outputs, sink) = (self.outputs().to_vec(), number(self.len()));
        for state in self.states() {
            budget.allow_time()?;
            let target = |letter| step(state, letter).map_or(sink, |next| number(next.index()));
            targets.extend((0..alphabet.letters()).map(target));
        }
        if targets.contains(&sink) {
            targets.extend(std::iter::repeat_n(sink, alphabet.row_len()));
            outputs.push(other);
        }
        Ok(Dfao::from_flat(alphabet, self.order(), outputs, targets)?)
    }
}
