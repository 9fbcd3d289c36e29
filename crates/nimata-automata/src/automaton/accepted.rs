//! The words of tuples of numbers in a numeration by words.

use super::{Alphabet, Dfao, Numeration, StateId, explore};
use crate::budget::{Budget, Reached};
use crate::number::numeration::NumerationError;

/// The words of a language on each of several tracks, in reading order.
#[derive(Clone, Debug)]
pub struct Accepted {
    /// 1 at the words of one number, 0 at others.
    words: Dfao,
    alphabet: Alphabet,
}

impl Accepted {
    /// The words of a numeration by words; `None` in others.
    ///
    /// # Errors
    /// [`NumerationError::States`] if the automaton of the words is too large in this order.
    pub fn new(numerals: &Numeration, alphabet: Alphabet) -> Result<Option<Self>, NumerationError> {
        let Some(language) = numerals.words().map(|system| system.language()) else {
            return Ok(None);
        };
        let words = language.words_in_order(numerals.order())?.in_numeration(numerals.clone());
        Ok(Some(Accepted { words: words.expect("the digits are those of the language"), alphabet }))
    }

    /// Tells whether each track of a word is a word of the language.
    pub fn has(&self, word: &[u32]) -> bool {
        let step = |states: Vec<StateId>, &letter: &u32| self.step(&states, letter);
        self.accepts(&word.iter().fold(self.start(), step))
    }

    /// An automaton with the same outputs at words of the language, and none at other words.
    ///
    /// # Errors
    /// A bound of the budget.
    pub fn restrict(&self, dfao: &Dfao, budget: &Budget) -> Result<Dfao, Reached> {
        let step = |(state, tracks): &(StateId, Vec<StateId>), letter: u32| {
            (dfao.step(*state, letter), self.step(tracks, letter))
        };
        let found = explore(
            self.alphabet,
            dfao.order(),
            budget,
            (StateId::START, self.start()),
            |node| Ok((0..self.alphabet.letters()).map(|letter| step(node, letter)).collect()),
            |(state, tracks)| dfao.output(*state).filter(|_| self.accepts(tracks)),
        )?;
        Ok(found.in_numeration(self.words.numeration().clone()).expect("the letters are the same"))
    }

    fn start(&self) -> Vec<StateId> {
        (0..self.alphabet.tracks()).map(|_| StateId::START).collect()
    }

    /// The states of all tracks after one more letter.
    fn step(&self, states: &[StateId], letter: u32) -> Vec<StateId> {
        let digits = self.alphabet.digits_of(letter);
        states.iter().zip(digits).map(|(&state, digit)| self.words.step(state, digit)).collect()
    }

    fn accepts(&self, states: &[StateId]) -> bool {
        states.iter().all(|&state| self.words.output(state) == Some(1))
    }
}
