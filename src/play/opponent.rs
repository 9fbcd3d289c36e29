//! What the program plays, and on what ground.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::board::{Board, Made};
use super::chance::Chance;
use crate::budget::Budget;
use crate::game::answer::Reason;
use crate::game::{GameError, Position, sum};

/// How the program plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Level {
    /// It wins whatever can be won
    Perfect,
    /// Now and then it moves without looking
    Careless,
}

/// What a move rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// It wins, for these reasons; none where the options were simply tried.
    Wins(Vec<Reason>),
    /// No move wins.
    Lost,
    /// Nobody looked.
    Careless,
    /// It was not found out which move wins, because of this.
    Unknown(GameError),
}

/// A move and its ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub made: Made,
    /// Why this one.
    pub ground: Ground,
}

/// One move in so many is careless.
const CARELESS: usize = 3;

/// The best move that is known; `None` where no move is.
pub fn best(board: &Board, budget: &Budget) -> Option<Choice> {
    let ground = match sum::move_to(board.parts(), &BigUint::ZERO, budget) {
        Ok(Some(found)) => {
            let left = found.step.sum().cloned().collect();
            let made = Made { part: found.component, left };
            return Some(Choice { made, ground: Ground::Wins(found.step.because) });
        }
        Ok(None) => Ground::Lost,
        Err(error) => Ground::Unknown(error),
    };
    Some(Choice { made: small(board)?, ground })
}

/// The move of the program at its level; `None` where no move is known.
pub fn choose(board: &Board, level: Level, chance: &mut Chance, budget: &Budget) -> Option<Choice> {
    if level == Level::Careless && chance.below(CARELESS) == 0 {
        let made = any(board, chance)?;
        return Some(Choice { made, ground: Ground::Careless });
    }
    best(board, budget)
}

/// The move that leaves most tokens: whoever cannot win plays on.
fn small(board: &Board) -> Option<Made> {
    // Of moves that leave as much the first is as good as another.
    let mut best: Option<(BigUint, Made)> = None;
    for made in board.short_moves() {
        let tokens = board.after(&made).tokens();
        if best.as_ref().is_none_or(|(most, _)| tokens > *most) {
            best = Some((tokens, made));
        }
    }
    best.map(|(_, made)| made)
}

/// A move by chance: of all moves where they can be listed, else one that takes a part of what a
/// short move takes from.
pub fn any(board: &Board, chance: &mut Chance) -> Option<Made> {
    if let Some(mut all) = board.all_moves().filter(|all| !all.is_empty()) {
        return Some(all.swap_remove(chance.below(all.len())));
    }
    let mut short = board.short_moves();
    if short.is_empty() {
        return None;
    }
    let made = short.swap_remove(chance.below(short.len()));
    let longer = longer(board, &made, chance);
    Some(longer.filter(|longer| board.is_legal(longer) == Some(true)).unwrap_or(made))
}

/// The move with more taken from each heap that it lowers.
fn longer(board: &Board, made: &Made, chance: &mut Chance) -> Option<Made> {
    let part = &board.parts()[made.part];
    let ([after], piles) = (made.left.as_slice(), part.game.shape().required()) else {
        return None;
    };
    let mut numbers = after.numbers();
    let mut groups = part.position.groups().to_vec();
    for pile in groups.iter_mut().flatten().take(piles) {
        if numbers.next()? < pile && !pile.is_zero() {
            let share = (&*pile * chance.below(1000) / 1000u32).max(BigUint::one());
            *pile -= share;
        }
    }
    // What follows from the piles, such as the next bound, is filled in anew.
    let mut required = piles;
    groups.retain_mut(|group| {
        let kept = group.len() <= required;
        required = required.saturating_sub(group.len());
        kept
    });
    let after = part.game.completed(&part.position, Position::from_groups(groups));
    Some(Made { part: made.part, left: vec![after] })
}
