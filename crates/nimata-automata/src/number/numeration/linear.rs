//! Linear numeration systems: numbers as sums of terms of a linear recurrence.

use std::fmt;

use super::error::{MOST_SUM, NumerationError};

/// The numeration system of a sequence 1 = u0 < u1 < … with u_n = c1·u_(n−1) + … + cd·u_(n−d).
///
/// Every n ≥ 0 has exactly one greedy representation n = d_(k−1) u_(k−1) + … + d_0 u_0: the one
/// with d_(i−1) u_(i−1) + … + d_0 u_0 < u_i for all i. Longer representations stand for greater
/// numbers, and so do lexicographically greater ones of the same length (Fraenkel, *Systems of
/// numeration*, 1985, Theorem 1).
///
/// ```
/// use nimata_automata::number::numeration::LinearNumeration;
/// let fibonacci = LinearNumeration::new(vec![1, 2], vec![1, 1])?;
/// assert_eq!(fibonacci.to_msd_digits(&17u32.into()), [1, 0, 0, 1, 0, 1]); // 13 + 3 + 1
/// # Ok::<(), nimata_automata::number::numeration::NumerationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize)]
pub struct LinearNumeration {
    initial: Vec<u32>,
    coefficients: Vec<u32>,
    #[serde(skip)]
    digits: u32,
}

impl LinearNumeration {
    /// The greatest sum of the coefficients, which keeps digits below 2^32.
    pub const MOST_SUM: u64 = MOST_SUM;

    /// Creates the system with the first d terms and the coefficients c1, …, cd.
    ///
    /// # Errors
    /// [`NumerationError`] unless d ≥ 1, u0 = 1, cd ≥ 1, the sum of the coefficients is at most
    /// [`Self::MOST_SUM`], and the terms increase strictly. For the last condition u0 < … < ud
    /// suffices: the differences satisfy the recurrence too, whose coefficients are not negative
    /// and not all 0.
    pub fn new(initial: Vec<u32>, coefficients: Vec<u32>) -> Result<Self, NumerationError> {
        if initial.len() != coefficients.len() || initial.is_empty() {
            let (initial, coefficients) = (initial.len(), coefficients.len());
            return Err(NumerationError::Order { initial, coefficients });
        }
        if initial[0] != 1 {
            return Err(NumerationError::FirstTerm(initial[0]));
        }
        if coefficients.last() == Some(&0) {
            return Err(NumerationError::LastCoefficient);
        }
        let sum = coefficients.iter().map(|&c| u64::from(c)).sum();
        if sum > Self::MOST_SUM {
            return Err(NumerationError::Coefficients(sum));
        }
        let products = coefficients.iter().zip(initial.iter().rev());
        let next: u128 = products.map(|(&c, &u)| u128::from(c) * u128::from(u)).sum();
        let terms = || initial.iter().map(|&term| u128::from(term)).chain([next]);
        if let Some(at) = terms().zip(terms().skip(1)).position(|(term, next)| term >= next) {
            return Err(NumerationError::NotIncreasing(at));
        }
        let most = terms().zip(terms().skip(1)).map(|(term, next)| next.div_ceil(term)).max();
        let digits = u32::try_from(most.expect("d is at least 1"));
        let digits = digits.expect("the terms are below 2^32, and u_d ≤ (c1 + … + cd) u_(d−1)");
        Ok(LinearNumeration { initial, coefficients, digits })
    }

    /// Creates the system of (s,t)-Wythoff: u0 = 1, u1 = s + t, u_n = (s + t − 1) u_(n−1) + s
    /// u_(n−2).
    ///
    /// It comes from Fraenkel, *Heap games, numeration systems and sequences* (1998). A word is a
    /// greedy representation exactly if its digits are at most s + t − 1, and the digit to the
    /// right of each s + t − 1 is at most s − 1.
    ///
    /// *Proof.* Let m = s + t − 1, and u_(−1) = 1/s, which the recurrence gives. Let g_k be the
    /// greatest value of a word of k digits that satisfies the condition. If its first digit is m,
    /// the rest has a first digit of at most s − 1; otherwise the first digit is at most m − 1 and
    /// the rest is any such word. By induction g_k = u_k − 1: the words with the first digit m
    /// reach m u_(k−1) + (s − 1) u_(k−2) + g_(k−2) = m u_(k−1) + s u_(k−2) − 1 = u_k − 1, the
    /// others at most (m − 1) u_(k−1) + u_(k−1) − 1 < u_k; for k = 1 it is m = u_1 − 1. So every
    /// suffix of such a word is below its term, and the word is greedy. Conversely a greedy digit
    /// satisfies d_k ≤ (u_(k+1) − 1)/u_k < m + 1, since s u_(k−1) ≤ u_k, and two digits m, d with d
    /// ≥ s would make m u_k + d u_(k−1) ≥ u_(k+1). ∎
    ///
    /// # Errors
    /// [`NumerationError::Fraenkel`] if s or t is 0, [`NumerationError::Coefficients`] if the sum
    /// exceeds [`Self::MOST_SUM`].
    pub fn fraenkel(s: u32, t: u32) -> Result<Self, NumerationError> {
        if s == 0 || t == 0 {
            return Err(NumerationError::Fraenkel(s, t));
        }
        let sum = u64::from(s) + u64::from(t);
        let too_large = NumerationError::Coefficients(sum - 1 + u64::from(s));
        let first = u32::try_from(sum).map_err(|_| too_large)?;
        LinearNumeration::new(vec![1, first], vec![first - 1, s])
    }

    /// The number of different digits: one more than the greatest digit.
    ///
    /// The digit of u_n is at most ⌈u_(n+1)/u_n⌉ − 1, and the number u_(n+1) − 1 has that digit.
    /// For n ≥ d the recurrence makes u_(n+1)/u_n a weighted mean of the d ratios before it, so
    /// one of the first d ratios is the greatest.
    pub fn digits(&self) -> u32 {
        self.digits
    }

    /// The coefficients p and q, if the terms are 1, p + 1, … with u_n = p·u_(n−1) + q·u_(n−2) and
    /// p ≥ q ≥ 1.
    pub fn pair(&self) -> Option<(u32, u32)> {
        match (&self.initial[..], &self.coefficients[..]) {
            (&[_, second], &[p, q]) if q <= p && second - 1 == p => Some((p, q)),
            _ => None,
        }
    }

    /// The first d terms, u0 first.
    pub fn initial(&self) -> &[u32] {
        &self.initial
    }

    /// The coefficients c1, …, cd.
    pub fn coefficients(&self) -> &[u32] {
        &self.coefficients
    }

    /// The order d of the recurrence.
    pub(super) fn order(&self) -> usize {
        self.coefficients.len()
    }
}

impl fmt::Display for LinearNumeration {
    /// The system as a phrase, such as `u0 = 1, u1 = 2, u_n = u_(n-1) + u_(n-2)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, term) in self.initial.iter().enumerate() {
            write!(f, "u{n} = {term}, ")?;
        }
        f.write_str("u_n = ")?;
        let mut first = true;
        for (back, &coefficient) in (1..).zip(&self.coefficients).filter(|(_, c)| **c > 0) {
            let plus = if std::mem::take(&mut first) { "" } else { " + " };
            match coefficient {
                1 => write!(f, "{plus}u_(n-{back})")?,
                _ => write!(f, "{plus}{coefficient} u_(n-{back})")?,
            }
        }
        Ok(())
    }
}
