//! The rungs: the theorem by which the digits of a pile identify the P-positions, and, if there is
//! none, the definition.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::error::WythoffError;
use super::{LostPositions, Role, Theorem, WythoffGame, winning_move};
use crate::game::answer::{Evaluation, Move, Reason, Worth};
use crate::game::rung::{Rung, Step};
use crate::game::{Game, GameError, Position, Rules};
use nimata_automata::budget::Budget;
use nimata_automata::number::radix::brief_decimal;

/// The two piles of a position.
pub(super) type Piles = [BigUint; 2];

/// The P-positions by the [`Theorem`] for the rules.
pub(super) struct ByPairs<'g>(pub &'g WythoffGame, pub Theorem);

impl Rung<Piles> for ByPairs<'_> {
    fn rule(&self) -> &'static str {
        self.1.name()
    }

    fn states(&self) -> Option<String> {
        let theorem = self.1;
        let [smaller, larger] = theorem.sequences();
        Some(format!(
            "the P-positions are ({smaller}_n, {larger}_n), n >= 0, where {smaller}_n = mex of \
             {smaller}_i and {larger}_i for i < n, and {}",
            theorem.formula(self.0)
        ))
    }

    fn value(&self, piles: &Piles, budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        let [x, y] = piles;
        let (x, y) = if x <= y { (x, y) } else { (y, x) };
        let theorem = self.1;
        let [smaller, larger] = theorem.sequences();
        if x.is_zero() {
            let says =
                format!("({smaller}_0, {larger}_0) = (0, 0), and nothing else, has an empty pile");
            return Ok(Some(Evaluation::by(Worth::PPosition(y.is_zero()), self.rule(), says)));
        }
        let place = theorem.pairs(self.0).place(x, budget)?;
        // Writing the digits for the sentence takes time as well.
        budget.allow_time()?;
        let lost = place.role == Role::Smaller && place.larger == *y;
        let name = if place.role == Role::Smaller { smaller } else { larger };
        let pairs = theorem.pairs(self.0);
        let tells = match (pairs.s(), place.role) {
            (0, Role::Smaller) => format!("is not a multiple of {}", pairs.t()),
            (0, Role::Larger) => format!("is a multiple of {}", pairs.t()),
            (_, role) => {
                let parity = if role == Role::Smaller { "an even" } else { "an odd" };
                format!("ends in {parity} number of zeros ({})", place.zeros)
            }
        };
        let other = match (lost, place.role) {
            (true, _) => format!("and the other is {larger}_n"),
            (false, Role::Smaller) => format!("and the other is not {larger}_n"),
            (false, Role::Larger) => format!("and the other is not {smaller}_n"),
        };
        let says = format!(
            "the P-positions are ({smaller}_n, {larger}_n) with {}; the smaller pile {tells}, so \
             it is {name}_n with n = {}, {other}",
            theorem.formula(self.0),
            brief_decimal(&place.n),
        );
        Ok(Some(Evaluation::by(Worth::PPosition(lost), self.rule(), says)))
    }

    fn step(&self, [x, y]: &Piles, target: &BigUint, budget: &Budget) -> Result<Step, GameError> {
        if !target.is_zero() {
            return Err(WythoffError::OnlyOutcomes(self.0).into());
        }
        let found = winning_move(self.0, [x, y], budget)?;
        Ok(found.map_or(Step::Nowhere, |found| {
            let into = Position::from_groups(vec![found.into.to_vec()]);
            let because = vec![Reason { rule: found.theorem.name(), says: found.says }];
            Step::To(Move::by(into, because))
        }))
    }
}

/// The mex over all moves, or the outcome, at every position of the box below.
pub(super) struct ByDefinition<'g>(pub &'g WythoffGame);

/// The greatest number of positions of a box if the user did not ask for the definition.
const MOST_POSITIONS: u64 = 1 << 25;

impl ByDefinition<'_> {
    fn too_large(&self) -> GameError {
        GameError::Undecided(format!(
            "{}: among at most {MOST_POSITIONS} positions, unless the definition is asked for",
            WythoffError::NoTheorem(self.0)
        ))
    }

    /// A box that is small enough without being asked for.
    fn box_below(&self, piles: &Piles) -> Result<[u64; 2], GameError> {
        let upto = [piles[0].to_u64(), piles[1].to_u64()];
        let [Some(x), Some(y)] = upto else { return Err(self.too_large()) };
        let positions = x.saturating_add(1).saturating_mul(y.saturating_add(1));
        if positions > MOST_POSITIONS { Err(self.too_large()) } else { Ok([x, y]) }
    }
}

impl Rung<Piles> for ByDefinition<'_> {
    fn rule(&self) -> &'static str {
        "definition"
    }

    fn states(&self) -> Option<String> {
        Some(WythoffError::NoTheorem(self.0).to_string())
    }

    fn value(&self, piles: &Piles, budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        self.box_below(piles)?;
        let position = Position::from_groups(vec![piles.to_vec()]);
        self.0.value_by_definition(&position, budget).map(Some)
    }

    /// Finds moves to P-positions; for other values the caller tries all options.
    fn step(&self, piles: &Piles, target: &BigUint, budget: &Budget) -> Result<Step, GameError> {
        if !target.is_zero() {
            return Err(WythoffError::OnlyOutcomes(self.0).into());
        }
        let upto = self.box_below(piles)?;
        let lost = LostPositions::new(self.0, upto, budget)?;
        let index = |pile: u64| usize::try_from(pile).expect("the box is in memory");
        let mut found = None;
        self.0.each_option(&upto, &mut |option| {
            if found.is_none() && lost.contains(index(option[0]), index(option[1])) {
                found = Some([option[0], option[1]].map(BigUint::from));
            }
        });
        let Some(into) = found else { return Ok(Step::Nowhere) };
        let says = format!("who wins at every position up to {},{}", upto[0], upto[1]);
        let because = vec![Reason { rule: self.rule(), says }];
        Ok(Step::To(Move::by(Position::from_groups(vec![into.to_vec()]), because)))
    }
}
