//! The mex: the least natural number that is not the value of an option.

use crate::reject::{Code, Reject};

/// Computes mexes one after the other, without clearing the table in between.
pub(super) struct Mex {
    round: u64,
    added_in: Vec<u64>,
    empty: bool,
}

impl Mex {
    pub(super) fn new() -> Mex {
        Mex { round: 1, added_in: vec![0; usize::from(u16::MAX) + 1], empty: true }
    }

    pub(super) fn add(&mut self, value: u16) {
        // The table has a place for every value of the type, so the index is in range.
        self.added_in[usize::from(value)] = self.round;
        self.empty = false;
    }

    /// Returns the mex of the values added since the last call, or `end` if there are none.
    ///
    /// Fails if every value of the type was added. No game has so many options.
    pub(super) fn finish(&mut self, end: u16) -> Result<u16, Reject> {
        let (round, empty) = (self.round, self.empty);
        self.round += 1;
        self.empty = true;
        if empty {
            return Ok(end);
        }
        let least = self.added_in.iter().position(|&added| added != round);
        least.and_then(|value| u16::try_from(value).ok()).ok_or_else(|| {
            Reject::new(Code::OutputRange, "claim", "a position has options of all values to 65535")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mex_starts_anew_each_time_and_fails_only_if_all_values_are_there() {
        let mut mex = Mex::new();
        assert_eq!((mex.finish(1), mex.finish(0)), (Ok(1), Ok(0)));
        mex.add(1);
        assert_eq!(mex.finish(7), Ok(0));
        [0, 1, 3].iter().for_each(|&v| mex.add(v));
        assert_eq!(mex.finish(7), Ok(2));
        (0..u16::MAX).for_each(|v| mex.add(v));
        assert_eq!(mex.finish(7), Ok(u16::MAX));
        (0..=u16::MAX).for_each(|v| mex.add(v));
        assert_eq!(mex.finish(7).map_err(|r| r.code), Err(Code::OutputRange));
        assert_eq!(mex.finish(7), Ok(7));
    }
}
