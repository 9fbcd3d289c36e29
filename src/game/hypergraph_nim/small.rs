//! A position small enough for the definition: the box of all positions up to it.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::part::Part;
use super::tetris::{Changes, tetris_move};
use super::theorems::TetrisExtension;
use super::{Definition, Hypergraph, each_option};
use crate::budget::{Budget, Reached};
use crate::game::GameError;

/// The most options and edges that are looked at where nobody asked for the definition: about a second.
const MOST_STEPS: u128 = 1 << 29;

/// The same where a time limit ends the search anyway: hours.
const MOST_STEPS_IN_TIME: u128 = 1 << 44;

/// The most options and edges that are looked at where nobody asked for the definition. Memory is bounded by the budget.
pub(super) fn most_steps(budget: &Budget) -> u128 {
    if budget.deadline().is_some() { MOST_STEPS_IN_TIME } else { MOST_STEPS }
}

/// The box of a position, its piles those of a part; the Tetris factors of an extension are one pile, the first.
///
/// Why one pile may stand for them: [`theorems`](super::theorems).
pub(super) struct SmallGame<'a> {
    hypergraph: Hypergraph,
    upto: Vec<u32>,
    piles: Vec<usize>,
    tetris: Vec<&'a Part>,
}

impl<'a> SmallGame<'a> {
    /// The box, if it is small enough to try; `extra` is T of the Tetris factors, asked for if there are any.
    pub(super) fn of(
        part: &'a Part,
        x: &[BigUint],
        budget: &Budget,
        extra: impl FnOnce(&TetrisExtension<'a>) -> Option<BigUint>,
    ) -> Option<Self> {
        let most_steps = most_steps(budget);
        let (rest, tetris, extra) = match TetrisExtension::of(part) {
            Some(extension) => {
                let extra = extra(&extension)?;
                (extension.rest, extension.tetris, Some(extra))
            }
            None => (vec![part], Vec::new(), None),
        };
        let piles: Vec<usize> = rest.iter().flat_map(|part| part.piles.iter().copied()).collect();
        let sides = extra.iter().chain(piles.iter().map(|&pile| &x[pile]));
        let upto: Vec<u32> = sides.map(ToPrimitive::to_u32).collect::<Option<_>>()?;
        // Positions first: they bound the piles, and so the edges that are written out below.
        let positions = upto.iter().try_fold(1u128, |count, &most| {
            Some(count * (u128::from(most) + 1)).filter(|&count| count <= most_steps)
        });
        positions?;
        let single = extra.map(|_| Hypergraph::new(1, [1]).expect("one pile"));
        let written = rest.iter().map(|part| part.hypergraph());
        let hypergraph = single
            .map(Ok)
            .into_iter()
            .chain(written)
            .reduce(|all, next| all?.beside(&next?))?
            .ok()?;
        let small = Definition::steps(&hypergraph, &upto) <= most_steps;
        small.then_some(SmallGame { hypergraph, upto, piles, tetris })
    }

    /// All values of the box.
    ///
    /// # Errors
    /// Bounds of memory and time.
    pub(super) fn fill(&self, budget: &Budget) -> Result<Definition, Reached> {
        Definition::values(&self.hypergraph, &self.upto, budget)
    }

    /// The last position of the box.
    pub(super) fn corner(&self) -> &[u32] {
        &self.upto
    }

    /// Whether Tetris factors stand as one pile.
    pub(super) fn has_extra(&self) -> bool {
        !self.tetris.is_empty()
    }

    /// An option with the value `target`, as changes of the position itself.
    ///
    /// # Errors
    /// Bounds of memory and time, and as [`tetris_move`].
    pub(super) fn move_to(
        &self,
        x: &[BigUint],
        target: &BigUint,
        budget: &Budget,
    ) -> Result<Option<Changes>, GameError> {
        let values = self.fill(budget)?;
        let mut found = None;
        each_option(&self.hypergraph, &self.upto, &mut |option| {
            if found.is_none() && BigUint::from(values.at(option)) == *target {
                found = Some(option.to_vec());
            }
        });
        let Some(after) = found else { return Ok(None) };
        let (extra, after) = after.split_at(usize::from(self.has_extra()));
        let pairs = self.piles.iter().zip(after);
        let mut changes: Changes = pairs.map(|(&pile, &tokens)| (pile, tokens.into())).collect();
        if let [extra] = extra {
            changes.extend(move_tetris(&self.tetris, x, &BigUint::from(*extra), budget)?);
        }
        Ok(Some(changes))
    }
}

/// Changes of Tetris factors that bring their T to `target`, at most what it is.
///
/// # Errors
/// As [`tetris_move`].
pub(super) fn move_tetris(
    parts: &[&Part],
    x: &[BigUint],
    target: &BigUint,
    budget: &Budget,
) -> Result<Changes, GameError> {
    let whole = Part::extension(parts.iter().map(|&part| part.clone()).collect());
    let whole = whole.expect("there is a Tetris factor");
    Ok(tetris_move(&whole, x, target, budget)?.unwrap_or_default())
}
