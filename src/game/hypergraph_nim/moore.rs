//! Moore's Nim: who wins, and how.

use num_bigint::BigUint;

use super::tetris::Changes;

/// Whether the player to move loses when a move lowers at most k piles: in every binary column the number of ones is
/// divisible by k + 1 (Moore 1910).
///
/// ```
/// use nimata::game::hypergraph_nim::is_moore_p_position;
/// assert!(is_moore_p_position(&[1u32, 2, 3, 3].map(Into::into), 2));
/// assert!(!is_moore_p_position(&[1u32, 2, 3, 3].map(Into::into), 1));
/// ```
///
/// # Complexity
/// Linear in the digits of the piles.
pub fn is_moore_p_position(piles: &[BigUint], k: usize) -> bool {
    columns(piles).into_iter().all(|ones| ones % (k + 1) == 0)
}

/// How many piles have a one in each binary column, the lowest first.
fn columns(piles: &[BigUint]) -> Vec<usize> {
    let mut ones = Vec::new();
    for pile in piles {
        for (word, mut digits) in pile.iter_u64_digits().enumerate() {
            while digits != 0 {
                let column =
                    word * 64 + usize::try_from(digits.trailing_zeros()).expect("below 64");
                digits &= digits - 1;
                if ones.len() <= column {
                    ones.resize(column + 1, 0);
                }
                ones[column] += 1;
            }
        }
    }
    ones
}

/// A move to a position in which the player to move loses, or `None` if there is none.
///
/// From the highest column down; a pile once lowered may have any digits below. Let a column have a ones too many, modulo
/// k + 1, among the piles not lowered. If k + 1 − a lowered piles are there, they get a one each; else a further
/// piles are lowered in this column, and then at most k are.
///
/// # Complexity
/// O(n·d) for n piles of d binary digits.
pub(super) fn moore_move(piles: &[BigUint], k: usize) -> Option<Changes> {
    let mut ones = columns(piles);
    let mut lowered: Vec<usize> = Vec::new();
    let mut is_lowered = vec![false; piles.len()];
    let mut after = piles.to_vec();
    for column in (0..ones.len()).rev() {
        let bit = u64::try_from(column).expect("a length fits in 64 bits");
        // A pile just lowered had its digits below counted.
        let excess = ones[column] % (k + 1);
        lowered.iter().for_each(|&pile| after[pile].set_bit(bit, false));
        let missing = k + 1 - excess;
        if excess == 0 {
            continue;
        }
        if missing <= lowered.len() {
            lowered[..missing].iter().for_each(|&pile| after[pile].set_bit(bit, true));
            continue;
        }
        let further: Vec<usize> = (0..piles.len())
            .filter(|&pile| piles[pile].bit(bit) && !is_lowered[pile])
            .take(excess)
            .collect();
        for pile in further {
            after[pile].set_bit(bit, false);
            for (below, ones) in ones[..column].iter_mut().enumerate() {
                *ones -= usize::from(piles[pile].bit(u64::try_from(below).expect("as above")));
            }
            lowered.push(pile);
            is_lowered[pile] = true;
        }
    }
    let changes = lowered.into_iter().map(|pile| (pile, after[pile].clone())).collect::<Changes>();
    (!changes.is_empty()).then_some(changes)
}
