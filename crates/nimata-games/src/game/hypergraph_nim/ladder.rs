//! The ladder of theorems on positions of any size, the cheap ones first.
//!
//! Each rung documents its theorem. [`Moore`] occurs twice: for P-positions, and after the
//! definition for N-positions.
//!
//! The time is nearly linear in the digits for named hypergraphs with a theorem. Other hypergraphs
//! need an integer program for T; the definition takes at most 2^34 words of sets, or more if there
//! is a time limit.

use super::extended::{Lemma5, TheoremTwo, TwoPiles};
use super::factor::Sets;
use super::half::{ExactHalf, MooreOne};
use super::longest::{LongestPlayBound, Shorter, Tetris};
use super::moore::Moore;
use super::named::{ALL_SETS, BOUTON, JENKYNS_MAYBERRY, Named};
use super::part::Kind;
use super::reduced::{Ground, Reduced};
use super::small::ByDefinition;
use super::sum::Sum;
use crate::game::GameError;
use crate::game::answer::{Evaluation, Worth};
use crate::game::rung::{Ladder, Rung};
use nimata_automata::budget::Budget;

/// The theorems about the rest of a position after reduction.
pub(super) fn theorems(ground: Ground<'_>) -> Ladder<'_, Reduced> {
    Ladder::new(rungs(&ground))
}

/// The same ladder, with a rung that explains the reduction of the position.
pub(super) fn whole(ground: Ground<'_>) -> Ladder<'_, Reduced> {
    let mut rungs = rungs(&ground);
    rungs.insert(0, Box::new(Remainder(ground)));
    Ladder::new(rungs)
}

fn rungs<'g>(ground: &Ground<'g>) -> Vec<Box<dyn Rung<Reduced> + 'g>> {
    let here = || ground.clone();
    vec![
        Box::new(Shorter),
        Box::new(Named { ground: here(), theorem: &ALL_SETS }),
        Box::new(Named { ground: here(), theorem: &BOUTON }),
        Box::new(Named { ground: here(), theorem: &JENKYNS_MAYBERRY }),
        Box::new(Tetris { ground: here(), of_extensions: false }),
        Box::new(Tetris { ground: here(), of_extensions: true }),
        Box::new(ExactHalf(here())),
        Box::new(TheoremTwo { ground: here(), single: true }),
        Box::new(TheoremTwo { ground: here(), single: false }),
        Box::new(TwoPiles(here())),
        Box::new(Sum { ground: here(), ladder: theorems }),
        Box::new(Moore { ground: here(), lost: true }),
        Box::new(MooreOne),
        Box::new(ByDefinition(here())),
        Box::new(Moore { ground: here(), lost: false }),
        Box::new(LongestPlayBound),
        Box::new(Lemma5),
    ]
}

/// Explains the game after empty and idle piles are removed, if it differs from its name.
struct Remainder<'g>(Ground<'g>);

impl Rung<Reduced> for Remainder<'_> {
    fn rule(&self) -> &'static str {
        "empty piles"
    }

    fn value(&self, at: &Reduced, _budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        let (game, part) = (self.0.game, &at.part);
        let says = |rule, says| Ok(Some(Evaluation::by(Worth::UNKNOWN, rule, says)));
        let is_written = |sets: &Sets| matches!(sets, Sets::Written(_));
        match part.piles.len() {
            0 => Ok(None),
            piles if piles < game.piles() => says(
                self.rule(),
                format!(
                    "piles that are empty, or in no edge without an empty one, take part in no \
                     move: what is left is {}",
                    part.describe()
                ),
            ),
            _ if !matches!(part.kind, Kind::Written(_))
                && game.factors().iter().any(|factor| is_written(factor.sets())) =>
            {
                says("recognised", format!("the hypergraph is {}", part.describe()))
            }
            _ => Ok(None),
        }
    }
}
