//! The named sequences of formulas, and the numeration system that they share.

use rustc_hash::FxHashSet;

use super::SolveError;
use crate::logic::statement::text_of;
use crate::logic::{Formula, Sequence};
use nimata_automata::automaton::{Dfao, Numeration, minimize};

/// A numeration system, and named sequences whose automata read it.
///
/// ```
/// use nimata_automata::automaton::{Dfao, DigitOrder, Numeration};
/// use nimata_logic::logic::{Environment, Sequence};
///
/// let order = DigitOrder::Msd;
/// let rows = vec![vec![0, 1], vec![1, 0]];
/// let automaton = Dfao::single_track(2, order, vec![Some(0), Some(1)], rows)?;
/// let thue_morse = Sequence { name: "T".to_owned(), automaton, game: None };
/// let environment = Environment::new(Numeration::Base { base: 2, order }, vec![thue_morse])?;
/// assert_eq!(environment.sequences().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Environment {
    numerals: Numeration,
    sequences: Vec<Sequence>,
}

/// The greatest base, and the greatest number of digits of a linear numeration.
const MOST_DIGITS: u32 = 1 << 16;

impl Environment {
    /// Creates an environment. The automaton of a sequence is minimised if it has unreachable
    /// states.
    ///
    /// # Errors
    /// [`SolveError::Numeration`] if the numerals are out of range; [`SolveError::Twice`],
    /// [`SolveError::Digits`] or [`SolveError::Padding`] for the first sequence that does not fit.
    pub fn new(numerals: Numeration, mut sequences: Vec<Sequence>) -> Result<Self, SolveError> {
        if !numerals.is_decidable() || !(2..=MOST_DIGITS).contains(&numerals.digits()) {
            return Err(SolveError::Numeration(numerals));
        }
        let mut names = FxHashSet::default();
        for sequence in &mut sequences {
            let name = || sequence.name.clone();
            if !names.insert(name()) {
                return Err(SolveError::Twice(name()));
            }
            let automaton = &sequence.automaton;
            if *automaton.numeration() != numerals {
                let found = automaton.numeration().clone();
                return Err(SolveError::Digits { name: name(), found, numerals });
            }
            // Certificates have no unreachable state, and in a table that is not minimal padding
            // may seem to change an output.
            if automaton.padding_fault().is_some() || automaton.reachable().contains(&false) {
                let least = minimize(automaton);
                if least.padding_fault().is_some() {
                    return Err(SolveError::Padding(name()));
                }
                sequence.automaton = least;
            }
        }
        Ok(Environment { numerals, sequences })
    }

    /// The numeration system of all numbers.
    pub fn numerals(&self) -> &Numeration {
        &self.numerals
    }

    /// The sequences in the order in which they were given.
    pub fn sequences(&self) -> &[Sequence] {
        &self.sequences
    }

    /// The text of a formula in a certificate with these sequences.
    pub(super) fn text(&self, formula: &Formula) -> String {
        text_of(formula, &self.sequences)
    }

    /// The automaton of a sequence, if there is one of this name.
    pub(super) fn automaton(&self, name: &str) -> Option<&Dfao> {
        self.sequences.iter().find(|known| known.name == name).map(|known| &known.automaton)
    }
}
