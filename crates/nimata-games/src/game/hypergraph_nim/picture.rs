//! The picture of the values and of T, the length of the longest play, next to each other.

use num_traits::ToPrimitive;

use super::{HypergraphNim, longest_plays_by_definition, table};
use crate::game::pictures::Square;
use crate::game::{Result, Rules};
use nimata_automata::budget::{Budget, Reached};
use nimata_draw::data::{Extent, Frame, HeatMap, Picture, View};

/// The name of the view.
pub(super) const LONGEST: &str = "longest";

/// The view, for a game on two piles, or on three piles with the first one fixed.
pub(super) fn view(game: &HypergraphNim) -> Option<View> {
    let names = game.shape().names();
    let (of, fixed) = match names.as_slice() {
        [x, y] => (format!("the {x}, {y} below N"), None),
        [z, y, x] => (format!("the {y}, {x} below N, with {z} fixed"), Some(z.clone())),
        _ => return None,
    };
    let says = format!("the values and T, the lengths of the longest plays, of {of}");
    Some(View { name: LONGEST, says, frame: Frame::Square { panels: 2, fixed } })
}

/// The values of a square of positions, and T at the same positions.
///
/// # Errors
/// Those of [`table::table`].
pub(super) fn picture(game: &HypergraphNim, extent: &Extent, budget: &Budget) -> Result<Picture> {
    let square = Square::new(&game.shape(), extent, 0)?;
    let narrow = |most: &u64| most.to_u32().ok_or(Reached::beyond_memory(budget));
    let upto: Vec<u32> = square.last.iter().map(narrow).collect::<Result<_, _>>()?;
    let hypergraph = game.hypergraph().map_err(|error| game.not_written(&error))?;
    let longest = longest_plays_by_definition(&hypergraph, &upto, budget)?;
    let values = table::table(game, &square.last, budget)?;
    let longest = Box::new(longest.into_entries().into_iter().map(i64::from));
    let longest = game.shape().table(values.holds, 0, &square.last, longest);
    let mut numbers = square.cells(values, budget)?;
    numbers.extend(square.cells(longest, budget)?);
    Ok(Picture::HeatMap(HeatMap {
        title: format!("{game}: values G and longest plays T{}", square.fixed),
        legend: "G, T".to_owned(),
        panels: vec!["G, the value".to_owned(), "T, the longest play".to_owned()],
        numbers,
        ..square.map
    }))
}
