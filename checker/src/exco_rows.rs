//! Rows of EXCO-NIM: `docs/certificate.md`, section 6.
//!
//! Nothing here knows how large a column's number is but the start of a pass: lines are kept relative to
//! the next column, so that equal states are equal bytes, as in the proof.

use crate::Limits;
use crate::automaton::index;
use crate::file::Rows;
use crate::period::prime_divisors;
use crate::reject::{Code, Reject, ensure};

/// The largest X: a byte holds x0 < X, and X for ∞.
const MAX_X: u8 = 254;

/// The largest I: 16 bits hold D, which is at most 2·x1.
const MAX_I: u64 = (1 << 15) - 1;

/// How often states and rows are compared: more often than different primes divide a number below 2^53.
const PRIMES: u64 = 26;

/// Verifies conditions 1 and 2.
pub(crate) fn check(
    x0: u64,
    x1: u64,
    preperiod: u64,
    period: u64,
    rows: &Rows,
    limits: &Limits,
) -> Result<(), Reject> {
    let levels = u8::try_from(x0).unwrap_or(0);
    let bound = (1..=MAX_X).contains(&levels);
    ensure(bound, Code::BoundInvalid, "claim.x0", || format!("{x0} is not from 1 to {MAX_X}"))?;
    ensure(x1 <= MAX_I, Code::BoundInvalid, "claim.x1", || format!("{x1} exceeds {MAX_I}"))?;
    ensure(period > 0, Code::PeriodInvalid, "claim.period", || "the period is 0")?;
    // These two are below 2^32, and the columns below 2^54.
    let (state, width) = ((x1 + 1) * (x1 + x0), (x1 + 1) * (x0 - 1));
    let (columns, cycle) = (preperiod + period, width.saturating_mul(period));
    limits.admit_positions(cycle.saturating_add(3 * state))?;
    let comparisons = cycle.saturating_add(state).saturating_mul(PRIMES);
    limits.admit_steps(columns.saturating_mul(state + width + 1).saturating_add(comparisons))?;
    let size = |n: u64| usize::try_from(n).map_err(|_| limits.too_many_positions(n));
    let (j, p, last, width) = (size(preperiod)?, size(period)?, size(x1)?, size(width)?);
    size(columns)?;

    let mut pass = Pass::new(levels, last);
    let mut claimed = Claimed::new(rows, last, width, j, p)?;
    let primes = prime_divisors(p);
    let (mut earlier, mut start) = (Vec::new(), Vec::new());
    for column in 0..j + p {
        if column + 1 == j {
            earlier.clone_from(&pass.state);
        }
        if column == j {
            start.clone_from(&pass.state);
        }
        let least = j == 0 || column != j - 1 + p || pass.state != earlier;
        ensure(least, Code::PreperiodNotLeast, "claim.preperiod", || "a smaller one works too")?;
        let least = primes.iter().all(|q| column != j + p / q) || pass.state != start;
        ensure(least, Code::PeriodNotLeast, "claim.period", || "a proper divisor works too")?;
        pass.advance(&mut claimed.gaps);
        claimed.compare(column);
    }
    ensure(pass.state == start, Code::StateDiffers, "claim.period", || {
        format!("the states before columns {j} and {} differ", j + p)
    })?;
    claimed.finish()
}

/// The state before a column, and the step to the next one.
pub(crate) struct Pass {
    levels: u8,
    last: usize,
    /// c, the next column.
    column: usize,
    /// Line after line; in the line of a the entry of e stands at a + e. After the entries of the state there
    /// is one more, of e = a + X − 1, always X: the largest value that the pass can give.
    pub(crate) state: Vec<u8>,
    /// B of the pass in the column being computed: the entry of e stands at I + e.
    in_column: Vec<u8>,
}

impl Pass {
    /// Before column 0 there is no value, and 0 stands for every negative number.
    pub(crate) fn new(levels: u8, last: usize) -> Pass {
        let mut state = Vec::with_capacity((last + 1) * (last + usize::from(levels)));
        for a in 0..=last {
            state.extend(std::iter::repeat_n(0, a));
            state.extend(std::iter::repeat_n(levels, a + usize::from(levels)));
        }
        let in_column = vec![levels; 2 * last + usize::from(levels)];
        Pass { levels, last, column: 0, state, in_column }
    }

    /// Computes a column. `gaps` gets D(c) for x0 = 1, …, X − 1 and in each x1 = 0, …, I; it must have
    /// room for them.
    pub(crate) fn advance(&mut self, gaps: &mut [u16]) {
        let (last, c, levels) = (self.last, self.column, usize::from(self.levels));
        self.in_column.fill(self.levels);
        let mut lines = self.state.as_mut_slice();
        for a in 0..=last {
            let (line, rest) = std::mem::take(&mut lines).split_at_mut(2 * a + levels);
            lines = rest;
            let in_column = &mut self.in_column[last - a..][..2 * a + levels];
            // The value v stands at v − (c − a), and a ⊕ c ≥ c − a.
            let mut at = (a ^ c) + a - c;
            for x0 in 0..self.levels {
                at += first_above(x0, &line[at..], &in_column[at..]);
                line[at] = x0;
                in_column[at] = x0;
                if x0 > 0 {
                    let x0 = usize::from(x0);
                    // D = u − G = a + x0 − e, at most 2a.
                    gaps[(x0 - 1) * (last + 1) + a] =
                        u16::try_from(2 * a + x0 - at).expect("I is less than 2^15");
                }
                at += 1;
            }
            line.copy_within(1.., 0);
            line[2 * a + levels - 1] = self.levels;
        }
        self.column += 1;
    }
}

/// The first place at which both entries exceed x0.
fn first_above(x0: u8, line: &[u8], in_column: &[u8]) -> usize {
    let free = line.iter().zip(in_column).position(|(&a, &b)| a.min(b) > x0);
    free.expect("G is at most x0 + x1 + x2, whose entries nobody can have set")
}

/// The claimed periods of the rows, and the last p columns of D to compare them with.
struct Claimed<'a> {
    entries: &'a [u32],
    p: usize,
    /// D in the column just computed.
    gaps: Vec<u16>,
    /// D in the last p columns: column c stands at c mod p.
    cycle: Vec<u16>,
    /// The first row at fault. It is told last, as a fault of the states says more.
    fault: Option<(usize, Code)>,
}

impl<'a> Claimed<'a> {
    fn new(rows: &'a Rows, last: usize, width: usize, j: usize, p: usize) -> Result<Self, Reject> {
        ensure(rows.count == 0 || rows.width == 4, Code::RowShape, "claim.rows", || {
            format!("the entries have {} numbers instead of 4", rows.width)
        })?;
        ensure(rows.count == width, Code::RowMissing, "claim.rows", || {
            format!("{} entries for {width} pairs", rows.count)
        })?;
        let mut fault = None;
        for (i, row) in rows.entries.chunks_exact(4).enumerate() {
            let (x0, x1, r, d) = (index(row[0]), index(row[1]), index(row[2]), index(row[3]));
            let due = (i / (last + 1) + 1, i % (last + 1));
            ensure((x0, x1) == due, Code::RowMissing, format!("claim.rows[{i}]"), || {
                format!("({x0}, {x1}) stands in the place of {due:?}")
            })?;
            if r > j || d == 0 || !p.is_multiple_of(d) {
                fault = fault.or(Some((i, Code::RowWrong)));
            }
        }
        let (gaps, cycle) = (vec![0; width], vec![0; width * p]);
        Ok(Claimed { entries: &rows.entries, p, gaps, cycle, fault })
    }

    /// Compares a column with those before it, and keeps it.
    fn compare(&mut self, column: usize) {
        let (width, p, slot) = (self.gaps.len(), self.p, column % self.p);
        for (i, (row, &gap)) in self.entries.chunks_exact(4).zip(&self.gaps).enumerate() {
            let (r, d) = (index(row[2]), index(row[3]));
            // D(column) and D(x2) with x2 = column − d are compared from x2 = r − 1 on.
            if self.fault.is_some() || column < d || column + 1 < r + d {
                continue;
            }
            let before = if slot < d { slot + p - d } else { slot - d };
            match (column + 1 == r + d, self.cycle[before * width + i] == gap) {
                (true, true) => self.fault = Some((i, Code::RowNotLeast)),
                (false, false) => self.fault = Some((i, Code::RowWrong)),
                _ => {}
            }
        }
        self.cycle[slot * width..][..width].copy_from_slice(&self.gaps);
    }

    /// Compares round the cycle: the columns j, …, j + p − 1 stand for all later ones.
    fn finish(self) -> Result<(), Reject> {
        let (width, p) = (self.gaps.len(), self.p);
        let fault_of = |(i, row): (usize, &[u32])| {
            let at = |column: usize| self.cycle[column % p * width + i];
            let repeats = |d: usize| (0..p).all(|column| at(column) == at(column + d));
            let d = index(row[3]);
            let least = || prime_divisors(d).iter().all(|q| !repeats(d / q));
            let code = if repeats(d) { Code::RowNotLeast } else { Code::RowWrong };
            (code == Code::RowWrong || !least()).then_some((i, code))
        };
        let fault = || self.entries.chunks_exact(4).enumerate().find_map(fault_of);
        self.fault.or_else(fault).map_or(Ok(()), |(i, code)| {
            let detail = match code {
                Code::RowWrong => "it does not repeat so",
                _ => "it repeats earlier or with a smaller period",
            };
            Err(Reject::new(code, format!("claim.rows[{i}]"), detail))
        })
    }
}
