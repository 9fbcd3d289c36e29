//! Rows of EXCO-NIM: `docs/certificate.md`, section 7.
//!
//! `pass` computes the states before the columns and the numbers D, and `listed` compares D with
//! the entries of the claim.

mod listed;
mod pass;
#[cfg(test)]
mod tests;

use listed::Listed;
use pass::{Pass, SLACK};

use crate::claim::{Claim, Kind};
use crate::file::File;
use crate::games::exco_nim::{self, NAMES, RULES};
use crate::limits::{Limits, size};
use crate::lists::{Rows, rows};
use crate::period::prime_divisors;
use crate::reject::{Code, Reject, ensure};

/// The largest X: one byte must hold every x0 < X, and X for ∞.
const MAX_X: u8 = 254;

/// The largest I: 16 bits must hold D, which is at most 2·x1.
const MAX_I: u64 = (1 << 15) - 1;

/// An upper bound on the number of primes that divide a number below 2^64, and so on the
/// comparisons of states and rows.
const PRIMES: u64 = 16;

/// The steps charged for one value: it is searched for in a line and in the column, and compared.
const VALUE: u64 = 10;

/// The entries of a line that one step searches or moves.
const ENTRIES: u64 = 32;

/// The steps charged for a column besides its values; they cover the comparisons of states and
/// rows.
const COLUMN: u64 = 64;

/// The rows with x0 < X and x1 ≤ I, which are eventually periodic.
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
    // X and I are bounded, so the size of a column is below 2^32.
    let (lines, state, width) = (x1 + 1, (x1 + 1) * (x1 + x0), (x1 + 1) * (x0 - 1));
    let cycle = width.saturating_mul(period);
    let kept = 3 * state + lines * (x0 + SLACK);
    limits.admit_positions(cycle.saturating_add(kept))?;
    let column = VALUE * (lines + width) + state / ENTRIES + COLUMN;
    let columns = preperiod.saturating_add(period);
    let comparisons = cycle.saturating_add(state).saturating_mul(PRIMES);
    limits.admit_steps(columns.saturating_mul(column).saturating_add(comparisons))?;
    let (j, p, end) = (size(preperiod)?, size(period)?, size(columns)?);

    let mut pass = Pass::new(levels, size(x1)?)?;
    let mut listed = Listed::new(rows, (size(lines)?, size(width)?), (j, p))?;
    // p is the least period if the state before each of these columns differs from the one before
    // column j.
    let smaller: Vec<usize> = prime_divisors(p).iter().map(|q| j + p / q).collect();
    let mut gaps = vec![0; size(width)?];
    let (mut earlier, mut start) = (Vec::new(), Vec::new());
    let mut timer = limits.timer();
    for now in 0..end {
        timer.spend(column)?;
        if now + 1 == j {
            earlier = pass.state();
        }
        if now == j {
            start = pass.state();
        }
        let least = j == 0 || now != j - 1 + p || !pass.is_at(&earlier);
        ensure(least, Code::PreperiodNotLeast, "claim.preperiod", || "a smaller one works too")?;
        let least = !smaller.contains(&now) || !pass.is_at(&start);
        ensure(least, Code::PeriodNotLeast, "claim.period", || "a proper divisor works too")?;
        pass.advance(&mut gaps);
        listed.observe(now, &gaps);
    }
    ensure(pass.is_at(&start), Code::StateDiffers, "claim.period", || {
        format!("the states before columns {j} and {end} differ")
    })?;
    listed.finish()
}
