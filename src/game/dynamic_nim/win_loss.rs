//! Who wins at (a, b, x), by trying every move: the twin of the least winning moves.

use super::{BoundFunction, DynamicError, Play};
use crate::budget::{Budget, Reached};

/// Who wins at every position (a, b, x) of a box, with nothing used but the rules of the game.
///
/// ```
/// use nimata::game::dynamic_nim::{BoundFunction, Play, WinLoss};
/// let f = BoundFunction::parse("k")?;
/// let outcomes = WinLoss::new(&f, Play::Normal, 4, &Default::default())?;
/// assert!(outcomes.wins(3, 4, 2));
/// assert!(!outcomes.wins(3, 3, 2));
/// # Ok::<(), nimata::game::dynamic_nim::DynamicError>(())
/// ```
#[derive(Clone, Debug)]
pub struct WinLoss {
    side: usize,
    wins: Vec<bool>,
}

impl WinLoss {
    /// The outcomes for piles and bounds up to `most`; a larger bound allows no more than `most` does.
    ///
    /// # Errors
    /// [`DynamicError::TableTooShort`], or a [`Reached`] bound of memory, before it is taken, or of time.
    ///
    /// # Complexity
    /// O(m⁴) for m = `most`; one byte a position.
    pub fn new(
        f: &BoundFunction,
        play: Play,
        most: u32,
        budget: &Budget,
    ) -> Result<Self, DynamicError> {
        let cells = (u64::from(most) + 1).saturating_pow(3);
        budget.allow_memory(cells)?;
        let too_large = Reached::Memory { needed: cells, allowed: budget.max_memory() };
        let cells = usize::try_from(cells).map_err(|_| too_large)?;
        let side = usize::try_from(most).map_err(|_| too_large)? + 1;
        let bounds = f.first(most, most, budget)?;
        let next = |k: usize| usize::try_from(bounds[k - 1]).expect("cut down to the box");
        let mut outcomes = WinLoss { side, wins: Vec::new() };
        outcomes.wins.try_reserve_exact(cells).map_err(|_| too_large)?;
        outcomes.wins.resize(cells, false);
        for a in 0..side {
            for b in 0..side {
                budget.allow_time()?;
                for x in 0..side {
                    let at = outcomes.place(a, b, x);
                    outcomes.wins[at] = if a == 0 || b == 0 {
                        // The game is over, and the other player made the last move.
                        play == Play::Misere
                    } else {
                        (1..=x).any(|k| {
                            let from_a =
                                k <= a && !outcomes.wins[outcomes.place(a - k, b, next(k))];
                            from_a || k <= b && !outcomes.wins[outcomes.place(a, b - k, next(k))]
                        })
                    };
                }
            }
        }
        Ok(outcomes)
    }

    fn place(&self, a: usize, b: usize, x: usize) -> usize {
        (a * self.side + b) * self.side + x
    }

    /// Whether who is to move wins at (a, b, x).
    ///
    /// # Panics
    /// If a coordinate is outside the box.
    pub fn wins(&self, a: u32, b: u32, x: u32) -> bool {
        let coordinate = |n: u32| {
            let n = usize::try_from(n).expect("a 32-bit number fits in memory's index");
            assert!(n < self.side, "{n} is outside the box");
            n
        };
        self.wins[self.place(coordinate(a), coordinate(b), coordinate(x))]
    }
}
