//! The nim-sequence: the values of the heaps 0, 1, 2, …

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::mex::Mex;
use super::{Octal, Value};
use crate::game::repeating::folded;
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::index;

/// The values of the first heaps of an octal game, and their period once the values prove one.
///
/// No value is a guess: each is the mex over all options, or follows from a proved period.
pub struct Sequence {
    octal: Octal,
    values: Vec<Value>,
    period: Option<Period>,
    /// The number of values that were searched for a period, and divided into rare and common ones.
    examined: usize,
    mex: Mex,
}

/// At this number of heaps, and at each doubling of it, periods are sought and rare values chosen.
const FIRST_STAGE: usize = 64;

/// So many values that follow from a period are added before the progress is reported.
const REPEATED: usize = 1 << 22;

/// The size of a value in bytes.
const VALUE: u64 = 4;

/// The bytes that a heap takes beside its value: in the two lists of short values, of which the
/// second may be twice as long; in the search for a period; and in the list of the rare heaps, of
/// which there are at most a third as many.
const SEARCH: u64 = 2 + 4 + 4 + 8;

impl Sequence {
    /// The greatest number of heaps. A play from a heap of n has at most 2n − 1 moves, because each
    /// takes a token or splits a heap. So G(n) < 2n, and all values below this bound fit in 32
    /// bits.
    pub const MOST_HEAPS: usize = 1 << 31;

    /// The sequence that begins with G(0) = 0; [`Sequence::extend`] computes further values.
    pub fn new(octal: Octal) -> Self {
        let mex = Mex::new(&octal);
        Sequence { octal, values: vec![0], period: None, examined: 0, mex }
    }

    /// The sequence that continues these values, without a check.
    pub(super) fn going_on(octal: Octal, values: Vec<Value>) -> Self {
        let mex = Mex::after(&octal, &values);
        let mut sequence = Sequence { octal, values, period: None, examined: 0, mex };
        sequence.examine();
        sequence
    }

    /// The game.
    pub fn octal(&self) -> &Octal {
        &self.octal
    }

    /// The values of the heaps 0, 1, … computed so far.
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// The period that the values prove.
    pub fn period(&self) -> Option<&Period> {
        self.period.as_ref()
    }

    /// G(n), if it was computed or follows from the period.
    ///
    /// ```
    /// use nimata_games::game::octal::{Octal, Sequence};
    /// let mut kayles = Sequence::new(Octal::parse("0.77")?);
    /// kayles.extend_to_period(1_000, &Default::default())?;
    /// assert_eq!(kayles.value(&10u32.pow(9).into()), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn value(&self, n: &BigUint) -> Option<Value> {
        let computed = n.to_usize().and_then(|n| self.values.get(n)).copied();
        computed.or_else(|| Some(self.values[self.period.as_ref()?.folded(n)]))
    }

    /// Computes the values of the heaps below `count`, unless they are known already.
    ///
    /// # Errors
    /// [`Reached::Memory`] before any memory is taken, and [`Reached::Time`] during the
    /// computation; the values computed until then are kept.
    ///
    /// # Complexity
    /// O(n·k·(r + t)) time for n heaps of which r are rare, where t pairs are tried at a heap until
    /// all rare values below the mex are seen; O(k·n²) if no mask makes few heaps rare; O(1) for
    /// each heap after a proved period. Each call searches for a period once more, in O(n) time.
    pub fn extend(&mut self, count: usize, budget: &Budget) -> Result<(), Reached> {
        self.extend_of(count, Some(count), budget)
    }

    /// Computes at least one of the values below `count`, and few more unless they follow from a
    /// period. A table that grows in a file calls this, because it returns sooner than
    /// [`Sequence::extend`].
    ///
    /// # Errors
    /// Those of [`Sequence::extend`].
    ///
    /// # Complexity
    /// Calls that compute n values together take as long as one call of [`Sequence::extend`].
    pub fn advance(&mut self, count: usize, budget: &Budget) -> Result<(), Reached> {
        self.allow(count, VALUE, budget)?;
        if self.values.len() < count { self.step(count, Some(count), budget) } else { Ok(()) }
    }

    /// Does the work of [`Sequence::extend`]. If `all` is known, it is the total number of heaps,
    /// including these.
    fn extend_of(
        &mut self,
        count: usize,
        all: Option<usize>,
        budget: &Budget,
    ) -> Result<(), Reached> {
        self.allow(count, VALUE, budget)?;
        while self.values.len() < count {
            self.step(count, all, budget)?;
        }
        if self.period.is_none() && self.examined < self.values.len() {
            self.examine();
        }
        Ok(())
    }

    /// Computes some of the values below `count`, at least one.
    fn step(&mut self, count: usize, all: Option<usize>, budget: &Budget) -> Result<(), Reached> {
        if let Some(period) = self.period.as_ref().map(Period::period) {
            if let Some(all) = all {
                budget.allow_step(self.values.len(), all)?;
            }
            self.repeat(period, count.min(self.values.len() + REPEATED));
            return Ok(());
        }
        let stage = (self.values.len() + 1).next_power_of_two().max(FIRST_STAGE);
        let upto = stage.min(count);
        self.allow(upto, VALUE + SEARCH, budget)?;
        match all {
            Some(all) => budget.allow_step(self.values.len(), all)?,
            None => budget.allow_time()?,
        }
        self.values.reserve_exact(upto - self.values.len());
        let ended = self.mex.extend(&mut self.values, upto, budget);
        if self.values.len() == stage {
            self.examine();
        }
        ended
    }

    /// Searches the values for a period, and chooses the rare ones.
    fn examine(&mut self) {
        self.period = Period::shown_by(&self.octal, &self.values);
        self.mex.divide(&self.values);
        self.examined = self.values.len();
    }

    /// Computes values until they prove a period, or until all heaps below `most` are done.
    ///
    /// # Errors
    /// Those of [`Sequence::extend`].
    pub fn extend_to_period(
        &mut self,
        most: usize,
        budget: &Budget,
    ) -> Result<Option<&Period>, Reached> {
        while self.period.is_none() && self.values.len() < most {
            let count = (2 * self.values.len()).max(FIRST_STAGE).min(most);
            self.extend_of(count, None, budget)?;
        }
        Ok(self.period.as_ref())
    }

    /// Computes values until they prove a period, or until the steps of a search are taken. How far
    /// it comes depends on the game and the budget, and on no clock unless there is a time limit.
    ///
    /// ```
    /// use nimata_automata::budget::{Budget, Reached};
    /// use nimata_games::game::octal::{Octal, Sequence};
    /// let mut sequence = Sequence::new(Octal::parse("0.007")?);
    /// let few = Budget::default().with_max_steps(1000);
    /// assert_eq!(sequence.seek_period(&few), Err(Reached::Steps(1000)));
    /// assert!(sequence.values().len() > 200);
    /// # Ok::<(), nimata_games::game::GameError>(())
    /// ```
    ///
    /// # Errors
    /// The bound that was reached first; the values computed until then are kept.
    pub fn seek_period(&mut self, budget: &Budget) -> Result<&Period, Reached> {
        self.seek(Self::MOST_HEAPS, budget)?;
        self.period.as_ref().ok_or_else(|| Reached::beyond_memory(budget))
    }

    /// Computes values of heaps below `most` until they prove a period, within the steps of a
    /// search.
    pub(super) fn seek(&mut self, most: usize, budget: &Budget) -> Result<(), Reached> {
        let ended = self.extend_to_period(most, &budget.for_part_of_search()).err();
        let Some(bound) = ended else { return Ok(()) };
        // The stage that was begun may prove a period already.
        self.period = Period::shown_by(&self.octal, &self.values);
        if self.period.is_some() { Ok(()) } else { Err(bound) }
    }

    /// The memory of `count` heaps while their values are computed, in bytes.
    pub(super) fn memory_of(count: usize) -> u64 {
        u64::try_from(count).expect("a length").saturating_mul(VALUE + SEARCH)
    }

    /// Reserves the memory of `count` heaps before it is taken.
    fn allow(&self, count: usize, bytes: u64, budget: &Budget) -> Result<(), Reached> {
        let heaps = u64::try_from(count).expect("a length");
        let fits = count <= Self::MOST_HEAPS;
        budget.allow_memory(if fits { heaps * bytes } else { u64::MAX })
    }

    /// Extends the values to `count` by the period.
    fn repeat(&mut self, period: usize, count: usize) {
        self.values.reserve_exact(count - self.values.len());
        // Whole periods are copied, twice as many each time.
        let (begin, mut copied) = (self.values.len() - period, period);
        while self.values.len() < count {
            let copy = copied.min(count - self.values.len());
            self.values.extend_from_within(begin..begin + copy);
            copied += copy;
        }
    }
}

// Eventual periods, found in a table and proved by the theorem of Guy and Smith.
//
// **Theorem.** Let G be the values of an octal game d₀.d₁…d_k, e ≥ 0 and p ≥ 1. If G(n + p) = G(n)
// for all n with e ≤ n < max(2e, 1) + p + k, then for all n ≥ e.
//
// So the values of the heaps below max(2e, 1) + 2p + k prove a period.
//
// *Proof.* Let n ≥ max(2e, 1) + p + k, and let the statement hold from e to n − 1. We show that
// the heaps n and n + p have options of the same values, so G(n + p) = G(n).
//
// An option of n + p takes i ≤ k tokens and leaves (a, b), a ≤ b, with a + b = n + p − i ≥
// max(2e, 1) + 2p. So b ≥ e + p and b > p. Take p more tokens from b: (a, b − p) leaves as many
// heaps, as b − p ≥ 1, so it is an option of n by the same digit. It has the same value, as
// e ≤ b − p < n: if i = 0 then d₀ = 4, and a ≥ 1. An option of n leaves (a, b), a ≤ b, with
// a + b = n − i ≥ max(2e, 1) + p. So b ≥ e and b ≥ 1, and b < n as before; (a, b + p) is an option
// of n + p by the same digit, and has the same value. ∎

/// The least period p of the values, and the least e such that G(n + p) = G(n) for all n ≥ e. Only
/// [`Period::shown_by`] makes one, from values that prove it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    preperiod: usize,
    period: usize,
}

impl Period {
    /// e: n = e − 1 is the last heap with G(n + p) ≠ G(n); 0 if there is none.
    pub fn preperiod(&self) -> usize {
        self.preperiod
    }

    /// The period p.
    pub fn period(&self) -> usize {
        self.period
    }

    /// The values of the heaps below this number prove the period: max(2e, 1) + 2p + k.
    pub fn proved_below(&self, octal: &Octal) -> usize {
        needed(self.preperiod, self.period, octal.most_taken())
    }

    /// The heap below e + p that has the value of n by the period: n itself, or a heap from e on
    /// that is congruent to n modulo p.
    pub fn folded(&self, n: &BigUint) -> usize {
        folded(n, self.preperiod, self.period)
    }

    /// The least period, if the values of the first heaps prove one by the theorem.
    ///
    /// ```
    /// use nimata_games::game::{Definition, octal::{Octal, Period}};
    /// let kayles = Octal::parse("0.77")?;
    /// let values = Definition::new(&kayles, &[167], &Default::default())?.into_values();
    /// let period = Period::shown_by(&kayles, &values).expect("2·71 + 2·12 + 2 values prove it");
    /// assert_eq!((period.preperiod(), period.period()), (71, 12));
    /// assert_eq!(Period::shown_by(&kayles, &values[..167]), None);
    /// # Ok::<(), nimata_games::game::GameError>(())
    /// ```
    ///
    /// # Complexity
    /// Linear time, and 4 bytes for each value. For all p together, the longest end of the table
    /// with period p is given by the Z-function of the reversed table. The least p that the theorem
    /// accepts is the least period: the least period divides every period and holds from the same
    /// heap on as all of them, so the theorem accepts it if it accepts any.
    pub fn shown_by(octal: &Octal, values: &[Value]) -> Option<Period> {
        let count = values.len();
        let shared = shared_ends(values);
        (1..count).find_map(|period| {
            let preperiod = count - period - index(shared[period]);
            let enough = needed(preperiod, period, octal.most_taken()) <= count;
            enough.then_some(Period { preperiod, period })
        })
    }
}

/// max(2e, 1) + 2p + k.
fn needed(preperiod: usize, period: usize, most_taken: usize) -> usize {
    (2 * preperiod).max(1) + 2 * period + most_taken
}

/// For each p, the number of values at the end that also occur p places earlier: the Z-function of
/// the reversed table.
fn shared_ends(values: &[Value]) -> Vec<u32> {
    let count = values.len();
    let from_end = |i: usize| values[count - 1 - i];
    let mut shared = vec![0; count];
    // from..to is the known match that reaches furthest.
    let (mut from, mut to) = (0, 0);
    for shift in 1..count {
        let known = if shift < to { index(shared[shift - from]) } else { 0 };
        let mut length = known.min(to.saturating_sub(shift));
        while shift + length < count && from_end(shift + length) == from_end(length) {
            length += 1;
        }
        if shift + length > to {
            (from, to) = (shift, shift + length);
        }
        shared[shift] = u32::try_from(length).expect("a sequence has at most 2^31 heaps");
    }
    shared
}
