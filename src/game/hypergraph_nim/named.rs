//! The theorems on hypergraphs with a name: all nonempty sets, Nim, proper Nim.

use num_bigint::BigUint;
use num_traits::Zero;

use super::left::{Ground, Left};
use super::part::Kind;
use super::tetris::tetris_move;
use crate::budget::Budget;
use crate::game::GameError;
use crate::game::answer::{Evaluation, Worth};
use crate::game::exco_nim::{ClosedForm, closed_form_move};
use crate::game::rung::{Rung, Step};
use crate::number::radix::brief_decimal;

/// Where all nonempty sets are edges, G = Σ xi.
pub(super) struct AllSets<'g>(pub Ground<'g>);

impl Rung<Left> for AllSets<'_> {
    fn rule(&self) -> &'static str {
        "all sets"
    }

    fn states(&self) -> Option<String> {
        let all = self.0.part().kind == Kind::All;
        all.then(|| "the sum of the piles, as any of them may be lowered".to_owned())
    }

    fn silence(&self, left: &Left, _budget: &Budget) -> Option<String> {
        (left.part.kind != Kind::All).then(|| {
            format!("in {} not every nonempty set of piles is an edge", left.part.describe())
        })
    }

    fn value(&self, left: &Left, _budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        if left.part.kind != Kind::All {
            return Ok(None);
        }
        let (rule, says) = match left.part.piles.len() {
            0 => {
                ("no move", "each edge holds an empty pile, so there is no move and the value is 0")
            }
            1 => ("single pile", "one pile is left: the value is its tokens"),
            _ => (
                "all sets",
                "a move lowers any of the piles, so each smaller number of tokens is reached: the \
                 value is their sum",
            ),
        };
        Ok(Some(Evaluation::by(Worth::Value(left.piles().sum()), rule, says)))
    }

    fn step(&self, left: &Left, target: &BigUint, budget: &Budget) -> Result<Step, GameError> {
        if left.part.kind != Kind::All {
            return Ok(Step::Unnamed);
        }
        let (rule, says) = match left.part.piles.len() {
            1 => (
                "single pile",
                "one pile is left, and its tokens are the value, as the xor of one pile (Bouton): \
                 they become the value asked for",
            ),
            _ => (
                "all sets",
                "a move lowers any of the piles and the value is the sum of all, so tokens are \
                 taken until it is right",
            ),
        };
        Ok(self.0.step(left, tetris_move(&left.part, left.x(), target, budget)?, rule, says))
    }
}

/// Nim: G = ⊕ xi.
pub(super) struct Bouton<'g>(pub Ground<'g>);

fn xor(left: &Left) -> BigUint {
    left.piles().fold(BigUint::zero(), |value, pile| value ^ pile)
}

impl Rung<Left> for Bouton<'_> {
    fn rule(&self) -> &'static str {
        "Bouton"
    }

    fn states(&self) -> Option<String> {
        (self.0.part().kind == Kind::Nim).then(|| "the xor of the piles".to_owned())
    }

    fn silence(&self, left: &Left, _budget: &Budget) -> Option<String> {
        let is_other = left.part.kind != Kind::Nim && left.part.piles.len() > 1;
        is_other.then(|| format!("in {} a move may lower more than one pile", left.part.describe()))
    }

    fn value(&self, left: &Left, _budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        let says = "this is Nim, so the value is the xor of the piles";
        let is_nim = left.part.kind == Kind::Nim;
        Ok(is_nim.then(|| Evaluation::by(Worth::Value(xor(left)), self.rule(), says)))
    }

    fn step(&self, left: &Left, target: &BigUint, _budget: &Budget) -> Result<Step, GameError> {
        if left.part.kind != Kind::Nim {
            return Ok(Step::Unnamed);
        }
        // The move changes one pile x, so it must become x ⊕ d where the value changes by d.
        let change = xor(left) ^ target;
        let mut piles = left.part.piles.iter().map(|&pile| (pile, &left.x()[pile] ^ &change));
        let lowered = piles.find(|(pile, after)| *after < left.x()[*pile]);
        let says =
            "the value of Nim is the xor of the piles: one pile is lowered so that it is right";
        Ok(self.0.step(left, lowered.map(|change| vec![change]), self.rule(), says))
    }
}

/// Proper Nim: formula (4) with x0 = 0.
pub(super) struct JenkynsMayberry<'g>(pub Ground<'g>);

impl Rung<Left> for JenkynsMayberry<'_> {
    fn rule(&self) -> &'static str {
        "Jenkyns-Mayberry"
    }

    fn states(&self) -> Option<String> {
        (self.0.part().kind == Kind::Proper).then(|| "formula (4) with x0 = 0".to_owned())
    }

    fn silence(&self, left: &Left, _budget: &Budget) -> Option<String> {
        let is_other = left.part.kind != Kind::Proper && !left.part.piles.is_empty();
        is_other.then(|| format!("{} is not proper Nim on at least 3 piles", left.part.describe()))
    }

    fn value(&self, left: &Left, _budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        if left.part.kind != Kind::Proper {
            return Ok(None);
        }
        let piles: Vec<BigUint> = left.piles().cloned().collect();
        let form = ClosedForm::new(&BigUint::zero(), &piles);
        let says = formula(&form, &left.part.describe(), "u");
        Ok(Some(Evaluation::by(Worth::Value(form.value().clone()), self.rule(), says)))
    }

    fn step(&self, left: &Left, target: &BigUint, _budget: &Budget) -> Result<Step, GameError> {
        if left.part.kind != Kind::Proper {
            return Ok(Step::Unnamed);
        }
        let piles: Vec<BigUint> = left.piles().cloned().collect();
        let after = closed_form_move(&BigUint::zero(), &piles, target);
        let changes = after.map(|(_, after)| left.part.with(after));
        Ok(self.0.step(
            left,
            changes,
            self.rule(),
            "an option with the m and u that give the value",
        ))
    }
}

/// Formula (4), with its numbers.
pub(super) fn formula(form: &ClosedForm, name: &str, total: &str) -> String {
    let says = if form.is_type_one() {
        format!("m < z, so the value is {total}")
    } else {
        "m >= z, so the value is (z - 1) + ((m - z) mod (y + 1))".to_owned()
    };
    format!(
        "for {name} with m = {}, {total} = {}, y = {} and z = y(y+1)/2 + 1 = {}: {says}",
        brief_decimal(form.least()),
        brief_decimal(form.upper_bound()),
        brief_decimal(form.surplus()),
        brief_decimal(form.threshold()),
    )
}
