//! The nim-sequence: the values of the heaps 0, 1, 2, …

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::mex::Mex;
use super::{Octal, Period, Value};
use nimata_automata::budget::{Budget, Reached};

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
            self.repeat(period, count);
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
        while self.values.len() < count {
            let from = self.values.len() - period;
            self.values.extend_from_within(from..(count - period).min(from + period));
        }
    }
}
