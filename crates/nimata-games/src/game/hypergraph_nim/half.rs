//! Exact k-Nim with 2k = n, and the positions of value 1 in Moore's Nim.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::One;

use super::part::{Ground, Kind, Part, Reduced};
use crate::game::Result;
use crate::game::answer::{Evaluation, Worth};
use crate::game::rung::Rung;
use nimata_automata::budget::Budget;

/// The value in exact k-Nim on n = 2k piles, k ≥ 2.
///
/// Let T be the longest play, m the least pile, y = T(x − m) after taking m from every pile, and z
/// = y(y+1)/2 + 1. The value is T if m < z, and z − 1 + ((m − z) mod (y + 1)) otherwise (Boros,
/// Gurvich, Ho, Makino, Mursic, *On the Sprague–Grundy function of exact k-Nim*). For k = 1 the
/// game is Nim on two piles, and the formula is wrong.
///
/// ```
/// use nimata_games::game::hypergraph_nim::exact_half_value;
/// let piles = [7u32, 3, 6, 4].map(num_bigint::BigUint::from);
/// assert_eq!(exact_half_value(&piles), 10u32.into());
/// ```
///
/// # Panics
/// The number of piles is odd or below 4.
///
/// # Complexity
/// O(n log n) comparisons, and O(n) sums and quotients of numbers as long as the piles.
pub fn exact_half_value(piles: &[BigUint]) -> BigUint {
    assert!(piles.len() >= 4 && piles.len().is_multiple_of(2), "n = 2k");
    let k = piles.len() / 2;
    let least = piles.iter().min().expect("there are piles");
    let longest = exact_longest_play(piles, k);
    let rest: Vec<BigUint> = piles.iter().map(|pile| pile - least).collect();
    let y = exact_longest_play(&rest, k);
    let z = ((&y * (&y + 1u32)) >> 1u32) + BigUint::one();
    if *least < z { longest } else { &z - 1u32 + (least - &z).mod_floor(&(y + 1u32)) }
}

/// Tells whether a hypergraph is exact k-Nim with 2k = n.
pub(super) fn is_half(part: &Part) -> bool {
    matches!(part.kind, Kind::Exactly(k) if k >= 2 && 2 * k == part.piles.len())
}

/// The formula as a rung.
pub(super) struct ExactHalf<'g>(pub Ground<'g>);

impl Rung<Reduced> for ExactHalf<'_> {
    fn rule(&self) -> &'static str {
        "Exact k-Nim"
    }

    fn states(&self) -> Option<String> {
        is_half(self.0.part()).then(|| {
            "n = 2k: with T the longest play, m the least pile, y = T(x - m) and z = y(y+1)/2 + 1, \
             the value is T if m < z, else z - 1 + ((m - z) mod (y + 1))"
                .to_owned()
        })
    }

    fn value(&self, at: &Reduced, _budget: &Budget) -> Result<Option<Evaluation>> {
        if !is_half(&at.part) {
            return Ok(None);
        }
        let piles: Vec<BigUint> = at.piles().cloned().collect();
        let says = "n = 2k: the longest play T if the least pile m is below z, else \
                    z - 1 + ((m - z) mod (y + 1)), where y = T(x - m) and z = y(y+1)/2 + 1";
        Ok(Some(Evaluation::by(Worth::Value(exact_half_value(&piles)), self.rule(), says)))
    }
}

/// Tells whether the value in Moore's Nim is 1: the number of ones is 1 modulo k + 1 in the lowest
/// binary column, and divisible by k + 1 in every other column (Jenkyns, Mayberry).
///
/// ```
/// use nimata_games::game::hypergraph_nim::is_moore_value_one;
/// let piles = [2u32, 2, 3, 0].map(num_bigint::BigUint::from);
/// assert!(is_moore_value_one(&piles, 2));
/// ```
///
/// # Complexity
/// One look at each digit.
pub fn is_moore_value_one<'p>(piles: impl IntoIterator<Item = &'p BigUint>, k: usize) -> bool {
    let piles: Vec<&BigUint> = piles.into_iter().collect();
    let longest = piles.iter().map(|pile| pile.bits()).max().unwrap_or(0);
    let ones = |digit: u64| piles.iter().filter(|pile| pile.bit(digit)).count() % (k + 1);
    (0..longest.max(1)).all(|digit| ones(digit) == usize::from(digit == 0))
}

/// The positions of value 1 in Moore's Nim as a rung.
pub(super) struct MooreOne;

impl Rung<Reduced> for MooreOne {
    fn rule(&self) -> &'static str {
        "Jenkyns and Mayberry"
    }

    fn value(&self, at: &Reduced, _budget: &Budget) -> Result<Option<Evaluation>> {
        let Kind::AtMost(k) = at.part.kind else { return Ok(None) };
        if !is_moore_value_one(at.piles(), k) {
            return Ok(None);
        }
        let n = k + 1;
        let says = format!(
            "the number of ones is 1 modulo {n} in the lowest binary column and divisible by {n} \
             in every other one, so the value is 1"
        );
        Ok(Some(Evaluation::by(Worth::Value(BigUint::one()), self.rule(), says)))
    }
}

// The longest play if a move lowers exactly k piles.

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
