//! The longest play if a move lowers exactly k piles.

use num_bigint::BigUint;

/// T(x) for the sets of exactly k of n piles: the largest t with Σ min(xi, t) ≥ k·t.
///
/// As Σ min(xi, t) = min over j of Sj + j·t, with Sj the sum of the n − j smallest piles, this is
///
/// T(x) = min { ⌊Sj / (k − j)⌋ : 0 ≤ j < k }.
///
/// The bound holds because in t moves no pile gives more than t tokens. Conversely, t moves exist
/// if the right side suffices: fill them pile by pile, in turn, as McNaughton schedules jobs.
///
/// ```
/// use nimata_games::game::hypergraph_nim::exact_longest_play;
/// let piles = [5u32, 1, 4].map(Into::into);
/// assert_eq!(exact_longest_play(&piles, 2), 5u32.into());
/// ```
///
/// # Panics
/// k is not from 1 to n.
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
    // The case j = k − 1 is above; each further pile lowers j.
    for (pile, share) in large.iter().zip(2u64..) {
        sum += *pile;
        shortest = shortest.min(&sum / share);
    }
    shortest
}

/// The k largest piles, numbered from 0. If there is a move, a longest play can begin with them.
pub(super) fn first_move(piles: &[BigUint], k: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..piles.len()).collect();
    order.sort_by(|&i, &j| piles[j].cmp(&piles[i]));
    order.truncate(k);
    order
}

/// The greatest number of tokens of one pile, given the `others`, with T ≤ `target`. The bound must
/// hold for an empty pile and fail for the full one.
///
/// T ≤ t if and only if Σ min(xi, s) < k·s for s = t + 1, because the difference is concave in s.
/// This leaves a bound on min(x, s) for the one pile. So no bisection is needed, which would take
/// as many steps as the pile has digits.
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

    /// States Σ min(xi, t) ≥ k·t, the definition against which [`exact_longest_play`] is tested.
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
