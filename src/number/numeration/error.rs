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
    /// The terms do not grow: the index of the first that is not below the next.
    #[error("u{next} is not greater than u{0}: the terms must increase strictly", next = .0 + 1)]
    NotIncreasing(usize),
    /// Coefficients whose sum, this, is out of bounds.
    #[error("the coefficients sum to {0}, more than {MOST_SUM}")]
    Coefficients(u64),
    /// The system of (s,t)-Wythoff with these s and t, one of them 0.
    #[error("the system of (s,t)-Wythoff needs s and t of at least 1, not s = {0}, t = {1}")]
    Fraenkel(u32, u32),
}
