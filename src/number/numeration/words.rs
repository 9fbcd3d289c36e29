//! Numbers as ranks of words.

use std::fmt;
use std::hash::{Hash, Hasher};

use num_bigint::BigUint;

use super::Language;
use crate::budget::{Budget, Reached};

/// A numeration whose words are those of a language, and in which the number of a word is its rank.
///
/// ```
/// use nimata::number::numeration::{Language, WordSystem};
/// let tribonacci = Language::avoiding(2, &[vec![1, 1, 1]])?;
/// let tribonacci = WordSystem::new("trib", tribonacci);
/// assert_eq!(tribonacci.to_msd_digits(&10u32.into()), [1, 0, 1, 1]); // 7 + 2 + 1
/// assert_eq!(tribonacci.value_of_msd_digits(&[1, 0, 1, 1]), 10u32.into());
/// # Ok::<(), nimata::number::numeration::NumerationError>(())
/// ```
#[derive(Clone, Debug)]
pub struct WordSystem {
    name: String,
    language: Language,
}

impl WordSystem {
    /// A numeration with a name, which says how a user writes it.
    pub fn new(name: &str, language: Language) -> Self {
        WordSystem { name: name.to_owned(), language }
    }

    /// The name by which a user writes the numeration.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The words.
    pub fn language(&self) -> &Language {
        &self.language
    }

    /// The word of a number without zeros in front; that of 0 is empty.
    pub fn to_msd_digits(&self, number: &BigUint) -> Vec<u32> {
        let digits = self.to_msd_digits_within(number, &Budget::unlimited());
        digits.expect("the budget has no limit")
    }

    /// Works as [`Self::to_msd_digits`], within a budget.
    ///
    /// # Errors
    /// [`Reached`] for a bound of time or memory.
    pub fn to_msd_digits_within(
        &self,
        number: &BigUint,
        budget: &Budget,
    ) -> Result<Vec<u32>, Reached> {
        // counts[n][q] is the number of words of length n from state q.
        let mut counts = vec![self.counts_of_empty_word()];
        while counts.last().expect("there is a first one")[0] <= *number {
            budget.allow_time()?;
            counts.push(self.counts_of_longer(counts.last().expect("there is a first one")));
        }
        let (mut state, mut rest, mut word) = (0, number.clone(), Vec::new());
        for counts in counts.iter().rev().skip(1) {
            let mut digit = 0;
            loop {
                let next = self.language.next(state, digit);
                let count = &counts[super::super::index(next)];
                if rest < *count {
                    break state = next;
                }
                rest -= count;
                digit += 1;
            }
            word.push(digit);
        }
        Ok(word)
    }

    /// The rank of a word, with or without zeros in front. A word that is not in the language has
    /// the number of words before it.
    pub fn value_of_msd_digits(&self, digits: &[u32]) -> BigUint {
        let value = self.value_of_msd_digits_within(digits, &Budget::unlimited());
        value.expect("the budget has no limit")
    }

    /// Works as [`Self::value_of_msd_digits`], within a budget.
    ///
    /// # Errors
    /// [`Reached`] for a bound of time or memory.
    pub fn value_of_msd_digits_within(
        &self,
        digits: &[u32],
        budget: &Budget,
    ) -> Result<BigUint, Reached> {
        let mut states = vec![0];
        for &digit in digits {
            states.push(self.language.next(states[states.len() - 1], digit));
        }
        let mut counts = self.counts_of_empty_word();
        let mut value = BigUint::ZERO;
        for (&digit, &state) in digits.iter().zip(&states).rev() {
            budget.allow_time()?;
            for less in 0..digit {
                value += &counts[super::super::index(self.language.next(state, less))];
            }
            counts = self.counts_of_longer(&counts);
        }
        Ok(value)
    }

    fn counts_of_empty_word(&self) -> Vec<BigUint> {
        self.states().map(|state| u32::from(self.language.accepts(state)).into()).collect()
    }

    fn counts_of_longer(&self, counts: &[BigUint]) -> Vec<BigUint> {
        let after = |q, digit| &counts[super::super::index(self.language.next(q, digit))];
        let count = |q| (0..self.language.digits()).map(|digit| after(q, digit)).sum();
        self.states().map(count).collect()
    }

    fn states(&self) -> std::ops::Range<u32> {
        0..u32::try_from(self.language.states()).expect("there are at most 2^16 states")
    }
}

/// Two numerations are the same if their words are, whatever they are called.
impl PartialEq for WordSystem {
    fn eq(&self, other: &Self) -> bool {
        self.language == other.language
    }
}

impl Eq for WordSystem {}

impl Hash for WordSystem {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.language.hash(state);
    }
}

impl fmt::Display for WordSystem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}
