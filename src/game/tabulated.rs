//! What follows from tables alone: lost positions and pictures of values.

use num_traits::ToPrimitive;

use super::{Game, GameError, View};
use crate::budget::{Budget, Reached};
use crate::data::{HeatMap, Picture, PositionList, Positions};

/// The first lost positions of a game on one or two piles, from tables that grow.
pub(super) fn lost_positions<G: Game + ?Sized>(
    game: &G,
    count: usize,
    budget: &Budget,
) -> Result<PositionList, GameError> {
    let shape = game.shape();
    let piles = shape.count();
    if piles > 2 || game.no_tables().is_some() {
        return Err(GameError::Unsuitable(format!(
            "the lost positions of {game} are not listed here: a list takes one or two piles and a \
             table of values"
        )));
    }
    let mut most = 64;
    loop {
        let table = game.table(&vec![most; piles], budget)?;
        let positions = Positions::new(&table.first, &table.last);
        let lost = positions.zip(table.values).filter(|(_, value)| *value == 0);
        // A position with its piles in another order tells nothing new.
        let mut lost: Vec<Vec<u64>> = lost.map(|(at, _)| at).filter(|at| at.is_sorted()).collect();
        if lost.len() >= count {
            lost.sort_by_key(|at| at.iter().rev().copied().collect::<Vec<_>>());
            lost.truncate(count);
            return Ok(PositionList::new(table.coordinates, lost.concat()));
        }
        most *= 2;
    }
}

/// The values of a layer as colours.
pub(super) fn picture<G: Game + ?Sized>(
    game: &G,
    view: View,
    budget: &Budget,
) -> Result<Picture, GameError> {
    let View::Layer { layer, upto } = view else {
        return Err(GameError::Unsuitable(format!("there is no diagram for {game}")));
    };
    let names = game.shape().names();
    let (horizontal, vertical, fixed) = match names.as_slice() {
        [y, x] if layer == 0 => (x, y, None),
        [z, y, x] => (x, y, Some(z)),
        _ => {
            return Err(GameError::Unsuitable(format!("there is no such drawing of {game} here")));
        }
    };
    let side = u64::from(upto);
    let last = side.checked_sub(1).ok_or_else(|| {
        GameError::Unsuitable("a drawing without columns shows nothing: take at least 1".to_owned())
    })?;
    let bounds = if fixed.is_some() { vec![layer.into(), last, last] } else { vec![last, last] };
    let table = game.table(&bounds, budget)?;
    if table.first.iter().any(|&first| first > 0) {
        return Err(GameError::Unsuitable(format!("there are no drawings of {game} here")));
    }
    let beyond = Reached::beyond_memory(budget);
    let cells = side * side;
    budget.allow_memory(cells.saturating_mul(4))?;
    let skipped = usize::try_from(u64::from(layer) * cells).map_err(|_| beyond)?;
    let numbers = table.values.skip(skipped).map(|value| value.to_u32().ok_or(beyond));
    let title = match fixed {
        Some(name) => format!("{game}: {name} = {layer}"),
        None => game.to_string(),
    };
    Ok(Picture::HeatMap(HeatMap {
        title,
        legend: "value".to_owned(),
        horizontal: horizontal.clone(),
        vertical: vertical.clone(),
        columns: usize::try_from(upto).map_err(|_| beyond)?,
        numbers: numbers.collect::<Result<_, _>>()?,
    }))
}

/// There is no report of this name.
pub(super) fn no_report<G: Game + ?Sized>(game: &G, name: &str) -> GameError {
    GameError::Unsuitable(format!("there is no report `{name}` of {game} for these numbers"))
}
