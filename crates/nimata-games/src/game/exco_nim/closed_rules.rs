//! n = 2: the closed rules of paper 1, (8) and Propositions 2 and 3.

use num_bigint::BigUint;
use num_traits::Zero;

use super::rules::Tokens;
use crate::game::GameError;
use crate::game::answer::{Evaluation, Move, Worth};
use crate::game::rung::{Rung, Step};
use nimata_automata::budget::Budget;

type RungValue = Result<Option<Evaluation>, GameError>;

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

    fn step(&self, x: &Tokens, target: &BigUint, _budget: &Budget) -> Result<Step, GameError> {
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
    fn step(&self, x: &Tokens, target: &BigUint, _budget: &Budget) -> Result<Step, GameError> {
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
