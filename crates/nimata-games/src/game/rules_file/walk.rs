//! The options of the numbers 0, 1, 2, … one after the other.
//!
//! The options of a number are the words that the automata of the moves accept together with its
//! digits. The next number begins with most of the same digits, so the walk keeps the beginnings of
//! options for those, and an option costs about one step. This needs the most significant digit
//! first, and digits with weights.

use super::relation::Relation;
use super::sound::Sound;
use super::text::RulesFile;
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::index;
use nimata_logic::logic::Digits;

/// A walk from each number to the next one, with the words that begin its options.
#[derive(Debug)]
pub(super) struct Walk {
    kinds: Vec<Kind>,
    digits: Digits,
    /// The number whose options can be enumerated.
    at: Option<u64>,
    /// The word of this number.
    word: Vec<u32>,
    /// For each proper prefix of the word, and each kind of moves, the prefixes of options.
    levels: Vec<Vec<Prefixes>>,
    /// The memory of the levels.
    bytes: u64,
}

/// A kind of moves.
#[derive(Debug)]
struct Kind {
    relation: Relation,
    /// The number of positions that it leaves.
    parts: usize,
    /// For each letter after the move, its digits.
    digits: Vec<u64>,
}

/// Words that are prefixes of options of one kind.
#[derive(Clone, Debug, Default)]
struct Prefixes {
    /// The state to which each leads.
    states: Vec<u32>,
    /// The numbers of each so far: those of all its digits with their weights.
    parts: Vec<u64>,
}

impl Kind {
    /// The prefixes of options, each with its state and its numbers so far.
    fn begun<'b>(&self, begun: &'b Prefixes) -> impl Iterator<Item = (usize, &'b [u64])> {
        let parts = self.parts;
        let states = begun.states.iter().enumerate();
        states.map(move |(at, &state)| (index(state), &begun.parts[at * parts..][..parts]))
    }

    /// The digits of a letter after the move.
    fn digits_of(&self, letter: u32) -> &[u64] {
        &self.digits[index(letter) * self.parts..][..self.parts]
    }
}

impl Walk {
    /// Begins before the first number. The moves are read with the most significant digit first.
    pub(super) fn new(file: &RulesFile, sound: &Sound) -> Self {
        let base = u64::from(file.numerals.digits());
        let kind = |(relation, parts): (&Relation, usize)| {
            let weights: Vec<u64> =
                std::iter::successors(Some(1), |weight| Some(weight * base)).take(parts).collect();
            let letters = (0..parts).fold(1, |letters, _| letters * base);
            let mut digits = Vec::new();
            for letter in 0..letters {
                digits.extend(weights.iter().rev().map(|weight| letter / weight % base));
            }
            Kind { relation: relation.clone(), parts, digits }
        };
        let (kinds, digits) = (sound.kinds().map(kind).collect(), sound.digits.clone());
        Walk { kinds, digits, at: None, word: Vec::new(), levels: Vec::new(), bytes: 0 }
    }

    /// The memory of the prefixes of options.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Goes to a number; returns how many beginnings of options were new. It is fast from the
    /// number before.
    ///
    /// # Errors
    /// A bound of the budget was reached.
    pub(super) fn advance(&mut self, n: u64, budget: &Budget) -> Result<u64, Reached> {
        let before = self.at.take();
        let raised = before.filter(|&at| at + 1 == n).and_then(|_| self.raise());
        let first = raised.unwrap_or_else(|| {
            self.begin(n);
            0
        });
        let mut looks = 0;
        for place in first..self.word.len() - 1 {
            looks += self.step(place, budget)?;
        }
        self.at = Some(n);
        Ok(looks)
    }

    /// Begins with the word of a number, which has at least one digit.
    fn begin(&mut self, n: u64) {
        self.word = self.digits.letters(&[n]);
        if self.word.is_empty() {
            self.word.push(0);
        }
        self.levels.resize(self.word.len(), vec![Prefixes::default(); self.kinds.len()]);
        for (begun, kind) in self.levels[0].iter_mut().zip(&self.kinds) {
            *begun = Prefixes { states: vec![0], parts: vec![0; kind.parts] };
        }
    }

    /// Changes the word to that of the next number, and returns the first changed place; `None` if
    /// that word is longer. A digit stays as long as those after it spell less than its weight.
    fn raise(&mut self) -> Option<usize> {
        let (mut tail, mut raised, weights) = (1, 0, self.digits.weights());
        for (place, (&digit, &weight)) in self.word.iter().rev().zip(weights).enumerate() {
            if tail == weight {
                raised = place;
            }
            tail += u64::from(digit) * weight;
        }
        if weights.get(self.word.len()) == Some(&tail) {
            return None;
        }
        let first = self.word.len() - 1 - raised;
        self.word[first] += 1;
        self.word[first + 1..].fill(0);
        Some(first)
    }

    /// Continues by one letter all options that are begun for the letters before a place.
    fn step(&mut self, place: usize, budget: &Budget) -> Result<u64, Reached> {
        let letter = index(self.word[place]);
        let weight = self.digits.weights()[self.word.len() - 1 - place];
        let (before, after) = self.levels.split_at_mut(place + 1);
        let mut looks = 0;
        for ((kind, from), into) in self.kinds.iter().zip(&before[place]).zip(&mut after[0]) {
            let edges = |state| kind.relation.edges(state, letter);
            let count: usize = from.states.iter().map(|&state| edges(index(state)).len()).sum();
            looks += u64::try_from(count).expect("a length");
            if count > into.states.capacity() {
                let more = count.max(2 * into.states.capacity()) * (4 + 8 * kind.parts);
                self.bytes += u64::try_from(more).expect("a length");
                budget.allow_memory(self.bytes)?;
            }
            into.states.clear();
            into.parts.clear();
            into.states.reserve(count);
            into.parts.reserve(count * kind.parts);
            for (state, parts) in kind.begun(from) {
                for &(after, to) in edges(state) {
                    into.states.push(to);
                    let longer = parts.iter().zip(kind.digits_of(after));
                    into.parts.extend(longer.map(|(part, digit)| part + digit * weight));
                }
            }
        }
        Ok(looks)
    }

    /// Passes the value of each option of the number to `show`: the xor of those of its parts.
    /// Returns how many words that begin options were looked at.
    pub(super) fn each_option(
        &self,
        of_part: impl Fn(u64) -> u32,
        mut show: impl FnMut(u32),
    ) -> u64 {
        let place = self.word.len() - 1;
        let (letter, mut looks) = (index(self.word[place]), 0);
        for (kind, begun) in self.kinds.iter().zip(&self.levels[place]) {
            for (state, parts) in kind.begun(begun) {
                let edges = kind.relation.edges(state, letter);
                looks += u64::try_from(edges.len()).expect("a length");
                for &(after, to) in edges {
                    if kind.relation.accepts(index(to)) {
                        let parts = parts.iter().zip(kind.digits_of(after));
                        show(parts.fold(0, |xor, (part, digit)| xor ^ of_part(part + digit)));
                    }
                }
            }
        }
        looks
    }
}
