//! Converts small numbers to letters and back; a letter holds one digit of each of several numbers.

use num_traits::ToPrimitive;

use crate::automaton::{DigitOrder, Numeration};

/// The digits of numbers below 2^64 in a numeration, by a table of the weights of their places.
#[derive(Clone, Debug)]
pub struct Digits {
    numeration: Numeration,
    base: u32,
    /// The weight of each place, the least significant place first; places from 2^64 on are left
    /// out.
    weights: Vec<u64>,
}

impl Digits {
    /// Prepares the conversion for a numeration.
    pub fn new(numeration: Numeration) -> Self {
        let weight = |place: usize| {
            let word: Vec<u32> = std::iter::once(1).chain(std::iter::repeat_n(0, place)).collect();
            numeration.value_of_msd_digits(&word).to_u64()
        };
        let weights = (0..).map_while(weight).collect();
        Digits { base: numeration.digits(), numeration, weights }
    }

    /// The value of a digit 1 in each place, the least significant place first; places from 2^64 on
    /// are left out.
    pub fn weights(&self) -> &[u64] {
        &self.weights
    }

    /// The number of digits of a number without padding.
    pub fn length(&self, number: u64) -> usize {
        self.weights.partition_point(|&weight| weight <= number)
    }

    /// The letters of several numbers in reading order; the shorter numbers are padded with zeros.
    pub fn letters(&self, at: &[u64]) -> Vec<u32> {
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
    /// is 2^64 or more.
    #[must_use]
    pub fn numbers(&self, letters: &[u32], numbers: &mut [u64]) -> Option<()> {
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
    use crate::budget::Budget;

    #[test]
    fn letters_and_numbers_convert_back_in_every_system() {
        for name in ["msd_2", "lsd_2", "msd_10", "lsd_3", "msd_fib", "lin(3,2)"] {
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
}
