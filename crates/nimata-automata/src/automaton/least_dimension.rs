//! The linear representation of least dimension (Schützenberger), with whole numbers as entries.

use std::collections::VecDeque;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, Zero};

use super::linear::{LinearRepresentation, SparseRow, product};
use crate::budget::{Budget, Reached};

impl LinearRepresentation {
    /// A representation of the same values of least dimension, but at least 1. Its entries are
    /// integers and may be negative.
    ///
    /// The vectors λ·M(u), over all words u, span a lattice, and a basis of it carries a
    /// representation; then the same is done from the right. No representation over the rationals
    /// is smaller (Schützenberger), and lattices keep the entries integers (Berstel and Reutenauer,
    /// chapter 7).
    ///
    /// # Errors
    /// [`Reached`] for a bound of time or memory.
    ///
    /// # Complexity
    /// O(k·r·n²) operations on integers, where n is the dimension, r the least one and k the number
    /// of letters, as long as the lattice grows in rank with each vector.
    pub fn of_least_dimension(&self, budget: &Budget) -> Result<LinearRepresentation, Reached> {
        let spanned = self.clone().spanned(budget)?;
        Ok(spanned.transposed().spanned(budget)?.transposed())
    }

    /// The representation over a basis of the lattice of all λ·M(u).
    fn spanned(self, budget: &Budget) -> Result<LinearRepresentation, Reached> {
        let mut lattice = Lattice::default();
        let mut vectors = VecDeque::from([self.row.clone()]);
        while let Some(vector) = vectors.pop_front() {
            budget.allow_work(u64::try_from(vector.len()).unwrap_or(u64::MAX))?;
            budget.allow_memory(bytes(&lattice.basis) + bytes(&vectors))?;
            if lattice.insert(vector.clone(), budget)? {
                vectors.extend((0..self.letters()).map(|letter| self.times(&vector, letter)));
            }
        }
        if lattice.basis.is_empty() {
            lattice.basis.push(self.row.clone());
        }
        let sparse = |vector: Vec<BigInt>| -> SparseRow {
            let entries = lattice.coordinates(vector).into_iter().enumerate();
            entries.filter(|(_, entry)| !entry.is_zero()).collect()
        };
        let mut matrices = Vec::with_capacity(self.letters());
        for letter in 0..self.letters() {
            budget.allow_time()?;
            let images = lattice.basis.iter().map(|vector| self.times(vector, letter));
            matrices.push(images.map(sparse).collect());
        }
        Ok(LinearRepresentation {
            row: lattice.coordinates(self.row),
            matrices,
            column: lattice.basis.iter().map(|vector| product(vector, &self.column)).collect(),
            ..self
        })
    }
}

fn bytes<'v>(vectors: impl IntoIterator<Item = &'v Vec<BigInt>>) -> u64 {
    vectors.into_iter().flatten().map(|entry| 40 + entry.bits() / 8).sum()
}

/// Integer vectors, by a basis in Hermite's normal form: the first entry of a vector that is not 0
/// is positive, stands farther right than that of the vector before it, and is greater than the
/// entries above it, which are not negative.
#[derive(Default)]
struct Lattice {
    basis: Vec<Vec<BigInt>>,
}

impl Lattice {
    /// Adds a vector; whether it was not in the lattice before.
    fn insert(&mut self, mut vector: Vec<BigInt>, budget: &Budget) -> Result<bool, Reached> {
        let mut is_new = false;
        let mut at = 0;
        while let Some(pivot) = pivot(&vector) {
            budget.allow_time()?;
            while self.basis.get(at).is_some_and(|known| self::pivot(known) < Some(pivot)) {
                at += 1;
            }
            let known = self.basis.get_mut(at).filter(|known| self::pivot(known) == Some(pivot));
            let Some(known) = known else {
                if vector[pivot].is_negative() {
                    vector.iter_mut().for_each(|entry| *entry = -std::mem::take(entry));
                }
                self.basis.insert(at, vector);
                self.reduce(at);
                return Ok(true);
            };
            let gcd = known[pivot].extended_gcd(&vector[pivot]);
            let (one, other) = (&known[pivot] / &gcd.gcd, &vector[pivot] / &gcd.gcd);
            if gcd.gcd == known[pivot] {
                subtract(&mut vector, &other, known);
                continue;
            }
            is_new = true;
            for (known, vector) in known.iter_mut().zip(&mut vector) {
                let combined = &gcd.x * &*known + &gcd.y * &*vector;
                *vector = &one * &*vector - &other * &*known;
                *known = combined;
            }
            self.reduce(at);
        }
        Ok(is_new)
    }

    /// Restores the normal form after the vector at this place has changed.
    fn reduce(&mut self, at: usize) {
        for place in at..self.basis.len() {
            let (above, rest) = self.basis.split_at_mut(place);
            let vector = &rest[0];
            let pivot = pivot(vector).expect("no vector of a basis is 0");
            for other in above {
                let times = other[pivot].div_floor(&vector[pivot]);
                subtract(other, &times, vector);
            }
        }
    }

    /// The coordinates of a vector of the lattice.
    fn coordinates(&self, mut vector: Vec<BigInt>) -> Vec<BigInt> {
        let coordinate = |known: &Vec<BigInt>| {
            let Some(pivot) = pivot(known) else { return BigInt::ZERO };
            let times = &vector[pivot] / &known[pivot];
            subtract(&mut vector, &times, known);
            times
        };
        self.basis.iter().map(coordinate).collect()
    }
}

/// The place of the first entry that is not 0.
fn pivot(vector: &[BigInt]) -> Option<usize> {
    vector.iter().position(|entry| !entry.is_zero())
}

fn subtract(from: &mut [BigInt], times: &BigInt, vector: &[BigInt]) {
    if !times.is_zero() {
        from.iter_mut().zip(vector).for_each(|(from, entry)| *from -= times * entry);
    }
}
