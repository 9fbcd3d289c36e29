//! The numbers of words between states, and powers of their matrix.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};

use super::Language;
use crate::automaton::StateId;
use crate::number::index;
use crate::number::product::product;

/// The automaton of a language without the states that lead to no word, and the matrix M of its
/// steps: `M[q][p]` is the number of digits that lead from q to p.
///
/// M^n·a, where a is 1 at accepting states, has the number of words of length n from each state.
pub(super) struct Transfer {
    digits: usize,
    /// The state after each digit, row by row.
    next: Vec<Option<usize>>,
    /// The entries of each row of M that are not 0.
    rows: Vec<Vec<(usize, u32)>>,
    accepting: Vec<bool>,
    /// The coefficients of the characteristic polynomial x^d − t_(d−1) x^(d−1) − … − t_0, t_0
    /// first.
    tail: Vec<BigInt>,
}

impl Transfer {
    /// The greatest number of states: the characteristic polynomial takes O(d³) operations with
    /// numbers of O(d) digits.
    const MOST_STATES: usize = 64;

    /// Returns `None` if there are more than 64 states.
    pub(super) fn new(language: &Language) -> Option<Self> {
        let words = language.words();
        let leads = words.leading_to(1);
        let live: Vec<StateId> = words.states().filter(|state| leads[state.index()]).collect();
        if live.len() > Self::MOST_STATES {
            return None;
        }
        let number = |state| live.iter().position(|&other| other == state);
        let next: Vec<Option<usize>> =
            live.iter().flat_map(|&state| words.row(state).map(number)).collect();
        let digits = index(language.digits());
        let row = |row: &[Option<usize>]| {
            let mut entries = vec![0; live.len()];
            row.iter().flatten().for_each(|&to| entries[to] += 1);
            entries.into_iter().enumerate().filter(|(_, count)| *count > 0).collect()
        };
        let rows: Vec<Vec<(usize, u32)>> = next.chunks(digits).map(row).collect();
        let accepting = live.iter().map(|&state| words.output(state) == Some(1)).collect();
        let tail = tail(&rows);
        Some(Transfer { digits, next, rows, accepting, tail })
    }

    pub(super) fn digits(&self) -> usize {
        self.digits
    }

    pub(super) fn states(&self) -> usize {
        self.rows.len()
    }

    /// The state after a digit; `None` if no word goes on so.
    pub(super) fn next(&self, state: usize, digit: usize) -> Option<usize> {
        self.next[state * self.digits + digit]
    }

    /// 1 at accepting states, 0 at others.
    pub(super) fn accepting(&self) -> Vec<BigUint> {
        self.accepting.iter().map(|&yes| u32::from(yes).into()).collect()
    }

    /// M·c for a column c.
    pub(super) fn column<T>(&self, column: &[T]) -> Vec<T>
    where
        T: Clone + Zero + From<u32> + std::ops::Mul<Output = T>,
    {
        let sum = |row: &Vec<(usize, u32)>| {
            row.iter().fold(T::zero(), |sum, &(to, count)| match count {
                1 => sum + column[to].clone(),
                _ => sum + column[to].clone() * T::from(count),
            })
        };
        self.rows.iter().map(sum).collect()
    }

    /// r·M for a row r.
    pub(super) fn row<T>(&self, row: &[T]) -> Vec<T>
    where
        T: Clone + Zero + From<u32> + std::ops::Mul<Output = T> + std::ops::AddAssign,
    {
        let mut result = vec![T::zero(); row.len()];
        for (entry, edges) in row.iter().zip(&self.rows).filter(|(entry, _)| !entry.is_zero()) {
            for &(to, count) in edges {
                result[to] += entry.clone() * T::from(count);
            }
        }
        result
    }
}

/// The coefficients of the characteristic polynomial, with the opposite sign and without the first,
/// by the method of Faddeev and LeVerrier.
fn tail(rows: &[Vec<(usize, u32)>]) -> Vec<BigInt> {
    let order = rows.len();
    let times = |matrix: &[Vec<BigInt>]| -> Vec<Vec<BigInt>> {
        let entry = |row: &[(usize, u32)], j: usize| -> BigInt {
            row.iter().map(|&(to, count)| &matrix[to][j] * count).sum()
        };
        rows.iter().map(|row| (0..order).map(|j| entry(row, j)).collect()).collect()
    };
    let (mut tail, mut last) = (vec![BigInt::ZERO; order], -BigInt::one());
    let mut matrix = vec![vec![BigInt::ZERO; order]; order];
    for k in 1..=order {
        for (i, row) in matrix.iter_mut().enumerate() {
            row[i] -= &last;
        }
        matrix = times(&matrix);
        let trace: BigInt = (0..order).map(|i| &matrix[i][i]).sum();
        last = trace / BigInt::from(k);
        tail[order - k] = last.clone();
    }
    tail
}

/// A power M^n, as the remainder of x^n divided by the characteristic polynomial: M^n = Σ p_j M^j
/// (Cayley and Hamilton). It takes d numbers and not d².
pub(super) struct Power(Vec<BigInt>);

impl Power {
    /// M^n, by n steps.
    pub(super) fn new(transfer: &Transfer, n: usize) -> Self {
        let mut power: Vec<BigInt> = vec![BigInt::ZERO; transfer.states()];
        power[0] = BigInt::one();
        for _ in 0..n {
            let top = power.pop().expect("there is a state");
            power.insert(0, BigInt::ZERO);
            power.iter_mut().zip(&transfer.tail).for_each(|(p, t)| *p += t * &top);
        }
        Power(power)
    }

    /// M^(2n).
    pub(super) fn squared(&self, transfer: &Transfer) -> Self {
        let order = self.0.len();
        let mut square = vec![BigInt::ZERO; 2 * order - 1];
        for (i, p) in self.0.iter().enumerate() {
            square[2 * i] += times(p, p);
            for (j, other) in self.0.iter().enumerate().skip(i + 1) {
                square[i + j] += times(p, other) << 1;
            }
        }
        for top in (order..square.len()).rev() {
            let high = square.pop().expect("the polynomial has this degree");
            let places = square[top - order..].iter_mut();
            places.zip(&transfer.tail).for_each(|(place, t)| *place += &high * t);
        }
        Power(square)
    }

    /// M^n·c for a column c.
    pub(super) fn column(&self, transfer: &Transfer, column: &[BigUint]) -> Vec<BigUint> {
        self.combined(column, |column| transfer.column(column))
    }

    /// r·M^n for a row r.
    pub(super) fn row(&self, transfer: &Transfer, row: &[BigUint]) -> Vec<BigUint> {
        self.combined(row, |row| transfer.row(row))
    }

    /// Σ p_j v_j, where v_0 is a vector of numbers and each next one is a step from the one before.
    fn combined(
        &self,
        vector: &[BigUint],
        step: impl Fn(&[BigUint]) -> Vec<BigUint>,
    ) -> Vec<BigUint> {
        let mut sums = vec![BigInt::ZERO; vector.len()];
        let mut vector = vector.to_vec();
        for (j, p) in self.0.iter().enumerate() {
            if j > 0 {
                vector = step(&vector);
            }
            if p.is_zero() {
                continue;
            }
            let entries = sums.iter_mut().zip(&vector).filter(|(_, entry)| !entry.is_zero());
            entries.for_each(|(sum, entry)| {
                *sum += BigInt::from_biguint(p.sign(), product(p.magnitude(), entry));
            });
        }
        let positive = |sum: BigInt| sum.to_biguint().expect("M and the vector are not negative");
        sums.into_iter().map(positive).collect()
    }
}

fn times(a: &BigInt, b: &BigInt) -> BigInt {
    BigInt::from_biguint(a.sign() * b.sign(), product(a.magnitude(), b.magnitude()))
}
