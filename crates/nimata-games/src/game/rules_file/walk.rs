//! The options of the numbers 0, 1, 2, … one after the other.
//!
//! The options of a number are the words that the automata of the moves accept together with its
//! digits. The next number begins with most of the same digits, so the walk keeps the beginnings of
//! options for those. The last digits of all options with the same beginning depend on its state
//! and on those of the number alone, so they are found once, as a list of what they add. This needs
//! the most significant digit first, and digits with weights.

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
    base: usize,
    /// The number whose options can be enumerated.
    at: Option<u64>,
    /// The word of this number.
    word: Vec<u32>,
    /// For each prefix of the word that leaves last digits, and each kind of moves, the prefixes of
    /// options.
    levels: Vec<Vec<Prefixes>>,
    /// The greatest number of last digits.
    last: usize,
    /// The place of the last digits of the word among all of as many or fewer.
    low: usize,
    /// The memory of the levels and of the last digits of options.
    bytes: u64,
}

/// The number of entries for the last digits of options, at most, if each digit may follow each.
const ENTRIES: u64 = 1 << 22;

/// The greatest number of digits that count as the last ones.
const MOST_LAST: usize = 8;

/// A kind of moves.
#[derive(Debug)]
struct Kind {
    relation: Relation,
    /// The number of positions that it leaves.
    parts: usize,
    /// For each letter after the move, its digits.
    digits: Vec<u64>,
    /// For each state and last digits of a number, the numbers that the last digits of options add
    /// to their parts, one option after the other; `None` until they are needed.
    ends: Vec<Option<Box<[u32]>>>,
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

    /// The sums that the last digits of options add, from a state on, beside these letters of a
    /// number.
    fn ends(&self, state: usize, letters: &[u32], weights: &[u64]) -> Box<[u32]> {
        let mut begun = vec![(state, vec![0; self.parts])];
        for (&letter, weight) in letters.iter().zip(weights[..letters.len()].iter().rev()) {
            let longer = begun.iter().flat_map(|(state, parts): &(usize, Vec<u64>)| {
                self.relation.edges(*state, index(letter)).iter().map(move |&(after, to)| {
                    let digits = parts.iter().zip(self.digits_of(after));
                    (index(to), digits.map(|(part, digit)| part + digit * weight).collect())
                })
            });
            begun = longer.collect();
        }
        let mut ended = begun.into_iter().filter(|(state, _)| self.relation.accepts(*state));
        match self.parts {
            // An option that leaves nothing has an entry as well.
            0 => ended.map(|_| 0).collect(),
            _ => {
                let added = ended.by_ref().flat_map(|(_, parts)| parts);
                added.map(|part| u32::try_from(part).expect("few digits")).collect()
            }
        }
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
            Kind { relation: relation.clone(), parts, digits, ends: Vec::new() }
        };
        let (mut kinds, digits): (Vec<Kind>, _) =
            (sound.kinds().map(kind).collect(), sound.digits.clone());
        let fits = |&last: &usize| {
            let length = u32::try_from(last).expect("few digits");
            kinds.iter().all(|kind| {
                let all = u32::try_from(kind.parts + 1).ok().and_then(|parts| {
                    let states = u64::try_from(kind.relation.states()).ok()?;
                    base.checked_pow(length.checked_mul(parts)?)?.checked_mul(states)
                });
                all.is_some_and(|entries| entries <= ENTRIES)
            })
        };
        let last = (1..=MOST_LAST).take_while(fits).last().unwrap_or(1);
        let base = index(file.numerals.digits());
        let words = (0..=last).fold(0, |words, _| words * base + 1);
        for kind in &mut kinds {
            kind.ends = vec![None; words * kind.relation.states()];
        }
        let (word, levels) = (Vec::new(), Vec::new());
        Walk { kinds, digits, base, at: None, word, levels, last, low: 0, bytes: 0 }
    }

    /// How many letters of the word come before its last digits.
    fn begins(&self) -> usize {
        self.word.len().saturating_sub(self.last)
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
        let (mut looks, begins) = (0, self.begins());
        for place in first..begins {
            looks += self.step(place, budget)?;
        }
        // Words of fewer letters come first, and words of as many in the order of their letters.
        let shorter = |low, &letter: &u32| low * self.base + index(letter) + 1;
        self.low = self.word[begins..].iter().fold(0, shorter);
        let (letters, weights) = (&self.word[begins..], self.digits.weights());
        for (kind, begun) in self.kinds.iter_mut().zip(&self.levels[begins]) {
            let words = kind.ends.len() / kind.relation.states();
            for &state in &begun.states {
                let place = index(state) * words + self.low;
                if kind.ends[place].is_none() {
                    let ends = kind.ends(index(state), letters, weights);
                    looks += u64::try_from(ends.len()).expect("a length");
                    self.bytes += 4 * u64::try_from(ends.len()).expect("a length");
                    budget.allow_memory(self.bytes)?;
                    kind.ends[place] = Some(ends);
                }
            }
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
    /// Returns how many options were looked at.
    #[inline]
    pub(super) fn each_option(
        &self,
        of_part: impl Fn(usize) -> u32,
        mut show: impl FnMut(u32),
    ) -> u64 {
        let mut looks = 0;
        for (kind, begun) in self.kinds.iter().zip(&self.levels[self.begins()]) {
            let words = kind.ends.len() / kind.relation.states();
            for (state, parts) in kind.begun(begun) {
                let ends = kind.ends[state * words + self.low].as_deref().expect("they were found");
                looks += ends.len();
                let value = |part: u64, end: u32| {
                    of_part(usize::try_from(part).expect("below the number") + index(end))
                };
                // Most moves leave one position or two, and a loop over the parts takes longer.
                match *parts {
                    [] => ends.iter().for_each(|_| show(0)),
                    [one] => ends.iter().for_each(|&end| show(value(one, end))),
                    [one, other] => ends
                        .as_chunks::<2>()
                        .0
                        .iter()
                        .for_each(|&[end, next]| show(value(one, end) ^ value(other, next))),
                    _ => ends.chunks_exact(kind.parts).for_each(|ends| {
                        let values = parts.iter().zip(ends).map(|(&part, &end)| value(part, end));
                        show(values.fold(0, |xor, value| xor ^ value));
                    }),
                }
            }
        }
        u64::try_from(looks).expect("a length")
    }
}
