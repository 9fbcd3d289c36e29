//! The state before a column, as `rows` defines it, from the values themselves.

use super::rows::Rows;

impl Rows {
    /// f_j(a, d) for a = 0, …, I and d = −a, …, a + X − 2, with X for ∞.
    fn state_before(&self, column: usize) -> Vec<usize> {
        let mut state = Vec::new();
        for a in 0..=self.last() {
            // The entry of d stands at d + a, so that of a value v at v + a − j.
            let mut entries = vec![self.levels(); 2 * a + self.levels() - 1];
            entries.iter_mut().take(a.saturating_sub(column)).for_each(|entry| *entry = 0);
            // G ≤ x0 + a + x2, so that earlier columns have no value in the window.
            for x2 in column.saturating_sub(2 * a + self.levels())..column {
                for x0 in 0..self.levels() {
                    let value = x0 + a + x2 - self.at(x0, a, x2);
                    if let Some(entry) =
                        (value + a).checked_sub(column).and_then(|at| entries.get_mut(at))
                    {
                        *entry = x0.min(*entry);
                    }
                }
            }
            state.append(&mut entries);
        }
        state
    }

    /// The least (j, p) with equal states before j and j + p, given some (start, period) with equal
    /// ones.
    ///
    /// States that are equal once stay equal, so j is found by bisection; and p divides every
    /// period.
    pub(super) fn least_repetition(
        &self,
        start: usize,
        period: usize,
        primes: &[usize],
    ) -> (usize, usize) {
        let at_start = self.state_before(start);
        let mut least = period;
        for prime in primes {
            while least.is_multiple_of(*prime)
                && self.state_before(start + least / prime) == at_start
            {
                least /= prime;
            }
        }
        let (mut low, mut high) = (0, start);
        while low < high {
            let middle = low.midpoint(high);
            if self.state_before(middle) == self.state_before(middle + least) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        (low, least)
    }
}
