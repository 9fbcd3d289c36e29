//! Games without division: their sequences are periodic in the end.

use num_bigint::BigUint;
use num_traits::ToPrimitive;
use rustc_hash::FxHashMap;

use super::frame::Frame;
use super::{Rules, Table, Value};
use crate::automaton::{Alphabet, Dfao, DigitOrder, explore, minimize};
use crate::budget::{Budget, Reached};

/// The least preperiod r and the least period p: x(n + p) = x(n) for all n ≥ o + r, o the origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    /// r.
    pub preperiod: usize,
    /// p.
    pub period: usize,
    /// The values of the first r + p positions.
    pub values: Vec<Value>,
}

impl Period {
    /// x(o + index), for an index of any size.
    pub fn value_at(&self, index: &BigUint) -> Value {
        let folded = match index.to_usize() {
            Some(small) if small < self.values.len() => small,
            _ => {
                let past = (index - self.preperiod) % self.period;
                self.preperiod + past.to_usize().expect("below the period")
            }
        };
        self.values[folded]
    }
}

/// The period of a game with D = ∅.
///
/// The last max S values determine the rest, so a repeated stretch of that length proves a period; the
/// least ones follow from the values up to there.
///
/// # Errors
/// The bound of memory or time that was reached. The period can be exponential in max S.
///
/// # Panics
/// If D is not empty.
///
/// # Complexity
/// O((r + p)·(|S| + log(r + p)) + max S) time, O(r + p + max S) memory: Brent's search for the cycle, by
/// doubling tables.
pub fn period(rules: &Rules, budget: &Budget) -> Result<Period, Reached> {
    assert!(rules.divide().is_empty(), "a game with divisions has no period in general");
    let longest = usize::try_from(rules.longest_subtraction()).expect("32 bits");
    let settled = longest.max(rules.first().len());
    let mut count = (2 * settled + 2).next_power_of_two();
    loop {
        let table = Table::new(rules, count, budget)?;
        if let Some((start, period)) = repetition(&table, settled, longest) {
            return Ok(least(&table, start, period));
        }
        count *= 2;
    }
}

/// A place and a distance at which a stretch of `longest` values stands again.
fn repetition(table: &Table, settled: usize, longest: usize) -> Option<(usize, usize)> {
    // A rolling hash finds the pairs to compare; equality is then checked value by value.
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let leading = (0..longest).fold(1u64, |power, _| power.wrapping_mul(FACTOR));
    let term = |index: usize| u64::from(table.term(index)) + 1;
    let mut places: FxHashMap<u64, usize> = FxHashMap::default();
    let mut hash = 0u64;
    let begin = settled.saturating_sub(longest);
    for index in begin..table.len() {
        hash = hash.wrapping_mul(FACTOR).wrapping_add(term(index));
        if index >= begin + longest {
            hash = hash.wrapping_sub(leading.wrapping_mul(term(index - longest)));
        }
        let Some(start) = (index + 1).checked_sub(longest).filter(|&start| start >= settled) else {
            continue;
        };
        let earlier = *places.entry(hash).or_insert(start);
        if earlier != start
            && (0..longest).all(|i| table.term(earlier + i) == table.term(start + i))
        {
            return Some((earlier, start - earlier));
        }
    }
    None
}

/// The least period and preperiod, when `period` is one from `start` on.
fn least(table: &Table, start: usize, period: usize) -> Period {
    let holds = |p: usize| {
        (start..start + period).all(|i| {
            let shifted = start + (i - start + p) % period;
            table.term(i) == table.term(shifted)
        })
    };
    let shortest = (1..=period).filter(|p| period % p == 0).find(|&p| holds(p));
    let period = shortest.expect("the period itself holds");
    let preperiod = (0..start)
        .rev()
        .find(|&i| table.term(i) != table.term(i + period))
        .map_or(0, |last_exception| last_exception + 1);
    let values = (0..preperiod + period).map(|i| table.term(i)).collect();
    Period { preperiod, period, values }
}

/// The automaton of an eventually periodic sequence, MSD first in the base of the frame.
///
/// # Errors
/// The bound of states or time that was reached.
pub(super) fn automaton(
    rules: &Rules,
    frame: &Frame,
    period: &Period,
    budget: &Budget,
) -> Result<Dfao, Reached> {
    let (r, p) = (size(period.preperiod) + rules.origin(), size(period.period));
    let fold = |n: u64| if n < r { n } else { r + (n - r) % p };
    let base = u64::from(frame.base);
    let dfao = explore(
        Alphabet::new(frame.base, 1).expect("the base of a frame is in range"),
        DigitOrder::Msd,
        budget,
        0,
        |&n| Ok::<_, Reached>((0..base).map(|c| fold(n * base + c)).collect()),
        |&n| {
            let index = usize::try_from(n.checked_sub(rules.origin())?).expect("below r + p");
            Some(period.values[index].into())
        },
    )?;
    Ok(minimize(&dfao))
}

fn size(n: usize) -> u64 {
    u64::try_from(n).expect("a length")
}
