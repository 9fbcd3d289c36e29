//! The pair to which a move from both piles leads.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed, Zero};

use super::Pairs;
use nimata_automata::budget::{Budget, Reached};

impl Pairs {
    /// The least i with B_i − sA_i > w, where B_i − sA_i grows with i. Here s belongs to the game,
    /// not to the pairs.
    ///
    /// The search starts near w/(t′ + (s′ − s)α), where α is the limit of A_i/i. From there each
    /// step is as long as the least growth allows.
    ///
    /// # Errors
    /// The time limit was reached.
    ///
    /// # Complexity
    /// That of a few [pairs](Pairs::pair).
    pub(super) fn first_above(
        self,
        s: u32,
        w: &BigUint,
        budget: &Budget,
    ) -> Result<BigUint, Reached> {
        let slope = i64::from(self.s) - i64::from(s);
        // A grows by 1 or 2 in each step.
        let fastest = i64::from(self.t) + if slope > 0 { 2 * slope } else { slope };
        let fastest = BigUint::from(u64::try_from(fastest).expect("it grows"));
        let height = |i: &BigUint| -> Result<BigUint, Reached> {
            let [smaller, larger] = self.pair(i, budget)?;
            Ok(larger - smaller * s)
        };
        let (mut below, mut above) = (None::<BigUint>, None::<BigUint>);
        let mut i = self.near_height(slope, w);
        loop {
            let now = height(&i)?;
            if now > *w {
                let step = ((now - w) / &fastest).max(BigUint::one());
                if i.is_zero() || below.as_ref().is_some_and(|below| below + 1u32 == i) {
                    return Ok(i);
                }
                let next = if step < i { &i - step } else { BigUint::ZERO };
                above = Some(i);
                i = below.as_ref().map_or(next.clone(), |below| next.max(below + 1u32));
            } else {
                let step = ((w - now) / &fastest).max(BigUint::one());
                let next = &i + step;
                if above.as_ref().is_some_and(|above| &i + 1u32 == *above) {
                    return Ok(i + 1u32);
                }
                below = Some(i);
                i = above.as_ref().map_or(next.clone(), |above| next.min(above - 1u32));
            }
        }
    }

    /// About w/(t + slope·α), where α is the limit of A_n/n.
    fn near_height(self, slope: i64, w: &BigUint) -> BigUint {
        let bits = w.bits() + 16;
        let one = BigUint::one() << bits;
        let (s, t) = (u64::from(self.s), u64::from(self.t));
        // The limit α in units of 2^(-bits).
        let limit = match s {
            0 => BigInt::from(&one * t / (t - 1)),
            _ => {
                let trace = s + t - 1;
                let root = (&one * &one * (trace * trace + 4 * s)).sqrt();
                let whole = i128::from(s + 1) - i128::from(t);
                (BigInt::from(root) + BigInt::from(one.clone()) * whole) / (2 * s)
            }
        };
        let growth = BigInt::from(one * t) + limit * slope;
        let scaled = BigInt::from(w << bits);
        let near = if growth.is_positive() { scaled / growth } else { BigInt::ZERO };
        near.to_biguint().expect("both are positive")
    }
}
