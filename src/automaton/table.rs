//! The table: a dense, validated DFAO.

use std::fmt;

use num_bigint::BigUint;

use super::AutomatonError;
use crate::number::radix::{Base, to_lsd_digits, to_msd_digits};

/// A state, numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StateId(u32);

impl StateId {
    /// The start of every automaton.
    pub const START: StateId = StateId(0);

    pub(crate) fn from_index(index: usize) -> Self {
        StateId(u32::try_from(index).expect("a validated table has fewer than 2^32 states"))
    }

    /// The row of this state, 0-based.
    pub fn index(self) -> usize {
        usize::try_from(self.0).expect("a state number fits in memory's index")
    }
}

impl fmt::Display for StateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "q{}", self.0)
    }
}

/// The output of a state; `None` where the word read is no position of the game.
pub type Output = Option<i64>;

/// Which digit is read first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DigitOrder {
    /// The most significant digit first.
    Msd,
    /// The least significant digit first.
    Lsd,
}

impl DigitOrder {
    /// `msd` or `lsd`, as in files and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            DigitOrder::Msd => "msd",
            DigitOrder::Lsd => "lsd",
        }
    }

    /// The order in words.
    pub fn in_words(self) -> &'static str {
        match self {
            DigitOrder::Msd => "most significant digit first",
            DigitOrder::Lsd => "least significant digit first",
        }
    }
}

/// The letters: tuples of `tracks` digits in one base.
///
/// A letter (d1, …, dt) has the number d1·b^(t−1) + … + dt; with one track a letter is a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Alphabet {
    base: u32,
    tracks: u32,
    letters: u32,
}

impl Alphabet {
    /// A row of the table has at most this many entries.
    pub const MOST_LETTERS: u32 = 1 << 20;

    /// Tuples of `tracks` digits in base `base`.
    ///
    /// # Errors
    /// [`AutomatonError::Alphabet`] unless base ≥ 2, tracks ≥ 1 and base^tracks ≤ 2^20.
    pub fn new(base: u32, tracks: u32) -> Result<Self, AutomatonError> {
        match base.checked_pow(tracks) {
            Some(letters) if base >= 2 && tracks >= 1 && letters <= Self::MOST_LETTERS => {
                Ok(Alphabet {
                    base,
                    tracks,
                    letters,
                })
            }
            _ => Err(AutomatonError::Alphabet {
                base,
                tracks,
                most: Self::MOST_LETTERS,
            }),
        }
    }

    /// The base of the digits.
    pub fn base(self) -> u32 {
        self.base
    }

    /// The base, for conversions.
    pub(super) fn radix(self) -> Base {
        Base::new(self.base).expect("an alphabet's base is at least 2")
    }

    /// How many digits a letter holds.
    pub fn tracks(self) -> u32 {
        self.tracks
    }

    /// base^tracks.
    pub fn letters(self) -> u32 {
        self.letters
    }

    /// base^tracks, as the length of a row.
    pub fn row_len(self) -> usize {
        usize::try_from(self.letters).expect("at most 2^20")
    }

    /// The digits of a letter, first track first.
    pub fn digits_of(self, letter: u32) -> Vec<u32> {
        let mut digits = vec![0; usize::try_from(self.tracks).expect("at most 20 tracks")];
        let mut rest = letter;
        for digit in digits.iter_mut().rev() {
            *digit = rest % self.base;
            rest /= self.base;
        }
        digits
    }

    /// A letter as people write it: `3`, or `(0,1)` with several tracks.
    pub fn letter_name(self, letter: u32) -> String {
        if self.tracks == 1 {
            return letter.to_string();
        }
        let digits: Vec<String> = self.digits_of(letter).iter().map(u32::to_string).collect();
        format!("({})", digits.join(","))
    }
}

/// A deterministic finite automaton with output, total on the letters of its alphabet.
///
/// State 0 is the start. The table is dense and row-major; it was validated when it was made and does
/// not change after, so no lookup can fail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dfao {
    alphabet: Alphabet,
    order: DigitOrder,
    outputs: Vec<Output>,
    /// Row-major: the target of state q on letter c stands at q·letters + c.
    targets: Vec<u32>,
}

impl Dfao {
    /// An automaton from rows of transitions, start first.
    ///
    /// # Errors
    /// [`AutomatonError`] names the first row, letter or count that is wrong.
    ///
    /// # Complexity
    /// O(n·k) time and memory, n states, k letters.
    pub fn new(
        alphabet: Alphabet,
        order: DigitOrder,
        outputs: Vec<Output>,
        rows: Vec<Vec<u32>>,
    ) -> Result<Self, AutomatonError> {
        if rows.len() != outputs.len() {
            return Err(AutomatonError::Rows {
                outputs: outputs.len(),
                rows: rows.len(),
            });
        }
        let needed = alphabet.row_len();
        if let Some((state, row)) = rows.iter().enumerate().find(|(_, row)| row.len() != needed) {
            return Err(AutomatonError::NotTotal {
                state,
                found: row.len(),
                needed,
            });
        }
        Dfao::from_flat(alphabet, order, outputs, rows.concat())
    }

    /// [`Dfao::new`] with one track.
    ///
    /// # Errors
    /// As [`Dfao::new`] and [`Alphabet::new`].
    pub fn single_track(
        base: u32,
        order: DigitOrder,
        outputs: Vec<Output>,
        rows: Vec<Vec<u32>>,
    ) -> Result<Self, AutomatonError> {
        Dfao::new(Alphabet::new(base, 1)?, order, outputs, rows)
    }

    /// [`Dfao::new`] with the rows one after the other.
    ///
    /// # Errors
    /// As [`Dfao::new`].
    pub fn from_flat(
        alphabet: Alphabet,
        order: DigitOrder,
        outputs: Vec<Output>,
        targets: Vec<u32>,
    ) -> Result<Self, AutomatonError> {
        let (states, width) = (outputs.len(), alphabet.row_len());
        let count = u32::try_from(states).map_err(|_| AutomatonError::TooManyStates(states))?;
        // Algorithms number the entries of the table, not only its rows.
        u32::try_from(targets.len()).map_err(|_| AutomatonError::TooManyStates(states))?;
        if states == 0 {
            return Err(AutomatonError::Empty);
        }
        if targets.len() != states * width {
            return Err(AutomatonError::NotTotal {
                state: targets.len() / width,
                found: targets.len() % width,
                needed: width,
            });
        }
        if let Some(at) = targets.iter().position(|&target| target >= count) {
            return Err(AutomatonError::Target {
                state: at / width,
                letter: at % width,
                target: targets[at].into(),
                states,
            });
        }
        Ok(Dfao {
            alphabet,
            order,
            outputs,
            targets,
        })
    }

    /// The letters it reads.
    pub fn alphabet(&self) -> Alphabet {
        self.alphabet
    }

    /// Which digit it reads first.
    pub fn order(&self) -> DigitOrder {
        self.order
    }

    /// How many states it has.
    pub fn len(&self) -> usize {
        self.outputs.len()
    }

    /// Never: an automaton has a start.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// All states, the start first.
    pub fn states(&self) -> impl ExactSizeIterator<Item = StateId> + use<> {
        (0..self.len()).map(StateId::from_index)
    }

    /// The outputs, in the order of the states.
    pub fn outputs(&self) -> &[Output] {
        &self.outputs
    }

    /// The output of one state.
    pub fn output(&self, state: StateId) -> Output {
        self.outputs[state.index()]
    }

    /// The state after `letter`.
    ///
    /// # Panics
    /// If the letter is not below `alphabet().letters()`.
    #[inline]
    pub fn step(&self, state: StateId, letter: u32) -> StateId {
        assert!(
            letter < self.alphabet.letters,
            "letter {letter} is not in the alphabet"
        );
        let at = state.index() * self.alphabet.row_len()
            + usize::try_from(letter).expect("a letter fits");
        StateId(self.targets[at])
    }

    /// The targets of one state, one for each letter.
    pub fn row(&self, state: StateId) -> impl ExactSizeIterator<Item = StateId> + '_ {
        self.flat_row(state).iter().map(|&target| StateId(target))
    }

    pub(crate) fn flat_row(&self, state: StateId) -> &[u32] {
        let width = self.alphabet.row_len();
        &self.targets[state.index() * width..][..width]
    }

    pub(crate) fn flat_targets(&self) -> &[u32] {
        &self.targets
    }

    /// The state after a word of letters, read from `state`.
    pub fn run(&self, state: StateId, word: impl IntoIterator<Item = u32>) -> StateId {
        word.into_iter()
            .fold(state, |state, letter| self.step(state, letter))
    }

    /// The state after the digits of n. For n = 0 that is the start: no digits are read.
    ///
    /// # Panics
    /// If the automaton has more than one track.
    ///
    /// # Complexity
    /// The conversion of n to the base, then one lookup a digit.
    pub fn state_at(&self, n: &BigUint) -> StateId {
        assert_eq!(self.alphabet.tracks, 1, "one number for one track");
        let digits = match self.order {
            DigitOrder::Msd => to_msd_digits(n, self.alphabet.radix()),
            DigitOrder::Lsd => to_lsd_digits(n, self.alphabet.radix()),
        };
        self.run(StateId::START, digits)
    }

    /// The output after the digits of n.
    ///
    /// # Panics
    /// If the automaton has more than one track.
    pub fn value_at(&self, n: &BigUint) -> Output {
        self.output(self.state_at(n))
    }

    /// The output after the digits of several numbers, read in step and padded with zeros to one length.
    ///
    /// # Panics
    /// If there is not one number for each track.
    pub fn value_at_tuple(&self, numbers: &[BigUint]) -> Output {
        assert_eq!(
            Ok(self.alphabet.tracks),
            u32::try_from(numbers.len()),
            "one number a track"
        );
        let tracks: Vec<Vec<u32>> = numbers
            .iter()
            .map(|n| to_lsd_digits(n, self.alphabet.radix()))
            .collect();
        let length = tracks.iter().map(Vec::len).max().unwrap_or(0);
        let letter = |place: usize| {
            tracks.iter().fold(0, |letter, digits| {
                letter * self.alphabet.base + digits.get(place).copied().unwrap_or(0)
            })
        };
        let end = match self.order {
            DigitOrder::Msd => self.run(StateId::START, (0..length).rev().map(letter)),
            DigitOrder::Lsd => self.run(StateId::START, (0..length).map(letter)),
        };
        self.output(end)
    }

    /// A state from which padding zeros change an output, if there is one.
    ///
    /// MSD first, the automaton should give the same outputs after leading zeros as without; LSD first,
    /// zeros at the end should not change the output. MSD first this compares states and not what they
    /// do, so minimise first.
    pub fn padding_fault(&self) -> Option<StateId> {
        match self.order {
            DigitOrder::Msd => {
                (self.step(StateId::START, 0) != StateId::START).then_some(StateId::START)
            }
            DigitOrder::Lsd => self
                .states()
                .find(|&q| self.output(self.step(q, 0)) != self.output(q)),
        }
    }

    /// For each state, whether some word leads to it from the start.
    pub fn reachable(&self) -> Vec<bool> {
        let mut seen = vec![false; self.len()];
        let mut stack = vec![StateId::START];
        seen[StateId::START.index()] = true;
        while let Some(state) = stack.pop() {
            for target in self.row(state) {
                if !std::mem::replace(&mut seen[target.index()], true) {
                    stack.push(target);
                }
            }
        }
        seen
    }

    /// The same automaton with other outputs, for example to ask only whether a value is 0.
    pub fn map_outputs(&self, map: impl Fn(Output) -> Output) -> Dfao {
        Dfao {
            outputs: self.outputs.iter().map(|&output| map(output)).collect(),
            ..self.clone()
        }
    }
}
