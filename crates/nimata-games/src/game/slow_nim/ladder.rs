//! The ladder: theorems on a game of slow Nim, then the box below a position, then an automaton.

use std::rc::Rc;

use num_bigint::BigUint;
use num_traits::Zero;

use super::search::{Computed, MoveCountBound, Search};
use super::theorems::parities;
use super::{Proposition3, SlowNim, Theorem};
use crate::game::answer::{Evaluation, Move, Reason, Worth};
use crate::game::rung::{Ladder, Rung, Step};
use crate::game::{GameError, Position};
use nimata_automata::budget::Budget;

/// The theorem on a game comes first. If it only says who wins, its statement on N-positions comes
/// after the rungs for values.
pub(super) fn ladder(game: &SlowNim) -> Ladder<'_, Piles> {
    let search = Rc::new(Search::new(game));
    let theorem = Theorem::of(game);
    let mut rungs: Vec<Box<dyn Rung<Piles> + '_>> =
        vec![Box::new(ByTheorem { game, theorem, of_won: false })];
    if !theorem.is_some_and(Theorem::gives_values) {
        for by_automaton in [false, true] {
            rungs.push(Box::new(Computed { search: Rc::clone(&search), by_automaton }));
        }
        rungs.push(Box::new(ByTheorem { game, theorem, of_won: true }));
    }
    rungs.push(Box::new(MoveCountBound(search)));
    Ladder::new(rungs)
}

/// The statement of a theorem, on the value or on who wins; or the statement that there is no
/// theorem.
struct ByTheorem<'g> {
    game: &'g SlowNim,
    theorem: Option<Theorem>,
    /// Whether this rung decides positions that the theorem only knows to be won.
    of_won: bool,
}

const NONE: &str = "none of Propositions 2 to 4: they speak of slow-moore with n <= k + 2, (5,2) \
                    and (6,3), and of slow-exact:3,2";

impl Rung<Piles> for ByTheorem<'_> {
    fn rule(&self) -> &'static str {
        self.theorem.map_or("theorem", Theorem::name)
    }

    fn states(&self) -> Option<String> {
        let extent = match self.theorem {
            _ if self.of_won => return None,
            None => return Some(NONE.to_owned()),
            Some(Theorem::Proposition3(_)) => "who wins",
            Some(Theorem::Proposition4) => "as corrected, the value",
            Some(_) => "the value",
        };
        Some(format!("{extent} at every position: {}", self.theorem?.says()))
    }

    fn refusal(&self, piles: &Piles, _budget: &Budget) -> Option<String> {
        match self.theorem {
            _ if self.of_won => None,
            None => Some(NONE.to_owned()),
            Some(theorem) => {
                let won = theorem.at(piles).worth == Worth::PPosition(false);
                won.then(|| format!("it says only who wins: {}", theorem.says()))
            }
        }
    }

    fn value(&self, piles: &Piles, _budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        let said = self.theorem.map(|theorem| theorem.at(piles));
        Ok(said.filter(|said| (said.worth == Worth::PPosition(false)) == self.of_won))
    }

    fn step(&self, piles: &Piles, target: &BigUint, budget: &Budget) -> Result<Step, GameError> {
        let Some(theorem) = self.theorem else { return Ok(Step::Unnamed) };
        if let Theorem::Proposition3(case) = theorem {
            // The theorem gives no moves to other values, but it may show that there are none.
            if target.is_zero() == self.of_won {
                return Ok(Step::Unnamed);
            }
            if target.is_zero()
                && let Some(step) = by_proof(case, piles)
            {
                return Ok(step);
            }
        }
        among_options(self.game, piles, target, budget, |option| theorem.at(option))
    }
}

/// The winning move in the proof of Proposition 3, if the proof gives one.
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

/// A position: its piles.
pub(super) type Piles = Vec<BigUint>;

/// A move to the first option with the value `target`, provided that something is known of all
/// options.
pub(super) fn among_options(
    game: &SlowNim,
    piles: &Piles,
    target: &BigUint,
    budget: &Budget,
    known: impl Fn(&Piles) -> Evaluation,
) -> Result<Step, GameError> {
    let Some(hypergraph) = game.hypergraph() else { return Ok(Step::Unnamed) };
    let empty = empty(piles);
    for &edge in hypergraph.edges().iter().filter(|&&edge| edge & empty == 0) {
        budget.allow_time()?;
        let option = lowered(piles, (0..piles.len()).filter(|pile| edge >> pile & 1 == 1));
        let Evaluation { worth, because } = known(&option);
        match worth {
            Worth::Value(value) if value == *target => {
                // The reason is about the option, which the sentence must say.
                let says = |says| format!("after the move the value is {value}: {says}");
                let because = because.into_iter().map(|why| Reason { says: says(why.says), ..why });
                return Ok(step_to(option, because.collect()));
            }
            Worth::Value(_) => {}
            Worth::PPosition(false) if target.is_zero() => {}
            _ => return Ok(Step::Unnamed),
        }
    }
    Ok(Step::Nowhere)
}

/// The step to a position, with the reasons for it.
pub(super) fn step_to(piles: Piles, because: Vec<Reason>) -> Step {
    let into = Position::from_groups(vec![piles]);
    Step::To(Move::by(into, because))
}

/// The position with one token less in each of these piles, numbered from 0.
pub(super) fn lowered(piles: &[BigUint], chosen: impl Iterator<Item = usize>) -> Piles {
    let mut piles = piles.to_vec();
    chosen.for_each(|pile| piles[pile] -= 1u32);
    piles
}

/// The set of empty piles.
pub(super) fn empty(piles: &[BigUint]) -> u64 {
    let empty = piles.iter().enumerate().filter(|(_, pile)| pile.is_zero());
    empty.fold(0, |empty, (pile, _)| empty | 1 << pile)
}
