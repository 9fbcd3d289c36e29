//! The list of lost positions, which follows from tables alone.

use std::collections::HashSet;

use super::shape::Shape;
use super::{GameError, Result};
use nimata_automata::budget::{Budget, Reached};
use nimata_draw::data::{PositionList, Positions, ValueTable};

/// The tables of a game, by their bounds.
type Tables<'a> = &'a dyn Fn(&[u64]) -> Result<ValueTable<'a>>;

/// The largest heap, and the largest of two piles, among which lost positions are looked for unless
/// many are wanted, since they may be few.
const MOST: [u64; 2] = [1 << 20, 1 << 8];

/// From this bound on it is asked whether there are more lost positions at all.
const FEW: u64 = 1 << 10;

/// The first lost positions of a game on one or two piles, from tables that grow. There may be
/// fewer than `count` if `end` names a number above which no position is lost.
pub(super) fn lost_positions(
    game: &str,
    shape: &Shape,
    count: usize,
    table: Tables<'_>,
    end: &dyn Fn() -> Option<u64>,
) -> Result<PositionList> {
    let piles = shape.count();
    if piles > 2 {
        return Err(GameError::Unsuitable(format!(
            "the lost positions of {game} are not listed here: a list takes one or two piles"
        )));
    }
    let wide = u64::try_from(count).expect("a length");
    let mut most = 64u64;
    let mut known_end = None;
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
        if lost.len() < count && most >= FEW && known_end.is_none() {
            known_end = Some(end());
        }
        let is_all = known_end.flatten().is_some_and(|end| end <= most);
        if lost.len() >= count || is_all {
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

// Values that are computed one after the other, so that a table of them can grow in a file.

/// The values of the numbers 0, 1, 2, … of a game, as far as they are known.
pub trait Growing {
    /// The known values.
    fn values(&self) -> &[u32];

    /// The most memory that the first `count` values and the work for them take, in bytes.
    fn memory(&self, count: usize) -> u64;

    /// Computes at least one of the first `count` values, unless all of them are known.
    ///
    /// # Errors
    /// A bound was reached; the values computed until then are known.
    fn grow(&mut self, count: usize, budget: &Budget) -> Result<(), Reached>;

    /// Takes over the first values as an earlier run has stored them, in place of those that are
    /// known. Some are computed anew from those before them, and must be the same.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] names a value that is wrong; bounds of the budget.
    fn resume(&mut self, values: Vec<u32>, budget: &Budget) -> Result<()>;
}
