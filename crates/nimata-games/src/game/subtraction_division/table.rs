//! Fast tables of values: one pass, and one byte for each term if the values fit.

use super::{Rounding, SubtractionDivision, Value};
use nimata_automata::budget::{Budget, Reached};

/// The values x(o), x(o+1), … of the first positions, where o is the origin of the game.
///
/// A term takes one byte if all values are at most 255, and two bytes otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Table {
    /// Values up to 255.
    Narrow(Vec<u8>),
    /// Values up to 65,535.
    Wide(Vec<u16>),
}

impl Table {
    /// Computes the first `count` values.
    ///
    /// # Errors
    /// [`Reached::Memory`] before any memory is taken, and [`Reached::Time`] during the
    /// computation.
    ///
    /// # Complexity
    /// O(count·(|S| + |D|)) time, and one or two bytes for each term. docs/performance.md has
    /// measurements.
    pub fn new(
        rules: &SubtractionDivision,
        count: usize,
        budget: &Budget,
    ) -> Result<Self, Reached> {
        let terms = u64::try_from(count).expect("a length");
        if rules.largest_value() <= u8::MAX.into() {
            budget.allow_memory(terms)?;
            Ok(Table::Narrow(fill(rules, count, budget)?))
        } else {
            budget.allow_memory(2 * terms)?;
            Ok(Table::Wide(fill(rules, count, budget)?))
        }
    }

    /// The number of terms.
    pub fn len(&self) -> usize {
        match self {
            Table::Narrow(terms) => terms.len(),
            Table::Wide(terms) => terms.len(),
        }
    }

    /// Tells whether there are no terms.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The term with this index from 0: the value of position o + index.
    ///
    /// # Panics
    /// The index is not below `len()`.
    pub fn term(&self, index: usize) -> Value {
        match self {
            Table::Narrow(terms) => terms[index].into(),
            Table::Wide(terms) => terms[index],
        }
    }

    /// Consumes the table and yields all terms in order.
    pub fn into_values(self) -> impl Iterator<Item = Value> {
        (0..self.len()).map(move |index| self.term(index))
    }

    /// All terms in order.
    pub fn iter(&self) -> impl Iterator<Item = Value> + '_ {
        (0..self.len()).map(|index| self.term(index))
    }
}

/// The number of elementary steps between two readings of the clock: about a millisecond.
const STEPS: usize = 1 << 20;

/// A type in which terms are stored.
trait Term: Copy + Default + Into<u16> + TryFrom<u16> {}
impl Term for u8 {}
impl Term for u16 {}

fn fill<T: Term>(
    rules: &SubtractionDivision,
    count: usize,
    budget: &Budget,
) -> Result<Vec<T>, Reached> {
    let narrow = |value: u16| T::try_from(value).ok().expect("at most the largest value");
    let size = |n: u32| usize::try_from(n).expect("a 32-bit number fits in memory's index");
    let mut terms: Vec<T> = Vec::with_capacity(count);
    terms.extend(rules.first().iter().take(count).map(|&v| narrow(v)));
    let origin = usize::try_from(rules.origin()).expect("0 or 1");
    if terms.is_empty() && count > 0 {
        terms.push(narrow(rules.terminal_value()));
    }
    let subtract: Vec<usize> = rules.subtract().iter().map(|&s| size(s)).collect();
    let next = i64::try_from(terms.len() + origin).expect("a position of a table");
    let mut quotients: Vec<Quotients> = rules
        .divide()
        .iter()
        .map(|&d| Quotients::starting_at(next, d.into(), rules.rounding()))
        .collect();
    let mut seen = OptionValues::new(rules.largest_value());
    // The clock is read between stretches of values.
    let stretch = (STEPS / (subtract.len() + quotients.len())).max(1);
    let first = terms.len();
    for start in (first..count).step_by(stretch) {
        if start > first {
            budget.allow_step(start, count)?;
        }
        for index in start..count.min(start.saturating_add(stretch)) {
            let mut any = false;
            // S is increasing, so the first subtraction that is too long ends the loop.
            for &s in subtract.iter().take_while(|&&s| s <= index) {
                seen.mark(terms[index - s].into());
                any = true;
            }
            for quotient in quotients.iter_mut().filter_map(Quotients::advance) {
                let position = usize::try_from(quotient).expect("a position of a table");
                seen.mark(terms[position - origin].into());
                any = true;
            }
            terms.push(narrow(if any { seen.take_mex() } else { rules.terminal_value() }));
        }
    }
    Ok(terms)
}

/// The quotients by one divisor of n, n + 1, n + 2, …
pub(super) struct Quotients {
    divisor: i64,
    rounding: Rounding,
    quotient: i64,
    /// The number of consecutive numbers, including the next one, that round to `quotient`.
    left: i64,
}

impl Quotients {
    /// Starts at n, which may be negative.
    pub(super) fn starting_at(n: i64, divisor: i64, rounding: Rounding) -> Self {
        let (quotient, left) = match rounding {
            Rounding::Ceiling => {
                let quotient = num_integer::Integer::div_ceil(&n, &divisor);
                (quotient, quotient * divisor - n + 1)
            }
            Rounding::Floor | Rounding::Exact => {
                let quotient = n.div_euclid(divisor);
                (quotient, (quotient + 1) * divisor - n)
            }
        };
        Quotients { divisor, rounding, quotient, left }
    }

    /// The next quotient; `None` if division must be exact and is not.
    #[inline]
    pub(super) fn advance(&mut self) -> Option<i64> {
        if self.left == 0 {
            self.quotient += 1;
            self.left = self.divisor;
        }
        // Among the numbers with one quotient rounded down, the multiple of the divisor comes
        // first.
        let is_move = self.rounding != Rounding::Exact || self.left == self.divisor;
        self.left -= 1;
        is_move.then_some(self.quotient)
    }
}

/// The set of the options' values, which yields the mex.
pub(super) enum OptionValues {
    /// One word is enough for almost every game.
    Word(u64),
    /// stamps[v] is the last round in which v was marked.
    Stamps { stamps: Vec<u64>, round: u64 },
}

impl OptionValues {
    pub(super) fn new(largest: Value) -> Self {
        match largest {
            0..=62 => OptionValues::Word(0),
            _ => OptionValues::Stamps { stamps: vec![0; usize::from(largest) + 2], round: 1 },
        }
    }

    #[inline]
    pub(super) fn mark(&mut self, value: Value) {
        match self {
            OptionValues::Word(word) => *word |= 1 << value,
            OptionValues::Stamps { stamps, round } => stamps[usize::from(value)] = *round,
        }
    }

    /// Returns the least unmarked value, and clears the marks.
    #[inline]
    pub(super) fn take_mex(&mut self) -> Value {
        let mex = match self {
            OptionValues::Word(word) => usize::try_from(std::mem::take(word).trailing_ones()).ok(),
            OptionValues::Stamps { stamps, round } => {
                let mex = stamps.iter().position(|stamp| stamp != round);
                *round += 1;
                mex
            }
        };
        let mex = mex.expect("one more place than there are values");
        Value::try_from(mex).expect("a mex is at most the number of options")
    }
}
