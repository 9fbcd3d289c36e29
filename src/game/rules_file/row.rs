//! The values of all numbers 0, 1, 2, … in a row, for games whose positions are one number.
//!
//! Where the measure grows with the number, every move leaves smaller numbers. So the values are
//! computed in order, and each takes a byte or a few.
//!
//! The options of a number are those words that the automata of the moves accept beside its digits.
//! The next number begins with most of the same digits, so all that was begun beside those is kept,
//! and an option costs about one step. This needs the most significant digit first, and digits with
//! weights.

use super::compact::Compact;
use super::relation::Relation;
use super::sound::Sound;
use super::text::RulesFile;
use crate::budget::{Budget, Reached};
use crate::game::Play;
use crate::logic::{Digits, Term};
use crate::number::index;

/// The values of the first numbers. In misère play the value is 1 where the player to move wins,
/// and 0 otherwise.
#[derive(Debug)]
pub(super) struct Row {
    kinds: Vec<Kind>,
    digits: Digits,
    play: Play,
    values: Compact,
    /// The number of options and of their beginnings so far.
    looks: u64,
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

/// How far a row has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// All values that were asked for are known.
    All,
    /// The bound on the options was reached before.
    Bounded,
}

impl Row {
    /// The greatest number of values.
    pub(super) const MOST: u64 = 1 << 31;

    /// Whether the game of a file has a row. A move that leaves several positions in misère play
    /// leaves a sum, whose outcome does not follow from those of its parts.
    pub(super) fn suits(file: &RulesFile) -> bool {
        file.reads.len() == 1
            && file.numerals.words().is_none()
            && grows(&file.lowered())
            && !(file.play == Play::Misere && file.splits())
    }

    /// Begins without any value. The moves are read with the most significant digit first.
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
        let kinds = sound.kinds().map(kind).collect();
        let (digits, values) = (sound.digits.clone(), Compact::default());
        Row { kinds, digits, play: file.play, values, looks: 0 }
    }

    /// The values so far.
    pub(super) fn values(&self) -> &Compact {
        &self.values
    }

    /// The value of a number whose value is known.
    pub(super) fn value(&self, n: u64) -> u32 {
        self.values.at(usize::try_from(n).expect("the row goes so far"))
    }

    /// Says how far the row has come when a bound ended it on its way to `count` values.
    pub(super) fn ended(&self, count: u64, bound: Reached) -> String {
        let done = u64::try_from(self.values.len()).expect("a length");
        match count.checked_div(done) {
            Some(times @ 2..) => format!(
                "the values of the numbers below {done} are known, after a look at {} options; \
                 those below {count} need about {times} times as much, or more: {bound}",
                self.looks
            ),
            _ => format!("the values of {done} of {count} numbers are known: {bound}"),
        }
    }

    /// Computes the values of all numbers below `count`, unless that needs more than `most` further
    /// options.
    ///
    /// # Errors
    /// A bound of the budget was reached. The values until then are kept.
    ///
    /// # Complexity
    /// One step an option, and one for each word that begins options of several numbers.
    pub(super) fn extend(
        &mut self,
        count: u64,
        most: u64,
        budget: &Budget,
    ) -> Result<Reach, Reached> {
        budget.allow_memory(if count > Self::MOST { u64::MAX } else { count })?;
        let ended = self.looks.saturating_add(most);
        let count = usize::try_from(count).map_err(|_| Reached::beyond_memory(budget))?;
        let mut walk = Walk::default();
        let mut paid = self.looks;
        while self.values.len() < count {
            if self.looks > ended {
                return Ok(Reach::Bounded);
            }
            if self.looks - paid >= PAUSE {
                budget.allow_step(self.values.len(), count)?;
                budget.allow_work(self.looks - std::mem::replace(&mut paid, self.looks))?;
            }
            self.next(&mut walk, budget)?;
        }
        budget.allow_work(self.looks - paid)?;
        Ok(Reach::All)
    }

    /// Computes the value of the next number.
    fn next(&mut self, walk: &mut Walk, budget: &Budget) -> Result<(), Reached> {
        let n = u64::try_from(self.values.len()).expect("a number");
        self.looks += 1 + walk.to(&self.digits.letters(&[n]), self, budget)?;
        let stamp = n + 1;
        let (mut ends, mut lost) = (true, false);
        let begun = walk.levels[walk.word.len()].iter();
        for (kind, begun) in self.kinds.iter().zip(begun) {
            for (place, &state) in begun.states.iter().enumerate() {
                if !kind.relation.accepts(index(state)) {
                    continue;
                }
                let parts = &begun.parts[place * kind.parts..][..kind.parts];
                let value = parts.iter().fold(0, |sum, &part| {
                    sum ^ self.values.at(usize::try_from(part).expect("below n"))
                });
                (ends, lost) = (false, lost || value == 0);
                let value = index(value);
                if walk.seen.len() <= value {
                    walk.seen.resize((value + 1).next_power_of_two(), 0);
                }
                walk.seen[value] = stamp;
            }
        }
        let value = match self.play {
            Play::Misere => usize::from(ends || lost),
            Play::Normal => {
                let mex = walk.seen.iter().position(|&last| last != stamp);
                mex.unwrap_or(walk.seen.len())
            }
        };
        let value = u32::try_from(value).map_err(|_| Reached::beyond_memory(budget))?;
        self.values.push(value, walk.bytes, budget)
    }
}

/// The number of options between two readings of the clock.
const PAUSE: u64 = 1 << 12;

/// The words that begin options of a number, for each beginning of its word.
#[derive(Default)]
struct Walk {
    /// The word of the number, padded with zeros.
    word: Vec<u32>,
    /// The number of letters that the words have.
    length: usize,
    /// For each beginning of the word and each kind of moves, the options that are begun.
    levels: Vec<Vec<Begun>>,
    /// The memory of the levels.
    bytes: u64,
    /// seen[v] = n + 1 if v is the value of an option of n.
    seen: Vec<u64>,
}

/// Words that begin options of one kind.
#[derive(Clone, Default)]
struct Begun {
    /// The state that each leads to.
    states: Vec<u32>,
    /// The numbers of each so far: those of all its digits with their weights.
    parts: Vec<u64>,
}

impl Walk {
    /// Goes on to the word of a number; returns how many beginnings of options were new.
    fn to(&mut self, letters: &[u32], row: &Row, budget: &Budget) -> Result<u64, Reached> {
        if self.levels.is_empty() || letters.len() > self.length {
            self.length = letters.len();
            self.word.clear();
            self.levels.resize(self.length + 1, vec![Begun::default(); row.kinds.len()]);
            for (begun, kind) in self.levels[0].iter_mut().zip(&row.kinds) {
                *begun = Begun { states: vec![0], parts: vec![0; kind.parts] };
            }
        }
        let padding = self.length - letters.len();
        let padded = || std::iter::repeat_n(0, padding).chain(letters.iter().copied());
        let same = self.word.iter().zip(padded()).take_while(|(one, other)| *one == other).count();
        self.word.truncate(same);
        let mut looks = 0;
        for letter in padded().skip(same) {
            looks += self.step(letter, row, budget)?;
            self.word.push(letter);
        }
        Ok(looks)
    }

    /// Continues all options that are begun beside the word by one letter.
    fn step(&mut self, letter: u32, row: &Row, budget: &Budget) -> Result<u64, Reached> {
        let place = self.word.len();
        let weight = row.digits.weights()[self.length - 1 - place];
        let (before, after) = self.levels.split_at_mut(place + 1);
        let mut looks = 0;
        for ((kind, from), into) in row.kinds.iter().zip(&before[place]).zip(&mut after[0]) {
            let edges = |&state: &u32| kind.relation.edges(index(state), index(letter));
            let count: usize = from.states.iter().map(|state| edges(state).len()).sum();
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
            for (state, begun) in from.states.iter().enumerate() {
                let parts = &from.parts[state * kind.parts..][..kind.parts];
                for &(letter, to) in edges(begun) {
                    into.states.push(to);
                    let digits = &kind.digits[index(letter) * kind.parts..][..kind.parts];
                    let longer =
                        parts.iter().zip(digits).map(|(part, digit)| part + digit * weight);
                    into.parts.extend(longer);
                }
            }
        }
        Ok(looks)
    }
}

/// Whether a measure of one number never falls where the number grows.
fn grows(measure: &Term) -> bool {
    match measure {
        Term::Number(_) | Term::Variable(_) => true,
        Term::Multiple(_, inner) | Term::Quotient(inner, _) => grows(inner),
        Term::Sum(left, right) => grows(left) && grows(right),
        Term::Difference(..) => false,
    }
}
