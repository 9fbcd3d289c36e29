//! The values straight from the rules: the naive twin of everything faster.

use super::ExcoError;
use crate::budget::{Budget, Reached};

/// Calls `visit` once for every option of a position x0, x1, …, xn.
///
/// The options are sorted by the least i ≥ 1 with x′i = xi, so each comes once.
///
/// ```
/// use nimata::game::exco_nim::each_option;
/// let mut options = Vec::new();
/// each_option(&[1, 1, 0], &mut |option| options.push(option.to_vec()));
/// options.sort();
/// assert_eq!(options, [[0, 0, 0], [0, 1, 0], [1, 0, 0]]);
/// ```
pub fn each_option(position: &[u32], visit: &mut dyn FnMut(&[u32])) {
    let mut option = position.to_vec();
    for kept in 1..position.len() {
        if position[1..kept].contains(&0) {
            continue;
        }
        descend(position, kept, 0, &mut option, visit);
    }
}

fn descend(
    position: &[u32],
    kept: usize,
    pile: usize,
    option: &mut Vec<u32>,
    visit: &mut dyn FnMut(&[u32]),
) {
    if pile == position.len() {
        if option != position {
            visit(option);
        }
        return;
    }
    let (least, most) = match pile {
        _ if pile == kept => (position[pile], position[pile]),
        // A pile before the first one kept is lowered; its pile is not empty, as `each_option` saw.
        1.. if pile < kept => (0, position[pile] - 1),
        _ => (0, position[pile]),
    };
    for tokens in least..=most {
        option[pile] = tokens;
        descend(position, kept, pile + 1, option, visit);
    }
    option[pile] = position[pile];
}

/// The values of all positions of a box, G(x) = mex { G(x′) : x → x′ }, with no theorem used.
///
/// ```
/// use nimata::game::exco_nim::Definition;
/// let definition = Definition::new(&[1, 5, 6], &Default::default())?;
/// assert_eq!(definition.value(&[1, 5, 6]), 11);
/// # Ok::<(), nimata::game::exco_nim::ExcoError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Definition {
    upto: Vec<u32>,
    values: Vec<u32>,
}

impl Definition {
    /// The values of all positions with xi ≤ `upto[i]`, i = 0, …, n.
    ///
    /// # Errors
    /// [`ExcoError::TooFewPiles`] unless n ≥ 2; [`Reached`] bounds of memory, before it is taken, and
    /// of time.
    ///
    /// # Complexity
    /// One look at every option of every position: O(X0·X1·X2·X0·(X1 + X2)) for n = 2 with Xi the sides;
    /// four bytes a position.
    pub fn new(upto: &[u32], budget: &Budget) -> Result<Self, ExcoError> {
        if upto.len() < 3 {
            return Err(ExcoError::TooFewPiles(upto.len().saturating_sub(1)));
        }
        let count = upto
            .iter()
            .try_fold(1u64, |count, &most| count.checked_mul(u64::from(most) + 1))
            .unwrap_or(u64::MAX / 4);
        budget.allow_memory(4 * count)?;
        let too_large = Reached::Memory { needed: 4 * count, allowed: budget.max_memory() };
        let count = usize::try_from(count).map_err(|_| too_large)?;
        let mut definition = Definition { upto: upto.to_vec(), values: Vec::with_capacity(count) };
        // A value is at most x0 + x1 + … + xn, as each move takes a token.
        let longest: u64 = upto.iter().map(|&most| u64::from(most)).sum();
        let longest = usize::try_from(longest).map_err(|_| too_large)?;
        let mut seen_at = vec![0usize; longest + 2];
        let mut position = vec![0u32; upto.len()];
        for stamp in 1..=count {
            if stamp % 1024 == 1 {
                budget.allow_time()?;
            }
            each_option(&position, &mut |option| {
                seen_at[index(definition.value(option))] = stamp;
            });
            let mex = seen_at.iter().position(|&at| at != stamp).expect("a mex is at most u");
            definition
                .values
                .push(u32::try_from(mex).expect("a sum of few 32-bit numbers, bounded"));
            next(&mut position, upto);
        }
        Ok(definition)
    }

    /// The value of a position.
    ///
    /// # Panics
    /// If the position is outside the box.
    pub fn value(&self, position: &[u32]) -> u32 {
        assert_eq!(position.len(), self.upto.len(), "one number a pile");
        let place = position.iter().zip(&self.upto).fold(0, |place, (&tokens, &most)| {
            assert!(tokens <= most, "a pile of {tokens} is outside the box");
            place * (index(most) + 1) + index(tokens)
        });
        self.values[place]
    }
}

/// The next position of the box in lexicographic order.
fn next(position: &mut [u32], upto: &[u32]) {
    for (tokens, &most) in position.iter_mut().zip(upto).rev() {
        if *tokens < most {
            *tokens += 1;
            return;
        }
        *tokens = 0;
    }
}

fn index(n: u32) -> usize {
    usize::try_from(n).expect("a 32-bit number fits in memory's index")
}
