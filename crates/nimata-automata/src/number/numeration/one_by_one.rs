//! Ranks of words, and words of ranks, digit by digit, for automata with many states.

use std::ops::SubAssign;

use num_bigint::BigUint;

use super::Language;
use crate::budget::{Budget, Reached};
use crate::number::index;

/// The word of a number, with or without zeros in front.
pub(super) fn word(
    language: &Language,
    number: &BigUint,
    budget: &Budget,
) -> Result<Vec<u32>, Reached> {
    let mut counts = vec![counts_of_empty_word(language)];
    let mut memory = 0u64;
    while counts.last().expect("there is a first one")[0] <= *number {
        budget.allow_time()?;
        let next = counts_of_longer(language, counts.last().expect("there is a first one"));
        memory += next.iter().map(|count| 32 + count.bits() / 8).sum::<u64>();
        budget.allow_memory(memory)?;
        counts.push(next);
    }
    counts.pop();
    Ok(digits(language, &counts, number.clone()))
}

/// The digits of a number, where `counts[n][q]` is the number of words of length n from state q,
/// for all lengths below that of the word.
pub(super) fn digits<T>(language: &Language, counts: &[Vec<T>], mut rest: T) -> Vec<u32>
where
    T: PartialOrd + for<'c> SubAssign<&'c T>,
{
    let mut state = 0;
    let mut digit_of = |counts: &Vec<T>| {
        let mut digit = 0;
        loop {
            let next = language.next(state, digit);
            let count = &counts[index(next)];
            if rest < *count {
                state = next;
                return digit;
            }
            rest -= count;
            digit += 1;
        }
    };
    counts.iter().rev().map(&mut digit_of).collect()
}

/// The number of words before a word.
pub(super) fn rank(language: &Language, word: &[u32], budget: &Budget) -> Result<BigUint, Reached> {
    let mut states = vec![0];
    for &digit in word {
        states.push(language.next(states[states.len() - 1], digit));
    }
    let mut counts = counts_of_empty_word(language);
    let mut value = BigUint::ZERO;
    for (&digit, &state) in word.iter().zip(&states).rev() {
        budget.allow_time()?;
        for less in 0..digit {
            value += &counts[index(language.next(state, less))];
        }
        counts = counts_of_longer(language, &counts);
    }
    Ok(value)
}

fn counts_of_empty_word(language: &Language) -> Vec<BigUint> {
    states(language).map(|state| u32::from(language.accepts(state)).into()).collect()
}

fn counts_of_longer(language: &Language, counts: &[BigUint]) -> Vec<BigUint> {
    let after = |q, digit| &counts[index(language.next(q, digit))];
    let count = |q| (0..language.digits()).map(|digit| after(q, digit)).sum();
    states(language).map(count).collect()
}

fn states(language: &Language) -> std::ops::Range<u32> {
    0..u32::try_from(language.states()).expect("there are at most 4096 states")
}

#[cfg(test)]
mod tests {
    use super::super::blocks::Blocks;
    use super::super::{Language, WordSystem};
    use super::*;

    /// Languages of many kinds: greedy ones, slow ones, mixed ones, one with words of even length
    /// only behind the first digit 2, one that is left at a digit 1 of every word but 0*1.
    fn languages() -> Vec<Language> {
        let avoiding = |digits: u32, factors: &[&[u32]]| {
            let factors: Vec<Vec<u32>> = factors.iter().map(|factor| factor.to_vec()).collect();
            Language::avoiding(digits, &factors).expect("a language")
        };
        let table = |digits: u32, accepting: &[u8], rows: &[&[u32]]| {
            let accepting = accepting.iter().map(|&output| output == 1).collect();
            let rows = rows.iter().map(|row| row.to_vec()).collect();
            Language::new(digits, accepting, rows).expect("a language")
        };
        let ostrowski = |before: &[u32], period: &[u32]| {
            WordSystem::ostrowski(before, period).expect("a numeration").language().clone()
        };
        vec![
            avoiding(2, &[&[1, 1, 1]]),
            avoiding(2, &[&[1, 1], &[1, 0, 1]]),
            avoiding(3, &[&[2, 1], &[2, 2]]),
            avoiding(10, &[&[1, 2, 3], &[9]]),
            avoiding(256, &[]),
            ostrowski(&[2], &[1, 2]),
            ostrowski(&[4, 4, 9], &[1, 1, 5]),
            // 0*1*: n + 1 words of length n.
            avoiding(2, &[&[1, 0]]),
            // 0*1*2*3*: a polynomial of degree 3.
            avoiding(4, &[&[1, 0], &[2, 0], &[2, 1], &[3, 0], &[3, 1], &[3, 2]]),
            // Two digits, and then two others: n·2^n.
            avoiding(4, &[&[2, 0], &[2, 1], &[3, 0], &[3, 1]]),
            // All digits, until a 3 is read; then two of them only.
            table(4, &[1, 1, 0], &[&[0, 0, 0, 1], &[1, 1, 2, 2], &[2, 2, 2, 2]]),
            // After a 2 an even number of digits.
            table(3, &[1, 1, 0, 0], &[&[0, 0, 1], &[2, 2, 2], &[1, 1, 1], &[3, 3, 3]]),
            // A word ends after a 1.
            table(3, &[1, 1, 0, 1], &[&[0, 1, 3], &[2, 2, 2], &[2, 2, 2], &[3, 1, 3]]),
        ]
    }

    #[test]
    fn words_and_ranks_by_halves_are_those_digit_by_digit() {
        let budget = Budget::unlimited();
        let mut seed = 7u64;
        for language in languages() {
            let blocks = || Blocks::new(&language, &budget).expect("few states");
            // The slow languages have words of N digits, or of about √N or N^(1/3).
            let is_slow = rank(&language, &[&[1][..], &[0; 400]].concat(), &budget)
                .is_ok_and(|rank| rank.bits() < 64);
            let longest = if is_slow { 12 } else { 900 };
            let mut numbers: Vec<BigUint> = (0..300u32).map(BigUint::from).collect();
            for bits in (1..longest).step_by(if is_slow { 1 } else { 37 }) {
                let power = BigUint::from(1u32) << bits;
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                numbers.push(&power - 1u32);
                numbers.push((&power * seed) >> 64u32);
                numbers.push(power);
            }
            for number in numbers {
                let expected = word(&language, &number, &budget).expect("no limit");
                let found = blocks().word(&number).expect("no limit");
                let zeros = found.len() - expected.len();
                assert!(found[..zeros].iter().all(|&digit| digit == 0), "{language:?} {number}");
                assert_eq!(found[zeros..], expected, "{language:?} {number}");
                assert_eq!(blocks().rank(&found), Ok(number), "{language:?}");
            }
        }
    }
}
