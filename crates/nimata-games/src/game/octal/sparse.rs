//! Divides the values into rare and common ones.
//!
//! A mask m divides the numbers: v is *rare* if v & m has an even number of ones, and *common*
//! otherwise. Then rare ⊕ rare and common ⊕ common are rare, and rare ⊕ common is common. In many
//! octal games some mask makes all but few heaps common (*Winning Ways*, chapter 4: the sparse
//! space).

use super::Value;
use nimata_automata::number::index;

/// The mask that makes the fewest heaps rare; 0, which makes all rare, if no mask is better.
///
/// # Complexity
/// O(n + V log V) time for n heaps of values below V. With c(v) heaps of value v, the mask m makes
/// (n + Σ c(v)·(−1)^|v & m|)/2 heaps rare, and a Walsh–Hadamard transform computes these sums for
/// all m.
pub(super) fn best_mask(values: &[Value]) -> Value {
    let largest = values.iter().copied().max().unwrap_or(0);
    let mut sums = vec![0i64; index(largest + 1).next_power_of_two()];
    for &value in values {
        sums[index(value)] += 1;
    }
    let mut half = 1;
    while half < sums.len() {
        for block in sums.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (x, y) in low.iter_mut().zip(high) {
                (*x, *y) = (*x + *y, *x - *y);
            }
        }
        half *= 2;
    }
    let (mask, _) = (0..).zip(&sums).min_by_key(|&(_, sum)| sum).expect("there is a mask 0");
    mask
}

/// Tells whether the mask makes the value rare.
#[inline]
pub(super) fn is_rare(value: Value, mask: Value) -> bool {
    (value & mask).count_ones().is_multiple_of(2)
}

/// The division of the values of the first heaps into rare and common ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sparse {
    /// The mask m that makes the fewest heaps rare: n is rare if G(n) & m has an even number of
    /// ones.
    pub mask: Value,
    /// The number of rare heaps, with the empty one.
    pub rare: usize,
    /// The last rare heap.
    pub last: usize,
}

impl Sparse {
    /// Divides the values of the heaps 0, 1, …
    ///
    /// ```
    /// use nimata_games::game::octal::{Octal, Sequence, Sparse};
    /// let mut kayles = Sequence::new(Octal::parse("0.77")?);
    /// kayles.extend(1000, &Default::default())?;
    /// // The values 0, 3, 5 and 6 are rare: those of the heaps 0, 3, 6, 11, …, 39 and 70.
    /// assert_eq!(Sparse::of(kayles.values()), Sparse { mask: 15, rare: 10, last: 70 });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// There is no value.
    pub fn of(values: &[Value]) -> Self {
        let mask = best_mask(values);
        let rare = (0..values.len()).filter(|&n| is_rare(values[n], mask));
        let (count, last) = rare.fold((0, 0), |(count, _), n| (count + 1, n));
        assert!(!values.is_empty(), "the empty heap has a value");
        Sparse { mask, rare: count, last }
    }
}

/// The common and the rare values below a bound, in increasing order.
pub(super) struct Kinds {
    pub(super) common: Vec<Value>,
    pub(super) rare: Vec<Value>,
}

impl Kinds {
    /// Divides the values below the bound.
    pub(super) fn new(mask: Value, bound: Value) -> Self {
        let (rare, common) = (0..bound).partition(|&value| is_rare(value, mask));
        Kinds { common, rare }
    }
}
