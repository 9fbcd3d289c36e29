//! Quotients of consecutive numbers, computed without division.

use super::Rounding;

/// The quotients by one divisor of n, n + 1, n + 2, …
pub(super) struct Quotients {
    divisor: i64,
    rounding: Rounding,
    quotient: i64,
    /// The number of consecutive numbers, including the next one, that round to `quotient`.
    left: i64,
}

impl Quotients {
    /// Starts at n, which may be negative.
    pub(super) fn starting_at(n: i64, divisor: i64, rounding: Rounding) -> Self {
        let (quotient, left) = match rounding {
            Rounding::Ceiling => {
                let quotient = num_integer::Integer::div_ceil(&n, &divisor);
                (quotient, quotient * divisor - n + 1)
            }
            Rounding::Floor | Rounding::Exact => {
                let quotient = n.div_euclid(divisor);
                (quotient, (quotient + 1) * divisor - n)
            }
        };
        Quotients { divisor, rounding, quotient, left }
    }

    /// The next quotient; `None` if division must be exact and is not.
    #[inline]
    pub(super) fn advance(&mut self) -> Option<i64> {
        if self.left == 0 {
            self.quotient += 1;
            self.left = self.divisor;
        }
        // Among the numbers with one quotient rounded down, the multiple of the divisor comes
        // first.
        let is_move = self.rounding != Rounding::Exact || self.left == self.divisor;
        self.left -= 1;
        is_move.then_some(self.quotient)
    }
}
