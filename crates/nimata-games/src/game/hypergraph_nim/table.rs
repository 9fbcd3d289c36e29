//! Tables of values: by a theorem if one holds at all positions, and otherwise by the definition.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::ladder::theorems;
use super::part::{Ground, Kind, Part, Reduced};
use super::tetris::is_exco_nim;
use super::waves::Waves;
use super::{HypergraphNim, steps_by_definition, values_by_definition};
use crate::game::answer::Worth;
use crate::game::{Result, Rules, exco_nim};
use nimata_automata::budget::{Budget, Reached};
use nimata_draw::data::{Positions, Quantity, ValueTable};

/// Up to this number of edges and options, the definition is as fast as formulas.
const FEW_STEPS: u128 = 1 << 20;

/// The values of all positions up to `upto`, the piles in the order of a position.
///
/// # Errors
/// [`GameError::Unsuitable`] if the number of bounds is not that of the piles; a bound of memory,
/// before any is taken, or of time.
pub(super) fn table<'a>(
    game: &'a HypergraphNim,
    upto: &[u64],
    budget: &Budget,
) -> Result<ValueTable<'a>> {
    let shape = game.shape();
    shape.admit_bounds(upto, 0, game)?;
    let whole = Part::of(game, |_| true);
    let values: Box<dyn Iterator<Item = i64> + 'a> = match small(game, upto) {
        Some(steps) if steps <= FEW_STEPS => by_definition(game, upto, budget)?,
        _ if has_formula(&whole) => by_formula(game, upto, budget.clone()),
        _ if is_exco(game, &whole) => exco_nim::swept([upto[0], upto[1], upto[2]], budget)?,
        _ => by_definition(game, upto, budget)?,
    };
    Ok(shape.table(Quantity::VALUE, 0, upto, values))
}

/// The number of edges and options for the definition, if the edges can be listed.
fn small(game: &HypergraphNim, upto: &[u64]) -> Option<u128> {
    let upto: Vec<u32> = upto.iter().map(ToPrimitive::to_u32).collect::<Option<_>>()?;
    // Many piles have many edges, and a box with two sizes of each pile is already large.
    (upto.len() <= 20)
        .then(|| game.hypergraph().ok())?
        .map(|edges| steps_by_definition(&edges, &upto))
}

fn by_definition<'a>(
    game: &HypergraphNim,
    upto: &[u64],
    budget: &Budget,
) -> Result<Box<dyn Iterator<Item = i64> + 'a>> {
    let narrow = |most: &u64| most.to_u32().ok_or(Reached::beyond_memory(budget));
    let upto: Vec<u32> = upto.iter().map(narrow).collect::<Result<_, _>>()?;
    let hypergraph = game.hypergraph().map_err(|error| game.not_written(&error))?;
    if let Some(waves) = Waves::of_many(&hypergraph, &upto, FEW_STEPS) {
        return Ok(Box::new(waves.table(budget)?.into_entries().into_iter().map(i64::from)));
    }
    let values = values_by_definition(&hypergraph, &upto, budget)?;
    Ok(Box::new(values.into_entries().into_iter().map(i64::from)))
}

fn by_formula<'a>(
    game: &'a HypergraphNim,
    upto: &[u64],
    budget: Budget,
) -> Box<dyn Iterator<Item = i64> + 'a> {
    let ladder = theorems(Ground::new(game));
    Box::new(Positions::new(&vec![0; upto.len()], upto).map(move |at| {
        let at = Reduced::of(game, at.into_iter().map(BigUint::from).collect());
        match ladder.value(&at, &budget).map(|evaluation| evaluation.worth) {
            Ok(Worth::Value(value)) => value.to_i64().expect("a value is at most the tokens"),
            _ => unreachable!("these have formulas, with and without empty piles"),
        }
    }))
}

/// Tells whether this is Nim on two piles extended by a single pile, which comes first.
fn is_exco(game: &HypergraphNim, whole: &Part) -> bool {
    let single_last = game.factors().last().is_some_and(|factor| factor.piles() == 1);
    game.piles() == 3 && single_last && is_exco_nim(whole)
}

/// Tells whether a formula without an integer program gives every value, also where piles are
/// empty.
fn has_formula(part: &Part) -> bool {
    match &part.kind {
        Kind::All | Kind::Nim | Kind::Proper => true,
        Kind::Exactly(_) => part.is_tetris(),
        Kind::AtMost(_) | Kind::Written(_) => false,
        Kind::Sum(parts) => parts.iter().all(has_formula),
        Kind::Extension(parts) => {
            let (tetris, rest): (Vec<&Part>, Vec<&Part>) =
                parts.iter().partition(|part| part.is_tetris());
            tetris.into_iter().all(has_formula)
                && rest.len() <= 1
                && rest.iter().all(|part| part.kind == Kind::Proper)
        }
    }
}
