//! Values that repeat from some number on, which are known for ever by finitely many of them.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder, explore, minimize};
use nimata_automata::budget::{Budget, Reached};

/// An eventually periodic sequence x(0), x(1), …: x(n + p) = x(n) for all n ≥ r.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeating {
    values: Vec<u32>,
    period: usize,
}

impl Repeating {
    /// The sequence with these first r + p values and the period p.
    ///
    /// # Panics
    /// If p is 0, or there are fewer than p values.
    pub fn new(values: Vec<u32>, period: usize) -> Self {
        assert!((1..=values.len()).contains(&period), "the values have a whole period");
        Repeating { values, period }
    }

    /// The preperiod r.
    pub fn preperiod(&self) -> usize {
        self.values.len() - self.period
    }

    /// The period p.
    pub fn period(&self) -> usize {
        self.period
    }

    /// The first r + p values.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The value x(n), for a number of any size.
    ///
    /// ```
    /// use nimata_games::game::repeating::Repeating;
    /// let sequence = Repeating::new(vec![7, 0, 1, 2], 3);
    /// // 10^9 is 1 modulo 3, as the place of the 0 is.
    /// assert_eq!(sequence.value_at(&10u32.pow(9).into()), 0);
    /// ```
    pub fn value_at(&self, n: &BigUint) -> u32 {
        self.values[folded(n, self.preperiod(), self.period)]
    }

    /// The preperiod, if every number with this value is below it; `None` if infinitely many
    /// numbers have the value.
    pub fn end_of(&self, value: u32) -> Option<usize> {
        let repeated = &self.values[self.preperiod()..];
        (!repeated.contains(&value)).then(|| self.preperiod())
    }

    /// The least n at which two sequences differ, and the two values there; `None` if they are
    /// equal for ever.
    ///
    /// Sequences with periods p and q from some number on that agree on the p + q terms after it
    /// agree for ever (Fine and Wilf 1965).
    ///
    /// # Complexity
    /// O(r + p + q) time, where r is the greater preperiod, and no memory.
    pub fn difference(&self, other: &Self) -> Option<(usize, [u32; 2])> {
        let last = self.preperiod().max(other.preperiod()) + self.period + other.period;
        let at = |n| [self, other].map(|one| one.values[one.place(n)]);
        (0..last).map(|n| (n, at(n))).find(|(_, [one, other])| one != other)
    }

    /// The minimal automaton of the sequence in a base, most significant digit first.
    ///
    /// # Errors
    /// A bound of states or time was reached.
    ///
    /// # Panics
    /// If the base is below 2 or above the greatest one.
    ///
    /// # Complexity
    /// It has at most r + p states before it is minimized.
    pub fn automaton(&self, base: u32, budget: &Budget) -> Result<Dfao, Reached> {
        let alphabet = Alphabet::new(base, 1).expect("a base of automata");
        let digits = usize::try_from(base).expect("32 bits");
        let found = explore(
            alphabet,
            DigitOrder::Msd,
            budget,
            0,
            |&n: &usize| {
                Ok::<_, Reached>((0..digits).map(|c| self.place(n * digits + c)).collect())
            },
            |&n| Some(self.values[n].into()),
        )?;
        Ok(minimize(&found))
    }

    /// The place of a number among the first r + p values.
    fn place(&self, n: usize) -> usize {
        let r = self.preperiod();
        if n < self.values.len() { n } else { r + (n - r) % self.period }
    }
}

/// The number below r + p that has the value of n, by the period p from r on.
pub(super) fn folded(n: &BigUint, preperiod: usize, period: usize) -> usize {
    match n.to_usize() {
        Some(small) if small < preperiod + period => small,
        _ => {
            let past = (n - preperiod) % period;
            preperiod + past.to_usize().expect("below the period")
        }
    }
}
