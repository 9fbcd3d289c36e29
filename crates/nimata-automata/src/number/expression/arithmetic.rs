//! Integer arithmetic under a cap on sizes: a result above the cap is refused before it is
//! computed.

use super::error::ExpressionErrorKind;
use super::factorial::factorial;
use crate::budget::Instant;
use crate::number::product::{power, product};
use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

type Outcome = Result<BigInt, ExpressionErrorKind>;

/// The cap on every value, and the deadline.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cap {
    /// The cap in decimal digits, as the user gave it.
    pub(super) digits: u64,
    bits: u64,
    deadline: Option<Instant>,
}

impl Cap {
    /// Creates a cap of ⌊d log2 10⌋ + 1 bits: just enough for all numbers of d digits.
    pub(super) fn of_decimal_digits(digits: u64) -> Cap {
        // log2 10 = 3.32192809488736… is rounded up, so that no number of d digits is refused.
        let bits = u128::from(digits) * 33_219_280_949 / 10_000_000_000 + 1;
        Cap { digits, bits: u64::try_from(bits).unwrap_or(u64::MAX), deadline: None }
    }

    /// The same cap with a deadline.
    pub(super) fn until(self, deadline: Option<Instant>) -> Cap {
        Cap { deadline, ..self }
    }

    /// Refuses a value of at least this many bits if that exceeds the cap.
    pub(super) fn check_bits(self, bits: u64) -> Result<(), ExpressionErrorKind> {
        if self.deadline.is_some_and(|end| Instant::now() > end) {
            return Err(ExpressionErrorKind::TimeOver);
        }
        if bits <= self.bits { Ok(()) } else { Err(self.too_large()) }
    }

    /// Refuses a value whose base-2 logarithm is at least `log2`. Estimates are rounded, so one bit
    /// of grace keeps what is within the cap; the exact check of the result follows.
    fn check_log2(self, log2: f64) -> Result<(), ExpressionErrorKind> {
        let bits = self.bits.to_f64().expect("every u64 rounds to a double");
        if log2 * (1.0 - 1e-12) <= bits + 1.0 { Ok(()) } else { Err(self.too_large()) }
    }

    pub(super) fn too_large(self) -> ExpressionErrorKind {
        ExpressionErrorKind::TooLarge(self.digits)
    }

    fn keep(self, value: BigInt) -> Outcome {
        self.check_bits(value.bits()).map(|()| value)
    }

    pub(super) fn add(self, left: BigInt, right: BigInt) -> Outcome {
        self.keep(left + right)
    }

    pub(super) fn subtract(self, left: BigInt, right: BigInt) -> Outcome {
        self.keep(left - right)
    }

    /// Multiplies. A product of numbers of p and q bits has at least p + q − 1 bits.
    pub(super) fn multiply(self, left: &BigInt, right: &BigInt) -> Outcome {
        if left.is_zero() || right.is_zero() {
            return Ok(BigInt::zero());
        }
        self.check_bits((left.bits() - 1).saturating_add(right.bits()))?;
        let magnitude = product(left.magnitude(), right.magnitude());
        self.keep(BigInt::from_biguint(left.sign() * right.sign(), magnitude))
    }

    /// `base`^`exponent`, with 0^0 = 1. The powers of 0, 1 and −1 are known for every exponent; any
    /// other power must fit the cap.
    pub(super) fn power(self, base: &BigInt, exponent: &BigInt) -> Outcome {
        if exponent.is_negative() {
            return Err(ExpressionErrorKind::NegativeExponent);
        }
        if exponent.is_zero() {
            return Ok(BigInt::one());
        }
        if base.magnitude().is_zero() || base.magnitude().is_one() {
            return Ok(if exponent.is_even() { base.abs() } else { base.clone() });
        }
        let exponent = exponent.to_u64().ok_or_else(|| self.too_large())?;
        let exponent_rounded = exponent.to_f64().expect("every u64 rounds to a double");
        self.check_log2(log2(base.magnitude()) * exponent_rounded)?;
        // Factors of two become a shift: 2^n costs no multiplication, and 10^n only those of 5^n.
        let twos = base.magnitude().trailing_zeros().expect("the base is not 0");
        let odd = power(&(base.magnitude() >> twos), exponent);
        let sign = if base.is_negative() && exponent.is_odd() { Sign::Minus } else { Sign::Plus };
        self.keep(BigInt::from_biguint(sign, odd << (twos * exponent)))
    }

    /// m! = 1 · 2 ⋯ m. By Stirling's formula log2 m! ≥ m log2(m/e), so an m that is too large is
    /// refused early.
    pub(super) fn factorial(self, number: &BigInt) -> Outcome {
        if number.is_negative() {
            return Err(ExpressionErrorKind::NegativeFactorial);
        }
        let number = number.to_u64().ok_or_else(|| self.too_large())?;
        let rounded = number.to_f64().expect("every u64 rounds to a double");
        if number > 2 {
            self.check_log2(rounded * (rounded.log2() - std::f64::consts::LOG2_E))?;
        }
        self.keep(BigInt::from(factorial(number)))
    }
}

/// Computes log2 of a positive number from its top 64 bits, with a relative error below 2^-50.
fn log2(number: &BigUint) -> f64 {
    let below = number.bits().saturating_sub(64);
    let top = (number >> below).to_f64().expect("64 bits round to a double");
    top.log2() + below.to_f64().expect("every u64 rounds to a double")
}
