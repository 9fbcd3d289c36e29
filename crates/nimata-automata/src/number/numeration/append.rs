//! Appends many zeros to a word at once, by a power of the recurrence's matrix.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::LinearNumeration;
use crate::number::product::product;

/// The effect of k appended zeros on the values of a word.
///
/// Let V_i be the value of a word with i zeros appended. As V_(i+d) = c1 V_(i+d−1) + … + cd V_i,
/// the first d of these values determine all others: V_(k+i) = Σ_j p_j V_j, where Σ_j p_j x^j is
/// the remainder of x^(k+i) divided by x^d − c1 x^(d−1) − … − cd; no p_j is negative. The one-digit
/// word 1 has V_j = u_j, so the same sums compute the terms u_(k+i).
pub(super) struct Append {
    /// k, the number of zeros.
    pub(super) places: usize,
    /// The coefficients p for k + i, one row for each i < d.
    rows: Vec<Vec<BigUint>>,
}

impl Append {
    /// No zeros, k = 0: the values stay.
    fn nothing(order: usize) -> Self {
        let unit = |i: usize| (0..order).map(|j| u32::from(i == j).into()).collect();
        Append { places: 0, rows: (0..order).map(unit).collect() }
    }

    /// k zeros, appended one after the other.
    pub(super) fn new(system: &LinearNumeration, places: usize) -> Self {
        let mut append = Append::nothing(system.order());
        for _ in 0..places {
            let next = times_x(system, append.rows.last().expect("d is at least 1"));
            append.rows.remove(0);
            append.rows.push(next);
        }
        Append { places, ..append }
    }

    /// Twice as many zeros. The first row is x^k · x^k, and each further row is the one before
    /// times x.
    pub(super) fn doubled(&self, system: &LinearNumeration) -> Self {
        let first = &self.rows[0];
        let entry =
            |j: usize| first.iter().zip(&self.rows).map(|(p, row)| product(p, &row[j])).sum();
        let mut rows: Vec<Vec<BigUint>> = vec![(0..self.rows.len()).map(entry).collect()];
        for _ in 1..self.rows.len() {
            let next = times_x(system, rows.last().expect("there is a first row"));
            rows.push(next);
        }
        Append { places: 2 * self.places, rows }
    }

    /// Computes V_(k+i) from V_0, …, V_(d−1).
    pub(super) fn value(&self, i: usize, values: &[BigUint]) -> BigUint {
        let products =
            self.rows[i].iter().zip(values).filter(|(p, v)| !p.is_zero() && !v.is_zero());
        products.map(|(p, value)| if p.is_one() { value.clone() } else { product(p, value) }).sum()
    }

    /// Computes the term u_(k+i).
    pub(super) fn term(&self, i: usize, system: &LinearNumeration) -> BigUint {
        self.rows[i].iter().zip(system.initial()).map(|(p, &term)| p * term).sum()
    }
}

/// Computes the remainder of x · Σ p_j x^j.
fn times_x(system: &LinearNumeration, row: &[BigUint]) -> Vec<BigUint> {
    let (last, others) = row.split_last().expect("d is at least 1");
    let shifted = std::iter::once(&BigUint::ZERO).chain(others);
    // x^d reduces to c1 x^(d−1) + … + cd.
    let coefficients = system.coefficients().iter().rev();
    shifted.zip(coefficients).map(|(below, &c)| below + last * c).collect()
}
