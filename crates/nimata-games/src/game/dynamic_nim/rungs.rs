//! The rungs that decide a position: the main theorem, the immediate rules, and the definition.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::definition::small_pile;
use super::rules::{DynamicError, Piles};
use super::strategy::{strategy, winning_move};
use super::{Decided, DynamicNim, LeastMoves, wording};
use crate::game::answer::{Evaluation, Move, Reason, Worth};
use crate::game::rung::{Ladder, Rung, Step};
use crate::game::{Play, Result};
use nimata_automata::budget::Budget;

/// The greatest number of steps of the definition if the user neither asked for it nor set a time
/// limit: well below a second.
const MOST_STEPS: u64 = 1 << 27;

pub(super) fn ladder(game: &DynamicNim) -> Ladder<'_, Piles> {
    Ladder::new(vec![
        Box::new(MainTheorem(game)),
        Box::new(AtOnce(game)),
        Box::new(ByDefinition { game, asked: false }),
    ])
}

/// The least winning move L(a, N), where f is known to satisfy the main theorem.
struct MainTheorem<'g>(&'g DynamicNim);

impl MainTheorem<'_> {
    fn decides(&self, at: &Piles) -> bool {
        let known = self.0.play() == Play::Normal && !at.is_over();
        known && self.0.admissibility().decides(at.pair().0)
    }
}

impl Rung<Piles> for MainTheorem<'_> {
    fn rule(&self) -> &'static str {
        "Main Theorem"
    }

    fn states(&self) -> Option<String> {
        Some(match (self.0.play(), self.0.admissibility().decided()) {
            (Play::Misere, _) => {
                "says nothing of misere play: positions are decided by the rules alone".to_owned()
            }
            (Play::Normal, Decided::Everywhere) => "decides every position".to_owned(),
            (Play::Normal, Decided::SmallerPile(most)) => format!(
                "decides the positions whose smaller pile is at most {}; others by the rules alone",
                wording::number(&most)
            ),
        })
    }

    fn refusal(&self, at: &Piles, _budget: &Budget) -> Option<String> {
        if at.is_over() || self.decides(at) {
            return None;
        }
        Some(match (self.0.play(), self.0.admissibility().first_failure()) {
            (Play::Misere, _) => "it is on normal play".to_owned(),
            (Play::Normal, Some((condition, n))) => format!(
                "f is not admissible: Condition {} fails at N = {}",
                condition.number(),
                wording::number(n)
            ),
            (Play::Normal, None) => "the table ends before the smaller pile".to_owned(),
        })
    }

    fn value(&self, at: &Piles, _budget: &Budget) -> Result<Option<Evaluation>> {
        if !self.decides(at) {
            return Ok(None);
        }
        let (a, difference) = at.pair();
        let found = strategy(self.0.bound(), a, &difference);
        let compared = match &at.bound {
            None => String::new(),
            Some(x) if found.size <= *x => format!(", at most the bound {}", wording::number(x)),
            Some(x) => format!(", above the bound {}", wording::number(x)),
        };
        let (line, size) = (found.line.name(), wording::number(&found.size));
        let because = AtOnce(self.0).says(at).map(|(_, reason)| reason).into_iter();
        let says = format!("L = {size} ({line}){compared}");
        let because = because.chain([Reason { rule: self.rule(), says }]).collect();
        let worth = Worth::PPosition(!at.allows(&found.size));
        Ok(Some(Evaluation { worth, because }))
    }

    fn step(&self, at: &Piles, target: &BigUint, _budget: &Budget) -> Result<Step> {
        // No later rung knows moves to other values, so this first one can refuse them.
        if !target.is_zero() {
            return Err(DynamicError::OnlyOutcomes(self.0).into());
        }
        if !self.decides(at) {
            return Ok(Step::Unnamed);
        }
        Ok(winning_move(self.0.bound(), at).map_or(Step::Nowhere, Step::To))
    }
}

/// Positions that need no theorem: the game is over, or a whole pile can be taken.
struct AtOnce<'g>(&'g DynamicNim);

impl AtOnce<'_> {
    /// Whether the player to move wins, and why.
    fn says(&self, at: &Piles) -> Option<(bool, Reason)> {
        let (wins, says) = match self.0.play() {
            Play::Normal if at.is_over() => (false, "a pile is empty: the last mover has won"),
            Play::Misere if at.is_over() => (true, "a pile is empty: the last mover has lost"),
            Play::Normal if at.allows(at.pair().0) => {
                (true, "the smaller pile can be taken whole, which ends the game")
            }
            _ => return None,
        };
        Some((wins, Reason { rule: self.rule(), says: says.to_owned() }))
    }
}

impl Rung<Piles> for AtOnce<'_> {
    fn rule(&self) -> &'static str {
        "rules"
    }

    fn value(&self, at: &Piles, _budget: &Budget) -> Result<Option<Evaluation>> {
        Ok(self.says(at).map(|(wins, reason)| Evaluation {
            worth: Worth::PPosition(!wins),
            because: vec![reason],
        }))
    }

    fn step(&self, at: &Piles, _target: &BigUint, _budget: &Budget) -> Result<Step> {
        Ok(match self.says(at) {
            _ if at.is_over() => Step::Nowhere,
            None => Step::Unnamed,
            Some((_, reason)) => {
                let whole = &at.piles[at.smaller()];
                let into = at.after(at.smaller(), whole, self.0.bound()).position();
                Step::To(Move::by(into, vec![reason]))
            }
        })
    }
}

/// The least winning moves of the box below a position, from the rules.
pub(super) struct ByDefinition<'g> {
    pub(super) game: &'g DynamicNim,
    /// Whether the user asked for the definition, so that only memory and time bound it.
    pub(super) asked: bool,
}

impl ByDefinition<'_> {
    fn least(&self, at: &Piles, budget: &Budget) -> Result<([u32; 2], LeastMoves)> {
        let unbounded = self.asked || budget.deadline().is_some();
        let most_steps = if unbounded { u64::MAX } else { MOST_STEPS };
        let piles = [small_pile(&at.piles[0], budget)?, small_pile(&at.piles[1], budget)?];
        let (f, play) = (self.game.bound(), self.game.play());
        Ok((piles, LeastMoves::within(f, play, piles, most_steps, budget)?))
    }
}

impl Rung<Piles> for ByDefinition<'_> {
    fn rule(&self) -> &'static str {
        "definition"
    }

    fn value(&self, at: &Piles, budget: &Budget) -> Result<Option<Evaluation>> {
        if at.is_over() {
            return AtOnce(self.game).value(at, budget);
        }
        let ([a, b], least) = self.least(at, budget)?;
        let (lost, says) = match least.at(a, b) {
            Some(least) => {
                (!at.allows(&least.into()), format!("the least winning move is {least}"))
            }
            None => (true, "no move wins, however large".to_owned()),
        };
        let says = format!("{says}, from all pile positions up to {a},{b}");
        Ok(Some(Evaluation::by(Worth::PPosition(lost), self.rule(), says)))
    }

    fn step(&self, at: &Piles, _target: &BigUint, budget: &Budget) -> Result<Step> {
        let ([a, b], least) = self.least(at, budget)?;
        let Some(size) = least.at(a, b).filter(|&size| at.allows(&size.into())) else {
            return Ok(Step::Nowhere);
        };
        let mut winning = [(0, a), (1, b)]
            .into_iter()
            .filter(|&(_, tokens)| size <= tokens)
            .map(|(pile, _)| at.after(pile, &size.into(), self.game.bound()))
            .filter(|after| self.loses(after, &least))
            .map(|after| after.position());
        let into = winning.next().expect("the least winning move wins from one of the piles");
        let says =
            format!("the least winning move is {size}, from all pile positions up to {a},{b}");
        let because = vec![Reason { rule: self.rule(), says }];
        Ok(Step::To(Move { others: winning.collect(), ..Move::by(into, because) }))
    }
}

impl ByDefinition<'_> {
    /// Tells whether the player to move loses at a position of the box after a move.
    fn loses(&self, after: &Piles, least: &LeastMoves) -> bool {
        if after.is_over() {
            return self.game.play() == Play::Normal;
        }
        let [a, b] =
            [0, 1].map(|pile| after.piles[pile].to_u32().expect("a pile that only became smaller"));
        let bound = after.bound.as_ref();
        bound.is_some_and(|bound| least.at(a, b).is_none_or(|least| *bound < least.into()))
    }
}
