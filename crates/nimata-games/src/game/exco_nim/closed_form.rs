//! The values for n ≥ 3, on numbers of any size: Theorem 1 of paper 1.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};

use super::rules::Tokens;
use crate::game::answer::{Evaluation, Move, Worth};
use crate::game::rung::{Rung, Step};
use crate::game::{Position, Result};
use nimata_automata::budget::Budget;

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

// n ≥ 3: Theorem 1 of paper 1 for values, and moves as in the proofs of Lemmas 2 and 6.

/// Theorem 1, as a rung.
pub(super) struct Theorem1 {
    /// n.
    pub(super) piles: usize,
}

impl Theorem1 {
    fn terms(&self) -> String {
        let n = self.piles;
        format!(
            "with m = min(x1, ..., x{n}), u = x0 + x1 + ... + x{n}, y = u - {n}m and \
             z = y(y+1)/2 + 1"
        )
    }
}

impl Rung<Tokens> for Theorem1 {
    fn rule(&self) -> &'static str {
        "Theorem 1"
    }

    fn states(&self) -> Option<String> {
        let terms = self.terms();
        Some(format!("{terms}: the value is u if m < z, else (z - 1) + ((m - z) mod (y + 1))"))
    }

    fn value(&self, x: &Tokens, _budget: &Budget) -> Result<Option<Evaluation>> {
        let form = ClosedForm::new(&x.extra, &x.piles);
        let case = if form.is_type_one() {
            "m < z, so the value is u, the number of all tokens"
        } else {
            "m >= z, so the value is (z - 1) + ((m - z) mod (y + 1))"
        };
        let says = format!("{}: {case}", self.terms());
        Ok(Some(Evaluation::by(Worth::Value(form.value), self.rule(), says)))
    }

    fn step(&self, x: &Tokens, target: &BigUint, _budget: &Budget) -> Result<Step> {
        let option = option_with(x, target);
        Ok(option.map_or(Step::Nowhere, |option| Step::To(Move::found(option))))
    }
}

/// An option of (x0; x1, …, xn), n ≥ 3, with value `target`, or `None` if there is none.
///
/// There is such an option for every target below the value (Lemma 6); the answer is also exact for
/// larger targets. The code verifies that the move is legal, and recomputes its value.
///
/// # Complexity
/// O(n·(log n + d) + M(d)), where d is the number of digits of u, and M(d) the time to multiply and
/// divide.
fn option_with(x: &Tokens, target: &BigUint) -> Option<Position> {
    let piles = &x.piles;
    let form = ClosedForm::new(&x.extra, piles);
    let (least, total) = form.option_with(target)?;
    let mut order: Vec<usize> = (0..piles.len()).collect();
    order.sort_by(|&i, &j| piles[i].cmp(&piles[j]));
    let sorted: Vec<&BigUint> = order.iter().map(|&i| &piles[i]).collect();

    // Every pile that may move starts at m. Then piles are filled up again, each to at most its old
    // size, until u is right. Lemma 2 says which pile is kept, so that this sum can be reached.
    let mut after = vec![least.clone(); piles.len()];
    // In case (c) the least pile is lowered to m and the second is kept. Otherwise the least is
    // kept, and in case (b) the second is lowered to m.
    let case_c = least != form.least && total > &form.total - sorted[1] + &least;
    let kept = usize::from(case_c);
    after[kept].clone_from(sorted[kept]);
    let held_at_least = if least == form.least { None } else { Some(1 - kept) };
    let placed: BigUint = after.iter().sum();
    let mut missing = &total - placed;
    for (pile, tokens) in after.iter_mut().enumerate() {
        if pile != kept && Some(pile) != held_at_least {
            let more = (sorted[pile] - &*tokens).min(missing.clone());
            *tokens += &more;
            missing -= more;
        }
    }
    let extra_after = missing;

    let mut unsorted = vec![BigUint::ZERO; piles.len()];
    for (tokens, &place) in after.into_iter().zip(&order) {
        unsorted[place] = tokens;
    }
    assert_eq!(
        ClosedForm::new(&extra_after, &unsorted).value,
        *target,
        "Lemma 2 constructs options with the wanted m and u"
    );
    Some(x.moved(extra_after, unsorted))
}
