//! Automata for the bases of a residue class: one table, whose rows are continued with a period.

use std::fmt;

use super::{Alphabet, AutomatonError, Dfao};

/// The bases b = least + k·period, k ≥ 0, of automata that differ in the length of their rows
/// alone: what is beyond the row for the least base repeats its end with the period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Continuation {
    /// The least base.
    pub least: u32,
    /// The period of rows, from 1 to the least base.
    pub period: u32,
}

impl Continuation {
    /// The bases from the least on; `None` if the period is 0, which stands for a single base.
    pub fn of(least: u32, period: u32) -> Option<Self> {
        (period > 0).then_some(Continuation { least, period })
    }

    /// Whether this is one of the bases.
    pub fn has(self, base: u32) -> bool {
        base.checked_sub(self.least).is_some_and(|more| more.is_multiple_of(self.period))
    }

    /// The digit of the least base at which all rows have the same entry as at this one.
    ///
    /// ```
    /// use nimata_automata::automaton::Continuation;
    /// let bases = Continuation { least: 23, period: 10 };
    /// assert_eq!([22, 23, 33, 1000].map(|digit| bases.digit(digit)), [22, 13, 13, 20]);
    /// ```
    pub fn digit(self, digit: u32) -> u32 {
        match digit.checked_sub(self.least) {
            None => digit,
            Some(beyond) => self.least - self.period + beyond % self.period,
        }
    }

    /// The automaton in one of the bases, from that in the least base.
    ///
    /// # Errors
    /// [`AutomatonError`] if there are too many digits or entries.
    ///
    /// # Panics
    /// Panics if the automaton has several tracks, or not the least base.
    ///
    /// # Complexity
    /// O(n·b) for n states and the base b.
    pub fn automaton(self, least: &Dfao, base: u32) -> Result<Dfao, AutomatonError> {
        let alphabet = Alphabet::new(base, 1)?;
        let known = least.alphabet();
        assert_eq!((known.base(), known.tracks()), (self.least, 1), "the automaton that continues");
        let row = |state| (0..base).map(move |digit| least.step(state, self.digit(digit)));
        let targets = least.states().flat_map(row);
        let targets = targets.map(|state| u32::try_from(state.index()).expect("a state"));
        Dfao::from_flat(alphabet, least.order(), least.outputs().to_vec(), targets.collect())
    }
}

/// The bases as in `b = 23 + 10k`.
impl fmt::Display for Continuation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b = {} + {}k", self.least, self.period)
    }
}

impl Dfao {
    /// The least letter from which on all rows have a period.
    ///
    /// # Complexity
    /// O(n·k) for n states and k letters.
    pub fn repeats_from(&self, period: u32) -> u32 {
        let period = usize::try_from(period).unwrap_or(usize::MAX);
        let heads = self.states().map(|state| {
            let row = self.flat_row(state);
            let mut repeats = row.iter().zip(row.iter().skip(period));
            repeats.rposition(|(now, later)| now != later).map_or(0, |letter| letter + 1)
        });
        u32::try_from(heads.max().unwrap_or(0)).expect("letters are below 2^32")
    }
}

#[cfg(test)]
mod tests {
    use super::Continuation;
    use crate::automaton::{Dfao, DigitOrder};

    #[test]
    fn rows_of_greater_bases_begin_with_those_of_the_least_and_repeat_their_end() {
        let rows = vec![vec![0, 1, 0, 1], vec![1, 1, 0, 1]];
        let least = Dfao::single_track(4, DigitOrder::Msd, vec![Some(0), Some(1)], rows);
        let least = least.expect("a table");
        assert_eq!([1, 2, 3].map(|period| least.repeats_from(period)), [3, 1, 1]);
        let bases = Continuation { least: 4, period: 2 };
        assert_eq!([3, 4, 5, 6, 8].map(|base| bases.has(base)), [false, true, false, true, true]);
        let six = bases.automaton(&least, 6).expect("a table");
        assert_eq!(six.flat_targets(), [0, 1, 0, 1, 0, 1, 1, 1, 0, 1, 0, 1]);
        assert_eq!((six.outputs(), six.alphabet().base()), (least.outputs(), 6));
        assert_eq!(bases.automaton(&least, 4), Ok(least));
    }
}
