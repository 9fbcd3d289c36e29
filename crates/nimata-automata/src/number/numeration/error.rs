//! Errors of numeration systems.

/// The greatest sum of the coefficients, which keeps digits below 2^32.
pub(super) const MOST_SUM: u64 = 1 << 31;

/// Why a recurrence or a language is not a numeration system.
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
    /// The table of a language is not that of an automaton.
    #[error(
        "this is not the complete automaton of words of 2 to 256 digits with at most 4096 states"
    )]
    Automaton,
    /// The language lacks the empty word, which stands for 0.
    #[error("the empty word stands for 0, and the language lacks it")]
    NoZero,
    /// Zeros in front of a word matter.
    #[error("zeros in front must not matter: a word and 0 with the word are both in the language")]
    Zeros,
    /// The language has too few words, so that a number would have none.
    #[error(
        "the language has too few words: from some length on no word begins with a digit but 0"
    )]
    Bounded,
    /// The digits satisfy Parry's condition from no place on: the numbers, and the first place from
    /// which they are greater than from the beginning.
    #[error(
        "{0} is greater from its number {1} on than from its beginning, so the greedy words are \
         not known to be regular: name the words themselves, by avoid(…) or by words:FILE"
    )]
    Parry(String, usize),
    /// A period has no digits.
    #[error("the period is empty: give at least one number")]
    EmptyPeriod,
    /// A partial quotient of a continued fraction is 0.
    #[error("the partial quotients of a continued fraction are positive, and a{0} is 0")]
    Quotient(usize),
    /// The greatest digit is too large.
    #[error("the greatest digit is {0}, and digits are at most 255")]
    Digits(u32),
    /// The automaton of the words is too large.
    #[error("the automaton of the words has more than 4096 states")]
    States,
}
