//! What keeps a recurrence from being a numeration system, and words from being digits.

/// The coefficients of a numeration system sum to no more.
pub(super) const MOST_SUM: u64 = 1 << 31;

/// What keeps a recurrence from being a numeration system, and words from being digits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NumerationError {
    /// Not as many first terms as coefficients, or none.
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
    /// u0 ≠ 1: some numbers would have no digits.
    #[error("u0 is {0} and must be 1, or 1 has no representation")]
    FirstTerm(u32),
    /// The last coefficient is 0, so the recurrence does not run backwards.
    #[error("the last coefficient is 0: leave it out, with the last of the first terms")]
    LastCoefficient,
    /// The terms do not grow.
    #[error("u{next} is not greater than u{at}: the terms must increase strictly", next = at + 1)]
    NotIncreasing {
        /// The index of the first term that is not below the next.
        at: usize,
    },
    /// Coefficients whose sum is out of bounds.
    #[error("the coefficients sum to {sum}, more than {most}", most = MOST_SUM)]
    Coefficients {
        /// The sum.
        sum: u64,
    },
    /// The system of (s,t)-Wythoff with s = 0 or t = 0.
    #[error("the system of (s,t)-Wythoff needs s and t of at least 1, not s = {s}, t = {t}")]
    Fraenkel {
        /// s.
        s: u32,
        /// t.
        t: u32,
    },
}
