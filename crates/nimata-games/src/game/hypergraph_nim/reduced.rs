//! A position without the piles that take part in no move, as the theorems read it, and its game.

use std::cell::OnceCell;
use std::rc::Rc;

use num_bigint::BigUint;
use num_traits::Zero;

use super::HypergraphNim;
use super::part::Part;
use super::tetris::{Changes, TetrisExtension, longest_play};
use crate::game::GameError;
use crate::game::answer::{Move, Reason};
use crate::game::rung::{Memo, Step};
use nimata_automata::budget::Budget;

/// A position without the piles that take part in no move.
pub struct Reduced {
    /// The remaining piles, and the moves on them; without piles there is no move.
    pub(super) part: Part,
    /// All piles of the position.
    x: Rc<Vec<BigUint>>,
    longest: Memo<BigUint>,
    extra: Memo<BigUint>,
}

impl Reduced {
    /// Reduces the position with these piles; there is one number for each pile.
    pub(super) fn of(game: &HypergraphNim, x: Vec<BigUint>) -> Self {
        let part = Part::of(game, |pile| !x[pile].is_zero());
        Reduced { part, x: Rc::new(x), longest: Memo::default(), extra: Memo::default() }
    }

    /// The same position, of which only a part is considered.
    pub(super) fn on(&self, part: &Part) -> Self {
        let x = Rc::clone(&self.x);
        Reduced { part: part.clone(), x, longest: Memo::default(), extra: Memo::default() }
    }

    /// All piles of the position.
    pub(super) fn x(&self) -> &[BigUint] {
        &self.x
    }

    /// The remaining piles.
    pub(super) fn piles(&self) -> impl Iterator<Item = &BigUint> {
        self.piles_of(&self.part)
    }

    /// The piles of one part of the rest.
    pub(super) fn piles_of(&self, part: &Part) -> impl Iterator<Item = &BigUint> {
        part.piles.iter().map(|&pile| &self.x[pile])
    }

    /// T, which is computed once.
    pub(super) fn longest_play(&self, budget: &Budget) -> Result<&BigUint, GameError> {
        self.longest.get_or(|| longest_play(&self.part, &self.x, budget))
    }

    /// T_F of this extension, which is computed once.
    pub(super) fn extra(
        &self,
        extension: &TetrisExtension<'_>,
        budget: &Budget,
    ) -> Result<&BigUint, GameError> {
        self.extra.get_or(|| extension.longest_play(&self.x, budget))
    }
}

/// The game of a ladder.
#[derive(Clone)]
pub(super) struct Ground<'g> {
    pub game: &'g HypergraphNim,
    whole: Rc<OnceCell<Part>>,
}

impl<'g> Ground<'g> {
    pub(super) fn new(game: &'g HypergraphNim) -> Self {
        Ground { game, whole: Rc::default() }
    }

    /// The same rules if only the piles of a part are not empty.
    pub(super) fn within(&self, part: &Part) -> Self {
        Ground { game: self.game, whole: Rc::new(part.clone().into()) }
    }

    /// The game without empty piles.
    pub(super) fn part(&self) -> &Part {
        self.whole.get_or_init(|| Part::of(self.game, |_| true))
    }

    /// The move that makes these changes by a named rule; `Nowhere` without changes.
    ///
    /// # Panics
    /// The rules of the game do not allow the move.
    pub(super) fn step(
        &self,
        at: &Reduced,
        changes: Option<Changes>,
        rule: &'static str,
        says: impl Into<String>,
    ) -> Step {
        let Some(changes) = changes else { return Step::Nowhere };
        let mut after = at.x.to_vec();
        changes.into_iter().for_each(|(pile, tokens)| after[pile] = tokens);
        assert!(self.game.allows(at.x(), &after), "each rule constructs legal moves");
        let because = vec![Reason { rule, says: says.into() }];
        Step::To(Move::by(self.game.position(after), because))
    }
}
