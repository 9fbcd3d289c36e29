//! What follows from tables alone: lost positions and pictures of values.

use std::collections::HashSet;

use num_traits::ToPrimitive;

use super::GameError;
use super::shape::Shape;
use crate::budget::{Budget, Reached};
use crate::data::{HeatMap, Picture, PositionList, Positions, ValueTable, View};

/// The tables of a game, by their bounds.
type Tables<'a> = &'a dyn Fn(&[u64]) -> Result<ValueTable<'a>, GameError>;

/// Lost positions may be few: among larger heaps, and larger piles of two, they are not looked for,
/// unless many are wanted.
const MOST: [u64; 2] = [1 << 20, 1 << 8];

/// The first lost positions of a game on one or two piles, from tables that grow.
pub(super) fn lost_positions(
    game: &str,
    shape: &Shape,
    count: usize,
    table: Tables<'_>,
) -> Result<PositionList, GameError> {
    let piles = shape.count();
    if piles > 2 {
        return Err(GameError::Unsuitable(format!(
            "the lost positions of {game} are not listed here: a list takes one or two piles"
        )));
    }
    let wide = u64::try_from(count).expect("a length");
    let mut most = 64u64;
    loop {
        let table = table(&vec![most; piles])?;
        let positions = Positions::new(&table.first, &table.last);
        let lost = positions.zip(table.values).filter(|(_, value)| *value == 0);
        let mut lost: Vec<Vec<u64>> = lost.map(|(at, _)| at).collect();
        // Where the piles may be exchanged, each pair is listed once.
        let known: HashSet<&[u64]> = lost.iter().map(Vec::as_slice).collect();
        let mirrored = |at: &Vec<u64>| at.iter().rev().copied().collect::<Vec<u64>>();
        if lost.iter().all(|at| known.contains(mirrored(at).as_slice())) {
            lost.retain(|at| at.is_sorted());
        }
        if lost.len() >= count {
            lost.sort_by_key(|at| (at.iter().copied().max(), at.clone()));
            lost.truncate(count);
            return Ok(PositionList::new(table.coordinates, lost.concat()));
        }
        if most >= MOST[piles - 1].max(wide.saturating_mul(4)) {
            return Err(GameError::Undecided(format!(
                "of the positions of {game} up to {most} only {} of the {count} asked for are lost",
                lost.len()
            )));
        }
        most *= 2;
    }
}

/// The values of a layer as colours.
pub(super) fn picture(
    game: &str,
    shape: &Shape,
    view: View,
    budget: &Budget,
    table: Tables<'_>,
) -> Result<Picture, GameError> {
    let View::Layer { layer, upto } = view else {
        return Err(GameError::Unsuitable(format!("there is no diagram for {game}")));
    };
    let names = shape.names();
    let (horizontal, vertical, fixed) = match names.as_slice() {
        [y, x] if layer == 0 => (x, y, None),
        [z, y, x] => (x, y, Some(z)),
        _ => {
            return Err(GameError::Unsuitable(format!(
                "there is no such drawing of {game}: values are drawn for two piles, or for three \
                 of which the first is fixed, and a position of {game} is {}",
                shape.text()
            )));
        }
    };
    let side = u64::from(upto);
    let last = side.checked_sub(1).ok_or_else(|| {
        GameError::Unsuitable("a drawing without columns shows nothing: take at least 1".to_owned())
    })?;
    let bounds = if fixed.is_some() { vec![layer.into(), last, last] } else { vec![last, last] };
    let table = table(&bounds)?;
    if table.first.iter().any(|&first| first > 0) {
        return Err(GameError::Unsuitable(format!("there are no drawings of {game} here")));
    }
    let beyond = Reached::beyond_memory(budget);
    let cells = side * side;
    budget.allow_memory(cells.saturating_mul(8))?;
    let skipped = usize::try_from(u64::from(layer) * cells).map_err(|_| beyond)?;
    // Below 0 there is no position.
    let numbers = table.values.skip(skipped).map(|value| match value {
        ..0 => Ok(None),
        value => value.to_u32().map(Some).ok_or(beyond),
    });
    let title = match fixed {
        Some(name) => format!("{game}: {name} = {layer}"),
        None => game.to_owned(),
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
