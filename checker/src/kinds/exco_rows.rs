//! Rows of EXCO-NIM: `docs/certificate.md`, section 7.
//!
//! Nothing here knows how large a column's number is but the start of a pass: lines are kept
//! relative to the next column, so that equal states are equal bytes, as in the proof.

#[cfg(test)]
mod tests;

use crate::automaton::index;
use crate::claim::{Claim, Kind};
use crate::file::File;
use crate::games::exco_nim::{self, NAMES, RULES};
use crate::limits::{Limits, size};
use crate::lists::{Rows, rows};
use crate::period::prime_divisors;
use crate::reject::{Code, Reject, ensure};

/// The largest X: a byte holds x0 < X, and X for ∞.
const MAX_X: u8 = 254;

/// The largest I: 16 bits hold D, which is at most 2·x1.
const MAX_I: u64 = (1 << 15) - 1;

/// More than the different primes that divide a number below 2^64: how often states and rows are
/// compared.
const PRIMES: u64 = 16;

/// The steps of a value: it is looked for in a line and in the column, and compared.
const VALUE: u64 = 16;

/// Some rows are eventually periodic.
pub(crate) const KIND: Kind = Kind { name: "exco-nim/rows", names: Some(NAMES), read };

fn read(file: &mut File) -> Result<Claim, Reject> {
    let claim = &mut file.claim;
    let (x, i) = (claim.number("x0")?, claim.number("x1")?);
    let (j, p) = (claim.number("preperiod")?, claim.number("period")?);
    let rows = claim.take("rows", |r| rows(r, Code::RowShape, Code::RowShape))?;
    Ok(Claim::new(exco_nim::game(), move |limits| {
        check(x, i, j, p, &rows, limits)?;
        Ok(sentence(x, i, j, p))
    }))
}

fn sentence(x0: u64, x1: u64, preperiod: u64, period: u64) -> String {
    let listed = format!(
        "; and for each entry [x0, x1, r, d] of this certificate, one for every 1 ≤ x0 < {x0} and \
         x1 ≤ {x1}, the numbers x0 + x1 + x2 − G(x0, x1, x2) repeat with period d from x2 = r on, \
         where no smaller period exists, wherever it begins, and this one does not begin earlier"
    );
    let listed = if x0 == 1 { "" } else { &listed };
    format!(
        "For all natural numbers x0 < {x0}, x1 ≤ {x1} and x2 ≥ {preperiod}, \
         G(x0, x1, x2 + {period}) = G(x0, x1, x2) + {period}{listed}; {RULES}."
    )
}

/// Verifies conditions 1 and 2.
fn check(
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
    // X and I are bounded, so the sizes of a column are below 2^32.
    let (lines, state, width) = (x1 + 1, (x1 + 1) * (x1 + x0), (x1 + 1) * (x0 - 1));
    let cycle = width.saturating_mul(period);
    limits.admit_positions(cycle.saturating_add(3 * state))?;
    let column = VALUE * (lines + width) + state + 2 * PRIMES;
    let columns = preperiod.saturating_add(period);
    let comparisons = cycle.saturating_add(state).saturating_mul(PRIMES);
    limits.admit_steps(columns.saturating_mul(column).saturating_add(comparisons))?;
    let (j, p, end) = (size(preperiod)?, size(period)?, size(columns)?);

    let mut pass = Pass::new(levels, size(x1)?);
    let mut listed = Listed::new(rows, size(lines)?, size(width)?, j, p)?;
    // Before these columns the state must be another one than before column j.
    let smaller: Vec<usize> = prime_divisors(p).iter().map(|q| j + p / q).collect();
    let mut gaps = vec![0; size(width)?];
    let (mut earlier, mut start) = (Vec::new(), Vec::new());
    let mut timer = limits.timer();
    for now in 0..end {
        timer.spend(column)?;
        if now + 1 == j {
            earlier.clone_from(&pass.state);
        }
        if now == j {
            start.clone_from(&pass.state);
        }
        let least = j == 0 || now != j - 1 + p || pass.state != earlier;
        ensure(least, Code::PreperiodNotLeast, "claim.preperiod", || "a smaller one works too")?;
        let least = !smaller.contains(&now) || pass.state != start;
        ensure(least, Code::PeriodNotLeast, "claim.period", || "a proper divisor works too")?;
        pass.advance(&mut gaps);
        listed.observe(now, &gaps);
    }
    ensure(pass.state == start, Code::StateDiffers, "claim.period", || {
        format!("the states before columns {j} and {end} differ")
    })?;
    listed.finish()
}

/// The state before a column, and the step to the next one.
struct Pass {
    levels: u8,
    last: usize,
    /// c, the next column.
    column: usize,
    /// Line after line; in the line of a the entry of e stands at a + e. After the entries of the
    /// state there is one more, of e = a + X − 1, always X: the largest value of the pass.
    state: Vec<u8>,
    /// B of the pass in the column being computed: the entry of e stands at I + e.
    in_column: Vec<u8>,
}

impl Pass {
    /// Before column 0 there is no value, and 0 stands for every negative number.
    fn new(levels: u8, last: usize) -> Pass {
        let mut state = Vec::with_capacity((last + 1) * (last + usize::from(levels)));
        for a in 0..=last {
            state.extend(std::iter::repeat_n(0, a));
            state.extend(std::iter::repeat_n(levels, a + usize::from(levels)));
        }
        let in_column = vec![levels; 2 * last + usize::from(levels)];
        Pass { levels, last, column: 0, state, in_column }
    }

    /// Computes a column. `gaps` gets D(c) for x0 = 1, …, X − 1 and in each x1 = 0, …, I; it must
    /// have room for them.
    fn advance(&mut self, gaps: &mut [u16]) {
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

/// The entries of the list, beside the last p columns of D.
struct Listed {
    /// r and d of each row.
    rows: Vec<(usize, usize)>,
    p: usize,
    /// Column c stands at c mod p, with one number for each row.
    cycle: Vec<u16>,
    /// The first row found to be wrong. It is told last, as a fault of the states says more.
    fault: Option<(usize, Code)>,
}

impl Listed {
    /// Verifies that the pairs are complete and in order; r ≤ j, and d divides p.
    fn new(list: &Rows, lines: usize, width: usize, j: usize, p: usize) -> Result<Listed, Reject> {
        ensure(list.count == 0 || list.width == 4, Code::RowShape, "claim.rows", || {
            format!("the entries have {} numbers instead of 4", list.width)
        })?;
        ensure(list.count == width, Code::RowMissing, "claim.rows", || {
            format!("{} entries for {width} pairs", list.count)
        })?;
        let (mut rows, mut fault) = (Vec::with_capacity(width), None);
        for (i, entry) in list.entries.chunks_exact(4).enumerate() {
            let (x0, x1, r, d) =
                (index(entry[0]), index(entry[1]), index(entry[2]), index(entry[3]));
            let due = (i / lines + 1, i % lines);
            ensure((x0, x1) == due, Code::RowMissing, format!("claim.rows[{i}]"), || {
                format!("({x0}, {x1}) stands in the place of {due:?}")
            })?;
            if r > j || d == 0 || !p.is_multiple_of(d) {
                fault = fault.or(Some((i, Code::RowWrong)));
            }
            rows.push((r, d));
        }
        // Their product was admitted.
        Ok(Listed { rows, p, cycle: vec![0; width.saturating_mul(p)], fault })
    }

    /// Compares D in a column with D in the column d before, and keeps it. From column r on they
    /// must be equal; for r − 1 they must differ, or r is not the least.
    fn observe(&mut self, column: usize, gaps: &[u16]) {
        if self.fault.is_some() || gaps.is_empty() {
            return;
        }
        let (width, place) = (gaps.len(), column % self.p);
        for (i, (&(r, d), &gap)) in self.rows.iter().zip(gaps).enumerate() {
            let Some(before) = column.checked_sub(d).filter(|&before| before + 1 >= r) else {
                continue;
            };
            let place = if place < d { place + self.p - d } else { place - d };
            match (before >= r, self.cycle[place * width + i] == gap) {
                (true, false) => self.fault = self.fault.or(Some((i, Code::RowWrong))),
                (false, true) => self.fault = self.fault.or(Some((i, Code::RowNotLeast))),
                _ => {}
            }
        }
        self.cycle[place * width..][..width].copy_from_slice(gaps);
    }

    /// Compares round the cycle: the columns j, …, j + p − 1 stand for all later ones.
    fn finish(self) -> Result<(), Reject> {
        let fault = self.fault.or_else(|| self.fault_round_the_cycle());
        let Some((i, code)) = fault else { return Ok(()) };
        let detail = match code {
            Code::RowWrong => "it does not repeat so",
            _ => "it repeats earlier or with a smaller period",
        };
        Err(Reject::new(code, format!("claim.rows[{i}]"), detail))
    }

    fn fault_round_the_cycle(&self) -> Option<(usize, Code)> {
        let width = self.rows.len();
        self.rows.iter().enumerate().find_map(|(i, &(_, d))| {
            let at = |column: usize| self.cycle[column % self.p * width + i];
            let repeats = |d: usize| (0..self.p).all(|column| at(column) == at(column + d));
            if !repeats(d) {
                return Some((i, Code::RowWrong));
            }
            let smaller = prime_divisors(d).iter().any(|q| repeats(d / q));
            smaller.then_some((i, Code::RowNotLeast))
        })
    }
}
