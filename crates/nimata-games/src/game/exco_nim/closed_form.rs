//! The values for n ≥ 3, on numbers of any size: Theorem 1 of paper 1.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};

/// The numbers in Theorem 1 for a position of EXCO-NIM with n ≥ 3.
///
/// m = min(x1, …, xn), u = x0 + x1 + … + xn, y = u − n·m, z = y(y + 1)/2 + 1, and
///
/// G = u if m < z, and G = (z − 1) + ((m − z) mod (y + 1)) otherwise.
///
/// ```
/// use nimata_games::game::exco_nim::ClosedForm;
/// // Paper 2, Example 1.
/// let piles = [3u32, 3, 4].map(Into::into);
/// assert_eq!(ClosedForm::new(&0u32.into(), &piles).value, 2u32.into());
/// assert_eq!(ClosedForm::new(&1u32.into(), &piles).value, 11u32.into());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedForm {
    piles: BigUint,
    /// m, the least of x1, …, xn.
    pub least: BigUint,
    /// u, the number of all tokens, the upper bound of Proposition 2.
    pub total: BigUint,
    /// y = u − n·m.
    pub surplus: BigUint,
    /// z = y(y + 1)/2 + 1.
    pub threshold: BigUint,
    /// The value G.
    pub value: BigUint,
}

impl ClosedForm {
    /// The closed form at (x0; x1, …, xn).
    ///
    /// # Panics
    /// n < 3, for which the theorem does not hold.
    ///
    /// # Complexity
    /// O(n·d + M(d)), where d is the number of digits of u, and M(d) the time to multiply and
    /// divide.
    pub fn new(extra: &BigUint, piles: &[BigUint]) -> Self {
        assert!(piles.len() >= 3, "Theorem 1 needs n ≥ 3");
        let least = piles.iter().min().expect("n ≥ 3").clone();
        let total = piles.iter().sum::<BigUint>() + extra;
        ClosedForm::of_sums(BigUint::from(piles.len()), least, total)
    }

    /// The closed form from n, m and u alone, on which the value depends.
    fn of_sums(piles: BigUint, least: BigUint, total: BigUint) -> Self {
        let surplus = &total - &piles * &least;
        let threshold = triangle(&surplus) + 1u32;
        let value = if least < threshold {
            total.clone()
        } else {
            (&threshold - 1u32) + (&least - &threshold) % (&surplus + 1u32)
        };
        ClosedForm { piles, least, total, surplus, threshold, value }
    }

    /// Tells whether m < z, so that G = u.
    pub fn is_type_one(&self) -> bool {
        self.least < self.threshold
    }

    /// The numbers m and u of an option with value `target`, if there is one (Lemmas 2 and 6, and
    /// their converses).
    ///
    /// Options with G = u must have u = target. Among their m, the least that Lemma 2 allows is
    /// best, because a smaller m makes y larger, and m < z more likely. Options with m ≥ z must
    /// have target = y(y + 1)/2 + r with 0 ≤ r ≤ y, which determines y (Lemma 3) and m mod y + 1.
    /// Lemma 2 requires m(x) − y ≤ m ≤ m(x), which leaves one m.
    pub(super) fn option_with(&self, target: &BigUint) -> Option<(BigUint, BigUint)> {
        let of = |(least, total): &(BigUint, BigUint)| {
            ClosedForm::of_sums(self.piles.clone(), least.clone(), total.clone()).value
        };
        let kinds = [Self::first_kind, Self::second_kind].into_iter();
        kinds.filter_map(|kind| kind(self, target)).find(|option| of(option) == *target)
    }

    fn first_kind(&self, target: &BigUint) -> Option<(BigUint, BigUint)> {
        if *target >= self.total {
            return None;
        }
        let taken = &self.total - target;
        let least = if taken >= self.least { BigUint::zero() } else { &self.least - taken };
        self.reaches(&least, target).then(|| (least, target.clone()))
    }

    fn second_kind(&self, target: &BigUint) -> Option<(BigUint, BigUint)> {
        let surplus = triangular_root(target);
        let modulus = &surplus + 1u32;
        // The conditions are m ≡ z + r mod y + 1, and m(x) − y ≤ m ≤ m(x).
        let residue = (target + 1u32) % &modulus;
        let back = (&modulus + &self.least % &modulus - residue) % &modulus;
        if back > self.least {
            return None;
        }
        let least = &self.least - back;
        let total = &self.piles * &least + surplus;
        (self.reaches(&least, &total) && least > *target).then_some((least, total))
    }

    /// Lemma 2: tells whether some option has this m and u.
    fn reaches(&self, least: &BigUint, total: &BigUint) -> bool {
        if *least > self.least || (self.surplus.is_zero() && *least == self.least) {
            return false;
        }
        let lowered = (&self.least - least).max(BigUint::one());
        &self.least + (&self.piles - 1u32) * least <= *total && total + lowered <= self.total
    }
}

/// y(y + 1)/2.
fn triangle(y: &BigUint) -> BigUint {
    (y * (y + 1u32)) >> 1
}

/// The y with v = y(y + 1)/2 + r and 0 ≤ r ≤ y (Lemma 3).
fn triangular_root(v: &BigUint) -> BigUint {
    let root: BigUint = (v << 3u32) + 1u32;
    (root.sqrt() - 1u32).div_floor(&2u32.into())
}
