//! Rows for n = 2: x0 < X and x1 ≤ I fixed, and all x2 decided.
//!
//! **State.** The *state* before column j says, for each a ≤ I and each integer d with
//! −a ≤ d ≤ a + X − 2, the number
//!
//! f_j(a, d) = min { x0 < X : G(x0, a, x2) = j + d for some x2 < j },
//!
//! ∞ if there is no such x0, and 0 if j + d < 0.
//!
//! **Theorem.** If the states before columns j and j + p are equal, then
//! G(x0, x1, x2 + p) = G(x0, x1, x2) + p for all x0 < X, x1 ≤ I and x2 ≥ j.
//!
//! *Proof.* It suffices that the state before column j determines the differences G(x0, a, j) − j,
//! in a way that does not depend on j, and with them the state before column j + 1; then the states
//! before j + t and j + p + t are equal for all t ≥ 0, by induction on t. Take the pairs (a, j) for
//! a = 0, 1, …, I in turn. The options of (x0, a, j) have the values
//!
//! 1. G(x0′, a, x2) with x0′ ≤ x0, x2 < j: those v with f_j(a, v − j) ≤ x0;
//! 2. G(x0′, a′, j) with x0′ ≤ x0, a′ < a: known from the pairs before, relative to j;
//! 3. G(x0′, a, j) with x0′ < x0: known likewise, by induction on x0.
//!
//! For v ≤ j − a − 1 value v is always of sort 1, or negative: G(0, a, x2) = a ⊕ x2 = v for x2 = a
//! ⊕ v ≤ a + v < j. And G(x0, a, j) ≤ u = j + a + x0 ≤ j + a + X − 1, so the mex is decided among
//! the d = v − j with −a ≤ d ≤ a + X − 1. At the last of them, d = a + X − 1, no value is of sort
//! 1, as there x2 < j gives G ≤ a + x2 + X − 1 < j + a + X − 1; so the state holds all that is
//! needed, d = −a up to a + X − 2. The state before j + 1 takes the new values of sort 3 and drops
//! those below its window. For d + j < 0 the entry 0 says that no such value can be had, and the
//! argument needs no more. ∎
//!
//! The last claim of the state, for line a and values below j − a, is why the bit sets of
//! `columns`, whose windows are a little wider than the state, are equal exactly when the states
//! are.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::ToPrimitive;
use rustc_hash::FxHashMap;

use super::columns::Columns;
use super::sweep::{top, wide};
use super::table::{empty_box, too_wide};
use crate::budget::Budget;
use crate::certificate::Certificate;
use crate::game::GameError;

/// All rows x0 < X, x1 ≤ I: the columns up to where they repeat, and so the values for all x2.
///
/// ```
/// use nimata::game::exco_nim::Rows;
/// let rows = Rows::new(2, 24, &Default::default())?;
/// // Paper 2, section 3.3.4.
/// let row = rows.row(1, 6);
/// assert_eq!((row.preperiod, row.period), (15, 8));
/// assert_eq!(row.text(), "(0^3,4,(0,2)^2)*");
/// let huge = num_bigint::BigUint::from(2u32).pow(4000) + 1u32;
/// assert_eq!(rows.gap(1, 24, &huge), 0);
/// # Ok::<(), nimata::game::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rows {
    levels: usize,
    last: usize,
    start: usize,
    period: usize,
    /// Columns a block.
    step: usize,
    /// u − G for x0 ≥ 1: block of columns, then column, x1, x0.
    blocks: Vec<Vec<u16>>,
    /// For each x1, then x0: the least preperiod and period.
    pub(super) least: Vec<(usize, usize)>,
}

impl Rows {
    /// The largest I, so that u − G ≤ 2·x1 takes two bytes.
    pub const LARGEST_X1: usize = (1 << 15) - 1;

    /// Fills columns until a state comes again, looking every 2^k ≥ 64 columns, 2^k > I.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] if X = 0 or I is past [`Self::LARGEST_X1`];
    /// [`Reached`](crate::budget::Reached) bounds of memory, before it is taken, and of time.
    ///
    /// # Complexity
    /// O(j·I·X·(X + I/64)) time and 2·j·I·(X − 1) bytes, j the column where the state comes again.
    /// That one does is not proved in general: that is what Conjectures 4 and 5 of paper 1 ask.
    pub fn new(levels: usize, last: usize, budget: &Budget) -> Result<Self, GameError> {
        let rows = Rows::within(levels, last, usize::MAX, budget)?;
        Ok(rows.expect("memory ends before the columns do"))
    }

    /// The same, but `None` if no state comes again in `most` columns.
    pub(super) fn within(
        levels: usize,
        last: usize,
        most: usize,
        budget: &Budget,
    ) -> Result<Option<Self>, GameError> {
        if levels == 0 {
            return Err(empty_box(0, last.saturating_add(1), 1));
        }
        if last > Self::LARGEST_X1 {
            return Err(too_wide(last));
        }
        let step = (last + 1).next_power_of_two().max(64);
        let state_bytes = Columns::bytes(levels, last);
        let entries = wide(step).saturating_mul(wide(last + 1)).saturating_mul(wide(levels - 1));
        let block_bytes = entries.saturating_mul(2).saturating_add(state_bytes);
        budget.allow_memory(block_bytes.saturating_add(state_bytes))?;
        let width = (last + 1) * (levels - 1);
        let mut columns = Columns::new(levels, last);
        let mut seen: FxHashMap<Vec<u64>, usize> = FxHashMap::default();
        let mut blocks = Vec::new();
        loop {
            budget.allow_time()?;
            let blocks_after = wide(blocks.len() + 1);
            budget.allow_memory(
                block_bytes.saturating_mul(blocks_after).saturating_add(state_bytes),
            )?;
            let mut gaps = Vec::with_capacity(step * width);
            for _ in 0..step {
                columns.advance(&mut gaps);
            }
            blocks.push(gaps);
            if let Some(start) = seen.insert(columns.state().to_vec(), columns.next()) {
                let period = columns.next() - start;
                let mut rows =
                    Rows { levels, last, start, period, step, blocks, least: Vec::new() };
                let primes = prime_divisors(period);
                (rows.start, rows.period) = rows.least_repetition(start, period, &primes);
                rows.least = rows.least_periods(&primes);
                return Ok(Some(rows));
            }
            if columns.next() >= most {
                return Ok(None);
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

    /// Whether G = u for all x0 ≥ X and these x1, by Proposition 3: then the rows say all about x1
    /// ≤ I.
    ///
    /// That is so if X ≥ 2^(k−1) for the k with I < 2^k.
    pub fn hold_all_x0(&self) -> bool {
        self.levels >= top(self.last)
    }

    /// The least j such that the states before columns j and j + `period` are equal.
    pub fn start(&self) -> usize {
        self.start
    }

    /// The least period of the states, and so a common period of all rows from `start` on.
    pub fn period(&self) -> usize {
        self.period
    }

    /// u − G at any x2.
    ///
    /// # Panics
    /// Unless x0 < X and x1 ≤ I.
    pub fn gap(&self, x0: usize, x1: usize, x2: &BigUint) -> usize {
        assert!(x0 < self.levels && x1 <= self.last, "row ({x0}, {x1}) is not among these");
        self.at(x0, x1, self.column_of(x2))
    }

    /// The value at any x2.
    ///
    /// # Panics
    /// Unless x0 < X and x1 ≤ I.
    pub fn value(&self, x0: usize, x1: usize, x2: &BigUint) -> BigUint {
        x2 + x0 + x1 - self.gap(x0, x1, x2)
    }

    /// The column below start + period that stands for x2.
    fn column_of(&self, x2: &BigUint) -> usize {
        match x2.to_usize() {
            Some(column) if column < self.start => column,
            _ => {
                let past = (x2 - self.start).mod_floor(&self.period.into());
                self.start + past.to_usize().expect("below the period")
            }
        }
    }

    /// u − G at a column below start + period.
    pub(super) fn at(&self, x0: usize, x1: usize, column: usize) -> usize {
        if x0 == 0 {
            return 2 * (x1 & column);
        }
        let width = self.levels - 1;
        let place = (column % self.step) * (self.last + 1) + x1;
        self.blocks[column / self.step][place * width + x0 - 1].into()
    }

    /// The claim that these rows have these periods, section `exco-nim/rows` of
    /// docs/certificate.md.
    pub fn certificate(&self) -> Certificate {
        let statements = self.iter().map(|row| [row.x0, row.x1, row.preperiod, row.period]);
        Certificate::new("exco-nim/rows")
            .claim("x0", self.levels)
            .claim("x1", self.last)
            .claim("preperiod", self.start)
            .claim("period", self.period)
            .claim_rows("rows", statements)
    }
}

/// The primes that divide n, increasing.
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
