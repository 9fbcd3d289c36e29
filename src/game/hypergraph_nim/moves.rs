//! Moves to a value, each by the rule that gives the value.

use num_bigint::BigUint;
use num_traits::Zero;

use super::moore::moore_move;
use super::part::{Kind, Part};
use super::small::{SmallGame, move_tetris};
use super::tetris::{Changes, longest_play, tetris_move};
use super::theorems::TetrisExtension;
use super::{HypergraphNim, evaluate, is_moore_p_position};
use crate::budget::Budget;
use crate::game::GameError;
use crate::game::answer::{Reason, Worth};
use crate::game::exco_nim::{closed_form_move, two_pile_move};

/// An option of a position, and why it has the value that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The piles after the move, in the order of a position.
    pub after: Vec<BigUint>,
    /// The rules that name it.
    pub because: Vec<Reason>,
}

/// An option of a position with the value `target`, and the rules that name it; `None` if there is none.
///
/// Each move is checked against the rules of the game before it is given.
///
/// ```
/// use nimata::game::hypergraph_nim::{HypergraphNim, move_to};
/// let game = HypergraphNim::parse("exact:3,2")?;
/// let piles = [5u32, 4, 3].map(Into::into);
/// let step = move_to(&game, &piles, &2u32.into(), &Default::default())?.expect("2 < G = 6");
/// assert_eq!(step.after, [0u32, 2, 3].map(Into::into));
/// assert_eq!(step.because[0].rule, "intersecting");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`GameError::Undecided`] where no rule names one, bounds of the budget.
///
/// # Panics
/// Unless there is one number a pile.
///
/// # Complexity
/// As [`evaluate`], times the binary digits of the piles where edges that are written out meet.
pub fn move_to(
    game: &HypergraphNim,
    x: &[BigUint],
    target: &BigUint,
    budget: &Budget,
) -> Result<Option<Step>, GameError> {
    assert_eq!(x.len(), game.piles(), "one number a pile");
    let Some(part) = Part::of(game, |pile| !x[pile].is_zero()) else { return Ok(None) };
    let mut mover = Mover { game, x, budget, because: Vec::new() };
    let Some(changes) = mover.find(&part, target)? else { return Ok(None) };
    let mut after = x.to_vec();
    changes.into_iter().for_each(|(pile, tokens)| after[pile] = tokens);
    assert!(game.is_legal(x, &after), "each rule constructs legal moves");
    Ok(Some(Step { after, because: mover.because }))
}

struct Mover<'a> {
    game: &'a HypergraphNim,
    x: &'a [BigUint],
    budget: &'a Budget,
    because: Vec<Reason>,
}

impl Mover<'_> {
    fn note(&mut self, rule: &'static str, says: &str) {
        self.because.push(Reason { rule, says: says.to_owned() });
    }

    fn piles(&self, part: &Part) -> Vec<BigUint> {
        part.piles.iter().map(|&pile| self.x[pile].clone()).collect()
    }

    fn find(&mut self, part: &Part, target: &BigUint) -> Result<Option<Changes>, GameError> {
        // The longest play from an option is shorter, and bounds its value.
        if longest_play(part, self.x, self.budget).is_ok_and(|longest| *target >= longest) {
            return Ok(None);
        }
        if part.is_tetris() {
            let (rule, says) = match part.kind {
                Kind::All if part.piles.len() == 1 => (
                    "single pile",
                    "one pile is left, and its tokens are the value, as the xor of one pile (Bouton): they become the value asked for",
                ),
                Kind::All => (
                    "all sets",
                    "a move lowers any of the piles and the value is the sum of all, so tokens are taken until it is right",
                ),
                Kind::Extension(_) => (
                    "extension of Tetris",
                    "the value is T, the length of the longest play, the sum over the factors: they give up moves until it \
                     is right",
                ),
                _ => (
                    "intersecting",
                    "the value is T, the length of the longest play: the piles of an edge are lowered token by token, by \
                     which T falls by at most 1 a token, until it is right",
                ),
            };
            self.note(rule, says);
            return tetris_move(part, self.x, target, self.budget);
        }
        match &part.kind {
            Kind::Nim => Ok(self.nim(part, target)),
            Kind::Proper => {
                self.note("Jenkyns-Mayberry", "an option with the m and u that give the value");
                let after = closed_form_move(&BigUint::zero(), &self.piles(part), target);
                Ok(after.map(|(_, after)| changes(part, after)))
            }
            Kind::Sum(parts) => self.sum(parts, target),
            Kind::AtMost(k) if target.is_zero() => {
                self.note(
                    "Moore",
                    "every binary column is given a number of ones divisible by k + 1",
                );
                let piles = self.piles(part);
                let after = moore_move(&piles, *k, self.budget)?;
                debug_assert_eq!(after.is_none(), is_moore_p_position(&piles, *k));
                Ok(after.map(|changes| {
                    changes.into_iter().map(|(place, n)| (part.piles[place], n)).collect()
                }))
            }
            _ => match TetrisExtension::of(part) {
                Some(extension) => self.extension(part, &extension, target),
                None => self.boxed(part, target),
            },
        }
    }

    /// Bouton: a pile x with x ⊕ d below x, where d is how the value is to change; no other move of one pile will do.
    fn nim(&mut self, part: &Part, target: &BigUint) -> Option<Changes> {
        let value = part.piles.iter().fold(BigUint::zero(), |value, &pile| value ^ &self.x[pile]);
        let change = value ^ target;
        self.note(
            "Bouton",
            "the value of Nim is the xor of the piles: one pile is lowered so that it is right",
        );
        part.piles
            .iter()
            .map(|&pile| (pile, &self.x[pile] ^ &change))
            .find(|(pile, after)| *after < self.x[*pile])
            .map(|change| vec![change])
    }

    /// One component moves to its value ⊕ that of the whole ⊕ target.
    fn sum(&mut self, parts: &[Part], target: &BigUint) -> Result<Option<Changes>, GameError> {
        let values: Vec<BigUint> =
            parts.iter().map(|part| self.value(part)).collect::<Result<_, _>>()?;
        let total = values.iter().fold(BigUint::zero(), |total, value| total ^ value);
        self.note("Sprague-Grundy", "one component moves so that the xor of all is right");
        let noted = self.because.len();
        let mut undecided = None;
        for (part, value) in parts.iter().zip(values) {
            self.because.truncate(noted);
            match self.find(part, &(value ^ &total ^ target)) {
                Ok(Some(changes)) => return Ok(Some(changes)),
                Ok(None) => {}
                Err(error) => undecided = Some(error),
            }
        }
        undecided.map_or(Ok(None), Err)
    }

    /// The value of a component.
    fn value(&self, part: &Part) -> Result<BigUint, GameError> {
        let mut alone = vec![BigUint::zero(); self.x.len()];
        part.piles.iter().for_each(|&pile| alone[pile].clone_from(&self.x[pile]));
        match evaluate(self.game, &alone, self.budget).worth {
            Worth::Value(value) => Ok(value),
            _ => Err(GameError::Undecided(format!(
                "the value of the component {} is not known, so no move to a value of the sum is",
                part.describe()
            ))),
        }
    }

    /// H ⊗ F with F Tetris: a move with T_F tokens in one extra pile, and F follows.
    fn extension(
        &mut self,
        part: &Part,
        extension: &TetrisExtension<'_>,
        target: &BigUint,
    ) -> Result<Option<Changes>, GameError> {
        let [rest] = extension.rest.as_slice() else { return self.boxed(part, target) };
        let piles = self.piles(rest);
        let extra = extension.longest_play(self.x, self.budget)?;
        let after = match (&rest.kind, piles.as_slice()) {
            (Kind::Proper, _) => {
                let rule = if extension.is_plus_one_pile() { "Corollary 1" } else { "Theorem 2" };
                self.note(rule, "an option with the m and u + T_F that give the value");
                closed_form_move(&extra, &piles, target)
            }
            (Kind::Nim, [x1, x2]) => {
                self.note("EXCO-NIM", "a move of exco:2 with T_F tokens in the extra pile");
                two_pile_move(&extra, x1, x2, target, self.budget)
                    .map_err(GameError::from)?
                    .map(|(extra, x1, x2)| (extra, vec![x1, x2]))
            }
            _ => return self.boxed(part, target),
        };
        let Some((left, after)) = after else { return Ok(None) };
        let mut changes = changes(rest, after);
        changes.extend(move_tetris(&extension.tetris, self.x, &left, self.budget)?);
        Ok(Some(changes))
    }

    /// The options in the box of the position.
    fn boxed(&mut self, part: &Part, target: &BigUint) -> Result<Option<Changes>, GameError> {
        let (x, budget) = (self.x, self.budget);
        let small =
            SmallGame::of(part, x, budget, |extension| extension.longest_play(x, budget).ok());
        let Some(small) = small else {
            return Err(GameError::Undecided(format!(
                "no rule names a move of {} to the value asked for, and the position is too large to try all moves; \
                 --time-limit lets a larger one be tried",
                part.describe()
            )));
        };
        self.note("definition", "the options were tried");
        small.move_to(x, target, budget)
    }
}

/// New amounts of a part's piles.
fn changes(part: &Part, after: Vec<BigUint>) -> Changes {
    part.piles.iter().copied().zip(after).collect()
}
