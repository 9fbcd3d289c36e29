//! Exact k-Nim with 2k = n, and the positions of value 1 in Moore's Nim.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::One;

use super::exact::exact_longest_play;
use super::part::{Kind, Part};
use super::reduced::{Ground, Reduced};
use crate::game::GameError;
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

    fn value(&self, at: &Reduced, _budget: &Budget) -> Result<Option<Evaluation>, GameError> {
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

    fn value(&self, at: &Reduced, _budget: &Budget) -> Result<Option<Evaluation>, GameError> {
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
