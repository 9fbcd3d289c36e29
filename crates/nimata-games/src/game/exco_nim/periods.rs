//! The periods of rows for n = 2: x0 < X and x1 ≤ I fixed, and all x2.
//!
//! **State.** The *state* before column j gives, for each a ≤ I and each integer d with −a ≤ d ≤
//! a + X − 2, the number
//!
//! f_j(a, d) = min { x0 < X : G(x0, a, x2) = j + d for some x2 < j },
//!
//! or ∞ if there is no such x0, and 0 if j + d < 0.
//!
//! **Theorem.** If the states before columns j and j + p are equal, then
//! G(x0, x1, x2 + p) = G(x0, x1, x2) + p for all x0 < X, x1 ≤ I and x2 ≥ j.
//!
//! *Proof.* It suffices that the state before column j determines the differences G(x0, a, j) − j,
//! independently of j, and with them the state before column j + 1. Then the states before j + t
//! and j + p + t are equal for all t ≥ 0, by induction on t. Take the pairs (a, j) for a = 0, 1, …,
//! I in turn. The options of (x0, a, j) have the values
//!
//! 1. G(x0′, a, x2) with x0′ ≤ x0, x2 < j: those v with f_j(a, v − j) ≤ x0;
//! 2. G(x0′, a′, j) with x0′ ≤ x0, a′ < a: known from the pairs before, relative to j;
//! 3. G(x0′, a, j) with x0′ < x0: known likewise, by induction on x0.
//!
//! A value v ≤ j − a − 1 is always of sort 1, or negative: G(0, a, x2) = a ⊕ x2 = v for x2 = a ⊕ v
//! ≤ a + v < j. And G(x0, a, j) ≤ u = j + a + x0 ≤ j + a + X − 1, so the mex is decided among the d
//! = v − j with −a ≤ d ≤ a + X − 1. The last of them, d = a + X − 1, is never of sort 1, because x2
//! < j gives G ≤ a + x2 + X − 1 < j + a + X − 1. So the state contains everything needed, d = −a up
//! to a + X − 2. The state before j + 1 adds the new values of sort 3, and drops those below its
//! window. For d + j < 0 the entry 0 says that no move leads to such a value, which is all that the
//! argument needs. ∎
//!
//! **Finding a repetition.** As G ≤ x0 + a + x2, the last W = 2I + X columns of u − G before column
//! j determine its state. So if each row repeats itself after p columns through W columns, then the
//! states before the next column and before the column p earlier are equal. The guess for p is
//! three times the least power of 2 above I, a multiple of all known periods; it is compared column
//! by column. If the guess is wrong, distant windows are compared.
//!
//! **The least numbers.** The least r from which on a row repeats with a multiple of its period is
//! the same for all multiples. The state determines the columns that follow, and W columns
//! determine the state. So the least period of the states is the least common multiple of the
//! periods of the rows, including x0 = 0; and the least j is at most W after the largest r.

use num_integer::Integer;

use super::pair::wide;
use super::recent::Recent;
use super::rules::ExcoError;
use super::sweep::{LineBlock, Shape, Sweep};
use crate::game::Result;
use nimata_automata::budget::Budget;
use nimata_logic::certificate::{Certificate, Claim};

/// The periods of the rows x0 < X, x1 ≤ I, without their values.
///
/// ```
/// use nimata_games::game::exco_nim::Periods;
/// let periods = Periods::new(2, 24, &Default::default())?;
/// // Paper 2, section 3.3.4.
/// assert_eq!(periods.of_row(1, 6), (15, 8));
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Periods {
    levels: usize,
    last: usize,
    start: usize,
    period: usize,
    /// For each x1, and then each x0 ≥ 1, the least preperiod and period.
    rows: Vec<(usize, usize)>,
}

impl Periods {
    /// The largest I, chosen so that u − G ≤ 2·x1 fits in two bytes.
    pub const LARGEST_X1: usize = (1 << 15) - 1;

    /// Sweeps columns until a state repeats.
    ///
    /// # Errors
    /// `GameError::Unsuitable` if X = 0 or I exceeds [`Self::LARGEST_X1`]; a
    /// [`Reached`](nimata_automata::budget::Reached) bound of memory, before any is taken, or of
    /// time.
    ///
    /// # Complexity
    /// O(j·I·X) values, where j is the column at which the state repeats, and 2·(p + 5I)·I·X bytes,
    /// where p is the period. Whether a state always repeats is not proved; Conjectures 4 and 5 of
    /// paper 1 ask this.
    pub fn new(levels: usize, last: usize, budget: &Budget) -> Result<Self> {
        if levels == 0 {
            return Err(ExcoError::EmptyBox(0, last.saturating_add(1), 1).into());
        }
        if last > Self::LARGEST_X1 {
            return Err(ExcoError::TooWide(last).into());
        }
        Periods::guessing(levels, last, guess(last), budget)
    }

    /// The search of [`Periods::new`] with this guess of a multiple of the period.
    pub(super) fn guessing(
        levels: usize,
        last: usize,
        mut period: usize,
        budget: &Budget,
    ) -> Result<Self> {
        loop {
            let search = Search::new(levels, last, period);
            match search.run(budget)? {
                Repetition::Repeats(periods) => return Ok(periods),
                Repetition::WithPeriod(other) => period = other,
            }
        }
    }

    /// X: the rows have x0 < X.
    pub fn levels(&self) -> usize {
        self.levels
    }

    /// I: the rows have x1 ≤ I.
    pub fn last(&self) -> usize {
        self.last
    }

    /// The least j such that the states before columns j and j + `period` are equal.
    pub fn start(&self) -> usize {
        self.start
    }

    /// The least period of the states, and so a common period of all rows from `start` on.
    pub fn period(&self) -> usize {
        self.period
    }

    /// The least preperiod and the least period of u − G in a row.
    ///
    /// # Panics
    /// x0 ≥ X or x1 > I.
    pub fn of_row(&self, x0: usize, x1: usize) -> (usize, usize) {
        assert!(x0 < self.levels && x1 <= self.last, "row ({x0}, {x1}) is not among these");
        match x0.checked_sub(1) {
            None => (0, nim_period(x1)),
            Some(level) => self.rows[x1 * (self.levels - 1) + level],
        }
    }

    /// The claim that these rows have these periods; see section `exco-nim/rows` of
    /// docs/certificate.md.
    pub fn certificate(&self) -> Certificate {
        let pairs = (1..self.levels).flat_map(|x0| (0..=self.last).map(move |x1| [x0, x1]));
        let statements = pairs.map(|[x0, x1]| {
            let (preperiod, period) = self.of_row(x0, x1);
            [x0, x1, preperiod, period]
        });
        let (preperiod, period) = (self.start, self.period);
        let rows = statements.collect();
        Claim::Rows { x0: self.levels, x1: self.last, preperiod, period, rows }.into()
    }
}

/// A multiple of all known periods for x1 ≤ `last`.
pub(super) fn guess(last: usize) -> usize {
    3 * nim_period(last)
}

/// The least power of 2 above x1, which is the period of 2(x1 & x2).
fn nim_period(x1: usize) -> usize {
    (x1 + 1).next_power_of_two()
}

/// The search for a repetition, with a guess of a multiple of its period.
struct Search {
    shape: Shape,
    period: usize,
    /// W: this many columns determine the state after them.
    window: usize,
    /// The number of columns that are kept.
    kept: usize,
}

/// The result of a search.
enum Repetition {
    /// The guess is a multiple of the period.
    Repeats(Periods),
    /// The guess is wrong, and this is a multiple of the period.
    WithPeriod(usize),
}

/// Some columns of all rows, for comparison with later ones.
struct Window {
    end: usize,
    gaps: Vec<usize>,
}

impl Search {
    fn new(levels: usize, last: usize, period: usize) -> Self {
        let shape = Shape { levels, short: last + 1, long: usize::MAX };
        let window = (2 * last + 1).saturating_add(levels);
        // When the last block of lines is `window` after the last difference, the first block is
        // the whole band ahead. The window before the difference is then read a period earlier.
        let kept = period + shape.short + 3 * shape.side();
        let kept = window.saturating_mul(2).saturating_add(kept);
        Search { shape, period, window, kept }
    }

    fn run(&self, budget: &Budget) -> Result<Repetition> {
        let Search { shape, period, window, kept } = *self;
        let bytes = shape.bytes().saturating_add(Recent::bytes(shape, kept));
        let rows = wide(shape.short).saturating_mul(wide(shape.levels)).saturating_mul(16);
        budget.allow_memory(bytes.saturating_add(rows))?;
        let mut sweep =
            Sweep::of_lines(shape, move |first| Recent::new(shape, first, period, kept));
        // In all known cases rows repeat after 0.6·I² columns. Long after that, the guess is taken
        // for wrong.
        let patience = (8 * shape.short * shape.short).saturating_add(8 * kept);
        let mut far = None;
        while sweep.step() {
            budget.allow_time()?;
            let next = next_of(&sweep);
            let blocks = sweep.blocks();
            let changed = blocks.iter().map(|block| block.kept.changed()).max().unwrap_or(0);
            if next >= changed.max(period + shape.short) + window {
                return Ok(Repetition::Repeats(self.repetition(blocks, changed)));
            }
            if next >= patience {
                let equal = |far: &Window| self.gaps(blocks, next).eq(far.gaps.iter().copied());
                match &far {
                    Some(far) if equal(far) => return Ok(Repetition::WithPeriod(next - far.end)),
                    Some(far) if next < 2 * far.end => {}
                    // This is Brent's method: each kept window is twice as far out as the previous
                    // one.
                    _ => far = Some(Window { end: next, gaps: self.gaps(blocks, next).collect() }),
                }
            }
        }
        unreachable!("memory and time end before the columns do")
    }

    /// u − G in the last W columns before `end`, in all rows with x0 ≥ 1.
    fn gaps<'s>(
        &'s self,
        blocks: &'s [LineBlock<Recent>],
        end: usize,
    ) -> impl Iterator<Item = usize> + 's {
        let columns = end - self.window..end;
        let rows = move |column| {
            let rows = (0..self.shape.short).map(move |a| (a, 1..self.shape.depth(a)));
            rows.flat_map(move |(a, levels)| levels.map(move |x0| self.gap(blocks, a, x0, column)))
        };
        columns.rev().flat_map(rows)
    }

    fn gap(&self, blocks: &[LineBlock<Recent>], a: usize, x0: usize, column: usize) -> usize {
        let side = self.shape.side();
        blocks[a / side].kept.gap(a % side, x0, column)
    }

    /// The least numbers, if the last difference is within the first `changed` columns.
    fn repetition(&self, blocks: &[LineBlock<Recent>], changed: usize) -> Periods {
        let Search { shape: Shape { levels, short, .. }, period, .. } = *self;
        let (side, next) = (self.shape.side(), blocks.iter().map(LineBlock::next).min());
        let end = next.expect("a block");
        let primes = prime_divisors(period);
        let mut rows = vec![(0, 1); short * (levels - 1)];
        let mut common = nim_period(short - 1);
        for a in 0..short {
            for x0 in 1..self.shape.depth(a) {
                let block = &blocks[a / side].kept;
                let columns = end - period..end;
                let cycle: Vec<usize> = columns.map(|j| block.gap(a % side, x0, j)).collect();
                let preperiod = block.row_changed(a % side, x0).saturating_sub(period);
                let least = least_period(&cycle, &primes);
                rows[a * (levels - 1) + x0 - 1] = (preperiod, least);
                common = common.lcm(&least);
            }
        }
        // Line by line, from the column on from which all rows repeat. Line a may still differ in
        // the 2a + X columns after its own last change.
        let mut start = changed.saturating_sub(period);
        for a in 0..short {
            let own = &rows[a * (levels - 1)..][..levels - 1];
            let own = own.iter().map(|&(preperiod, _)| preperiod).max().unwrap_or(0);
            let mut equal_from = own + 2 * a + levels;
            let gap = |x0: usize, j: usize| self.gap(blocks, a, x0, j);
            let state = |j: usize| state_before(j, a, levels, gap);
            while start < equal_from {
                let middle = start.midpoint(equal_from);
                if state(middle) == state(middle + common) {
                    equal_from = middle;
                } else {
                    start = middle + 1;
                }
            }
        }
        Periods { levels, last: short - 1, start, period: common, rows }
    }
}

/// The state before a column, computed from the values themselves: f_j(a, d) for d = −a, …, a +
/// X − 2, with X for ∞. `gap` gives u − G at x0 ≥ 1 and a column.
fn state_before(
    column: usize,
    a: usize,
    levels: usize,
    gap: impl Fn(usize, usize) -> usize,
) -> Vec<usize> {
    // The entry of d is at index d + a, so the entry of a value v is at v + a − j.
    let mut entries = vec![levels; 2 * a + levels - 1];
    entries.iter_mut().take(a.saturating_sub(column)).for_each(|entry| *entry = 0);
    // G ≤ x0 + a + x2, so earlier columns have no value in the window.
    for x2 in column.saturating_sub(2 * a + levels)..column {
        for x0 in 0..levels {
            let gap = if x0 == 0 { 2 * (a & x2) } else { gap(x0, x2) };
            let value = x0 + a + x2 - gap;
            if let Some(entry) = (value + a).checked_sub(column).and_then(|at| entries.get_mut(at))
            {
                *entry = x0.min(*entry);
            }
        }
    }
    entries
}

/// The first column that is not filled in all lines.
fn next_of(sweep: &Sweep<Recent>) -> usize {
    sweep.blocks().iter().map(LineBlock::next).min().unwrap_or(0)
}

/// The least period of a cycle.
fn least_period(cycle: &[usize], primes: &[usize]) -> usize {
    let mut period = cycle.len();
    for &prime in primes {
        while period.is_multiple_of(prime)
            && cycle[period / prime..] == cycle[..cycle.len() - period / prime]
        {
            period /= prime;
        }
    }
    period
}

/// The primes that divide n, in increasing order.
fn prime_divisors(mut n: usize) -> Vec<usize> {
    let mut primes = Vec::new();
    let mut divisor = 2;
    while divisor * divisor <= n {
        if n.is_multiple_of(divisor) {
            primes.push(divisor);
            while n.is_multiple_of(divisor) {
                n /= divisor;
            }
        }
        divisor += 1;
    }
    if n > 1 {
        primes.push(n);
    }
    primes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_guess_of_the_period_is_mended() {
        let budget = Budget::default();
        for (levels, last) in [(1, 3), (2, 6), (4, 14), (2, 24)] {
            let right = Periods::new(levels, last, &budget).expect("they repeat");
            for wrong in [5, 7 * right.period() - 1] {
                let found = Periods::guessing(levels, last, wrong, &budget).expect("they repeat");
                assert_eq!(found, right, "X = {levels}, I = {last}, guess {wrong}");
            }
        }
    }
}
