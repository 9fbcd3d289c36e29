//! Converts small numbers to letters and back; a letter holds one digit of each of several numbers.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use nimata_automata::automaton::{DigitOrder, Numeration};
use nimata_automata::budget::Budget;

/// The digits of numbers below 2^64 in a numeration: by a table of the weights of their places, or
/// as ranks of words.
#[derive(Clone, Debug)]
pub struct Digits {
    numeration: Numeration,
    base: u32,
    /// The number of words of each length; those from 2^64 on are left out.
    weights: Vec<u64>,
}

impl Digits {
    /// Prepares the conversion for a numeration.
    pub fn new(numeration: Numeration) -> Self {
        let weight = |place: usize| match numeration.words() {
            Some(system) => system.words_of_length(place)?.to_u64(),
            None => {
                let zeros = std::iter::repeat_n(0, place);
                let word: Vec<u32> = std::iter::once(1).chain(zeros).collect();
                numeration.value_of_msd_digits(&word).to_u64()
            }
        };
        let weights = (0..).map_while(weight).collect();
        Digits { base: numeration.digits(), numeration, weights }
    }

    /// For each length the number of numbers with at most that many digits. If digits have weights,
    /// it is the value of a digit 1 in each place, the least significant place first. Those from
    /// 2^64 on are left out, and in a numeration by words those of some thousand digits.
    pub fn weights(&self) -> &[u64] {
        &self.weights
    }

    /// The number of digits of a number without padding.
    pub fn length(&self, number: u64) -> usize {
        match self.numeration.words() {
            Some(system) if self.weights.last().is_none_or(|&last| last <= number) => {
                system.to_msd_digits(&number.into()).len()
            }
            _ => self.weights.partition_point(|&weight| weight <= number),
        }
    }

    /// The letters of several numbers in reading order; the shorter numbers are padded with zeros.
    ///
    /// # Panics
    /// Panics if the word of a number in a numeration by words does not fit in memory.
    pub fn letters(&self, at: &[u64]) -> Vec<u32> {
        if self.numeration.words().is_some() {
            let at: Vec<BigUint> = at.iter().map(|&number| number.into()).collect();
            let letters = self.numeration.to_letters_within(&at, &Budget::unlimited());
            return letters.expect("the budget has no limit");
        }
        let length = at.iter().map(|&number| self.length(number)).max().unwrap_or(0);
        let mut letters = vec![0u32; length];
        for &number in at {
            let mut rest = number;
            for (letter, &weight) in letters.iter_mut().zip(self.weights[..length].iter().rev()) {
                let digit = u32::try_from(rest / weight).expect("a digit is below the base");
                *letter = *letter * self.base + digit;
                rest %= weight;
            }
        }
        if !self.most_first() {
            letters.reverse();
        }
        letters
    }

    /// The numbers that a word stands for, whose letters are given in reading order; `None` if one
    /// is 2^64 or more. A word that stands for no number gets any numbers.
    #[must_use]
    pub fn numbers(&self, letters: &[u32], numbers: &mut [u64]) -> Option<()> {
        if self.numeration.words().is_some() {
            let tracks = numbers.len();
            let all = Budget::unlimited();
            let ranks = self.numeration.numbers_of_letters_within(letters, tracks, &all);
            let ranks = ranks.expect("the budget has no limit");
            for (number, rank) in numbers.iter_mut().zip(ranks) {
                *number = rank.to_u64()?;
            }
            return Some(());
        }
        numbers.fill(0);
        let length = letters.len();
        for (read, &letter) in letters.iter().enumerate() {
            let place = if self.most_first() { length - 1 - read } else { read };
            let mut rest = letter;
            for number in numbers.iter_mut().rev() {
                let digit = u64::from(rest % self.base);
                rest /= self.base;
                if digit > 0 {
                    let weight = self.weights.get(place)?;
                    *number = number.checked_add(weight.checked_mul(digit)?)?;
                }
            }
        }
        Some(())
    }

    fn most_first(&self) -> bool {
        self.numeration.order() == DigitOrder::Msd
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_numbers_convert_back_in_every_system() {
        let names = ["msd_2", "lsd_2", "msd_10", "lsd_3", "msd_fib", "lin(3,2)"];
        for name in names.into_iter().chain(["trib", "lsd_trib", "lsd_pell", "avoid(3; 21, 1)"]) {
            let numeration = crate::logic::numerals_named(name).expect("a numeration");
            let digits = Digits::new(numeration.clone());
            for (a, b) in [(0, 0), (0, 5), (7, 1), (100, 99), (u64::MAX, 12)] {
                let letters = digits.letters(&[a, b]);
                let (large, all) = ([a.into(), b.into()], Budget::default());
                let found = numeration.to_letters_within(&large, &all);
                assert_eq!(found, Ok(letters.clone()), "{name}");
                let mut numbers = [9, 9];
                assert_eq!(digits.numbers(&letters, &mut numbers), Some(()), "{name}");
                assert_eq!(numbers, [a, b], "{name}");
                let found = numeration.numbers_of_letters_within(&letters, 2, &all);
                assert_eq!(found, Ok(large.to_vec()), "{name}");
            }
        }
    }

    #[test]
    fn lengths_are_those_of_words_even_where_words_are_long() {
        for name in ["msd_10", "msd_fib", "narayana", "avoid(2; 10)"] {
            let numeration = crate::logic::numerals_named(name).expect("a numeration");
            let digits = Digits::new(numeration.clone());
            for number in [0, 1, 2, 7, 1000, 100_000] {
                let length = numeration.to_msd_digits(&number.into()).len();
                assert_eq!(digits.length(number), length, "{name} {number}");
                assert_eq!(digits.letters(&[number]).len(), length, "{name} {number}");
            }
        }
        // The words 0*1* of avoid(2; 10): a number has as many digits as it counts.
        let slow = crate::logic::numerals_named("avoid(2; 10)").expect("a numeration");
        assert_eq!(Digits::new(slow).length(100_000), 100_000);
    }
}
