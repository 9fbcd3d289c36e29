//! The ladder: theorems on a game of slow Nim, then the box below a position, then an automaton.

use std::rc::Rc;

use num_bigint::BigUint;
use num_traits::Zero;

use super::options::{Piles, among_options, lowered, step_to};
use super::search::{Computed, Open, Search};
use super::theorems::parities;
use super::{Proposition3, SlowNim, Theorem};
use crate::budget::Budget;
use crate::game::GameError;
use crate::game::answer::{Evaluation, Reason, Worth};
use crate::game::rung::{Ladder, Rung, Step};

/// The theorem on a game comes first; where it says only who wins, what it says of won positions
/// comes after the ways to their values.
pub(super) fn ladder(game: &SlowNim) -> Ladder<'_, Piles> {
    let search = Rc::new(Search::new(game));
    let theorem = Theorem::of(game);
    let by = |theorem, of_won| ByTheorem { game, theorem, of_won };
    let mut rungs: Vec<Box<dyn Rung<Piles> + '_>> = Vec::new();
    match theorem {
        Some(theorem) => rungs.push(Box::new(by(theorem, false))),
        None => rungs.push(Box::new(NoTheorem)),
    }
    if !theorem.is_some_and(Theorem::gives_values) {
        for by_automaton in [false, true] {
            rungs.push(Box::new(Computed { search: Rc::clone(&search), by_automaton }));
        }
        rungs.extend(
            theorem.map(|theorem| -> Box<dyn Rung<Piles> + '_> { Box::new(by(theorem, true)) }),
        );
    }
    rungs.push(Box::new(Open(search)));
    Ladder::new(rungs)
}

/// What a theorem says: the value, or who wins.
struct ByTheorem<'g> {
    game: &'g SlowNim,
    theorem: Theorem,
    /// Whether it is asked for positions of which it knows only that they are won.
    of_won: bool,
}

impl Rung<Piles> for ByTheorem<'_> {
    fn rule(&self) -> &'static str {
        self.theorem.name()
    }

    fn states(&self) -> Option<String> {
        let extent = match self.theorem {
            Theorem::Proposition3(_) => "who wins",
            Theorem::Proposition4 => "as corrected, the value",
            _ => "the value",
        };
        let says = self.theorem.says();
        (!self.of_won).then(|| format!("{extent} at every position: {says}"))
    }

    fn silence(&self, piles: &Piles, _budget: &Budget) -> Option<String> {
        let won = self.theorem.at(piles).worth == Worth::PPosition(false);
        (won && !self.of_won).then(|| format!("it says only who wins: {}", self.theorem.says()))
    }

    fn value(&self, piles: &Piles, _budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        let said = self.theorem.at(piles);
        let won = said.worth == Worth::PPosition(false);
        Ok((won == self.of_won).then_some(said))
    }

    fn step(&self, piles: &Piles, target: &BigUint, budget: &Budget) -> Result<Step, GameError> {
        if let Theorem::Proposition3(case) = self.theorem {
            // To other values it knows no move, but perhaps that there is none.
            if target.is_zero() == self.of_won {
                return Ok(Step::Unnamed);
            }
            if target.is_zero()
                && let Some(step) = by_proof(case, piles)
            {
                return Ok(step);
            }
        }
        among_options(self.game, piles, target, budget, |option| self.theorem.at(option))
    }
}

/// The winning move that the proof of Proposition 3 names, if it names one.
fn by_proof(case: Proposition3, piles: &Piles) -> Option<Step> {
    let mut order: Vec<usize> = (0..piles.len()).collect();
    order.sort_by_key(|&pile| &piles[pile]);
    let parities = parities(&order.iter().map(|&pile| &piles[pile]).collect::<Vec<_>>());
    if case.lost(&parities) {
        return Some(Step::Nowhere);
    }
    let places = case.winning_piles(&parities)?;
    let because = vec![Reason { rule: case.name(), says: case.says().to_owned() }];
    Some(step_to(lowered(piles, places.into_iter().map(|place| order[place])), because))
}

/// Says of which games there is a theorem.
struct NoTheorem;

const NONE: &str = "none of Propositions 2 to 4: they speak of slow-moore with n <= k + 2, (5,2) \
                    and (6,3), and of slow-exact:3,2";

impl Rung<Piles> for NoTheorem {
    fn rule(&self) -> &'static str {
        "theorem"
    }

    fn states(&self) -> Option<String> {
        Some(NONE.to_owned())
    }

    fn silence(&self, _piles: &Piles, _budget: &Budget) -> Option<String> {
        Some(NONE.to_owned())
    }

    fn value(&self, _piles: &Piles, _budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        Ok(None)
    }
}
