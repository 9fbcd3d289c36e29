//! The automaton of the reversed words.

use std::collections::BTreeMap;

use super::language::{MOST_STATES, is_table};
use super::{Language, NumerationError};
use crate::number::index;

/// For each state whether it is accepting, and its row.
pub type Table = (Vec<bool>, Vec<Vec<u32>>);

impl Language {
    /// The automaton, whose words are read with the most significant digit first.
    pub fn table(&self) -> Table {
        let states = 0..u32::try_from(self.states()).expect("there are at most 4096 states");
        let row = |state| (0..self.digits()).map(|digit| self.next(state, digit)).collect();
        (states.clone().map(|state| self.accepts(state)).collect(), states.map(row).collect())
    }

    /// The minimal automaton of the same words, read with the least significant digit first. Zeros
    /// at the end do not matter.
    ///
    /// # Errors
    /// [`NumerationError::States`] if it has more than 4096 states.
    pub fn table_lsd(&self) -> Result<Table, NumerationError> {
        let (accepting, rows) = self.table();
        reversed(self.digits(), &accepting, &rows)
    }

    /// The language of words that a complete automaton reads with the least significant digit
    /// first.
    ///
    /// # Errors
    /// Those of [`Self::new`], and [`NumerationError::States`] if the automaton that reads the most
    /// significant digit first has more than 4096 states.
    pub fn new_lsd(
        digits: u32,
        accepting: Vec<bool>,
        rows: Vec<Vec<u32>>,
    ) -> Result<Self, NumerationError> {
        if !is_table(digits, &accepting, &rows) {
            return Err(NumerationError::Automaton);
        }
        let (accepting, rows) = reversed(digits, &accepting, &rows)?;
        Language::new(digits, accepting, rows)
    }
}

/// The automaton of the reversed words, by subsets. It is minimal if each state of the given one is
/// reachable (Brzozowski 1962).
pub(super) fn reversed(
    digits: u32,
    accepting: &[bool],
    rows: &[Vec<u32>],
) -> Result<Table, NumerationError> {
    let mut before = vec![vec![Vec::new(); rows.len()]; index(digits)];
    for (state, row) in rows.iter().enumerate() {
        for (before, &next) in before.iter_mut().zip(row) {
            before[index(next)].push(state);
        }
    }
    let first: Vec<usize> = (0..rows.len()).filter(|&state| accepting[state]).collect();
    let mut numbers = BTreeMap::from([(first.clone(), 0u32)]);
    let (mut sets, mut at, mut table) = (vec![first], 0, Vec::new());
    while at < sets.len() {
        let mut row = Vec::with_capacity(before.len());
        for before in &before {
            let mut next: Vec<usize> =
                sets[at].iter().flat_map(|&state| before[state].iter().copied()).collect();
            next.sort_unstable();
            let fresh = u32::try_from(numbers.len()).expect("there are at most 4096 states");
            row.push(*numbers.entry(next.clone()).or_insert_with(|| {
                sets.push(next);
                fresh
            }));
        }
        if sets.len() > MOST_STATES {
            return Err(NumerationError::States);
        }
        table.push(row);
        at += 1;
    }
    Ok((sets.iter().map(|set| set.contains(&0)).collect(), table))
}
