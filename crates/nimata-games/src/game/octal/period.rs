//! Eventual periods, found in a table and proved by the theorem of Guy and Smith.
//!
//! **Theorem.** Let G be the values of an octal game d₀.d₁…d_k, e ≥ 0 and p ≥ 1. If G(n + p) = G(n)
//! for all n with e ≤ n < max(2e, 1) + p + k, then for all n ≥ e.
//!
//! So the values of the heaps below max(2e, 1) + 2p + k prove a period.
//!
//! *Proof.* Let n ≥ max(2e, 1) + p + k, and let the statement hold from e to n − 1. We show that
//! the heaps n and n + p have options of the same values, so G(n + p) = G(n).
//!
//! An option of n + p takes i ≤ k tokens and leaves (a, b), a ≤ b, with a + b = n + p − i ≥
//! max(2e, 1) + 2p. So b ≥ e + p and b > p. Take p more tokens from b: (a, b − p) leaves as many
//! heaps, as b − p ≥ 1, so it is an option of n by the same digit. It has the same value, as
//! e ≤ b − p < n: if i = 0 then d₀ = 4, and a ≥ 1. An option of n leaves (a, b), a ≤ b, with
//! a + b = n − i ≥ max(2e, 1) + p. So b ≥ e and b ≥ 1, and b < n as before; (a, b + p) is an option
//! of n + p by the same digit, and has the same value. ∎

use num_bigint::BigUint;

use super::{Octal, Value};
use crate::game::repeating::folded;
use nimata_automata::number::index;

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
