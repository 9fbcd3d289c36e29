//! Linear inequalities between numbers, decided digit by digit.

use super::{Alphabet, Dfao, DigitOrder, explore};
use crate::budget::{Budget, Reached};

/// The inequality c1·x1 + … + ct·xt ≤ c between natural numbers, with integer coefficients.
///
/// Read least significant digit first, it is decided by one integer, the carry. Suppose the digits
/// read so far leave Σ ci·yi ≤ s, where the remaining digits make the numbers yi. Then xi = b·yi +
/// di gives
///
/// Σ ci·xi ≤ s ⇔ Σ ci·yi ≤ ⌊(s − Σ ci·di) / b⌋,
///
/// and if all remaining digits are 0 the inequality holds exactly if s ≥ 0. This is Büchi's
/// automaton for addition, with each state named by its meaning (Boudet and Comon, *Diophantine
/// equations, Presburger arithmetic and finite automata*, 1996).
///
/// ```
/// use nimata::automaton::LinearInequality;
/// use nimata::budget::Budget;
/// // 2x ≤ 3y + 1
/// let inequality = LinearInequality::new(vec![2, -3], 1)?;
/// let dfao = inequality.automaton(2, &Budget::default())?;
/// assert_eq!(dfao.value_at_tuple(&[8u32.into(), 5u32.into()]), Some(1));
/// assert_eq!(dfao.value_at_tuple(&[9u32.into(), 5u32.into()]), Some(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearInequality {
    coefficients: Vec<i64>,
    bound: i64,
}

/// Why an inequality cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InequalityError {
    /// A coefficient or the bound is too large.
    #[error("{0} is too large: coefficients and bounds are at most 2^32 in absolute value")]
    TooLarge(i64),
    /// The inequality has no number, or more numbers than an alphabet has tracks.
    #[error("{0} numbers: an inequality is between 1 and 20 numbers")]
    Numbers(usize),
}

/// The bound that the remaining digits must keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Carry(i64);

impl Carry {
    /// Whether the inequality holds if all remaining digits are 0.
    pub fn holds(self) -> bool {
        self.0 >= 0
    }
}

impl LinearInequality {
    /// The largest absolute value of a coefficient or bound, so that no carry overflows.
    pub const MOST: i64 = 1 << 32;

    /// The greatest number of numbers in an inequality, which is that of tracks.
    const MOST_NUMBERS: usize = 20;

    /// Creates the inequality Σ `coefficients[i]`·xi ≤ `bound`.
    ///
    /// # Errors
    /// [`InequalityError::TooLarge`] with the first number that exceeds [`Self::MOST`];
    /// [`InequalityError::Numbers`] if there are no coefficients or more than twenty. These bounds
    /// keep every carry from overflowing.
    pub fn new(coefficients: Vec<i64>, bound: i64) -> Result<Self, InequalityError> {
        let far = |n: &&i64| n.unsigned_abs() > Self::MOST.unsigned_abs();
        if let Some(&large) = coefficients.iter().chain([&bound]).find(far) {
            return Err(InequalityError::TooLarge(large));
        }
        match coefficients.len() {
            1..=Self::MOST_NUMBERS => Ok(LinearInequality { coefficients, bound }),
            numbers => Err(InequalityError::Numbers(numbers)),
        }
    }

    /// The carry before any digit, which is the bound c.
    pub fn start(&self) -> Carry {
        Carry(self.bound)
    }

    /// The carry after one more digit of each number, in base `base`.
    ///
    /// # Panics
    /// Panics if there is not one digit for each number, or one is not below the base.
    pub fn step(&self, carry: Carry, base: u32, digits: &[u32]) -> Carry {
        assert_eq!(digits.len(), self.coefficients.len(), "one digit for each number");
        assert!(digits.iter().all(|&digit| digit < base), "digits are below the base");
        let terms = self.coefficients.iter().zip(digits);
        let read: i128 = terms.map(|(&c, &d)| i128::from(c) * i128::from(d)).sum();
        let left = (i128::from(carry.0) - read).div_euclid(base.into());
        Carry(i64::try_from(left).expect("no carry is beyond |c| + |c1| + ... + |ct|"))
    }

    /// The automaton with one state for each carry that occurs; its output is 1 where the
    /// inequality holds and 0 elsewhere.
    ///
    /// # Errors
    /// [`Reached`] for a bound of states or time.
    ///
    /// # Panics
    /// Panics if base^t exceeds [`Alphabet::MOST_LETTERS`], where t is the number of coefficients,
    /// or base < 2.
    ///
    /// # Complexity
    /// There are at most |c| + Σ |ci| + 2 states.
    pub fn automaton(&self, base: u32, budget: &Budget) -> Result<Dfao, Reached> {
        let tracks = u32::try_from(self.coefficients.len()).expect("at most twenty");
        let alphabet = Alphabet::new(base, tracks).expect("the caller chose a possible alphabet");
        explore(
            alphabet,
            DigitOrder::Lsd,
            budget,
            self.start(),
            |&carry| {
                let letters = 0..alphabet.letters();
                let after = |letter| self.step(carry, base, &alphabet.digits_of(letter));
                Ok(letters.map(after).collect())
            },
            |carry| Some(i64::from(carry.holds())),
        )
    }
}
