//! The list of families, and what a game is.

use super::answer::{Evaluation, Fact, Worth};
use super::claim::Claim;
use super::exco_nim;
use super::rung::Valued;
use super::subtraction_division;
use super::tabulated;
use super::{Definition, GameError, Position};
use crate::budget::Budget;
use crate::data::{Picture, PositionList, Report, ValueTable};

/// All families, in the order in which `nimata games` lists them.
pub const FAMILIES: &[Family] = &[subtraction_division::FAMILY, exco_nim::FAMILY];

/// A family of games that share their rules up to parameters.
#[derive(Clone, Copy)]
pub struct Family {
    /// What its games' names begin with, without the colon; the first stands for the family.
    pub prefixes: &'static [&'static str],
    /// The syntax of a name.
    pub syntax: &'static str,
    /// The syntax of a position.
    pub positions: &'static str,
    /// In a few words.
    pub about: &'static str,
    /// The paper that treats it.
    pub paper: &'static str,
    /// A typical game.
    pub example: &'static str,
    /// Games with two parameters that a survey can run through, and what it tells of each.
    pub grid: Option<Grid>,
    /// Reads a whole name that begins with one of the prefixes.
    pub read: fn(&str) -> Result<Box<dyn Game>, GameError>,
}

/// Games with two parameters.
#[derive(Clone, Copy)]
pub struct Grid {
    /// The name of the game with the two parameters.
    pub name: fn(u32, u32) -> String,
    /// The [columns](Fact::columns) of facts that a survey tells.
    pub columns: &'static [&'static str],
}

/// A game: rules, theorems about positions, and claims.
///
/// All that has a default follows from the rules.
pub trait Game: Valued {
    /// What can be derived and proved of the game; the first is what is meant where none is named.
    fn claims(&self) -> Vec<Box<dyn Claim + '_>> {
        Vec::new()
    }

    /// What is known of the rules beside the theorems on positions, with a witness where it fails.
    ///
    /// # Errors
    /// A bound that was reached before anything could be said.
    fn facts(&self, _budget: &Budget) -> Result<Vec<Fact>, GameError> {
        Ok(Vec::new())
    }

    /// Why values of this game cannot be added by xor in a sum; `None` if they can.
    fn no_sums(&self) -> Option<String> {
        None
    }

    /// The worth of a position straight from the rules, by looking at every position below it.
    ///
    /// # Errors
    /// As [`Valued::value`]; the bounds are soon reached.
    fn value_by_definition(
        &self,
        position: &Position,
        budget: &Budget,
    ) -> Result<Evaluation, GameError> {
        self.admit(position)?;
        let upto = position.small_numbers(budget)?;
        let value = Definition::new(self, &upto, budget)?.value(&upto);
        let says = format!("the mex rule, at every position up to {position}");
        Ok(Evaluation::by(Worth::Value(value.into()), "definition", says))
    }

    /// Why there are no tables of this game; `None` if there are.
    fn no_tables(&self) -> Option<String> {
        None
    }

    /// The values of all positions up to `upto`, one bound a number, included.
    ///
    /// # Errors
    /// [`GameError`] if `upto` does not suit, or a bound was reached; memory is not taken before.
    fn table(&self, upto: &[u64], budget: &Budget) -> Result<ValueTable<'_>, GameError> {
        let values = Definition::new(self, upto, budget)?.into_values();
        Ok(ValueTable {
            coordinates: self.shape().names(),
            first: vec![self.least(); upto.len()],
            last: upto.to_vec(),
            values: Box::new(values.into_iter().map(i64::from)),
        })
    }

    /// The first `count` lost positions of a game on one or two piles, the smaller pile first, in
    /// the order of the largest pile.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] for games on more piles, and bounds of the budget.
    fn lost_positions(&self, count: usize, budget: &Budget) -> Result<PositionList, GameError> {
        tabulated::lost_positions(self, count, budget)
    }

    /// A picture of what is known of the game.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] if there is no such picture, and bounds of the budget.
    fn picture(&self, view: View, budget: &Budget) -> Result<Picture, GameError> {
        tabulated::picture(self, view, budget)
    }

    /// A report of the family's own, such as the rows of EXCO-NIM, for the numbers given.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] if there is no such report, and bounds of the budget.
    fn report(&self, name: &str, _numbers: &[u32], _budget: &Budget) -> Result<Report, GameError> {
        Err(tabulated::no_report(self, name))
    }
}

/// What is to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The values of a layer: with three numbers the first is `layer`; the others run from 0 to
    /// `upto` − 1.
    Layer {
        /// The first number, for games with three.
        layer: u32,
        /// The side of the picture.
        upto: u32,
    },
    /// The diagram of the family, such as Kupin's digraph of triples.
    Diagram,
}

/// Reads a game from its name, such as `sd:1/2`; spaces are free.
///
/// ```
/// assert_eq!(nimata::game::read_game(" sd: 2,1 / 3 ")?.to_string(), "sd:1,2/3");
/// # Ok::<(), nimata::game::GameError>(())
/// ```
///
/// # Errors
/// [`GameError::NoSuchGame`] says which part is wrong.
pub fn read_game(name: &str) -> Result<Box<dyn Game>, GameError> {
    let name = name.trim();
    let prefix = name.split(':').next().unwrap_or(name).trim();
    let family = FAMILIES.iter().find(|family| family.prefixes.contains(&prefix));
    match family {
        Some(family) => (family.read)(name),
        None => {
            let known: Vec<&str> = FAMILIES.iter().map(|family| family.syntax).collect();
            Err(GameError::NoSuchGame(format!(
                "`{name}` names no game; a name is one of {} (`nimata games` explains them)",
                known.join(", ")
            )))
        }
    }
}

/// What stands after the first colon of a name; nothing if there is none.
pub(super) fn after_prefix(name: &str) -> &str {
    name.split_once(':').map_or("", |(_, rest)| rest)
}
