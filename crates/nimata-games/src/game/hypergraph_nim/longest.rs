//! The theorems on the longest play: when its length T is the value, and what T implies otherwise.

use num_bigint::BigUint;

use super::conditions::{intersecting, set_text};
use super::part::{Ground, Kind, Part, Reduced};
use super::small::SmallGame;
use super::tetris::{is_exco_nim, tetris_move};
use crate::game::Result;
use crate::game::answer::{Evaluation, Worth};
use crate::game::rung::{Rung, Step};
use nimata_automata::budget::Budget;

/// No move keeps or raises T, so the longest play from an option is shorter and bounds the option's
/// value.
pub(super) struct Shorter;

impl Rung<Reduced> for Shorter {
    fn rule(&self) -> &'static str {
        "longest play"
    }

    fn value(&self, _left: &Reduced, _budget: &Budget) -> Result<Option<Evaluation>> {
        Ok(None)
    }

    fn step(&self, at: &Reduced, target: &BigUint, budget: &Budget) -> Result<Step> {
        // If no longest play is found, this rung excludes nothing.
        let is_too_much = at.longest_play(budget).is_ok_and(|longest| target >= longest);
        Ok(if is_too_much { Step::Nowhere } else { Step::Unnamed })
    }
}

/// G = T if any two edges meet, and for extensions of Tetris by Tetris.
pub(super) struct Tetris<'g> {
    pub ground: Ground<'g>,
    /// Whether this rung treats extensions.
    pub of_extensions: bool,
}

impl Tetris<'_> {
    fn applies(&self, part: &Part) -> bool {
        let extension = matches!(part.kind, Kind::Extension(_));
        part.is_tetris() && part.kind != Kind::All && extension == self.of_extensions
    }
}

impl Rung<Reduced> for Tetris<'_> {
    fn rule(&self) -> &'static str {
        if self.of_extensions { "extension of Tetris" } else { "intersecting" }
    }

    fn states(&self) -> Option<String> {
        let part = self.ground.part();
        let says = match part.kind {
            Kind::Exactly(_) => {
                "T, the largest t with sum of min(xi, t) >= k t, as any two edges meet"
            }
            Kind::Extension(_) => {
                "T, the sum of the longest plays of the factors, as each is Tetris"
            }
            _ => "T, the longest play, as any two edges meet",
        };
        self.applies(part).then(|| says.to_owned())
    }

    fn refusal(&self, at: &Reduced, _budget: &Budget) -> Option<String> {
        let part = &at.part;
        match &part.kind {
            _ if part.is_tetris() => None,
            Kind::Extension(parts) if self.of_extensions => {
                let other = parts.iter().find(|part| !part.is_tetris())?;
                Some(format!("{} is not known to be Tetris", other.describe()))
            }
            _ if self.of_extensions => None,
            _ => {
                let (first, second) = intersecting(&part.alone().ok()?).err()?;
                let [first, second] = [first, second].map(|edge| set_text(&part.names(&edge)));
                Some(format!("the edges {first} and {second} do not meet"))
            }
        }
    }

    fn value(&self, at: &Reduced, budget: &Budget) -> Result<Option<Evaluation>> {
        if !self.applies(&at.part) {
            return Ok(None);
        }
        let name = at.part.describe();
        let says = if self.of_extensions {
            format!(
                "in each factor of {name} the value is T, the length of the longest play, and so \
                 it is in their extension, where T is the sum"
            )
        } else {
            format!(
                "any two edges of {name} meet, so the value is T, the length of the longest play"
            )
        };
        let worth = Worth::Value(at.longest_play(budget)?.clone());
        Ok(Some(Evaluation::by(worth, self.rule(), says)))
    }

    fn step(&self, at: &Reduced, target: &BigUint, budget: &Budget) -> Result<Step> {
        if !self.applies(&at.part) {
            return Ok(Step::Unnamed);
        }
        let says = if self.of_extensions {
            "the value is T, the length of the longest play, the sum over the factors: they give \
             up moves until it is right"
        } else {
            "the value is T, the length of the longest play: the piles of an edge are lowered \
             token by token, by which T falls by at most 1 a token, until it is right"
        };
        let changes = tetris_move(&at.part, at.x(), target, budget)?;
        Ok(self.ground.step(at, changes, self.rule(), says))
    }
}

/// The last rung: G ≤ T.
pub(super) struct LongestPlayBound;

impl Rung<Reduced> for LongestPlayBound {
    fn rule(&self) -> &'static str {
        "longest play"
    }

    fn value(&self, at: &Reduced, budget: &Budget) -> Result<Option<Evaluation>> {
        if is_exco_nim(&at.part) {
            return Ok(None);
        }
        let (at_most, name) = match at.longest_play(budget) {
            Ok(longest) => (longest.clone(), "T, the length of the longest play"),
            Err(_) => (at.piles().sum(), "the number of tokens"),
        };
        let why = SmallGame::why_not(at, budget);
        let says = format!(
            "no formula for {} is known here, and {why}; the value is at most {name}",
            at.part.describe()
        );
        let worth = Worth::Between { at_least: BigUint::ZERO, at_most: Some(at_most) };
        Ok(Some(Evaluation::by(worth, self.rule(), says)))
    }
}
