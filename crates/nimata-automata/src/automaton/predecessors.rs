//! The predecessors of states: the table read backwards.

use rayon::prelude::*;

use super::{Dfao, StateId};
use crate::number::index;

/// For each letter and state the states from which the letter leads there. Each letter has an array
/// of its own, so the entries that one letter needs lie close together in memory.
pub(super) struct Predecessors {
    letters: Vec<OfLetter>,
}

/// The predecessors of state q begin at `starts[q]`, and end where those of the next state begin.
struct OfLetter {
    starts: Vec<u32>,
    sources: Vec<u32>,
}

impl Predecessors {
    /// Sorts the entries of the table by target with a counting sort, letter by letter, on all
    /// cores.
    pub(super) fn new(dfao: &Dfao) -> Self {
        let letters = dfao.alphabet().row_len();
        let sorted = |letter: usize| {
            let column = || dfao.flat_targets().iter().skip(letter).step_by(letters);
            OfLetter::new(column().copied().collect())
        };
        let small = dfao.flat_targets().len() < ALONE;
        Predecessors {
            letters: match small {
                true => (0..letters).map(sorted).collect(),
                false => (0..letters).into_par_iter().map(sorted).collect(),
            },
        }
    }

    /// The states from which `letter` leads to `state`, in increasing order.
    pub(super) fn on(&self, state: u32, letter: usize) -> &[u32] {
        let OfLetter { starts, sources } = &self.letters[letter];
        let state = index(state);
        &sources[index(starts[state])..index(starts[state + 1])]
    }

    /// The states from which any letter leads to `state`, once for each such letter.
    pub(super) fn of(&self, state: StateId) -> impl Iterator<Item = StateId> + '_ {
        let state = number(state.index());
        let sources = (0..self.letters.len()).flat_map(move |letter| self.on(state, letter));
        sources.map(|&source| StateId::from_index(index(source)))
    }
}

impl OfLetter {
    fn new(column: Vec<u32>) -> Self {
        let mut starts = vec![0; column.len() + 1];
        // After counting and summing, `starts` holds the end of each list. Filling the lists from
        // the back moves it to their beginning.
        for &target in &column {
            starts[index(target)] += 1;
        }
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let mut sources = vec![0; column.len()];
        for (state, &target) in (0..number(column.len())).zip(&column).rev() {
            let start = &mut starts[index(target)];
            *start -= 1;
            sources[index(*start)] = state;
        }
        OfLetter { starts, sources }
    }
}

/// The greatest number of entries that one core sorts alone: starting another core would take
/// longer.
const ALONE: usize = 1 << 17;

/// Converts an index to the number that the table stores.
pub(super) fn number(index: usize) -> u32 {
    u32::try_from(index).expect("a table has fewer than 2^32 entries")
}
