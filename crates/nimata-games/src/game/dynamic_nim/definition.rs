//! The least winning moves straight from the rules.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::BoundFunction;
use crate::game::table::{Cursor, Sides, Table};
use crate::game::{GameError, Play, Result};
use nimata_automata::budget::{Budget, Reached};

/// The number of move sizes that are tried between two counts of the steps.
const STRETCH: usize = 1 << 16;

/// The least winning move at every pile position of a box, computed without any theorem.
///
/// In normal play L(a, b) is the least k ≤ min(a, b) with f(k) < L(a − k, b) or f(k) < L(a, b − k),
/// where L = ∞ if a pile is empty: the game is over, and the player to move has lost. In misère
/// play this player has won, so L = 0, which is below every bound. There k runs up to max(a, b),
/// and L = ∞ if no move wins. In both, (a, b, x) is won exactly if L(a, b) ≤ x, because a larger
/// bound forbids no move.
///
/// ```
/// use nimata_games::game::Play;
/// use nimata_games::game::dynamic_nim::{BoundFunction, LeastMoves};
/// let f = BoundFunction::parse("k")?;
/// let least = LeastMoves::new(&f, Play::Normal, 5, 8, &Default::default())?;
/// assert_eq!((least.at(3, 4), least.at(5, 5)), (Some(1), Some(5)));
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LeastMoves {
    /// The least moves, with [`INFINITE`] for ∞.
    moves: Table<u32>,
}

const INFINITE: u32 = u32::MAX;

impl LeastMoves {
    /// The least winning moves for piles up to `a` and `b`.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] if a table is too short; a bound of memory, before any is taken,
    /// or of time.
    ///
    /// # Complexity
    /// O(a·b·m), where m is the largest least move, or max(a, b) if some position has none; four
    /// bytes for each position.
    pub fn new(f: &BoundFunction, play: Play, a: u32, b: u32, budget: &Budget) -> Result<Self> {
        LeastMoves::within(f, play, [a, b], u64::MAX, budget)
    }

    /// Computes what [`LeastMoves::new`] does, within a number of steps. A step is a position or a
    /// size of a move.
    ///
    /// # Errors
    /// Those of [`LeastMoves::new`], and [`GameError::Undecided`] if it takes more steps.
    pub(super) fn within(
        f: &BoundFunction,
        play: Play,
        [a, b]: [u32; 2],
        most_steps: u64,
        budget: &Budget,
    ) -> Result<Self> {
        let cells = (u64::from(a) + 1).saturating_mul(u64::from(b) + 1);
        let longest = match play {
            Play::Normal => a.min(b),
            Play::Misere => a.max(b),
        };
        // Every position is a step, so this bound can be tested before any memory is taken.
        if cells > most_steps {
            return Err(too_many(most_steps));
        }
        let beside = u64::from(longest) * 4;
        let table = Table::with_room(Sides::new(&[a, b]), beside, budget)?;
        // A move that takes a whole pile ends the game, so the bound after the longest move is
        // never needed.
        let bounds = f.first(longest.saturating_sub(1), INFINITE - 1, budget)?;
        let over = match play {
            Play::Normal => INFINITE,
            Play::Misere => 0,
        };
        let mut left = most_steps;
        let moves = table.fill(budget, |known, at, pace| {
            let mut take = |steps: usize| -> Result<()> {
                pace.take(steps)?;
                let steps = u64::try_from(steps).expect("a stretch is short");
                left = left.checked_sub(steps).ok_or_else(|| too_many(most_steps))?;
                Ok(())
            };
            take(1)?;
            match at.empty {
                0 => least(known, at, &bounds, over, &mut take),
                _ => Ok(over),
            }
        })?;
        Ok(LeastMoves { moves })
    }

    /// L(a, b), or `None` if no move wins; in normal play this means that the game is over.
    ///
    /// # Panics
    /// The position is outside the box.
    pub fn at(&self, a: u32, b: u32) -> Option<u32> {
        Some(self.moves.at(&[a, b])).filter(|&least| least != INFINITE)
    }

    /// Tells whether the player to move wins at (a, b, x).
    ///
    /// # Panics
    /// Those of [`LeastMoves::at`].
    pub fn wins(&self, a: u32, b: u32, x: u32) -> bool {
        self.at(a, b).is_some_and(|least| least <= x)
    }
}

/// L(a, b) from smaller positions, for nonempty piles; `take` counts the steps.
fn least(
    known: &Table<u32>,
    at: &Cursor,
    bounds: &[u32],
    over: u32,
    take: &mut impl FnMut(usize) -> Result<()>,
) -> Result<u32> {
    let ([a, b], width) = ([at.numbers[0], at.numbers[1]], known.places().strides()[0]);
    let longest = if over == 0 { a.max(b) } else { a.min(b) };
    let wins = |k: &usize| {
        // After the last bound the move took a whole pile, and any finite bound gives the same
        // answer.
        let bound = bounds.get(k - 1).copied().unwrap_or(INFINITE - 1);
        let from_a = *k <= a && bound < known.entries()[at.place - k * width];
        from_a || *k <= b && bound < known.entries()[at.place - k]
    };
    // The sizes are tried in stretches, because a single pile may have more moves than fit between
    // two readings of the clock.
    let mut from = 1;
    while from <= longest {
        let to = longest.min(from + STRETCH - 1);
        let found = (from..=to).find(wins);
        let last = found.unwrap_or(to);
        take(last + 1 - from)?;
        if let Some(k) = found {
            return Ok(u32::try_from(k).expect("a pile of 32 bits"));
        }
        from = to + 1;
    }
    Ok(INFINITE)
}

fn too_many(most: u64) -> GameError {
    GameError::Undecided(format!(
        "no theorem decides this position, and the definition would take more than {most} steps; \
         they are taken where the definition is asked for, or where a time limit bounds them"
    ))
}

/// Converts a pile to the range of tables.
///
/// # Errors
/// [`Reached::Memory`], because no machine can hold a table up to a larger pile.
pub(super) fn small_pile(pile: &BigUint, budget: &Budget) -> Result<u32, Reached> {
    let too_large = Reached::beyond_memory(budget);
    pile.to_u32().filter(|&pile| pile < INFINITE - 1).ok_or(too_large)
}

/// The lost heaps up to a number in one-pile dynamic Nim, the game that Fibonacci Nim belongs to,
/// in increasing order. A move takes at least one token and at most `multiple` times as many as the
/// previous move; the first move leaves some tokens. Whoever takes the last token wins. Schwenk
/// 1970; for the multiple 2 they are Fibonacci's numbers (Whinihan 1963).
///
/// ```
/// use nimata_games::game::dynamic_nim::lost_heaps;
/// assert_eq!(lost_heaps(2, 30), [1, 2, 3, 5, 8, 13, 21]);
/// assert_eq!(lost_heaps(1, 30), [1, 2, 4, 8, 16]);
/// ```
///
/// # Complexity
/// O(n²), where n is the number.
pub fn lost_heaps(multiple: usize, upto: usize) -> Vec<usize> {
    // The least number of tokens that wins in each heap; in an empty heap none does.
    let mut least = vec![usize::MAX];
    for heap in 1..=upto {
        let wins = |taken: &usize| least[heap - taken] > multiple.saturating_mul(*taken);
        let found = (1..=heap).find(wins);
        least.push(found.expect("whoever takes all wins"));
    }
    (1..=upto).filter(|&heap| least[heap] == heap).collect()
}
