//! Moves that take little, at positions of any size: what is played where no theorem names a move.

use num_bigint::BigUint;
use num_traits::Zero;

use super::{Position, Rules};

/// So many piles are lowered alone, those that come first.
const PILES_TRIED: usize = 64;

/// The short moves of a position as far as the rules alone tell.
pub(super) fn of<R: Rules + ?Sized>(rules: &R, position: &Position) -> Option<Vec<Vec<Position>>> {
    if let Some(options) = rules.few_options(position) {
        return Some(options.into_iter().map(|option| vec![option]).collect());
    }
    let lowered = position.numbers().enumerate().filter(|(_, number)| !number.is_zero());
    let single = lowered.map(|(place, _)| vec![place]).take(PILES_TRIED);
    let found = lowering(rules, position, single);
    if !found.is_empty() {
        return Some(found);
    }
    every(rules, position)
}

/// All options of a [small](Position::is_small) position, each once.
pub fn every<R: Rules + ?Sized>(rules: &R, position: &Position) -> Option<Vec<Vec<Position>>> {
    if !position.is_small() {
        return None;
    }
    let at = position.small_numbers(&Default::default()).ok()?;
    let mut options: Vec<Vec<u64>> = Vec::new();
    rules.each_option(&at, &mut |option| options.push(option.to_vec()));
    options.sort_unstable();
    options.dedup();
    let shape = rules.shape();
    let numbers =
        |option: Vec<u64>| -> Vec<BigUint> { option.into_iter().map(Into::into).collect() };
    Some(options.into_iter().map(|option| shape.sum(numbers(option))).collect())
}

/// The moves that take one token from each place of a set, of those sets with which it is legal.
pub(super) fn lowering<R: Rules + ?Sized>(
    rules: &R,
    position: &Position,
    sets: impl IntoIterator<Item = Vec<usize>>,
) -> Vec<Vec<Position>> {
    let moved = sets.into_iter().filter_map(|set| {
        let mut groups = position.groups().to_vec();
        let mut places: Vec<&mut BigUint> = groups.iter_mut().flatten().collect();
        for place in set {
            *places[place] -= 1u32;
        }
        let after = rules.completed(position, Position::from_groups(groups));
        let legal = rules.admit(&after).is_ok() && rules.is_legal(position, &after) == Some(true);
        legal.then(|| vec![after])
    });
    moved.collect()
}
