//! Sequences that continue stored values. Some of these values are computed anew.

use super::{Octal, Sequence, Value};
use crate::game::tabulated::Growing;
use crate::game::{GameError, Result};
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::index;

/// The number of first heaps whose values are all computed anew, because most games differ there.
const FIRST: usize = 512;

/// The number of last heaps whose values are all computed anew, because damage is most likely
/// there.
const LAST: usize = 8;

/// The least number of heaps between them whose values are computed anew.
const BETWEEN: usize = 16;

/// The number of pairs that are tried for values from a file. In short sequences, it suffices for
/// all values.
const MANY: usize = 1 << 28;

/// The number of pairs that are tried for values that the program itself has stored.
pub(super) const FEW: usize = 1 << 22;

impl Sequence {
    /// The sequence that continues stored values of the heaps 0, 1, …. The first values, the last
    /// values and a sample of the others are computed anew from the values before them; up to some
    /// ten thousand values, all are.
    ///
    /// In a longer sequence a wrong value that none of these depends on is not found, so nothing is
    /// proved with it.
    ///
    /// ```
    /// use nimata_games::game::octal::{Octal, Sequence};
    /// let (kayles, budget) = (Octal::parse("0.77")?, Default::default());
    /// let stored = vec![0, 1, 2, 3, 1, 4, 3, 2];
    /// let mut sequence = Sequence::from_values(kayles.clone(), stored, &budget)?;
    /// sequence.extend(10, &budget)?;
    /// assert_eq!(sequence.values()[8..], [1, 4]);
    /// let wrong = Sequence::from_values(kayles, vec![0, 1, 2, 0], &budget);
    /// assert_eq!(
    ///     wrong.err().map(|error| error.to_string()).as_deref(),
    ///     Some("the heap of 3 has the value 0, and the rules of octal:0.77 give it 3"),
    /// );
    /// # Ok::<(), nimata_games::game::GameError>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] names a heap whose value is wrong; bounds of memory, before it is
    /// taken, and of time.
    pub fn from_values(octal: Octal, values: Vec<Value>, budget: &Budget) -> Result<Self> {
        verified(octal, values, MANY, budget)
    }
}

/// The sequence that continues these values. About `pairs` pairs are tried for the values that are
/// computed anew.
///
/// # Errors
/// Those of [`Sequence::from_values`].
pub(super) fn verified(
    octal: Octal,
    values: Vec<Value>,
    pairs: usize,
    budget: &Budget,
) -> Result<Sequence> {
    if values.is_empty() {
        return Ok(Sequence::new(octal));
    }
    if values.len() > Sequence::MOST_HEAPS {
        return Err(Reached::beyond_memory(budget).into());
    }
    budget.allow_memory(Sequence::memory_of(values.len()))?;
    // A play from a heap of n has at most 2n − 1 moves. Larger values are refused before all
    // others, because the marks for them would take memory.
    let most = |n: usize| Value::try_from(2 * n).map_or(Value::MAX, |bound| bound.max(1) - 1);
    if let Some(n) = (0..values.len()).find(|&n| values[n] > most(n)) {
        let (value, most) = (values[n], most(n));
        return Err(GameError::Unsuitable(format!(
            "the heap of {n} has the value {value}, and in {octal} it has at most {most}"
        )));
    }
    let greatest = values.iter().copied().max().expect("there is a value");
    let mut has = vec![false; index(greatest + 1).next_power_of_two()];
    for n in chosen(values.len(), octal.taking(4).len(), pairs) {
        budget.allow_time()?;
        let right = by_rules(&octal, &values, n, &mut has);
        if values[n] != right {
            return Err(GameError::Unsuitable(format!(
                "the heap of {n} has the value {}, and the rules of {octal} give it {right}",
                values[n]
            )));
        }
    }
    Ok(Sequence::going_on(octal, values))
}

/// The value of a heap from the rules and the values of the smaller heaps. `has` has a place for
/// the value of each option.
fn by_rules(octal: &Octal, values: &[Value], n: usize, has: &mut [bool]) -> Value {
    has.fill(false);
    for (a, b) in octal.options(n) {
        has[index(values[a] ^ values[b])] = true;
    }
    let missing = has.iter().position(|&has| !has).unwrap_or(has.len());
    Value::try_from(missing).expect("at most one more than a value")
}

/// The heaps whose values are computed anew, among `count` heaps, if about `pairs` pairs are tried.
/// A heap can be split in `splits` ways, by the number of tokens taken.
fn chosen(count: usize, splits: usize, pairs: usize) -> impl Iterator<Item = usize> {
    let (low, high) = (FIRST.min(count), count.saturating_sub(LAST));
    let between = high.saturating_sub(low);
    let each = (count / 2).saturating_mul(splits).max(1);
    let parts = (pairs / each).max(BETWEEN).min(between).max(1);
    let width = between.div_ceil(parts).max(1);
    // One heap of each part, at a place that looks like chance.
    let some = (low..high).step_by(width).map(move |from| {
        let chance = from.wrapping_mul(0x9e37_79b1).wrapping_add(count) >> 7;
        from + chance % width.min(high - from)
    });
    (0..low).chain(some).chain(high.max(low)..count)
}

impl Growing for Sequence {
    fn values(&self) -> &[u32] {
        Sequence::values(self)
    }

    fn memory(&self, count: usize) -> u64 {
        Self::memory_of(count)
    }

    fn grow(&mut self, count: usize, budget: &Budget) -> Result<(), Reached> {
        self.advance(count, budget)
    }

    fn resume(&mut self, values: Vec<u32>, budget: &Budget) -> Result<()> {
        *self = Sequence::from_values(self.octal().clone(), values, budget)?;
        Ok(())
    }
}
