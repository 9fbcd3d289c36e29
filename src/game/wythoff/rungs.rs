//! The one theorem of each game: the P-positions are pairs that the digits of a pile tell.

use num_bigint::BigUint;
use num_traits::Zero;

use super::{Role, Theorem, WythoffGame, winning_move};
use crate::budget::Budget;
use crate::game::answer::{Evaluation, Move, Reason, Worth};
use crate::game::rung::{Rung, Step};
use crate::game::{GameError, Position};
use crate::number::radix::brief_decimal;

/// The P-positions by the [`Theorem`] that belongs to the rules.
pub(super) struct ByPairs<'g>(pub &'g WythoffGame);

impl Rung<[BigUint; 2]> for ByPairs<'_> {
    fn rule(&self) -> &'static str {
        Theorem::of(self.0).name()
    }

    fn states(&self) -> Option<String> {
        let theorem = Theorem::of(self.0);
        let [smaller, larger] = theorem.sequences();
        Some(format!(
            "the P-positions are ({smaller}_n, {larger}_n), n >= 0, where {smaller}_n = mex of \
             {smaller}_i and {larger}_i for i < n, and {}",
            theorem.formula(self.0)
        ))
    }

    fn value(
        &self,
        piles: &[BigUint; 2],
        budget: &Budget,
    ) -> Result<Option<Evaluation>, GameError> {
        let [x, y] = piles;
        let (x, y) = if x <= y { (x, y) } else { (y, x) };
        let theorem = Theorem::of(self.0);
        let [smaller, larger] = theorem.sequences();
        if x.is_zero() {
            let says =
                format!("({smaller}_0, {larger}_0) = (0, 0), and nothing else, has an empty pile");
            return Ok(Some(Evaluation::by(Worth::PPosition(y.is_zero()), self.rule(), says)));
        }
        let place = theorem.pairs(self.0).place(x, budget)?;
        // Its digits in the sentence take time as well.
        budget.allow_time()?;
        let lost = place.role == Role::Smaller && place.larger == *y;
        let name = if place.role == Role::Smaller { smaller } else { larger };
        let zeros = if place.zeros % 2 == 0 { "an even" } else { "an odd" };
        let other = match (lost, place.role) {
            (true, _) => format!("and the other is {larger}_n"),
            (false, Role::Smaller) => format!("and the other is not {larger}_n"),
            (false, Role::Larger) => format!("and the other is not {smaller}_n"),
        };
        let says = format!(
            "the P-positions are ({smaller}_n, {larger}_n) with {}; the smaller pile ends in \
             {zeros} number of zeros ({}), so it is {name}_n with n = {}, {other}",
            theorem.formula(self.0),
            place.zeros,
            brief_decimal(&place.n),
        );
        Ok(Some(Evaluation::by(Worth::PPosition(lost), self.rule(), says)))
    }

    fn step(
        &self,
        [x, y]: &[BigUint; 2],
        target: &BigUint,
        budget: &Budget,
    ) -> Result<Step, GameError> {
        if !target.is_zero() {
            return Err(GameError::Unsuitable(format!(
                "of {} only who wins is known, so moves are named to value 0 alone, the \
                 P-positions; ask for no other value",
                self.0
            )));
        }
        let found = winning_move(self.0, [x, y], budget)?;
        Ok(found.map_or(Step::Nowhere, |found| {
            let into = Position::from_groups(vec![found.into.to_vec()]);
            let because = vec![Reason { rule: found.theorem.name(), says: found.says }];
            Step::To(Move::by(into, because))
        }))
    }
}
