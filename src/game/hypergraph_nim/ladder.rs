//! The worth of a position of any size: a ladder of theorems, the cheap ones first.
//!
//! | rung | says | from |
//! |---|---|---|
//! | empty piles | they and the edges that hold them drop out | the rules |
//! | all sets | G = Σ xi | the rules |
//! | Nim | G = ⊕ xi | Bouton |
//! | proper Nim | formula (4) with x0 = 0 | Jenkyns and Mayberry |
//! | Tetris | G = T, for intersecting hypergraphs and extensions of Tetris by Tetris | [`Part::is_tetris`] |
//! | extension | G = F(m, u + T_F) | Corollary 1, Theorems 1 and 2 |
//! | extension of two piles | EXCO-NIM | [`exco_nim::evaluate`](crate::game::exco_nim::evaluate) |
//! | sum | the xor of the components | Sprague and Grundy |
//! | Moore | who wins | Moore |
//! | definition | the value, if the box is small enough | the rules |
//!
//! Where none decides, G ≤ T is what is known, and for an extension by Tetris G ≥ G_H + T_F (Lemma 5).

use num_bigint::BigUint;
use num_traits::Zero;

use super::factor::Sets;
use super::part::{Kind, Part};
use super::small::{SmallGame, most_steps};
use super::tetris::longest_play;
use super::theorems::{TetrisExtension, by_theorem};
use super::{HypergraphNim, is_moore_p_position};
use crate::budget::{Budget, Reached};
use crate::game::answer::{Evaluation, Reason, Worth};
use crate::number::radix::brief_decimal;

/// The worth of a position, its piles in order.
///
/// Bounds of the budget make a rung unavailable; they are no errors here.
///
/// ```
/// use nimata::game::answer::Worth;
/// use nimata::game::hypergraph_nim::{HypergraphNim, evaluate};
/// let game = HypergraphNim::parse("proper:3*nim:1")?;
/// let evaluation = evaluate(&game, &[1u32, 3, 3, 4].map(Into::into), &Default::default());
/// assert_eq!(evaluation.worth, Worth::Value(11u32.into()));
/// assert_eq!(evaluation.because[0].rule, "Corollary 1");
/// # Ok::<(), nimata::game::hypergraph_nim::HypergraphError>(())
/// ```
///
/// # Panics
/// Unless there is one number a pile.
///
/// # Complexity
/// Near linear in the digits for named hypergraphs with a theorem; an integer program for T of others; at most 2^29 options
/// for the definition, more if there is a time limit. Extensions of two-pile Nim as [`exco_nim::evaluate`](crate::game::exco_nim::evaluate).
pub fn evaluate(game: &HypergraphNim, x: &[BigUint], budget: &Budget) -> Evaluation {
    assert_eq!(x.len(), game.piles(), "one number a pile");
    let mut ladder = Ladder { x, budget, because: Vec::new() };
    let worth = match Part::of(game, |pile| !x[pile].is_zero()) {
        None => {
            let says = "each edge holds an empty pile, so there is no move and the value is 0";
            ladder.note("no move", says.to_owned());
            Worth::Value(BigUint::zero())
        }
        Some(part) => {
            ladder.because.extend(what_is_left(game, &part));
            ladder.climb(&part)
        }
    };
    Evaluation { worth, because: ladder.because }
}

/// What the position is after empty piles and idle ones drop out, if that is not what the name says.
fn what_is_left(game: &HypergraphNim, part: &Part) -> Option<Reason> {
    let is_written = |sets: &Sets| matches!(sets, Sets::Written(_));
    if part.piles.len() < game.piles() {
        let says = format!(
            "piles that are empty, or in no edge without an empty one, take part in no move: what is left is {}",
            part.describe()
        );
        return Some(Reason { rule: "empty piles", says });
    }
    let written = game.factors().iter().any(|factor| is_written(factor.sets()));
    let recognized = written && !matches!(part.kind, Kind::Written(_));
    let says = || format!("the hypergraph is {}", part.describe());
    recognized.then(|| Reason { rule: "recognised", says: says() })
}

struct Ladder<'a> {
    x: &'a [BigUint],
    budget: &'a Budget,
    because: Vec<Reason>,
}

impl Ladder<'_> {
    fn note(&mut self, rule: &'static str, says: String) {
        self.because.push(Reason { rule, says });
    }

    fn climb(&mut self, part: &Part) -> Worth {
        match by_theorem(part, self.x, self.budget) {
            Ok(Some(evaluation)) => {
                self.because.extend(evaluation.because);
                return evaluation.worth;
            }
            Ok(None) => {}
            Err(bound) => self.note("bound", bound.to_string()),
        }
        let beyond = match &part.kind {
            Kind::Sum(parts) => {
                if let Some(worth) = self.sum(part, parts) {
                    return worth;
                }
                None
            }
            Kind::AtMost(k) => match self.moore(part, *k) {
                true => return Worth::Value(BigUint::zero()),
                false => Some(*k),
            },
            _ => None,
        };
        // The definition may use up the time; without a limit it ends soon, and T can wait.
        let longest = self.budget.deadline().and_then(|_| self.longest_play(part));
        let tried = self.boxed(part);
        if let Some(Ok(value)) = tried {
            return Worth::Value(value);
        }
        if let Some(k) = beyond {
            let says = format!(
                "in some binary column the number of ones is not divisible by {}, so the player to move wins; no \
                 formula for the value is known",
                k + 1
            );
            self.note("Moore", says);
            return Worth::PPosition(false);
        }
        let longest = longest.or_else(|| self.longest_play(part));
        self.bounded(part, tried.is_some(), longest)
    }

    /// The xor of the components, if their values are known; or that one alone is not 0.
    fn sum(&mut self, part: &Part, parts: &[Part]) -> Option<Worth> {
        let before = self.because.len();
        let says =
            format!("no edge meets two components of {}: their values add by xor", part.describe());
        self.note("Sprague-Grundy", says);
        let mut total = BigUint::zero();
        let mut won = 0;
        for component in parts {
            match self.climb(component) {
                Worth::Value(value) => {
                    let says =
                        format!("{} has the value {}", component.describe(), brief_decimal(&value));
                    self.note("component", says);
                    total ^= value;
                }
                Worth::PPosition(false) => won += 1,
                _ => won = parts.len(),
            }
        }
        match won {
            0 => Some(Worth::Value(total)),
            1 if total.is_zero() => Some(Worth::PPosition(false)),
            _ => {
                self.because.truncate(before);
                None
            }
        }
    }

    /// Whether the player to move loses at Moore's Nim.
    fn moore(&mut self, part: &Part, k: usize) -> bool {
        let piles: Vec<BigUint> = part.piles.iter().map(|&pile| self.x[pile].clone()).collect();
        let lost = is_moore_p_position(&piles, k);
        if lost {
            let says = format!(
                "in every binary column the number of ones is divisible by {}, so the player to move loses",
                k + 1
            );
            self.note("Moore", says);
        }
        lost
    }

    /// The value from the box of all positions up to this one, or the bound that ended it; `None` if it is not tried.
    fn boxed(&mut self, part: &Part) -> Option<Result<BigUint, Reached>> {
        let (x, budget) = (self.x, self.budget);
        let small =
            SmallGame::of(part, x, budget, |extension| extension.longest_play(x, budget).ok())?;
        match small.fill(budget) {
            Ok(values) => {
                let corner = small.corner();
                let upto = corner.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
                let says = if small.has_extra() {
                    format!(
                        "the mex rule at every position up to {upto} of {}, the Tetris factors as one pile, the first",
                        part.describe()
                    )
                } else {
                    format!("the mex rule at every position up to {upto} of {}", part.describe())
                };
                self.note("definition", says);
                Some(Ok(values.at(corner).into()))
            }
            Err(bound) => {
                self.note("bound", bound.to_string());
                Some(Err(bound))
            }
        }
    }

    fn longest_play(&self, part: &Part) -> Option<BigUint> {
        longest_play(part, self.x, self.budget).ok()
    }

    /// G ≤ T, and for an extension Lemma 5: G ≥ G_H + T_F.
    fn bounded(&mut self, part: &Part, tried: bool, longest: Option<BigUint>) -> Worth {
        let tokens: BigUint = part.piles.iter().map(|&pile| &self.x[pile]).sum();
        let (at_most, name) = match longest {
            Some(longest) => (longest, "T, the length of the longest play"),
            None => (tokens, "the number of tokens"),
        };
        let why = match tried {
            true => "the definition did not end within the bound".to_owned(),
            false => format!(
                "the definition would look at more than 2^{} options and edges (--time-limit allows more, --by-definition any number, \
                 within --max-memory)",
                most_steps(self.budget).ilog2()
            ),
        };
        let says = format!(
            "no formula for {} is known here, and {why}; the value is at most {name}",
            part.describe()
        );
        self.note("longest play", says);
        let at_least = self.lemma_5(part).unwrap_or_default();
        Worth::Between { at_least, at_most: Some(at_most) }
    }

    /// To lower an extra pile alone lowers the value (Lemma 4, whose proof asks nothing of H).
    fn lemma_5(&mut self, part: &Part) -> Option<BigUint> {
        let extension = TetrisExtension::of(part)?;
        let extra = extension.longest_play(self.x, self.budget).ok()?;
        let alone = match extension.rest.as_slice() {
            [rest] => by_theorem(rest, self.x, self.budget).ok().flatten(),
            _ => None,
        };
        let (without, says) = match alone {
            Some(Evaluation { worth: Worth::Value(value), .. }) => (
                value,
                "the value is at least G_H + T_F, the value of H alone and the longest play of F",
            ),
            _ => (BigUint::zero(), "the value is at least T_F, the longest play of F"),
        };
        let says = format!("with F = {}, which is Tetris: {says}", extension.describe_tetris());
        self.note("Lemma 5", says);
        Some(without + extra)
    }
}
