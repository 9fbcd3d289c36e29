//! Extensions whose factors are partly Tetris.

use num_bigint::BigUint;

use super::part::{Kind, Part, describe_product};
use super::tetris::{Changes, longest_play, tetris_move};
use crate::game::GameError;
use nimata_automata::budget::Budget;

/// H ⊗ F with F Tetris: the factors of H, and those of F.
///
/// A single pile of x0 = T_F tokens can replace F for any H: a move in F lowers T_F, and each
/// smaller number is reached by some move. So the positions (x^J; x^I) and (T_F(x^J); x^I) have
/// options of the same values.
pub(super) struct TetrisExtension<'a> {
    /// The factors that are not known to be Tetris; there is at least one.
    pub rest: Vec<&'a Part>,
    /// The factors that are Tetris; there is at least one.
    pub tetris: Vec<&'a Part>,
}

impl<'a> TetrisExtension<'a> {
    /// A part as such an extension, if it is one.
    pub(super) fn of(part: &'a Part) -> Option<Self> {
        let Kind::Extension(parts) = &part.kind else { return None };
        let (tetris, rest): (Vec<&Part>, Vec<&Part>) =
            parts.iter().partition(|part| part.is_tetris());
        (!tetris.is_empty() && !rest.is_empty()).then_some(TetrisExtension { rest, tetris })
    }

    /// H, if it is proper Nim.
    pub(super) fn proper_nim(&self) -> Option<&'a Part> {
        match self.rest.as_slice() {
            [rest] if rest.kind == Kind::Proper => Some(rest),
            _ => None,
        }
    }

    /// H, if it is Nim on two piles, so that the product is EXCO-NIM.
    pub(super) fn two_piles(&self) -> Option<&'a Part> {
        match self.rest.as_slice() {
            [rest] if rest.kind == Kind::Nim && rest.piles.len() == 2 => Some(rest),
            _ => None,
        }
    }

    /// T_F.
    pub(super) fn longest_play(
        &self,
        x: &[BigUint],
        budget: &Budget,
    ) -> Result<BigUint, GameError> {
        self.tetris.iter().map(|part| longest_play(part, x, budget)).sum()
    }

    /// Changes of F that lower T_F to `target`, which is at most T_F.
    ///
    /// # Errors
    /// Those of [`tetris_move`].
    pub(super) fn follow(
        &self,
        x: &[BigUint],
        target: &BigUint,
        budget: &Budget,
    ) -> Result<Changes, GameError> {
        let whole = Part::extension(self.tetris.iter().map(|&part| part.clone()).collect());
        Ok(tetris_move(&whole, x, target, budget)?.unwrap_or_default())
    }

    /// A short description of F.
    pub(super) fn describe_tetris(&self) -> String {
        match self.tetris.as_slice() {
            [part] => part.describe(),
            parts => describe_product(parts.iter().copied()),
        }
    }

    /// Tells whether F is a single pile.
    pub(super) fn is_plus_one_pile(&self) -> bool {
        self.tetris.iter().map(|part| part.piles.len()).sum::<usize>() == 1
    }
}

/// Tells whether a part is EXCO-NIM on two piles. No later rung decides what its own ladder leaves
/// open.
pub(super) fn is_exco_nim(part: &Part) -> bool {
    TetrisExtension::of(part).is_some_and(|extension| extension.two_piles().is_some())
}
