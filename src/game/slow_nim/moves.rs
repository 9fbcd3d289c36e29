//! Moves to a value.

use num_bigint::BigUint;
use num_traits::Zero;

use super::source::{Known, Source};
use super::theorems::parities;
use super::{Knowledge, SlowNim, Theorem};
use crate::budget::Budget;
use crate::game::answer::{Move, Reason};
use crate::game::hypergraph_nim::piles_of;
use crate::game::{GameError, Position};

/// A move to an option with the value `target`, or `None` if there is none.
///
/// To a lost position in a game of Proposition 3, (1) to (3), by its proof; else all options are tried.
pub(super) fn move_to(
    game: &SlowNim,
    piles: &[BigUint],
    target: &BigUint,
    budget: &Budget,
) -> Result<Option<Move>, GameError> {
    let theorem = Theorem::of(game);
    if target.is_zero()
        && let Some(Theorem::Proposition3(case)) = theorem
    {
        let mut order: Vec<usize> = (0..piles.len()).collect();
        order.sort_by_key(|&pile| &piles[pile]);
        let parities = parities(&order.iter().map(|&pile| &piles[pile]).collect::<Vec<_>>());
        if case.lost(&parities) {
            return Ok(None);
        }
        if let Some(places) = case.winning_piles(&parities) {
            let into = lowered(piles, places.into_iter().map(|place| order[place]));
            let because = vec![Reason { rule: case.name(), says: case.says().to_owned() }];
            let into = Position::from_groups(vec![into]);
            return Ok(Some(Move { into, because, others: Vec::new() }));
        }
    }
    let Some(hypergraph) = game.hypergraph() else {
        return Err(GameError::Undecided(format!(
            "{game} has too many moves to try them all, and no theorem names one to value {target}"
        )));
    };
    let source = Source::new(game, piles, budget);
    let empty = piles.iter().enumerate().filter(|(_, pile)| pile.is_zero());
    let empty = empty.fold(0u64, |empty, (pile, _)| empty | 1 << pile);
    for &edge in hypergraph.edges().iter().filter(|&&edge| edge & empty == 0) {
        budget.allow_time()?;
        let option = lowered(piles, piles_of(edge).map(|pile| index(pile) - 1));
        let Known { knows, because } = source.knows(&option);
        match knows {
            Some(Knowledge::Value(value)) if BigUint::from(value) == *target => {
                let because = because.into_iter().map(|why| of_option(&why, value)).collect();
                let into = Position::from_groups(vec![option]);
                return Ok(Some(Move { into, because, others: Vec::new() }));
            }
            Some(Knowledge::Value(_)) => {}
            Some(Knowledge::Won) if target.is_zero() => {}
            Some(Knowledge::Won) | None => {
                return Err(GameError::Undecided(format!(
                    "no theorem gives the values of the options: {}",
                    source.not_looked_further(game, budget)
                )));
            }
        }
    }
    Ok(None)
}

/// Why an option has its value; a rule speaks of the position that it was asked about.
fn of_option(why: &Reason, value: u16) -> Reason {
    Reason { rule: why.rule, says: format!("after the move the value is {value}: {}", why.says) }
}

/// The position with one token less in each of the piles, which are numbered from 0.
fn lowered(piles: &[BigUint], chosen: impl Iterator<Item = usize>) -> Vec<BigUint> {
    let mut piles = piles.to_vec();
    chosen.for_each(|pile| piles[pile] -= 1u32);
    piles
}

fn index(pile: u32) -> usize {
    usize::try_from(pile).expect("at most 64")
}
