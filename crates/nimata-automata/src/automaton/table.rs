//! The table of an automaton: dense, and validated when it is created.

use std::fmt;

use super::{Alphabet, AutomatonError, DigitOrder, Numeration};

/// A state, numbered from 0; messages write it `q0`, `q1`, ….
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StateId(u32);

impl StateId {
    /// The start of every automaton, which is state 0.
    pub const START: StateId = StateId(0);

    /// The state of a row, counted from 0.
    ///
    /// # Panics
    /// Panics if the index is 2^32 or more.
    pub fn from_index(index: usize) -> Self {
        StateId(u32::try_from(index).expect("a validated table has fewer than 2^32 states"))
    }

    /// The index of this state's row, from 0.
    pub fn index(self) -> usize {
        usize::try_from(self.0).expect("a state number fits in memory's index")
    }
}

impl fmt::Display for StateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "q{}", self.0)
    }
}

/// The output of a state; `None` if the word read is not a position of the game.
pub type Output = Option<i64>;

/// A deterministic finite automaton with output, with a transition for every state and letter.
///
/// State 0 is the start. The table is dense and row-major. It is validated when it is created and
/// does not change afterwards, so no lookup can fail.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dfao {
    alphabet: Alphabet,
    numeration: Numeration,
    outputs: Vec<Output>,
    /// The targets in row-major order: that of state q on letter c stands at q·letters + c.
    targets: Vec<u32>,
}

impl Dfao {
    /// Creates an automaton from rows of transitions; the start comes first. It reads numbers in
    /// the base of its digits; [`Dfao::in_numeration`] gives the digits another meaning.
    ///
    /// ```
    /// use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder};
    /// // Is x = y? Letter (x, y) has the number 2x + y.
    /// let equal = Dfao::new(
    ///     Alphabet::new(2, 2)?,
    ///     DigitOrder::Lsd,
    ///     vec![Some(1), Some(0)],
    ///     vec![vec![0, 1, 1, 0], vec![1, 1, 1, 1]],
    /// )?;
    /// assert_eq!(equal.value_at_tuple(&[6u32.into(), 6u32.into()]), Some(1));
    /// assert_eq!(equal.value_at_tuple(&[6u32.into(), 7u32.into()]), Some(0));
    /// # Ok::<(), nimata_automata::automaton::AutomatonError>(())
    /// ```
    ///
    /// # Errors
    /// [`AutomatonError::Empty`], [`AutomatonError::Rows`], [`AutomatonError::NotTotal`],
    /// [`AutomatonError::Target`] or [`AutomatonError::TooManyStates`], with the first wrong row,
    /// letter or count.
    ///
    /// # Complexity
    /// O(n·k) time and memory, where n is the number of states and k that of letters.
    pub fn new(
        alphabet: Alphabet,
        order: DigitOrder,
        outputs: Vec<Output>,
        rows: Vec<Vec<u32>>,
    ) -> Result<Self, AutomatonError> {
        if rows.len() != outputs.len() {
            return Err(AutomatonError::Rows { outputs: outputs.len(), rows: rows.len() });
        }
        let needed = alphabet.row_len();
        if let Some((state, row)) = rows.iter().enumerate().find(|(_, row)| row.len() != needed) {
            return Err(AutomatonError::NotTotal { state, found: row.len(), needed });
        }
        Dfao::from_flat(alphabet, order, outputs, rows.concat())
    }

    /// Works as [`Dfao::new`], with one track.
    ///
    /// # Errors
    /// Those of [`Dfao::new`] and [`Alphabet::new`].
    pub fn single_track(
        base: u32,
        order: DigitOrder,
        outputs: Vec<Output>,
        rows: Vec<Vec<u32>>,
    ) -> Result<Self, AutomatonError> {
        Dfao::new(Alphabet::new(base, 1)?, order, outputs, rows)
    }

    /// Works as [`Dfao::new`], with the rows one after the other in one list.
    ///
    /// # Errors
    /// Those of [`Dfao::new`].
    pub fn from_flat(
        alphabet: Alphabet,
        order: DigitOrder,
        outputs: Vec<Output>,
        targets: Vec<u32>,
    ) -> Result<Self, AutomatonError> {
        let (states, width) = (outputs.len(), alphabet.row_len());
        if states == 0 {
            return Err(AutomatonError::Empty);
        }
        // Algorithms number the entries of the table, not only its rows, so 32 bits must suffice
        // for them.
        let entries = states
            .checked_mul(width)
            .filter(|&entries| u32::try_from(entries).is_ok())
            .ok_or(AutomatonError::TooManyStates(states))?;
        let (rows, rest) = (targets.len() / width, targets.len() % width);
        if rest != 0 {
            return Err(AutomatonError::NotTotal { state: rows, found: rest, needed: width });
        }
        if targets.len() != entries {
            return Err(AutomatonError::Rows { outputs: states, rows });
        }
        let beyond =
            |&target: &u32| usize::try_from(target).map_or(true, |target| target >= states);
        if let Some(at) = targets.iter().position(beyond) {
            return Err(AutomatonError::Target {
                state: at / width,
                letter: at % width,
                target: targets[at].into(),
                states,
            });
        }
        let numeration = Numeration::Base { base: alphabet.base(), order };
        Ok(Dfao { alphabet, numeration, outputs, targets })
    }

    /// The same table, which reads numbers in this numeration.
    ///
    /// # Errors
    /// [`AutomatonError::Numeration`] if the numeration has another number of digits or another
    /// reading order.
    pub fn in_numeration(self, numeration: Numeration) -> Result<Self, AutomatonError> {
        let (needed, found) = (numeration.digits(), self.alphabet.base());
        let own = numeration.tracks().map(|tracks| u32::try_from(tracks.len()));
        let as_many = own.is_none_or(|own| own == Ok(self.alphabet.tracks()));
        if !as_many || (needed, numeration.order()) != (found, self.order()) {
            let [order, reads] = [numeration.order(), self.order()].map(DigitOrder::in_words);
            let numeration = numeration.to_string();
            return Err(AutomatonError::Numeration { numeration, needed, order, found, reads });
        }
        Ok(Dfao { numeration, ..self })
    }

    /// Another table for the same words.
    ///
    /// # Errors
    /// Those of [`Dfao::new`].
    pub fn with_table(
        &self,
        outputs: Vec<Output>,
        targets: Vec<u32>,
    ) -> Result<Self, AutomatonError> {
        let table = Dfao::from_flat(self.alphabet, self.order(), outputs, targets)?;
        Ok(Dfao { numeration: self.numeration.clone(), ..table })
    }

    /// The letters that the automaton reads.
    pub fn alphabet(&self) -> Alphabet {
        self.alphabet
    }

    /// The numeration of the numbers that the automaton reads.
    pub fn numeration(&self) -> &Numeration {
        &self.numeration
    }

    /// The order in which the automaton reads digits.
    pub fn order(&self) -> DigitOrder {
        self.numeration.order()
    }

    /// The number of states, at least 1.
    pub fn len(&self) -> usize {
        self.outputs.len()
    }

    /// Always false, since every automaton has a start; clippy expects it beside `len`.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// All states, the start first.
    pub fn states(&self) -> impl ExactSizeIterator<Item = StateId> + use<> {
        (0..self.len()).map(StateId::from_index)
    }

    /// The outputs of all states, in their order.
    pub fn outputs(&self) -> &[Output] {
        &self.outputs
    }

    /// The different outputs in their order, no output first.
    pub fn palette(&self) -> Vec<Output> {
        let mut palette = self.outputs.clone();
        palette.sort_unstable();
        palette.dedup();
        palette
    }

    /// The output of one state.
    pub fn output(&self, state: StateId) -> Output {
        self.outputs[state.index()]
    }

    /// The state after reading `letter` in a state.
    ///
    /// # Panics
    /// Panics if the letter is not below `alphabet().letters()`.
    #[inline]
    pub fn step(&self, state: StateId, letter: u32) -> StateId {
        assert!(letter < self.alphabet.letters(), "letter {letter} is not in the alphabet");
        let at = state.index() * self.alphabet.row_len()
            + usize::try_from(letter).expect("a letter fits");
        StateId(self.targets[at])
    }

    /// The targets of one state, one for each letter in order.
    pub fn row(&self, state: StateId) -> impl ExactSizeIterator<Item = StateId> + '_ {
        self.flat_row(state).iter().map(|&target| StateId(target))
    }

    /// The numbers of the targets of one state, one for each letter in order.
    pub fn flat_row(&self, state: StateId) -> &[u32] {
        let width = self.alphabet.row_len();
        &self.targets[state.index() * width..][..width]
    }

    /// The numbers of all targets, row after row.
    pub fn flat_targets(&self) -> &[u32] {
        &self.targets
    }

    /// The state after a word of letters, read from `state` on.
    ///
    /// # Panics
    /// Panics if a letter is not in the alphabet.
    pub fn run(&self, state: StateId, word: impl IntoIterator<Item = u32>) -> StateId {
        word.into_iter().fold(state, |state, letter| self.step(state, letter))
    }

    /// Returns a state at which padding zeros change an output, if there is one.
    ///
    /// Most significant digit first, leading zeros should not change the outputs; least significant
    /// digit first, zeros at the end should not. This compares states and not their behaviour, and
    /// includes unreachable states, so [`minimize`](super::minimize) the automaton first.
    pub fn padding_fault(&self) -> Option<StateId> {
        match self.order() {
            DigitOrder::Msd => {
                (self.step(StateId::START, 0) != StateId::START).then_some(StateId::START)
            }
            DigitOrder::Lsd => {
                self.states().find(|&q| self.output(self.step(q, 0)) != self.output(q))
            }
        }
    }

    /// The same automaton with other outputs, for example to ask only whether a value is 0.
    pub fn map_outputs(&self, map: impl Fn(Output) -> Output) -> Dfao {
        Dfao { outputs: self.outputs.iter().map(|&output| map(output)).collect(), ..self.clone() }
    }
}
