//! A move from a heap of any size to a value.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::{Move, Octal, Sequence, Value};
use crate::budget::{Budget, Reached};

impl Sequence {
    /// A move from a heap of n to an option of value `target`, if there is one. Among such moves it
    /// takes the fewest tokens, and then leaves the smallest heap beside the other.
    ///
    /// The period reduces huge heaps. Let s = max(e, 1) + p. If an option (a, b) with s ≤ a ≤ b has
    /// the value, then (a − p, b + p) has it too, so only a < s need be tried. If n ≥ 2s + k, then
    /// b ≥ s for all these, so n and n − p have options of the same values for the same tokens
    /// taken and the same a. The search uses the least such heap of its class modulo p from 2s + k
    /// on.
    ///
    /// ```
    /// use nimata::game::octal::{Octal, Sequence};
    /// let mut kayles = Sequence::new(Octal::parse("0.77")?);
    /// let budget = Default::default();
    /// kayles.extend_to_period(1_000, &budget)?;
    /// let n = 10u32.pow(9).into();
    /// let play = kayles.move_to(&n, 0, &budget)?.expect("the value is 1, not 0");
    /// assert_eq!((play.taken, play.left), (2, (1u32.into(), 999_999_997u32.into())));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Reached::Time`].
    ///
    /// # Panics
    /// G(n) is not known; see [`Sequence::value`].
    ///
    /// # Complexity
    /// O(k·min(n, e + p)) time, besides arithmetic with n.
    pub fn move_to(
        &self,
        n: &BigUint,
        target: Value,
        budget: &Budget,
    ) -> Result<Option<Move>, Reached> {
        assert!(self.value(n).is_some(), "the sequence is extended before it is asked");
        let small = self.congruent(n);
        for (&digit, taken) in self.octal().digits().iter().zip(0..=small) {
            budget.allow_time()?;
            if let Some(a) = self.smaller_heap(digit, small - taken, target) {
                let left = (a.into(), n - taken - a);
                return Ok(Some(Move { taken, left }));
            }
        }
        Ok(None)
    }

    /// The heap that replaces n in the search.
    fn congruent(&self, n: &BigUint) -> usize {
        let Some((tried, period)) = self.tried() else {
            return n.to_usize().expect("without a period only heaps of the table are known");
        };
        let start = 2 * tried + self.octal().most_taken();
        match n.to_usize() {
            Some(small) if small < start + period => small,
            _ => start + ((n - start) % period).to_usize().expect("below the period"),
        }
    }

    /// s = max(e, 1) + p and p, if there is a period.
    fn tried(&self) -> Option<(usize, usize)> {
        let period = self.period()?;
        Some((period.preperiod().max(1) + period.period(), period.period()))
    }

    /// The least a such that the digit allows (a, rest − a), a ≤ rest − a, with value `target`.
    fn smaller_heap(&self, digit: u8, rest: usize, target: Value) -> Option<usize> {
        let has_target = |&a: &usize| self.at(a) ^ self.at(rest - a) == target;
        let single = Octal::allows(digit, 0, rest).then_some(0).filter(has_target);
        let end = self.tried().map_or(usize::MAX, |(tried, _)| tried).min(rest / 2 + 1);
        let pairs = if Octal::allows(digit, 1, 1) { 1..end } else { 0..0 };
        single.or_else(|| pairs.into_iter().find(has_target))
    }

    /// G of a heap whose value is known.
    fn at(&self, heap: usize) -> Value {
        match (self.values().get(heap), self.period()) {
            (Some(&value), _) => value,
            (None, Some(period)) => {
                let e = period.preperiod();
                self.values()[e + (heap - e) % period.period()]
            }
            (None, None) => unreachable!("an option is smaller than a heap of the table"),
        }
    }
}
