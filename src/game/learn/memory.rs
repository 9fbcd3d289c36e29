//! What the oracle has said, so that it is asked once.

use rustc_hash::FxHashMap;

use super::words::{Spelt, Words};
use crate::automaton::Output;
use crate::budget::Budget;
use crate::game::GameError;

/// What is known of a function of natural numbers, each place on its own.
pub trait Oracle {
    /// How many numbers it takes.
    fn tracks(&self) -> usize;

    /// The output at these numbers; `None` where there is no position.
    ///
    /// # Errors
    /// [`GameError::Reached`] or [`GameError::Undecided`] where it is too far.
    fn output(&mut self, at: &[u64]) -> Result<Option<i64>, GameError>;
}

/// The bytes of one answer, about, in a table that is half empty.
const BYTES: u64 = 2 * 40;

/// The answers of an oracle by the words of a learner, as the numbers of outputs.
pub(super) struct Memory<'o> {
    oracle: &'o mut dyn Oracle,
    budget: &'o Budget,
    /// Answers at numbers that fit in one word of 128 bits.
    packed: FxHashMap<u128, u32>,
    others: FxHashMap<Box<[u64]>, u32>,
    /// All outputs; the first is none.
    pub(super) outputs: Vec<Output>,
    numbers: FxHashMap<Output, u32>,
    asked: Vec<u64>,
    steps: u64,
}

impl<'o> Memory<'o> {
    pub(super) fn new(oracle: &'o mut dyn Oracle, budget: &'o Budget) -> Self {
        Memory {
            oracle,
            budget,
            packed: FxHashMap::default(),
            others: FxHashMap::default(),
            outputs: vec![None],
            numbers: FxHashMap::from_iter([(None, 0)]),
            asked: Vec::new(),
            steps: 0,
        }
    }

    /// The bytes of all answers, about.
    pub(super) fn bytes(&self) -> u64 {
        let answers = self.packed.len() + self.others.len() * (1 + self.asked.len() / 4);
        u64::try_from(answers).unwrap_or(u64::MAX).saturating_mul(BYTES)
    }

    /// The number of the output of a word; a word of no number has none.
    pub(super) fn ask(&mut self, words: &Words, word: &[u32]) -> Result<u32, GameError> {
        self.steps += 1;
        if self.steps.is_multiple_of(256) {
            self.budget.allow_work(4 * 256)?;
        }
        match words.spell(word, &mut self.asked) {
            Spelt::Numbers => {}
            Spelt::Illegal => return Ok(0),
            Spelt::Far => {
                return Err(GameError::Undecided(
                    "only numbers above 2^64 would show whether it has more states".to_owned(),
                ));
            }
        }
        let packed = packed(&self.asked);
        let known = match packed {
            Some(key) => self.packed.get(&key),
            None => self.others.get(self.asked.as_slice()),
        };
        if let Some(&known) = known {
            return Ok(known);
        }
        let output = self.oracle.output(&self.asked)?;
        let fresh = u32::try_from(self.outputs.len()).expect("memory is bounded before 2^32");
        let number = *self.numbers.entry(output).or_insert(fresh);
        if number == fresh {
            self.outputs.push(output);
        }
        self.budget.allow_memory(self.bytes().saturating_add(BYTES))?;
        match packed {
            Some(key) => self.packed.insert(key, number),
            None => self.others.insert(self.asked.clone().into(), number),
        };
        Ok(number)
    }
}

/// The numbers side by side in 128 bits, each in its share; `None` if one needs more.
fn packed(numbers: &[u64]) -> Option<u128> {
    let share = 128 / u32::try_from(numbers.len()).ok()?;
    numbers.iter().try_fold(0, |key: u128, &number| {
        let fits = share >= 64 || number >> share == 0;
        fits.then(|| key.checked_shl(share).unwrap_or(0) | u128::from(number))
    })
}
