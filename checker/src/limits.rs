//! Limits on the work that a file may ask for, and on its time.

use std::time::Instant;

use crate::reject::{Code, Reject, ensure};

/// How much work a file may ask for before the checker declines it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The greatest length of a file in bytes; default 256 MiB, and never more than
    /// [`Limits::MAX_BYTES`].
    pub bytes: u64,
    /// The greatest number of positions to compute, or of numbers to store at once; default 2^26.
    pub positions: u64,
    /// The greatest number of elementary steps, which are computed from the sizes beforehand, or
    /// counted while they are taken; the default, 2^36, takes less than a minute.
    pub steps: u64,
    /// The time at which the checker gives up; default never. A file that is still being checked
    /// then is declined.
    pub deadline: Option<Instant>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { bytes: 1 << 28, positions: 1 << 26, steps: 1 << 36, deadline: None }
    }
}

impl Limits {
    /// The longest file that any limit admits, 4 GiB − 1, so that a `u32` can number the states.
    pub const MAX_BYTES: u64 = (1 << 32) - 1;

    /// Checks that a file of this length may be read.
    ///
    /// # Errors
    /// Declines a file that is longer than the limit.
    pub fn admit_bytes(&self, length: u64) -> Result<(), Reject> {
        let limit = self.bytes.min(Limits::MAX_BYTES);
        admit(length, limit, Code::LimitBytes, "file", "bytes")
    }

    /// Declines if the positions to compute, or the numbers to store, exceed the limit.
    pub(crate) fn admit_positions(&self, count: u64) -> Result<(), Reject> {
        let what = "positions to compute or keep";
        admit(count, self.positions, Code::LimitPositions, "claim", what)
    }

    /// Declines if the steps exceed the limit.
    pub(crate) fn admit_steps(&self, count: u64) -> Result<(), Reject> {
        admit(count, self.steps, Code::LimitSteps, "file", "elementary steps")
    }

    /// Declines after the deadline.
    pub(crate) fn admit_time(&self) -> Result<(), Reject> {
        let left = self.deadline.is_none_or(|deadline| Instant::now() < deadline);
        if left { Ok(()) } else { Err(time_is_up()) }
    }

    /// Returns a clock for a loop.
    pub(crate) fn timer(&self) -> Timer<'_> {
        Timer { limits: self, left: 0 }
    }
}

pub(crate) fn time_is_up() -> Reject {
    Reject::new(Code::LimitTime, "file", "the time allowed has passed")
}

/// Counts are computed with saturating arithmetic. So the largest number stands for any larger one,
/// and is never admitted.
fn admit(count: u64, limit: u64, code: Code, at: &str, what: &str) -> Result<(), Reject> {
    let admitted = count <= limit && count < u64::MAX;
    ensure(admitted, code, at, || format!("{count} {what} exceed the limit of {limit}"))
}

/// The number of steps between two looks at the clock: about a millisecond.
const INTERVAL: u64 = 1 << 20;

/// Looks at the clock only now and then, because a look is slow compared with a step.
pub(crate) struct Timer<'a> {
    limits: &'a Limits,
    left: u64,
}

impl Timer<'_> {
    /// Charges steps to the clock, and declines if the time is up. Call it before taking them.
    pub(crate) fn spend(&mut self, steps: u64) -> Result<(), Reject> {
        let left = self.left.checked_sub(steps);
        self.left = left.unwrap_or(INTERVAL);
        if left.is_some() { Ok(()) } else { self.limits.admit_time() }
    }
}

/// Converts a length to a count of the format, for arithmetic that saturates.
pub(crate) fn count(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}

/// Converts an admitted count to a size on this machine.
pub(crate) fn size(count: u64) -> Result<usize, Reject> {
    let too_many = || format!("{count} positions are too many for this machine");
    usize::try_from(count).map_err(|_| Reject::new(Code::LimitPositions, "claim", too_many()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_that_saturated_is_admitted_by_no_limit() {
        let most = u64::MAX;
        let limits = Limits { bytes: most, positions: most, steps: most, deadline: None };
        assert_eq!(limits.admit_steps(most - 1), Ok(()));
        let declined = limits.admit_steps(most).expect_err("it may stand for more");
        assert_eq!(declined.code, Code::LimitSteps);
        assert!(limits.admit_positions(most).is_err() && limits.admit_bytes(1 << 32).is_err());
    }

    #[test]
    fn a_timer_looks_at_the_clock_at_once_and_again_after_an_interval() {
        let passed = Limits { deadline: Some(Instant::now()), ..Limits::default() };
        assert_eq!(passed.timer().spend(1).map_err(|r| r.code), Err(Code::LimitTime));
        let mut timer = Timer { limits: &passed, left: INTERVAL };
        assert_eq!(timer.spend(INTERVAL), Ok(()));
        assert_eq!(timer.spend(1).map_err(|r| r.code), Err(Code::LimitTime));
    }
}
