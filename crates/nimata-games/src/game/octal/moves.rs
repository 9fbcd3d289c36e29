//! A move from a heap of any size to a value.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::{Move, Octal, Period, Sequence, Value};
use nimata_automata::budget::{Budget, Reached};

impl Sequence {
    /// A move from a heap of n to an option of value `target`, if there is one. Among such moves it
    /// takes the fewest tokens, and then leaves the smallest heap beside the other.
    ///
    /// ```
    /// use nimata_games::game::octal::{Octal, Sequence};
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
        let wins = |a, b| self.at(a) ^ self.at(b) == target;
        option_where(self.octal(), self.period(), n, &wins, budget)
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

/// A move from a heap of n to heaps a ≤ b that are `wanted`, if there is one. Among such moves it
/// takes the fewest tokens, and then leaves the smallest heap beside the other. If there is a
/// period, `wanted` has it too.
///
/// The period reduces huge heaps. Let s = max(e, 1) + p. If (a, b) with s ≤ a ≤ b is wanted, then
/// (a − p, b + p) is too, so only a < s need be tried. If n ≥ 2s + k, then b ≥ s for all these, so
/// n and n − p have wanted options for the same tokens taken and the same a. The search uses the
/// least such heap of its class modulo p from 2s + k on.
///
/// # Errors
/// [`Reached::Time`].
///
/// # Panics
/// Without a period, if n does not fit in memory.
pub(super) fn option_where(
    octal: &Octal,
    period: Option<&Period>,
    n: &BigUint,
    wanted: &dyn Fn(usize, usize) -> bool,
    budget: &Budget,
) -> Result<Option<Move>, Reached> {
    let tried = period.map(|period| period.preperiod().max(1) + period.period());
    let small = congruent(octal, period.zip(tried), n);
    for (&digit, taken) in octal.digits().iter().zip(0..=small) {
        budget.allow_time()?;
        let rest = small - taken;
        let is_wanted = |&a: &usize| wanted(a, rest - a);
        let single = Octal::allows(digit, 0, rest).then_some(0).filter(is_wanted);
        let end = tried.unwrap_or(usize::MAX).min(rest / 2 + 1);
        let pairs = if Octal::allows(digit, 1, 1) { 1..end } else { 0..0 };
        if let Some(a) = single.or_else(|| pairs.into_iter().find(is_wanted)) {
            let left = (a.into(), n - taken - a);
            return Ok(Some(Move { taken, left }));
        }
    }
    Ok(None)
}

/// The heap that replaces n in the search.
fn congruent(octal: &Octal, period: Option<(&Period, usize)>, n: &BigUint) -> usize {
    let Some((period, tried)) = period else {
        return n.to_usize().expect("without a period only heaps of the table are known");
    };
    let (start, period) = (2 * tried + octal.most_taken(), period.period());
    match n.to_usize() {
        Some(small) if small < start + period => small,
        _ => start + ((n - start) % period).to_usize().expect("below the period"),
    }
}
