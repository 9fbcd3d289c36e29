//! Stores the oracle's answers, so that each question is asked only once.

use rustc_hash::FxHashMap;

use super::words::{Spelt, Words};
use crate::automaton::Output;
use crate::budget::Budget;
use crate::game::GameError;

/// A function of natural numbers that can be evaluated at single points.
pub trait Oracle {
    /// The number of arguments.
    fn tracks(&self) -> usize;

    /// The output at these numbers; `None` if there is no position.
    ///
    /// # Errors
    /// [`GameError::Reached`] or [`GameError::Undecided`] if the numbers are too large.
    fn output(&mut self, at: &[u64]) -> Result<Option<i64>, GameError>;
}

/// The approximate size in bytes of an answer in a half-empty table.
const BYTES: u64 = 2 * 40;

/// The answers of an oracle by words, as the numbers of outputs.
pub(super) struct Memory<'o> {
    oracle: &'o mut dyn Oracle,
    budget: &'o Budget,
    /// Answers at numbers that together fit in 128 bits.
    packed: FxHashMap<u128, u32>,
    others: FxHashMap<Box<[u64]>, u32>,
    /// All outputs; the first is `None`.
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

    /// The approximate memory of all answers, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let answers = self.packed.len() + self.others.len() * (1 + self.asked.len() / 4);
        u64::try_from(answers).unwrap_or(u64::MAX).saturating_mul(BYTES)
    }

    /// The number of the output of a word; a word that spells no number has the output `None`.
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

/// The numbers packed into 128 bits with equal shares; `None` if one needs more than its share.
fn packed(numbers: &[u64]) -> Option<u128> {
    let share = 128 / u32::try_from(numbers.len()).ok()?;
    numbers.iter().try_fold(0, |key: u128, &number| {
        let fits = share >= 64 || number >> share == 0;
        fits.then(|| key.checked_shl(share).unwrap_or(0) | u128::from(number))
    })
}
