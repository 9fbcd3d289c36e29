//! n = 2: the closed rules of paper 1, (8) and Propositions 2 and 3.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::level_set::level;
use super::rules::Tokens;
use super::table::Table;
use crate::game::answer::{Evaluation, Move, Reason, Worth};
use crate::game::rung::{Ladder, Rung, Step};
use crate::game::{Position, Result};
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::radix::brief_decimal;

type RungValue = Result<Option<Evaluation>>;

/// The two lines of moves: which of x1 and x2 is lowered, and which is kept.
pub(super) const LINES: [(usize, usize); 2] = [(0, 1), (1, 0)];

/// Equation (8): with x0 = 0 the game is Nim.
pub(super) struct Nim;

impl Rung<Tokens> for Nim {
    fn rule(&self) -> &'static str {
        "Nim"
    }

    fn states(&self) -> Option<String> {
        Some("with x0 = 0 this is Nim on two piles".to_owned())
    }

    fn refusal(&self, x: &Tokens, _budget: &Budget) -> Option<String> {
        (!x.extra.is_zero()).then(|| "x0 is not 0".to_owned())
    }

    fn value(&self, x: &Tokens, _budget: &Budget) -> RungValue {
        let (a, b) = x.sorted_pair();
        let says = "with x0 = 0 this is Nim, so the value is x1 xor x2";
        Ok(x.extra.is_zero().then(|| Evaluation::by(Worth::Value(a ^ b), self.rule(), says)))
    }

    fn step(&self, x: &Tokens, target: &BigUint, _budget: &Budget) -> Result<Step> {
        if !x.extra.is_zero() {
            return Ok(Step::Unnamed);
        }
        let option = LINES.iter().find_map(|&(lowered, kept)| {
            let after = &x.piles[kept] ^ target;
            (after < x.piles[lowered]).then(|| x.option(BigUint::ZERO, lowered, after))
        });
        Ok(option.map_or(Step::Nowhere, |option| Step::To(Move::found(option))))
    }
}

/// The lower bound ℓ = x0 + (x1 ⊕ x2).
pub(super) fn lower_bound(x: &Tokens) -> BigUint {
    &x.extra + (&x.piles[0] ^ &x.piles[1])
}

/// The upper bound u = x0 + x1 + x2.
pub(super) fn upper_bound(x: &Tokens) -> BigUint {
    &x.extra + &x.piles[0] + &x.piles[1]
}

/// Proposition 2: ℓ ≤ G ≤ u. The bounds agree if x1 and x2 have no common binary digit 1.
pub(super) enum Proposition2 {
    /// Decides positions at which the bounds agree.
    Equal,
    /// Gives the bounds themselves, as the last rung.
    Bounds,
}

impl Rung<Tokens> for Proposition2 {
    fn rule(&self) -> &'static str {
        "Proposition 2"
    }

    fn states(&self) -> Option<String> {
        let says = "the value is at least x0 + (x1 xor x2) and at most x0 + x1 + x2; these are \
                    equal where x1 and x2 share no binary digit";
        matches!(self, Proposition2::Equal).then(|| says.to_owned())
    }

    fn refusal(&self, x: &Tokens, _budget: &Budget) -> Option<String> {
        let differ = matches!(self, Proposition2::Equal) && !(&x.piles[0] & &x.piles[1]).is_zero();
        differ.then(|| "x1 and x2 share a binary digit, so its two bounds differ".to_owned())
    }

    fn value(&self, x: &Tokens, _budget: &Budget) -> RungValue {
        let worth = match self {
            Proposition2::Equal if self.refusal(x, _budget).is_some() => return Ok(None),
            Proposition2::Equal => Worth::Value(upper_bound(x)),
            Proposition2::Bounds => {
                Worth::Between { at_least: lower_bound(x), at_most: Some(upper_bound(x)) }
            }
        };
        let says = match self {
            Proposition2::Bounds => {
                "the value is at least x0 + (x1 xor x2) and at most x0 + x1 + x2"
            }
            Proposition2::Equal if x.piles.contains(&BigUint::ZERO) => {
                "x1 or x2 is 0, so the value is the sum of the piles"
            }
            Proposition2::Equal => {
                "x1 and x2 share no binary digit, so both bounds are x0 + x1 + x2"
            }
        };
        Ok(Some(Evaluation::by(worth, self.rule(), says)))
    }

    /// Tries options at which a bound is the value: the lower one for x0′ = 0, the upper one for an
    /// empty pile.
    fn step(&self, x: &Tokens, target: &BigUint, _budget: &Budget) -> Result<Step> {
        // Every move takes a token, and no value exceeds the number of tokens.
        if *target >= upper_bound(x) {
            return Ok(Step::Nowhere);
        }
        let named = LINES.iter().find_map(|&(lowered, kept)| {
            let (held, kept) = (&x.piles[lowered], &x.piles[kept]);
            let nim = kept ^ target;
            if nim < *held || (nim == *held && !x.extra.is_zero()) {
                return Some(x.option(BigUint::ZERO, lowered, nim));
            }
            let extra = (target >= kept).then(|| target - kept)?;
            let moved = !held.is_zero() || extra < x.extra;
            (extra <= x.extra && moved).then(|| x.option(extra, lowered, BigUint::ZERO))
        });
        Ok(named.map_or(Step::Unnamed, |option| Step::To(Move::found(option))))
    }
}

/// Proposition 3: x0 ≥ 2^(k−1) and min(x1, x2) < 2^k give G = u.
pub(super) struct Proposition3;

impl Rung<Tokens> for Proposition3 {
    fn rule(&self) -> &'static str {
        "Proposition 3"
    }

    fn states(&self) -> Option<String> {
        let says = "if x0 >= 2^(k-1) and the smaller of x1 and x2 is below 2^k, the value is \
                    x0 + x1 + x2";
        Some(says.to_owned())
    }

    fn refusal(&self, x: &Tokens, _budget: &Budget) -> Option<String> {
        // 2^(k−1) ≤ a < 2^k, where k is the number of binary digits of a.
        let k = x.sorted_pair().0.bits();
        (x.extra.bits() < k).then(|| {
            format!("x0 is below 2^{}, and both x1 and x2 are at least as large as that", k - 1)
        })
    }

    fn value(&self, x: &Tokens, _budget: &Budget) -> RungValue {
        let k = x.sorted_pair().0.bits();
        Ok((0 < k && k <= x.extra.bits()).then(|| {
            let says = format!(
                "x0 >= 2^{} and the smaller of x1 and x2 is below 2^{k}, so the value is \
                 x0 + x1 + x2",
                k - 1
            );
            Evaluation::by(Worth::Value(upper_bound(x)), self.rule(), says)
        }))
    }
}

// n = 2: Lemma 7 and Corollary 2 of paper 1, which remove the higher digits of x1 and x2.
//
// Let Δ^k lower x1 and x2 by 2^k. If G(x − λΔ^k) is below 2^k, it equals G(x); otherwise G(x) ≥
// 2^k.

/// Lemma 7, with a ladder for the lowered position.
pub(super) struct Lemma7 {
    pub(super) below: Ladder<'static, Tokens>,
}

impl Rung<Tokens> for Lemma7 {
    fn rule(&self) -> &'static str {
        "Lemma 7"
    }

    fn states(&self) -> Option<String> {
        let says = "x1 and x2 may both be lowered by a multiple of 2^k without changing a value \
                    below 2^k; a value of 2^k or more stays so";
        Some(says.to_owned())
    }

    fn refusal(&self, x: &Tokens, _budget: &Budget) -> Option<String> {
        (lower_bound(x).bits() >= x.sorted_pair().0.bits()).then(|| {
            "no power of 2 above x0 + (x1 xor x2) can be taken off both x1 and x2".to_owned()
        })
    }

    /// Tries k = k(ℓ), k(ℓ) + 1, … while some digits are removed.
    ///
    /// Below k(ℓ) the lemma gives no better bound than ℓ. From there on 2^k > ℓ ≥ x1 ⊕ x2, so x1
    /// and x2 agree from the k-th digit on, and the lowered piles are below 2^k.
    fn value(&self, x: &Tokens, budget: &Budget) -> Result<Option<Evaluation>> {
        let (a, b) = x.sorted_pair();
        let mut at_least = None;
        let mut because: Vec<Reason> = Vec::new();
        for k in lower_bound(x).bits()..a.bits() {
            let multiple = (a >> k) << k;
            let piles = vec![a - &multiple, b - &multiple];
            let lowered = Tokens { extra: x.extra.clone(), piles };
            let said = self.below.value(&lowered, budget)?;
            let Worth::Value(value) = said.worth else {
                because.extend(said.because);
                break;
            };
            let bound = BigUint::from(1u32) << k;
            if value < bound {
                let [a, b] = [0, 1].map(|pile| brief_decimal(&lowered.piles[pile]));
                let says = format!(
                    "x1 and x2 may both be lowered by a multiple of 2^{k} to {};{a},{b} without \
                     changing a value below 2^{k}",
                    brief_decimal(&lowered.extra)
                );
                because.push(Reason { rule: self.rule(), says });
                because.extend(said.because);
                return Ok(Some(Evaluation { worth: Worth::Value(value), because }));
            }
            let says = format!(
                "lowering x1 and x2 by the same multiple of 2^{k} gives a value of at least 2^{k}, \
                 so the value is at least 2^{k}"
            );
            because = vec![Reason { rule: self.rule(), says }];
            at_least = Some(bound);
        }
        let worth = Worth::Between { at_least: at_least.unwrap_or_default(), at_most: None };
        Ok((!because.is_empty()).then_some(Evaluation { worth, because }))
    }

    /// If target < 2^k, an option has this value only if its kept pile and its lowered pile agree
    /// from the k-th digit on (see [`LevelSet`](super::LevelSet)). So a table of the last k digits
    /// decides.
    ///
    /// # Complexity
    /// A table of about 2^k by 2^k.
    fn step(&self, x: &Tokens, target: &BigUint, budget: &Budget) -> Result<Step> {
        for (lowered, kept) in LINES {
            if let Some(option) = tabled(x, lowered, kept, target, budget)? {
                return Ok(Step::To(Move::found(option)));
            }
        }
        Ok(Step::Nowhere)
    }
}

/// The options with one pile kept, from a table of the last k digits.
fn tabled(
    x: &Tokens,
    lowered: usize,
    kept: usize,
    target: &BigUint,
    budget: &Budget,
) -> Result<Option<Position>> {
    let k = target.bits();
    let high = (&x.piles[kept] >> k) << k;
    if high > x.piles[lowered] {
        return Ok(None);
    }
    let too_large = Reached::beyond_memory(budget);
    let full = BigUint::from(1u32) << k;
    let most = (&x.piles[lowered] - &high).min(full - 1u32);
    let side = |n: &BigUint| n.to_usize().and_then(|n| n.checked_add(1)).ok_or(too_large);
    let (rows, columns) = (side(&most)?, side(&(&x.piles[kept] - &high))?);
    let levels = side((&x.extra).min(target))?;
    let value = target.to_usize().ok_or(too_large)?;
    if rows.min(columns) > Table::LONGEST_SIDE {
        return Err(too_large.into());
    }
    let table = Table::new(levels, rows, columns, budget)?;
    Ok((0..rows).find_map(|pile| {
        let extra = BigUint::from(level(&table, value, pile, columns - 1)?);
        let pile = &high + pile;
        let moved = extra < x.extra || pile < x.piles[lowered];
        moved.then(|| x.option(extra, lowered, pile))
    }))
}
