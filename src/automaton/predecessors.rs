//! The table read backwards.

use rayon::prelude::*;

use super::{Dfao, StateId};

/// For each letter and state the states that the letter leads there, one array a letter: what is
/// looked at for one letter is then near together.
pub(super) struct Predecessors {
    letters: Vec<OfLetter>,
}

/// The sources of state q begin at `starts[q]` and end where the next ones begin.
struct OfLetter {
    starts: Vec<u32>,
    sources: Vec<u32>,
}

impl Predecessors {
    /// A counting sort of the table's entries by target, letter by letter, on all cores.
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

    /// The states, increasing, that `letter` leads to `state`.
    pub(super) fn on(&self, state: u32, letter: usize) -> &[u32] {
        let OfLetter { starts, sources } = &self.letters[letter];
        let state = index(state);
        &sources[index(starts[state])..index(starts[state + 1])]
    }

    /// The states that any letter leads to `state`, once for each letter.
    pub(super) fn of(&self, state: StateId) -> impl Iterator<Item = StateId> + '_ {
        let state = number(state.index());
        let sources = (0..self.letters.len()).flat_map(move |letter| self.on(state, letter));
        sources.map(|&source| StateId::from_index(index(source)))
    }
}

impl OfLetter {
    fn new(column: Vec<u32>) -> Self {
        let mut starts = vec![0; column.len() + 1];
        // After counting and summing, each entry of `starts` is where its sources end; filling
        // them in from behind moves it to where they begin.
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

/// Smaller tables are sorted before another core would have begun.
const ALONE: usize = 1 << 17;

/// A number of the table as an index of memory.
pub(super) fn index(number: u32) -> usize {
    usize::try_from(number).expect("a state number fits in memory's index")
}

/// An index of the table as the number that it stores.
pub(super) fn number(index: usize) -> u32 {
    u32::try_from(index).expect("a table has fewer than 2^32 entries")
}
