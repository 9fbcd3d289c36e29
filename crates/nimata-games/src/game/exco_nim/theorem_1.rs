//! n ≥ 3: Theorem 1 of paper 1 for values, and moves as in the proofs of Lemmas 2 and 6.

use num_bigint::BigUint;

use super::closed_form::ClosedForm;
use super::rules::Tokens;
use crate::game::answer::{Evaluation, Move, Worth};
use crate::game::rung::{Rung, Step};
use crate::game::{GameError, Position};
use nimata_automata::budget::Budget;

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

    fn value(&self, x: &Tokens, _budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        let form = ClosedForm::new(&x.extra, &x.piles);
        let case = if form.is_type_one() {
            "m < z, so the value is u, the number of all tokens"
        } else {
            "m >= z, so the value is (z - 1) + ((m - z) mod (y + 1))"
        };
        let says = format!("{}: {case}", self.terms());
        Ok(Some(Evaluation::by(Worth::Value(form.value), self.rule(), says)))
    }

    fn step(&self, x: &Tokens, target: &BigUint, _budget: &Budget) -> Result<Step, GameError> {
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
