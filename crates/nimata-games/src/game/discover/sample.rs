//! The values of a box of small numbers, in the order of words of digits.

use super::terms::Term;
use super::words::Words;
use crate::game::{Game, GameError, Result};
use nimata_automata::automaton::Alphabet;
use nimata_automata::budget::Budget;
use nimata_draw::data::Positions;

/// The positions whose numbers have a bounded number of digits, with their values.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    alphabet: Alphabet,
    digits: u32,
    first: Vec<u64>,
    last: Vec<u64>,
    /// In lexicographic order; `None` where there is no position.
    values: Vec<Option<i64>>,
}

impl Sample {
    /// A sample has at most this many positions unless its size is given.
    const USUAL: u64 = 1 << 18;
    /// A number of a sample is below this bound unless its size is given.
    const USUAL_NUMBER: u64 = 1 << 10;
    /// Fewer digits show no pattern.
    pub(super) const FEWEST_DIGITS: u32 = 3;

    pub(super) fn of(
        game: &dyn Game,
        base: u32,
        digits: Option<u32>,
        budget: &Budget,
    ) -> Result<Self> {
        let unsuitable = |why: String| GameError::Unsuitable(format!("{game}: {why}"));
        let tracks = u32::try_from(game.shape().count()).unwrap_or(u32::MAX);
        let alphabet = Alphabet::new(base, tracks).map_err(|why| unsuitable(why.to_string()))?;
        let power = |base: u32, exponent: u32| u64::from(base).checked_pow(exponent);
        let size = |digits: u32| power(alphabet.letters(), digits);
        let usual = |&digits: &u32| {
            size(digits).is_some_and(|size| size <= Self::USUAL)
                && power(base, digits).is_some_and(|most| most <= Self::USUAL_NUMBER)
        };
        let chosen = || (1..64).take_while(usual).last().unwrap_or_default();
        let digits = digits.unwrap_or_else(chosen);
        if digits < Self::FEWEST_DIGITS {
            return Err(unsuitable(format!(
                "numbers of {digits} digits show no pattern; a sample of numbers with {} digits \
                 would be the least",
                Self::FEWEST_DIGITS
            )));
        }
        // A value takes 16 bytes, and a word of each set that is looked at one more.
        let needed = size(digits).and_then(|size| size.checked_mul(20)).unwrap_or(u64::MAX);
        budget.allow_memory(needed)?;
        let most = power(base, digits).expect("a root of the size") - 1;
        let table = game.table(&vec![most; game.shape().count()], budget)?;
        let values = table.values.map(|value| (value >= 0).then_some(value)).collect();
        Ok(Sample { alphabet, digits, first: table.first, last: table.last, values })
    }

    /// The part of the sample whose numbers have at most this many digits.
    pub(super) fn within(&self, digits: u32) -> Self {
        let last = vec![u64::from(self.alphabet.base()).pow(digits) - 1; self.last.len()];
        let all = Positions::new(&self.first, &self.last).zip(&self.values);
        let inside =
            all.filter(|(at, _)| at.iter().zip(&last).all(|(number, most)| number <= most));
        let values = inside.map(|(_, &value)| value).collect();
        Sample { alphabet: self.alphabet, digits, first: self.first.clone(), last, values }
    }

    pub(super) fn alphabet(&self) -> Alphabet {
        self.alphabet
    }

    pub(super) fn digits(&self) -> u32 {
        self.digits
    }

    /// The positions with their values.
    pub(super) fn valued(&self) -> impl Iterator<Item = (Vec<u64>, i64)> + '_ {
        let all = Positions::new(&self.first, &self.last).zip(&self.values);
        all.filter_map(|(at, &value)| Some((at, value?)))
    }

    /// The positions.
    pub(super) fn positions(&self) -> impl Iterator<Item = Vec<u64>> + '_ {
        self.valued().map(|(at, _)| at)
    }

    /// The words of digits at which the value is the term. Where no position is, a theorem may say
    /// anything, and so those words are among them.
    pub(super) fn words(&self, term: &Term) -> Words {
        let letters = u64::from(self.alphabet.letters());
        let whole = usize::try_from(letters.pow(self.digits)).expect("it has room");
        let mut holds = vec![true; whole];
        for (at, value) in self.valued() {
            if term.value(&at) != Some(value) {
                let index = self.word(&at).fold(0, |index, letter| index * letters + letter);
                holds[usize::try_from(index).expect("the index of a word")] = false;
            }
        }
        Words::of_numbers(holds, self.alphabet.row_len())
    }

    /// The letters of a position, as many as the sample has digits.
    pub(super) fn word<'a>(&'a self, at: &'a [u64]) -> impl Iterator<Item = u64> + 'a {
        let base = u64::from(self.alphabet.base());
        (0..self.digits).rev().map(move |place| {
            let digits = at.iter().map(|number| number / base.pow(place) % base);
            digits.fold(0, |letter, digit| letter * base + digit)
        })
    }
}
