//! Stores the oracle's answers, so that each question is asked only once.

use rustc_hash::FxHashMap;

use super::Failure;
use super::words::{Spelt, Words};
use nimata_automata::automaton::Output;
use nimata_automata::budget::Budget;

/// A function of natural numbers that can be evaluated at single points.
pub trait Oracle {
    /// Why there is no answer.
    type Error: Failure;

    /// The number of arguments.
    fn tracks(&self) -> usize;

    /// The output at these numbers; `None` if there is no position.
    ///
    /// # Errors
    /// An error that [is far](Failure::is_far) if the numbers are too large.
    fn output(&mut self, at: &[u64]) -> Result<Option<i64>, Self::Error>;

    /// A number that depends on the class of a word of these numbers alone, and tells many classes
    /// apart, those with different outputs among them. It saves suffixes that would do so.
    ///
    /// # Errors
    /// Those of [`Oracle::output`].
    fn sketch(&mut self, _at: &[u64]) -> Result<Option<u64>, Self::Error> {
        Ok(None)
    }
}

/// The approximate size in bytes of an answer in a half-empty table.
const BYTES: u64 = 2 * 40;

/// The number of the first sketch, above those of all outputs.
const SKETCHES: u32 = 1 << 31;

/// The answers of an oracle by words, as the numbers of outputs.
pub(super) struct Memory<'o, E> {
    oracle: &'o mut dyn Oracle<Error = E>,
    budget: &'o Budget,
    known: Answers,
    /// All outputs; the first is `None`.
    pub(super) outputs: Vec<Output>,
    numbers: FxHashMap<Output, u32>,
    sketches: FxHashMap<u64, u32>,
    asked: Vec<u64>,
    steps: u64,
}

impl<'o, E: Failure> Memory<'o, E> {
    pub(super) fn new(oracle: &'o mut dyn Oracle<Error = E>, budget: &'o Budget) -> Self {
        Memory {
            oracle,
            budget,
            known: Answers::default(),
            outputs: vec![None],
            numbers: FxHashMap::from_iter([(None, 0)]),
            sketches: FxHashMap::default(),
            asked: Vec::new(),
            steps: 0,
        }
    }

    /// The approximate memory of all answers, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let wide = self.known.others.len() * (self.asked.len() / 4);
        u64::try_from(self.known.count + wide).unwrap_or(u64::MAX).saturating_mul(BYTES)
    }

    /// The number of the sketch of a word or, if there is none, of its output.
    pub(super) fn sketch(&mut self, words: &Words, word: &[u32]) -> Result<u32, E> {
        if words.spell(word, &mut self.asked) == Spelt::Numbers
            && let Some(sketch) = self.oracle.sketch(&self.asked)?
        {
            let fresh = u32::try_from(self.sketches.len()).expect("memory is bounded before 2^31");
            return Ok(SKETCHES + *self.sketches.entry(sketch).or_insert(fresh));
        }
        self.ask(words, word)
    }

    /// The number of the output of a word; a word that spells no number has the output `None`.
    pub(super) fn ask(&mut self, words: &Words, word: &[u32]) -> Result<u32, E> {
        self.steps += 1;
        if self.steps.is_multiple_of(256) {
            self.budget.allow_work(4 * 256)?;
        }
        match words.spell(word, &mut self.asked) {
            Spelt::Numbers => {}
            Spelt::Illegal => return Ok(0),
            Spelt::Far => {
                return Err(E::undecided(
                    "only numbers above 2^64 would show whether it has more states",
                ));
            }
        }
        if let Some(known) = self.known.at(&self.asked) {
            return Ok(known);
        }
        let output = self.oracle.output(&self.asked)?;
        let fresh = u32::try_from(self.outputs.len()).expect("memory is bounded before 2^32");
        let number = *self.numbers.entry(output).or_insert(fresh);
        if number == fresh {
            self.outputs.push(output);
        }
        self.budget.allow_memory(self.bytes().saturating_add(BYTES))?;
        self.known.insert(&self.asked, number);
        Ok(number)
    }
}

/// So many places of a list are kept for each answer, so that the list takes less memory than the
/// entry of a table.
const PLACES: usize = 4;

/// The answers so far.
#[derive(Default)]
struct Answers {
    count: usize,
    /// Answers at single numbers, plus 1, or 0 where there is none: a box asks for all numbers.
    row: Vec<u32>,
    /// Answers at numbers that together fit in 128 bits.
    packed: FxHashMap<u128, u32>,
    others: FxHashMap<Box<[u64]>, u32>,
}

impl Answers {
    fn at(&self, numbers: &[u64]) -> Option<u32> {
        if let Some(answer) = place(numbers).and_then(|place| self.row.get(place)?.checked_sub(1)) {
            return Some(answer);
        }
        match packed(numbers) {
            Some(key) => self.packed.get(&key),
            None => self.others.get(numbers),
        }
        .copied()
    }

    fn insert(&mut self, numbers: &[u64], answer: u32) {
        self.count += 1;
        if let Some(place) = place(numbers).filter(|&place| place / PLACES <= self.count) {
            if self.row.len() <= place {
                self.row.resize(place + 1, 0);
            }
            self.row[place] = answer + 1;
            return;
        }
        match packed(numbers) {
            Some(key) => self.packed.insert(key, answer),
            None => self.others.insert(numbers.into(), answer),
        };
    }
}

/// The place of a single number in a list.
fn place(numbers: &[u64]) -> Option<usize> {
    match *numbers {
        [number] => usize::try_from(number).ok(),
        _ => None,
    }
}

/// The numbers packed into 128 bits with equal shares; `None` if one needs more than its share.
fn packed(numbers: &[u64]) -> Option<u128> {
    let share = 128 / u32::try_from(numbers.len()).ok()?;
    numbers.iter().try_fold(0, |key: u128, &number| {
        let fits = share >= 64 || number >> share == 0;
        fits.then(|| key.checked_shl(share).unwrap_or(0) | u128::from(number))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_is_kept_wherever_its_numbers_are() {
        let answer = |at: &[u64]| {
            let mixed = at.iter().fold(7, |sum, n| sum * 31 % 1009 + n % 97);
            u32::try_from(mixed).expect("a small number")
        };
        let single = [40, 5000, 1 << 40, u64::MAX].into_iter().chain(0..40).chain(41..3000);
        let single = single.map(|n| vec![n]);
        let pairs = (0..30).flat_map(|x| [vec![x, 2 * x], vec![u64::MAX - x, x]]);
        let wide = (0..30).flat_map(|x| [vec![x, 1, x], vec![x, 1 << 50, x]]);
        for asked in [single.collect::<Vec<_>>(), pairs.collect(), wide.collect()] {
            let mut known = Answers::default();
            for at in &asked {
                assert_eq!(known.at(at), None, "{at:?}");
                known.insert(at, answer(at));
            }
            assert!(asked.iter().all(|at| known.at(at) == Some(answer(at))));
            assert_eq!(known.count, asked.len());
            assert!(known.row.len() <= PLACES * (known.count + 1), "{}", known.row.len());
        }
    }
}
