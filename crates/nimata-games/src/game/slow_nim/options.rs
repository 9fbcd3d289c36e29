//! Tries the options of a position one after another.

use num_bigint::BigUint;
use num_traits::Zero;

use super::SlowNim;
use crate::game::answer::{Evaluation, Move, Reason, Worth};
use crate::game::rung::Step;
use crate::game::{GameError, Position};
use nimata_automata::budget::Budget;

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
