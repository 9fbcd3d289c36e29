//! The contents of a rules file as formulas, with the defaults filled in.

use std::ops::Add;

use super::text::{RulesFile, WrittenMove};
use crate::game::Play;
use crate::game::declarations::renamed;
use nimata_logic::logic::{Asks, Formula, GameRules, Move, Relation, Term};

impl RulesFile {
    /// The formula of the positions.
    pub fn which_positions(&self) -> Formula {
        let natural = || {
            let number = Term::variable(&self.reads[0]);
            Formula::Compare(number, Relation::AtLeast, Term::Number(0))
        };
        self.positions.clone().unwrap_or_else(natural)
    }

    /// The measure that every move lowers.
    pub fn lowered(&self) -> Term {
        self.measure.clone().unwrap_or_else(|| {
            let numbers = self.reads.iter().map(Term::variable);
            numbers.reduce(Term::add).expect("a position has a number")
        })
    }

    /// States that a position that a move leaves, given by its names, satisfies a formula.
    pub(super) fn after(&self, formula: &Formula, part: &[String]) -> Formula {
        renamed(formula, &self.reads, part)
    }

    /// The names of the numbers before and after a move of this kind.
    pub(super) fn names_of(&self, kind: &WrittenMove) -> Vec<String> {
        [self.reads.as_slice(), &kind.to].concat()
    }

    /// States that a position has a move of this kind.
    pub(super) fn moved(&self, kind: &WrittenMove) -> Formula {
        match &self.positions {
            Some(positions) => positions.clone().and(kind.formula.clone()),
            None => kind.formula.clone(),
        }
    }

    /// The rules as formulas, for values or for outcomes; `None` if a move leaves another number of
    /// positions than one, of which the formulas of a certificate cannot speak.
    ///
    /// ```
    /// use nimata_games::game::rules_file::RulesFile;
    /// use nimata_logic::logic::Asks;
    /// let file = RulesFile::parse("reads x, y in msd_2\nmove u, v: u < x & v = y")?;
    /// let rules = file.formulas(Asks::Values).expect("each move leaves one position");
    /// assert_eq!((&*rules.positions, &*rules.measure), ("x >= 0", "x + y"));
    /// # Ok::<(), nimata_games::game::rules_file::FileError>(())
    /// ```
    pub fn formulas(&self, asks: Asks) -> Option<GameRules> {
        let kind =
            |kind: &WrittenMove| Move { to: kind.to.clone(), formula: kind.formula.to_string() };
        (!self.splits()).then(|| GameRules {
            reads: self.reads.clone(),
            positions: self.which_positions().to_string(),
            moves: self.moves.iter().map(kind).collect(),
            asks,
            end: u32::from(self.play == Play::Misere),
            first: Vec::new(),
            measure: self.lowered().to_string(),
        })
    }
}
