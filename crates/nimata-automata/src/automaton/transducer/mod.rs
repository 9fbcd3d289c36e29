//! Finite transducers: machines that read a word letter by letter, and write one letter for each.
//!
//! | file | holds |
//! |---|---|
//! | `run` | the run of a transducer over an automatic word, as automata |

mod run;

pub use run::Run;

use super::Output;
use crate::budget::Reached;

/// A deterministic transducer: in each state it goes on each letter to one state, and writes one
/// letter. It starts in state 0.
///
/// ```
/// use nimata_automata::automaton::Transducer;
/// // The sums of the letters so far, modulo 2.
/// let rows = vec![vec![(0, 0), (1, 1)], vec![(1, 1), (0, 0)]];
/// let sums = Transducer::new(vec![0, 1], rows)?;
/// assert_eq!(sums.step(1, 1), Some((0, 0)));
/// # Ok::<(), nimata_automata::automaton::TransducerError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transducer {
    /// The letters that it reads, in ascending order.
    letters: Vec<i64>,
    /// For each state and letter the next state, and the letter that is written.
    rows: Vec<Vec<(u32, i64)>>,
}

/// Why a table is not a transducer, or why a transducer does not read a word.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TransducerError {
    /// The table has no state.
    #[error("a transducer has at least one state, its start")]
    Empty,
    /// A letter occurs twice in the alphabet.
    #[error("the letter {0} occurs twice in the alphabet")]
    Twice(i64),
    /// A row does not have one transition for each letter.
    #[error("state {state} has {found} transitions and needs {needed}, one for each letter")]
    NotTotal {
        /// The state of the row.
        state: usize,
        /// The number of transitions in the row.
        found: usize,
        /// The number of letters.
        needed: usize,
    },
    /// A transition leads to a state that does not exist.
    #[error("state {state} goes to {target}, and there are only {states} states")]
    Target {
        /// The state from which it starts.
        state: usize,
        /// The number of the missing state.
        target: u32,
        /// The number of states.
        states: usize,
    },
    /// The word has an output, or lacks one, that the transducer does not read.
    #[error("the word {}, which the transducer does not read", match .0 {
        Some(output) => format!("has the output {output}"),
        None => "has no output at some number".to_owned(),
    })]
    Letter(Output),
    /// A bound of the budget was reached.
    #[error(transparent)]
    Reached(#[from] Reached),
}

impl Transducer {
    /// Creates a transducer from its letters and one row for each state: the next state and the
    /// letter that is written, for each letter in the order of `letters`.
    ///
    /// # Errors
    /// [`TransducerError::Empty`], [`TransducerError::Twice`], [`TransducerError::NotTotal`] or
    /// [`TransducerError::Target`].
    pub fn new(letters: Vec<i64>, rows: Vec<Vec<(u32, i64)>>) -> Result<Self, TransducerError> {
        if rows.is_empty() {
            return Err(TransducerError::Empty);
        }
        let (needed, states) = (letters.len(), rows.len());
        for (state, row) in rows.iter().enumerate() {
            if row.len() != needed {
                return Err(TransducerError::NotTotal { state, found: row.len(), needed });
            }
            let beyond =
                |target: &u32| usize::try_from(*target).map_or(true, |target| target >= states);
            if let Some(target) = row.iter().map(|(target, _)| *target).find(beyond) {
                return Err(TransducerError::Target { state, target, states });
            }
        }
        let mut order: Vec<usize> = (0..needed).collect();
        order.sort_by_key(|&at| letters[at]);
        let sorted: Vec<i64> = order.iter().map(|&at| letters[at]).collect();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(TransducerError::Twice(pair[0]));
        }
        let rows = rows.iter().map(|row| order.iter().map(|&at| row[at]).collect()).collect();
        Ok(Transducer { letters: sorted, rows })
    }

    /// The letters that it reads, in ascending order.
    pub fn letters(&self) -> &[i64] {
        &self.letters
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.rows.len()
    }

    /// The next state, and the letter that is written; `None` if there is no such state or letter.
    pub fn step(&self, state: u32, letter: i64) -> Option<(u32, i64)> {
        let at = self.letters.binary_search(&letter).ok()?;
        let row = self.rows.get(usize::try_from(state).ok()?)?;
        Some(row[at])
    }
}
