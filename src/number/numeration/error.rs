//! Errors of numeration systems.

/// The greatest sum of the coefficients, which keeps digits below 2^32.
pub(super) const MOST_SUM: u64 = 1 << 31;

/// Why a recurrence is not a numeration system.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NumerationError {
    /// The numbers of first terms and of coefficients differ, or are 0.
    #[error(
        "{coefficients} coefficients need {coefficients} first terms, at least one, and {initial} \
         are given"
    )]
    Order {
        /// The number of first terms.
        initial: usize,
        /// The number of coefficients.
        coefficients: usize,
    },
    /// u0 is not 1, so some numbers would have no digits.
    #[error("u0 is {0} and must be 1, or 1 has no representation")]
    FirstTerm(u32),
    /// The last coefficient is 0, so the recurrence cannot run backwards.
    #[error("the last coefficient is 0: leave it out, with the last of the first terms")]
    LastCoefficient,
    /// The terms do not increase strictly; the value is the index of the first term that is not
    /// below the next.
    #[error("u{next} is not greater than u{0}: the terms must increase strictly", next = .0 + 1)]
    NotIncreasing(usize),
    /// The sum of the coefficients is too large.
    #[error("the coefficients sum to {0}, more than {MOST_SUM}")]
    Coefficients(u64),
    /// The system of (s,t)-Wythoff is not defined for these s and t, since one of them is 0.
    #[error("the system of (s,t)-Wythoff needs s and t of at least 1, not s = {0}, t = {1}")]
    Fraenkel(u32, u32),
}
