//! n = 2: Lemma 7 and Corollary 2 of paper 1, which remove the higher digits of x1 and x2.
//!
//! Let Δ^k lower x1 and x2 by 2^k. If G(x − λΔ^k) is below 2^k, it equals G(x); otherwise G(x) ≥
//! 2^k.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::closed_rules::{LINES, lower_bound};
use super::core::level;
use super::rules::Tokens;
use super::table::Table;
use crate::game::answer::{Evaluation, Move, Reason, Worth};
use crate::game::rung::{Ladder, Rung, Step};
use crate::game::{GameError, Position};
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::radix::brief_decimal;

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
    fn value(&self, x: &Tokens, budget: &Budget) -> Result<Option<Evaluation>, GameError> {
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
    fn step(&self, x: &Tokens, target: &BigUint, budget: &Budget) -> Result<Step, GameError> {
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
) -> Result<Option<Position>, GameError> {
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
