//! The longest play where a move lowers exactly k piles.

use num_bigint::BigUint;

/// T(x) for the sets of exactly k of n piles: the largest t with Σ min(xi, t) ≥ k·t.
///
/// As Σ min(xi, t) = min over j of Sj + j·t, with Sj the sum of the n − j smallest piles, this is
///
/// T(x) = min { ⌊Sj / (k − j)⌋ : 0 ≤ j < k }.
///
/// (In t moves no pile gives more than t tokens; and t moves exist when what is left suffices: fill
/// them pile by pile, in turn, as McNaughton schedules jobs.)
///
/// ```
/// use nimata::game::hypergraph_nim::exact_longest_play;
/// let piles = [5u32, 1, 4].map(Into::into);
/// assert_eq!(exact_longest_play(&piles, 2), 5u32.into());
/// ```
///
/// # Panics
/// Unless 1 ≤ k ≤ n.
///
/// # Complexity
/// O(n log n) comparisons and k divisions.
pub fn exact_longest_play(piles: &[BigUint], k: usize) -> BigUint {
    assert!((1..=piles.len()).contains(&k), "k is from 1 to n");
    let mut sorted: Vec<&BigUint> = piles.iter().collect();
    sorted.sort_unstable();
    let (small, large) = sorted.split_at(piles.len() - (k - 1));
    let mut sum: BigUint = small.iter().copied().sum();
    let mut shortest = sum.clone();
    // j = k − 1 is above; each further pile lowers j.
    for (pile, share) in large.iter().zip(2u64..) {
        sum += *pile;
        shortest = shortest.min(&sum / share);
    }
    shortest
}

/// An edge with which a longest play can begin, if there is a move: the k largest piles, 0-based.
pub(super) fn first_move(piles: &[BigUint], k: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..piles.len()).collect();
    order.sort_by(|&i, &j| piles[j].cmp(&piles[i]));
    order.truncate(k);
    order
}

/// The most tokens in one pile beside `others` with T ≤ `target`, where T is at most that for none
/// and not for all.
///
/// T ≤ t if and only if Σ min(xi, s) < k·s for s = t + 1, as the difference is concave in s; and of
/// the one pile min(x, s) is left, so that no bisection is needed, whose steps would be as many as
/// the pile has digits.
pub(super) fn most_tokens<'a>(
    others: impl Iterator<Item = &'a BigUint>,
    k: usize,
    target: &BigUint,
) -> BigUint {
    let next = target + 1u32;
    let sum: BigUint = others.map(|pile| pile.min(&next)).sum();
    &next * k - sum - 1u32
}

#[cfg(test)]
mod tests {
    use num_traits::{One, Zero};

    use super::*;

    /// Σ min(xi, t) ≥ k·t, the definition by which [`exact_longest_play`] is tested.
    fn suffices(piles: &[BigUint], k: usize, t: &BigUint) -> bool {
        let sum: BigUint = piles.iter().map(|pile| pile.min(t)).sum();
        sum >= BigUint::from(k) * t
    }

    fn one_pile_is_filled_up(piles: &[BigUint], k: usize, target: &BigUint) {
        let mut others = piles.to_vec();
        let full = others.pop().expect("there is a pile");
        let longest =
            |tokens: BigUint| exact_longest_play(&[others.clone(), vec![tokens]].concat(), k);
        if longest(BigUint::zero()) <= *target && *target < longest(full) {
            let most = most_tokens(others.iter(), k, target);
            assert!(longest(most.clone()) <= *target && *target < longest(most + 1u32));
        }
    }

    #[test]
    fn the_formula_is_the_largest_t_by_bisection() {
        let huge = BigUint::from(10u32).pow(40);
        let mut seed = 1u64;
        for n in 1..=7usize {
            for k in (1..=n).flat_map(|k| [k; 40]) {
                let piles: Vec<BigUint> = (0..n)
                    .map(|i| {
                        seed = seed
                            .wrapping_mul(6364136223846793005)
                            .wrapping_add(1442695040888963407);
                        let small = BigUint::from(seed >> 60);
                        if (seed >> 55).is_multiple_of(3) { small * &huge + i } else { small }
                    })
                    .collect();
                let (mut low, mut high) = (BigUint::zero(), piles.iter().sum::<BigUint>() + 1u32);
                while &high - &low > BigUint::one() {
                    let middle = (&low + &high) >> 1;
                    if suffices(&piles, k, &middle) { low = middle } else { high = middle }
                }
                assert_eq!(exact_longest_play(&piles, k), low, "{piles:?}, k = {k}");
                if !low.is_zero() {
                    let mut after = piles.clone();
                    first_move(&piles, k).iter().for_each(|&pile| after[pile] -= 1u32);
                    assert_eq!(exact_longest_play(&after, k) + 1u32, low);
                }
                for target in [BigUint::zero(), &low >> 1u32, &low - low.clone().min(1u32.into())] {
                    one_pile_is_filled_up(&piles, k, &target);
                }
            }
        }
    }
}
