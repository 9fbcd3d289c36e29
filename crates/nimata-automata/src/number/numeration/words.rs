//! Numbers as ranks of words.

use std::fmt;
use std::hash::{Hash, Hasher};

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::blocks::Blocks;
use super::small::Small;
use super::{Language, one_by_one};
use crate::budget::{Budget, Reached};

/// A numeration whose words are those of a language, and in which the number of a word is its rank.
///
/// ```
/// use nimata_automata::number::numeration::{Language, WordSystem};
/// let tribonacci = Language::avoiding(2, &[vec![1, 1, 1]])?;
/// let tribonacci = WordSystem::new("trib", tribonacci);
/// assert_eq!(tribonacci.to_msd_digits(&10u32.into()), [1, 0, 1, 1]); // 7 + 2 + 1
/// assert_eq!(tribonacci.value_of_msd_digits(&[1, 0, 1, 1]), 10u32.into());
/// # Ok::<(), nimata_automata::number::numeration::NumerationError>(())
/// ```
#[derive(Clone, Debug)]
pub struct WordSystem {
    name: String,
    language: Language,
    small: Small,
}

impl WordSystem {
    /// A numeration with a name, which says how a user writes it.
    pub fn new(name: &str, language: Language) -> Self {
        WordSystem { name: name.to_owned(), small: Small::new(&language), language }
    }

    /// The name by which a user writes the numeration.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The language of the words.
    pub fn language(&self) -> &Language {
        &self.language
    }

    /// The word of a number without zeros in front; that of 0 is empty.
    ///
    /// # Panics
    /// Panics if the word has more digits than memory, as it may be if the words grow slowly in
    /// number.
    ///
    /// # Complexity
    /// O(d²·M(ℓ)·log ℓ) for d states and a number of ℓ digits, where M(ℓ) is the time of a
    /// multiplication; O(d·ℓ²) if d > 64.
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
        if let Some(word) = number.to_u128().and_then(|n| self.small.word(&self.language, n)) {
            return Ok(word);
        }
        let mut word = match Blocks::new(&self.language, budget) {
            Some(blocks) => blocks.word(number)?,
            None => one_by_one::word(&self.language, number, budget)?,
        };
        let zeros = word.iter().take_while(|&&digit| digit == 0).count();
        word.drain(..zeros);
        Ok(word)
    }

    /// The rank of a word, with or without zeros in front. A word that is not in the language has
    /// the number of words before it.
    ///
    /// # Panics
    /// Panics if a digit is too large.
    ///
    /// # Complexity
    /// O(d²·M(ℓ)·log ℓ) for d states and ℓ digits, where M(ℓ) is the time of a multiplication;
    /// O(d·ℓ²) if d > 64.
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
        let count = self.language.digits();
        assert!(digits.iter().all(|&digit| digit < count), "digits are below {count}");
        if let Some(rank) = self.small.rank(&self.language, digits) {
            return Ok(rank.into());
        }
        match Blocks::new(&self.language, budget) {
            Some(blocks) => blocks.rank(digits),
            None => one_by_one::rank(&self.language, digits, budget),
        }
    }

    /// The number of words of a length, which is the number of numbers with at most that many
    /// digits; `None` beyond the first length with 2^64 or more, or beyond some thousand digits.
    ///
    /// ```
    /// use nimata_automata::number::numeration::WordSystem;
    /// let narayana = WordSystem::named("narayana").expect("a name");
    /// let counts: Vec<u128> = (0..8).map_while(|n| narayana.words_of_length(n)).collect();
    /// assert_eq!(counts, [1, 2, 3, 4, 6, 9, 13, 19]);
    /// ```
    pub fn words_of_length(&self, length: usize) -> Option<u128> {
        self.small.words(length)
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
