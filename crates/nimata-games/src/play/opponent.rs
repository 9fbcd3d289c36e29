//! The program's moves, and the reasons for them.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::board::{Board, Made};
use crate::game::answer::Reason;
use crate::game::{GameError, Position, sum};
use nimata_automata::budget::Budget;

/// The strength of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The program wins whenever it can.
    Perfect,
    /// The program sometimes makes a random move.
    Careless,
}

/// The reason for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// The move wins, for these reasons. The list is empty if the program tried the options.
    Wins(Vec<Reason>),
    /// No move wins.
    Lost,
    /// The move is random.
    Careless,
    /// The search for a winning move failed with this error.
    Unknown(GameError),
}

/// A move and the reason for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub made: Made,
    /// The reason for the move.
    pub ground: Ground,
}

/// One move in this many is careless.
const CARELESS: usize = 3;

/// The best known move; `None` if no move is known.
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

/// The move of the program at its level; `None` if no move is known.
pub fn choose(board: &Board, level: Level, chance: &mut Chance, budget: &Budget) -> Option<Choice> {
    if level == Level::Careless && chance.below(CARELESS) == 0 {
        let made = any(board, chance)?;
        return Some(Choice { made, ground: Ground::Careless });
    }
    best(board, budget)
}

/// The move that leaves most tokens: a player who cannot win prolongs the game.
fn small(board: &Board) -> Option<Made> {
    // Among moves that leave equally many tokens, any is good.
    let mut best: Option<(BigUint, Made)> = None;
    for made in board.short_moves() {
        let tokens = board.after(&made).tokens();
        if best.as_ref().is_none_or(|(most, _)| tokens > *most) {
            best = Some((tokens, made));
        }
    }
    best.map(|(_, made)| made)
}

/// A random move: any move if all can be listed, and otherwise one that takes a part of some heap
/// from which a short move takes.
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

/// A move that takes a random larger number from each heap that the given move lowers.
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
    // Dependent numbers of the position, such as the next bound, are recomputed.
    let mut required = piles;
    groups.retain_mut(|group| {
        let kept = group.len() <= required;
        required = required.saturating_sub(group.len());
        kept
    });
    let after = part.game.completed(&part.position, Position::from_groups(groups));
    Some(Made { part: made.part, left: vec![after] })
}

/// The generator splitmix64 (Steele, Lea, Flood, *Fast splittable pseudorandom number generators*).
#[derive(Clone, Debug)]
pub struct Chance {
    state: u64,
}

impl Chance {
    /// The generator with this seed.
    pub fn new(seed: u64) -> Self {
        Chance { state: seed }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `count`. Its bias is below `count` in 2^64.
    ///
    /// # Panics
    /// `count` is 0.
    pub fn below(&mut self, count: usize) -> usize {
        let count = u64::try_from(count).expect("an index fits into 64 bits");
        usize::try_from(self.next() % count).expect("below an index")
    }
}
