//! The values straight from the rules: the naive twin of everything faster.
//!
//! It shares no code with the tables that the families fill ([`table`](super::table)), because the
//! tests compare the two. So it has a table, an index and a mex of its own.

use super::{Result, Rules};
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::index;

/// The values of all positions of a box: the mex over all options, with no theorem used.
#[derive(Clone, Debug)]
pub struct Definition {
    least: u64,
    sides: Vec<usize>,
    values: Vec<u32>,
}

impl Definition {
    /// The values of all positions up to `upto`, one bound a number, included.
    ///
    /// ```
    /// use nimata_games::game::{Definition, read_game};
    /// let game = read_game("sd:1,2/2:floor")?;
    /// let definition = Definition::new(game.as_ref(), &[7], &Default::default())?;
    /// assert_eq!(definition.values(), [0, 1, 2, 0, 1, 3, 2, 1]);
    /// # Ok::<(), nimata_games::game::GameError>(())
    /// ```
    ///
    /// # Errors
    /// `GameError::Unsuitable` unless there is one bound a number; bounds of memory, before it is
    /// taken, and of time.
    ///
    /// # Complexity
    /// One look at every option of every position; four bytes a position.
    pub fn new<R: Rules + ?Sized>(rules: &R, upto: &[u64], budget: &Budget) -> Result<Self> {
        let least = rules.least();
        rules.shape().admit_bounds(upto, least, rules)?;
        let sides = upto.iter().map(|&most| (most - least).saturating_add(1));
        let values = budget.room(sides.clone().fold(1, u64::saturating_mul), 0)?;
        let side = |side| usize::try_from(side).expect("the box has room in memory");
        let sides: Vec<usize> = sides.map(side).collect();
        let count: usize = sides.iter().product();
        let mut definition = Definition { least, sides, values };
        let mut at = vec![least; upto.len()];
        // The stamp of the last position that had an option of each value.
        let mut seen: Vec<usize> = Vec::new();
        for stamp in 1..=count {
            if stamp % 1024 == 1 {
                budget.allow_step(stamp, count)?;
            }
            let mut has_options = false;
            rules.each_option(&at, &mut |option| {
                has_options = true;
                // An option of several positions is a sum: its value is the xor of theirs.
                let parts = option.chunks_exact(at.len());
                let value = index(parts.fold(0, |sum, part| sum ^ definition.value(part)));
                if seen.len() <= value {
                    seen.resize(value + 1, 0);
                }
                seen[value] = stamp;
            });
            let value = match rules.given_value(&at, has_options) {
                Some(value) => value,
                None => {
                    let mex = seen.iter().position(|&last| last != stamp).unwrap_or(seen.len());
                    u32::try_from(mex).map_err(|_| Reached::beyond_memory(budget))?
                }
            };
            definition.values.push(value);
            advance(&mut at, least, upto);
        }
        Ok(definition)
    }

    /// The value of a position of the box.
    ///
    /// # Panics
    /// If it is not in the box.
    pub fn value(&self, at: &[u64]) -> u32 {
        assert_eq!(at.len(), self.sides.len(), "one number a place");
        let place = at.iter().zip(&self.sides).fold(0, |place, (&number, &side)| {
            let offset = number.checked_sub(self.least).and_then(|n| usize::try_from(n).ok());
            let offset = offset.filter(|&offset| offset < side);
            place * side + offset.expect("the position is in the box")
        });
        self.values[place]
    }

    /// The values in lexicographic order of the positions: the last number runs fastest.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The values, in the order of [`Definition::values`], without a copy.
    pub fn into_values(self) -> Vec<u32> {
        self.values
    }
}

/// The next position of the box in lexicographic order; after the last the first.
fn advance(at: &mut [u64], least: u64, upto: &[u64]) {
    for (number, &most) in at.iter_mut().zip(upto).rev() {
        if *number < most {
            *number += 1;
            return;
        }
        *number = least;
    }
}
