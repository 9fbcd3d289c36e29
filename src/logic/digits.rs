//! Converts numbers to letters and back; a letter holds one digit of each of several numbers.

use num_bigint::BigUint;

use super::Numerals;
use crate::automaton::DigitOrder;
use crate::budget::{Budget, Reached};
use crate::number::numeration::Numeration;
use crate::number::radix::{Base, from_msd_digits, to_msd_digits};

/// The digits of a numeration system, with what converting needs.
#[derive(Clone, Debug)]
pub struct Digits {
    numerals: Numerals,
    system: Numeration,
    base: u32,
    /// The weight of each place, the least significant place first; places from 2^64 on are left
    /// out.
    weights: Vec<u64>,
}

impl Digits {
    /// Prepares the conversion for a numeration system.
    ///
    /// # Panics
    /// Panics as [`Numerals::numeration`] does.
    pub fn new(numerals: Numerals) -> Self {
        let weights = match numerals {
            Numerals::Base { base, .. } => {
                let next = |weight: &u64| weight.checked_mul(base.into());
                std::iter::successors(Some(1), next).collect()
            }
            Numerals::Linear { p, q } => {
                let next = |&(last, before): &(u64, u64)| {
                    let more = before.checked_mul(q.into())?;
                    Some((last.checked_mul(p.into())?.checked_add(more)?, last))
                };
                let second = (u64::from(p) + 1, 1);
                let others = std::iter::successors(Some(second), next).map(|(term, _)| term);
                std::iter::once(1).chain(others).collect()
            }
        };
        Digits { numerals, system: numerals.numeration(), base: numerals.digits(), weights }
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
        self.turned(letters)
    }

    /// The letters of numbers of any size, in reading order.
    ///
    /// # Errors
    /// [`Reached`] if a bound of the budget is reached.
    pub fn large_letters(&self, at: &[BigUint], budget: &Budget) -> Result<Vec<u32>, Reached> {
        let tracks = at.iter().map(|number| match &self.system {
            Numeration::Base => Ok(to_msd_digits(number, self.radix())),
            Numeration::Linear(system) => system.to_msd_digits_within(number, budget),
        });
        let tracks: Vec<Vec<u32>> = tracks.collect::<Result<_, _>>()?;
        let length = tracks.iter().map(Vec::len).max().unwrap_or(0);
        let mut letters = vec![0; length];
        for digits in &tracks {
            let padding = std::iter::repeat_n(&0, length - digits.len());
            for (letter, digit) in letters.iter_mut().zip(padding.chain(digits)) {
                *letter = *letter * self.base + digit;
            }
        }
        Ok(self.turned(letters))
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

    /// The numbers, of any size, that a word stands for.
    ///
    /// # Errors
    /// [`Reached`] if a bound of the budget is reached.
    pub fn large_numbers(
        &self,
        letters: &[u32],
        tracks: usize,
        budget: &Budget,
    ) -> Result<Vec<BigUint>, Reached> {
        let letters = self.turned(letters.to_vec());
        let mut words = vec![Vec::with_capacity(letters.len()); tracks];
        for letter in letters {
            let mut rest = letter;
            for word in words.iter_mut().rev() {
                word.push(rest % self.base);
                rest /= self.base;
            }
        }
        let number = |word: Vec<u32>| match &self.system {
            Numeration::Base => {
                Ok(from_msd_digits(&word, self.radix()).expect("digits below the base"))
            }
            Numeration::Linear(system) => {
                Ok(system.shifts_of_msd_digits_within(&word, budget)?.value)
            }
        };
        words.into_iter().map(number).collect()
    }

    fn radix(&self) -> Base {
        Base::new(self.base).expect("numerals have a base from 2")
    }

    fn most_first(&self) -> bool {
        self.numerals.order() == DigitOrder::Msd
    }

    /// Turns letters from reading order to most significant first, or back.
    fn turned(&self, mut letters: Vec<u32>) -> Vec<u32> {
        if !self.most_first() {
            letters.reverse();
        }
        letters
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_numbers_convert_back_in_every_system() {
        for name in ["msd_2", "lsd_2", "msd_10", "lsd_3", "msd_fib", "lin(3,2)"] {
            let digits = Digits::new(crate::logic::numerals_named(name).expect("a numeration"));
            for (a, b) in [(0, 0), (0, 5), (7, 1), (100, 99), (u64::MAX, 12)] {
                let letters = digits.letters(&[a, b]);
                let large = [a.into(), b.into()];
                let budget = Budget::default();
                assert_eq!(digits.large_letters(&large, &budget), Ok(letters.clone()), "{name}");
                let mut numbers = [9, 9];
                assert_eq!(digits.numbers(&letters, &mut numbers), Some(()), "{name}");
                assert_eq!(numbers, [a, b], "{name}");
                assert_eq!(
                    digits.large_numbers(&letters, 2, &budget),
                    Ok(large.to_vec()),
                    "{name}"
                );
            }
        }
    }
}
