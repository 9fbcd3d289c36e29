//! The table read backwards.

use super::{Dfao, StateId};

/// For each state and letter the states that the letter leads there, in one array.
pub(super) struct Predecessors {
    letters: usize,
    /// The sources of state q on letter c begin at `starts[q·letters + c]` and end where the next
    /// ones begin.
    starts: Vec<u32>,
    sources: Vec<u32>,
}

impl Predecessors {
    /// A counting sort of the table's entries by target and letter.
    pub(super) fn new(dfao: &Dfao) -> Self {
        let letters = dfao.alphabet().row_len();
        let mut starts = vec![0; dfao.len() * letters + 1];
        // After counting and summing, each entry of `starts` is where its sources end; filling
        // them in from behind moves it to where they begin.
        for row in dfao.flat_targets().chunks_exact(letters) {
            for (letter, &target) in row.iter().enumerate() {
                starts[index(target) * letters + letter] += 1;
            }
        }
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let mut sources = vec![0; dfao.flat_targets().len()];
        for state in (0..number(dfao.len())).rev() {
            let row = dfao.flat_row(StateId::from_index(index(state)));
            for (letter, &target) in row.iter().enumerate() {
                let start = &mut starts[index(target) * letters + letter];
                *start -= 1;
                sources[index(*start)] = state;
            }
        }
        Predecessors { letters, starts, sources }
    }

    /// The states, increasing, that `letter` leads to `state`.
    pub(super) fn on(&self, state: u32, letter: usize) -> &[u32] {
        let at = index(state) * self.letters + letter;
        &self.sources[index(self.starts[at])..index(self.starts[at + 1])]
    }

    /// The states that any letter leads to `state`, once for each letter.
    pub(super) fn of(&self, state: StateId) -> impl Iterator<Item = StateId> + '_ {
        let at = state.index() * self.letters;
        let range = index(self.starts[at])..index(self.starts[at + self.letters]);
        self.sources[range].iter().map(|&source| StateId::from_index(index(source)))
    }
}

/// A number of the table as an index of memory.
pub(super) fn index(number: u32) -> usize {
    usize::try_from(number).expect("a state number fits in memory's index")
}

/// An index of the table as the number that it stores.
pub(super) fn number(index: usize) -> u32 {
    u32::try_from(index).expect("a table has fewer than 2^32 entries")
}
