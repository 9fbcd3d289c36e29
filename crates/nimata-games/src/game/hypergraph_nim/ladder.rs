//! The ladder of theorems on positions of any size, the cheap ones first.
//!
//! Each rung documents its theorem. [`Moore`] and [`ByColumns`] occur twice: for P-positions, and
//! after the definition for N-positions.
//!
//! The time is nearly linear in the digits for named hypergraphs with a theorem. Other hypergraphs
//! need an integer program for T; the definition takes at most 2^34 words of sets, or more if there
//! is a time limit.

use num_bigint::BigUint;
use num_traits::Zero;

use super::columns::ByColumns;
use super::extended::{Lemma5, TheoremTwo, TwoPiles};
use super::factor::Sets;
use super::half::{ExactHalf, MooreOne};
use super::longest::{LongestPlayBound, Shorter, Tetris};
use super::moore::Moore;
use super::named::{ALL_SETS, BOUTON, JENKYNS_MAYBERRY, Named};
use super::part::{Ground, Kind, Reduced};
use super::small::ByDefinition;
use crate::game::answer::{Evaluation, Reason, Worth};
use crate::game::rung::{Ladder, Rung, Step};
use crate::game::{GameError, Result};
use nimata_automata::budget::Budget;
use nimata_automata::number::radix::brief_decimal;

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
        Box::new(ByColumns { ground: here(), lost: true }),
        Box::new(MooreOne),
        Box::new(ByDefinition(here())),
        Box::new(Moore { ground: here(), lost: false }),
        Box::new(ByColumns { ground: here(), lost: false }),
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

    fn value(&self, at: &Reduced, _budget: &Budget) -> Result<Option<Evaluation>> {
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

// Sums of games: no edge meets two components (Sprague and Grundy).

/// G is the xor of the values of the components, each of which climbs the same ladder.
pub(super) struct Sum<'g> {
    pub ground: Ground<'g>,
    /// The ladder to which this rung belongs.
    pub ladder: fn(Ground<'_>) -> Ladder<'_, Reduced>,
}

impl Rung<Reduced> for Sum<'_> {
    fn rule(&self) -> &'static str {
        "Sprague-Grundy"
    }

    fn states(&self) -> Option<String> {
        let Kind::Sum(parts) = &self.ground.part().kind else { return None };
        let states = parts.iter().map(|part| {
            let says = (self.ladder)(self.ground.within(part)).statements().into_iter();
            let says: Vec<String> =
                says.map(|Reason { rule, says }| format!("{says} ({rule})")).collect();
            format!("for {}: {}", part.describe(), says.join(", "))
        });
        Some(format!("the xor of the components: {}", states.collect::<Vec<_>>().join("; ")))
    }

    fn value(&self, at: &Reduced, budget: &Budget) -> Result<Option<Evaluation>> {
        let Kind::Sum(parts) = &at.part.kind else { return Ok(None) };
        let whole = at.part.describe();
        let says = format!("no edge meets two components of {whole}: their values add by xor");
        let mut because = vec![Reason { rule: self.rule(), says }];
        let (mut total, mut won) = (BigUint::zero(), 0);
        let ladder = (self.ladder)(self.ground.clone());
        for part in parts {
            let component = ladder.value(&at.on(part), budget)?;
            because.extend(component.because);
            match component.worth {
                Worth::Value(value) => {
                    let says =
                        format!("{} has the value {}", part.describe(), brief_decimal(&value));
                    because.push(Reason { rule: "component", says });
                    total ^= value;
                }
                Worth::PPosition(false) => won += 1,
                _ => return Ok(None),
            }
        }
        // If one component is nonzero and the others add up to 0, the player to move wins.
        let worth = match won {
            0 => Worth::Value(total),
            1 if total.is_zero() => Worth::PPosition(false),
            _ => return Ok(None),
        };
        Ok(Some(Evaluation { worth, because }))
    }

    /// One component moves to its value ⊕ the value of the sum ⊕ target.
    fn step(&self, at: &Reduced, target: &BigUint, budget: &Budget) -> Result<Step> {
        let Kind::Sum(parts) = &at.part.kind else { return Ok(Step::Unnamed) };
        let ladder = (self.ladder)(self.ground.clone());
        let components: Vec<Reduced> = parts.iter().map(|part| at.on(part)).collect();
        let value = |component: &Reduced| match ladder.value(component, budget)?.worth {
            Worth::Value(value) => Ok(value),
            _ => Err(GameError::Undecided(format!(
                "the value of the component {} is not known, so no move to a value of the sum is",
                component.part.describe()
            ))),
        };
        let values = components.iter().map(value).collect::<Result<Vec<_>, _>>()?;
        let total = values.iter().fold(BigUint::zero(), |total, value| total ^ value);
        let mut undecided = None;
        for (component, value) in components.iter().zip(values) {
            match ladder.step(component, &(value ^ &total ^ target), budget) {
                Ok(Step::To(mut found)) => {
                    let says = "one component moves so that the xor of all is right".to_owned();
                    let first = Reason { rule: self.rule(), says };
                    found.because.insert(0, first);
                    return Ok(Step::To(found));
                }
                Ok(_) => {}
                Err(error) => undecided = Some(error),
            }
        }
        undecided.map_or(Ok(Step::Nowhere), Err)
    }
}
