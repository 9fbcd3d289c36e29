//! Languages of digits; a number is the rank of its word.

use std::collections::BTreeMap;

use super::NumerationError;
use crate::automaton::{Dfao, DigitOrder, Exceptions, StateId, exceptions, minimize, reverse};
use crate::budget::Budget;
use crate::number::index;

/// The greatest number of states of an automaton of words.
const MOST_STATES: usize = 1 << 12;

/// The greatest number of entries of its table.
const MOST_ENTRIES: usize = 1 << 18;

/// A regular language of words of digits, most significant digit first, in which every number has
/// one word of each length that is long enough.
///
/// It has the empty word; with a word it has the word with a 0 in front, and without; and the
/// number of its words of length n grows beyond all bounds with n. The number of a word is its
/// *rank*: how many words of the same length come before it in the order of the digits. (Lecomte
/// and Rigo, *Numeration systems on a regular language*, 2001.)
///
/// Its automaton is minimal, so equal languages are equal values. State 0 is the start, to which
/// the digit 0 leads back.
///
/// ```
/// use nimata_automata::number::numeration::Language;
/// // Zeckendorf's words, in which no 1 follows a 1.
/// let rows = vec![vec![0, 1], vec![0, 2], vec![2, 2]];
/// let language = Language::new(2, vec![true, true, false], rows)?;
/// assert!(language.has_msd(&[1, 0, 1]) && !language.has_msd(&[1, 1, 0]));
/// assert_eq!(Language::avoiding(2, &[vec![1, 1]])?, language);
/// # Ok::<(), nimata_automata::number::numeration::NumerationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Language {
    /// The minimal automaton, most significant digit first; words have output 1, and others 0.
    words: Dfao,
}

impl Language {
    /// The greatest number of different digits.
    pub const MOST_DIGITS: u32 = 256;

    /// The language of a complete automaton that reads the most significant digit first; state 0
    /// is its start.
    ///
    /// # Errors
    /// Those of [`Self::of`]; [`NumerationError::Automaton`] if this is not the table of an
    /// automaton.
    ///
    /// # Complexity
    /// That of [`Self::of`].
    pub fn new(
        digits: u32,
        accepting: Vec<bool>,
        rows: Vec<Vec<u32>>,
    ) -> Result<Self, NumerationError> {
        let outputs = accepting.into_iter().map(|accepts| Some(accepts.into())).collect();
        let words = Dfao::single_track(digits, DigitOrder::Msd, outputs, rows);
        Language::of(&words.map_err(|_| NumerationError::Automaton)?)
    }

    /// The language of the words at which an automaton outputs anything but 0.
    ///
    /// # Errors
    /// [`NumerationError::Automaton`] unless it reads one track of at most 256 digits, and has at
    /// most 4096 states and 2^18 entries; [`NumerationError::States`] if it reads the least
    /// significant digit first, and its reversal has more states; [`NumerationError::NoZero`],
    /// [`NumerationError::Zeros`] or [`NumerationError::Bounded`] if the language is not that of a
    /// numeration.
    ///
    /// # Complexity
    /// O(n·d·log n) for n states and d digits, and one reversal if the least significant digit is
    /// read first.
    pub fn of(words: &Dfao) -> Result<Self, NumerationError> {
        if !is_small(words) {
            return Err(NumerationError::Automaton);
        }
        let accepts = |output: Option<i64>| Some(output.is_some_and(|output| output != 0).into());
        let words = words.map_outputs(accepts);
        let (outputs, targets) = (words.outputs().to_vec(), words.flat_targets().to_vec());
        let words = Dfao::from_flat(words.alphabet(), words.order(), outputs, targets);
        Language::of_any_size(&words.expect("the table of an automaton"))
    }

    /// Works as [`Self::of`] for outputs 0 and 1, but the automaton may be larger than its
    /// reversal.
    pub(super) fn of_any_size(words: &Dfao) -> Result<Self, NumerationError> {
        let words = match words.order() {
            DigitOrder::Msd => minimize(words),
            DigitOrder::Lsd => reversed(words)?,
        };
        if !is_small(&words) {
            return Err(NumerationError::Automaton);
        }
        if words.output(StateId::START) != Some(1) {
            return Err(NumerationError::NoZero);
        }
        if words.padding_fault().is_some() {
            return Err(NumerationError::Zeros);
        }
        match exceptions(&words) {
            Exceptions::Infinite { .. } => Ok(Language { words }),
            _ => Err(NumerationError::Bounded),
        }
    }

    /// The words in which none of these factors occurs.
    ///
    /// # Errors
    /// Those of [`Self::new`]; [`NumerationError::Automaton`] for an empty factor, or one with a
    /// digit that is too large; [`NumerationError::States`] if the factors are too long.
    pub fn avoiding(digits: u32, factors: &[Vec<u32>]) -> Result<Self, NumerationError> {
        let fits = |factor: &Vec<u32>| !factor.is_empty() && factor.iter().all(|d| *d < digits);
        if !factors.iter().all(fits) || !(2..=Self::MOST_DIGITS).contains(&digits) {
            return Err(NumerationError::Automaton);
        }
        // State 0 is the empty word, and each further one a beginning of a factor; `found` are
        // those that end in a whole factor. (Aho and Corasick, *Efficient string matching*, 1975.)
        let (mut begins, mut found) = (vec![BTreeMap::new()], vec![false]);
        for factor in factors {
            let mut state = 0;
            for &digit in factor {
                let fresh = begins.len();
                state = *begins[state].entry(digit).or_insert(fresh);
                if state == fresh {
                    begins.push(BTreeMap::new());
                    found.push(false);
                }
            }
            found[state] = true;
            if begins.len() > MOST_STATES {
                return Err(NumerationError::States);
            }
        }
        // The state after a digit is the longest suffix that begins a factor. Shorter beginnings
        // come first.
        let mut rows = vec![vec![0; index(digits)]; begins.len()];
        let mut suffixes = vec![0; begins.len()];
        let (mut open, mut at) = (vec![0], 0);
        while let Some(&state) = open.get(at) {
            let suffix: usize = suffixes[state];
            found[state] |= found[suffix];
            for digit in 0..digits {
                let shorter = if state == 0 { 0 } else { rows[suffix][index(digit)] };
                rows[state][index(digit)] = match begins[state].get(&digit) {
                    Some(&next) => {
                        suffixes[next] = index(shorter);
                        open.push(next);
                        u32::try_from(next).expect("there are at most 4096 states")
                    }
                    None => shorter,
                };
            }
            at += 1;
        }
        for (state, row) in (0..).zip(&mut rows).filter(|(state, _)| found[index(*state)]) {
            row.fill(state);
        }
        Language::new(digits, found.iter().map(|found| !found).collect(), rows)
    }

    /// The minimal automaton of the words, most significant digit first, with outputs 1 and 0. It
    /// reads numbers in the base of its digits.
    pub fn words(&self) -> &Dfao {
        &self.words
    }

    /// The minimal automaton of the words, which it reads in this order.
    ///
    /// # Errors
    /// [`NumerationError::States`] if it has more than 4096 states.
    pub fn words_in_order(&self, order: DigitOrder) -> Result<Dfao, NumerationError> {
        match order {
            DigitOrder::Msd => Ok(self.words.clone()),
            DigitOrder::Lsd => reversed(&self.words),
        }
    }

    /// The number of different digits.
    pub fn digits(&self) -> u32 {
        self.words.alphabet().base()
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.words.len()
    }

    /// Whether a word that leads to this state is in the language.
    pub fn accepts(&self, state: u32) -> bool {
        self.words.outputs()[index(state)] == Some(1)
    }

    /// The state after one more digit.
    pub fn next(&self, state: u32, digit: u32) -> u32 {
        self.words.flat_targets()[index(state) * index(self.digits()) + index(digit)]
    }

    /// Whether a word is in the language, most significant digit first.
    pub fn has_msd(&self, word: &[u32]) -> bool {
        word.iter().all(|&digit| digit < self.digits())
            && self.words.output(self.words.run(StateId::START, word.iter().copied())) == Some(1)
    }
}

/// Whether an automaton reads one track and is within the bounds of a language.
fn is_small(words: &Dfao) -> bool {
    words.alphabet().tracks() == 1
        && words.alphabet().base() <= Language::MOST_DIGITS
        && words.len() <= MOST_STATES
        && words.flat_targets().len() <= MOST_ENTRIES
}

/// The minimal automaton of the reversed words.
fn reversed(words: &Dfao) -> Result<Dfao, NumerationError> {
    let few = Budget::unlimited().with_max_states(MOST_STATES);
    reverse(words, &few).map_err(|_| NumerationError::States)
}
