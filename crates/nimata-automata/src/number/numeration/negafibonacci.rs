//! Conversion between an integer and its digits in sums of negaFibonacci numbers.
//!
//! The integer n with the digits d_(k−1), …, d_0 is n = Σ d_i f_i, where f_i = (−1)^i F_(i+1) is 1,
//! −1, 2, −3, 5, …, each d_i is 0 or 1, and no two neighbours are 1. Every integer has exactly one
//! such word without leading zeros; that of 0 is empty (Bunder, *Zeckendorf representations using
//! negative Fibonacci numbers*, Fibonacci Quarterly 30, 1992).

use num_bigint::BigInt;

use super::LinearNumeration;
use crate::budget::Budget;

/// The digits of an integer, most significant first.
///
/// ```
/// use nimata_automata::number::numeration::negafibonacci;
/// assert_eq!(negafibonacci::to_msd_digits(&(-4).into()), [1, 0, 1, 0]); // −3 − 1
/// assert_eq!(negafibonacci::to_msd_digits(&4.into()), [1, 0, 0, 1, 0]); // 5 − 1
/// ```
///
/// # Complexity
/// O(k²) time for k digits, in operations on bits.
pub fn to_msd_digits(number: &BigInt) -> Vec<u32> {
    // The sums of the first i places are the integers from −F_(2⌊i/2⌋+1) + 1 to F_(2⌈i/2⌉).
    let (mut before, mut term) = (BigInt::from(1), BigInt::ZERO); // F_(i−1) and F_i
    let mut place = 0usize;
    while term.magnitude() <= number.magnitude() {
        let next = &before + &term;
        (before, term) = (term, next);
        place += 1;
    }
    let mut rest = number.clone();
    let mut digits = Vec::with_capacity(place + 1);
    // The place i is taken if the places below it do not reach so far.
    for place in (0..=place).rev() {
        let is_even = place % 2 == 0;
        let taken = if is_even { rest > term } else { -&rest >= term };
        match (taken, is_even) {
            (true, true) => rest -= &before + &term,
            (true, false) => rest += &before + &term,
            (false, _) => {}
        }
        if taken || !digits.is_empty() {
            digits.push(u32::from(taken));
        }
        let less = &term - &before;
        (term, before) = (before, less);
    }
    digits
}

/// The integer with these digits, most significant first; leading zeros change nothing.
///
/// # Complexity
/// As for the value of a word in Zeckendorf's numeration.
pub fn from_msd_digits(digits: &[u32]) -> BigInt {
    let zeckendorf = LinearNumeration::fraenkel(1, 1).expect("1, 2, 3, 5, …");
    // Each place has a Fibonacci number, which is the difference of the next two.
    let part = |odd: usize| {
        let places = (0..digits.len()).rev().zip(digits);
        let kept = places.map(|(place, digit)| if place % 2 == odd { *digit } else { 0 });
        let kept: Vec<u32> = kept.collect();
        let shifts = zeckendorf.shifts_of_msd_digits_within(&kept, &Budget::unlimited());
        let shifts = shifts.expect("the budget has no limit");
        BigInt::from(shifts.shifted - shifts.value)
    };
    part(0) - part(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_small_integer_has_the_one_word_without_neighbours() {
        let mut found = 0;
        // All words of 12 digits, by the values of the places.
        let places = [1i64, -1, 2, -3, 5, -8, 13, -21, 34, -55, 89, -144];
        for mask in (0..1usize << 12).filter(|mask| mask & mask >> 1 == 0) {
            let value: i64 =
                (0..12).filter(|place| mask >> place & 1 == 1).map(|i| places[i]).sum();
            let word: Vec<u32> =
                (0..12).rev().map(|place| u32::from(mask >> place & 1 == 1)).collect();
            assert_eq!(from_msd_digits(&word), value.into());
            let digits = to_msd_digits(&value.into());
            assert_eq!(digits, &word[12 - digits.len()..], "{value}");
            assert_ne!(digits.first(), Some(&0));
            found += 1;
        }
        assert_eq!(found, 377);
    }

    #[test]
    fn long_words_come_back() {
        for sign in [1, -1] {
            let number = BigInt::from(7).pow(3_000) * sign;
            assert_eq!(from_msd_digits(&to_msd_digits(&number)), number);
        }
    }
}
