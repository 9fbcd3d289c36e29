//! Words and the numbers that they spell.

use super::Failure;
use crate::logic::Digits;
use nimata_automata::automaton::{
    Accepted, Alphabet, Dfao, DigitOrder, Numeration, StateId, explore,
};
use nimata_automata::budget::{Budget, Reached};

/// The words of tuples of numbers in some numerals, as lists of letters in reading order.
#[derive(Clone, Debug)]
pub(super) struct Words {
    pub(super) numerals: Numeration,
    spelling: Spelling,
    pub(super) alphabet: Alphabet,
    digits: Digits,
}

/// Which words of digits spell a number.
#[derive(Clone, Debug)]
enum Spelling {
    /// All of them.
    All,
    /// Those in which no digit of q or more follows a p, for these p and q of `lin(p,q)`.
    Pair(u32, u32),
    /// Those of a language.
    Language(Accepted),
}

/// The meaning of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spelt {
    /// The word spells numbers.
    Numbers,
    /// It is not a word of the numerals.
    Illegal,
    /// It spells a number of 2^64 or more.
    Far,
}

impl Words {
    /// # Errors
    /// [`Failure::unsuitable`] if the numerals do not exist, or if there are too many letters.
    pub(super) fn new<E: Failure>(numerals: Numeration, tracks: usize) -> Result<Self, E> {
        if !numerals.is_decidable() {
            return Err(E::unsuitable(format!("{numerals} is not a numeration")));
        }
        let tracks = u32::try_from(tracks).unwrap_or(u32::MAX);
        let alphabet = Alphabet::new(numerals.digits(), tracks).map_err(E::unsuitable)?;
        let accepted = Accepted::new(&numerals, alphabet).map_err(E::unsuitable)?;
        let spelling = match (numerals.pair(), accepted) {
            (Some((p, q)), _) => Spelling::Pair(p, q),
            (None, Some(accepted)) => Spelling::Language(accepted),
            (None, None) => Spelling::All,
        };
        let digits = Digits::new(numerals.clone());
        Ok(Words { numerals, spelling, alphabet, digits })
    }

    pub(super) fn tracks(&self) -> usize {
        usize::try_from(self.alphabet.tracks()).expect("at most 20 tracks")
    }

    /// Tells whether the most significant digit is read first.
    fn is_msd(&self) -> bool {
        self.numerals.order() == DigitOrder::Msd
    }

    /// Writes the numbers of a word to `numbers`, whose content is meaningless if the word spells
    /// none.
    pub(super) fn spell(&self, word: &[u32], numbers: &mut Vec<u64>) -> Spelt {
        numbers.clear();
        numbers.resize(self.tracks(), 0);
        if let Spelling::Language(accepted) = &self.spelling {
            return match self.digits.numbers(word, numbers) {
                _ if !accepted.has(word) => Spelt::Illegal,
                Some(()) => Spelt::Numbers,
                None => Spelt::Far,
            };
        }
        let (base, last) = (self.alphabet.base(), self.tracks() - 1);
        let mut far = false;
        for (at, &letter) in word.iter().enumerate() {
            let place = if self.is_msd() { word.len() - 1 - at } else { at };
            if at > 0 && !self.may_follow(word[at - 1], letter) {
                return Spelt::Illegal;
            }
            let mut rest = letter;
            for track in 0..=last {
                if rest == 0 {
                    break;
                }
                let digit = rest % base;
                rest /= base;
                if digit == 0 {
                    continue;
                }
                let number = &mut numbers[last - track];
                let worth = self
                    .digits
                    .weights()
                    .get(place)
                    .and_then(|term| term.checked_mul(digit.into()));
                match worth.and_then(|worth| worth.checked_add(*number)) {
                    Some(sum) => *number = sum,
                    None => far = true,
                }
            }
        }
        if far { Spelt::Far } else { Spelt::Numbers }
    }

    /// Tells whether a letter may follow another in words of numbers.
    fn may_follow(&self, mut before: u32, mut letter: u32) -> bool {
        let Spelling::Pair(p, q) = self.spelling else { return true };
        let base = self.alphabet.base();
        while before > 0 {
            if before % base == p && letter % base >= q {
                return false;
            }
            (before, letter) = (before / base, letter / base);
        }
        true
    }

    /// The number of words of a length that spell numbers.
    pub(super) fn count(&self, length: usize) -> usize {
        let numbers = self.digits.weights().get(length).copied().unwrap_or(u64::MAX);
        usize::try_from(numbers.saturating_pow(self.alphabet.tracks())).unwrap_or(usize::MAX)
    }

    /// Changes a word that spells numbers to the next one of its length. Returns the first changed
    /// index, or `None` after the last word.
    pub(super) fn advance(&self, word: &mut [u32]) -> Option<usize> {
        if matches!(self.spelling, Spelling::Language(_)) {
            return self.advance_numbers(word);
        }
        let last = self.alphabet.letters() - 1;
        let mut end = word.len();
        loop {
            let place = word[..end].iter().rposition(|&letter| letter < last)?;
            word[place] += 1;
            word[place + 1..].fill(0);
            if place == 0 || self.may_follow(word[place - 1], word[place]) {
                // Zeros may follow every letter.
                return Some(place);
            }
            end = place + 1;
        }
    }

    /// Works as [`Words::advance`] by the numbers, since zeros need not be allowed after
    /// every prefix of a word.
    fn advance_numbers(&self, word: &mut [u32]) -> Option<usize> {
        let end = *self.digits.weights().get(word.len())?;
        let mut numbers = vec![0; self.tracks()];
        self.digits.numbers(word, &mut numbers)?;
        let track = numbers.iter().rposition(|number| number + 1 < end)?;
        numbers[track] += 1;
        numbers[track + 1..].fill(0);
        let mut next = self.word(&numbers);
        let zeros = std::iter::repeat_n(0, word.len() - next.len());
        match self.is_msd() {
            true => next = zeros.chain(next).collect(),
            false => next.extend(zeros),
        }
        let place = word.iter().zip(&next).position(|(before, after)| before != after);
        word.copy_from_slice(&next);
        place
    }

    /// An automaton with the same outputs at words of numbers, and none at other words.
    pub(super) fn restrict(&self, dfao: Dfao, budget: &Budget) -> Result<Dfao, Reached> {
        // Each class is split into a few states, and the number of classes was bounded before.
        let budget = &budget.with_max_states(usize::MAX);
        let p = match &self.spelling {
            Spelling::All => return Ok(dfao),
            Spelling::Language(accepted) => return accepted.restrict(&dfao, budget),
            Spelling::Pair(p, _) => *p,
        };
        let alphabet = self.alphabet;
        // Only the greatest digits of the last letter matter.
        let greatest = |letter: u32| {
            let digits = alphabet.digits_of(letter);
            digits.iter().fold(0, |sum, &digit| sum * (p + 1) + if digit == p { p } else { 0 })
        };
        let step = |node: &Option<(StateId, u32)>, letter: u32| {
            let (state, before) = (*node)?;
            let follows = self.may_follow(before, letter);
            follows.then(|| (dfao.step(state, letter), greatest(letter)))
        };
        let legal = explore(
            alphabet,
            dfao.order(),
            budget,
            Some((StateId::START, 0)),
            |node| Ok((0..alphabet.letters()).map(|letter| step(node, letter)).collect()),
            |node| node.and_then(|(state, _)| dfao.output(state)),
        )?;
        Ok(legal.in_numeration(self.numerals.clone()).expect("the letters are the same"))
    }

    /// The shortest word of these numbers.
    pub(super) fn word(&self, numbers: &[u64]) -> Vec<u32> {
        self.digits.letters(numbers)
    }

    /// Tells whether a word has no unnecessary zeros.
    pub(super) fn is_shortest(&self, word: &[u32]) -> bool {
        let top = if self.is_msd() { word.first() } else { word.last() };
        top != Some(&0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::learn::LearnError;
    use crate::logic::numerals_named;

    #[test]
    fn words_spell_their_numbers() {
        let named = |name| numerals_named(name).expect("a numeration");
        let systems = [
            named("trib"),
            named("lsd_trib"),
            named("lsd_fib"),
            named("ost([0; 3, (1, 2)])"),
            Numeration::Base { base: 2, order: DigitOrder::Msd },
            Numeration::Base { base: 3, order: DigitOrder::Lsd },
            Numeration::Base { base: 10, order: DigitOrder::Msd },
            Numeration::lin(1, 1),
            Numeration::lin(3, 2),
        ];
        for numerals in systems {
            let words = Words::new::<LearnError>(numerals.clone(), 2).expect("few letters");
            let mut numbers = Vec::new();
            for at in [[0, 0], [1, 0], [5, 17], [100, 3], [u64::MAX, 1], [7, u64::MAX - 6]] {
                let word = words.word(&at);
                assert!(words.is_shortest(&word), "{numerals}: {at:?}");
                assert_eq!(words.spell(&word, &mut numbers), Spelt::Numbers, "{numerals}: {at:?}");
                assert_eq!(numbers, at, "{numerals}");
            }
        }
    }

    #[test]
    fn all_words_of_a_length_that_spell_numbers_are_gone_through() {
        let base = Numeration::Base { base: 3, order: DigitOrder::Lsd };
        let mut systems = vec![base, Numeration::lin(1, 1), Numeration::lin(3, 2)];
        for name in ["trib", "lsd_pell", "lsd_narayana", "ost([0; 2, (1, 2)])"] {
            systems.push(numerals_named(name).expect("a numeration"));
        }
        for numerals in systems {
            let words = Words::new::<LearnError>(numerals.clone(), 2).expect("few letters");
            for length in 0..4 {
                let (mut word, mut at) = (vec![0; length], Vec::new());
                let mut found = std::collections::BTreeSet::new();
                loop {
                    assert_eq!(words.spell(&word, &mut at), Spelt::Numbers, "{numerals} {word:?}");
                    assert!(
                        at.iter().all(|&number| number < words.digits.weights()[length]),
                        "{at:?}"
                    );
                    assert!(found.insert(at.clone()), "{at:?} twice");
                    if words.advance(&mut word).is_none() {
                        break;
                    }
                }
                assert_eq!(found.len(), words.count(length), "{numerals} {length}");
            }
        }
    }

    #[test]
    fn words_of_no_number_are_told() {
        let words = Words::new::<LearnError>(Numeration::lin(2, 1), 1).expect("three letters");
        let mut numbers = Vec::new();
        assert_eq!(words.spell(&[2, 1], &mut numbers), Spelt::Illegal);
        assert_eq!(words.spell(&[2, 0, 1], &mut numbers), Spelt::Numbers);
        assert_eq!(words.spell(&[1; 100], &mut numbers), Spelt::Far);
        assert!(
            Words::new::<LearnError>(Numeration::lin(1, 1).in_order(DigitOrder::Lsd), 1).is_err()
        );
        let binary = Numeration::Base { base: 2, order: DigitOrder::Lsd };
        assert!(Words::new::<LearnError>(binary.clone(), 21).is_err());
        assert!(Words::new::<LearnError>(binary, 0).is_err());
    }
}
