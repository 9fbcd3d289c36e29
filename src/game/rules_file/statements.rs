//! What a rules file says as formulas, with what it leaves unsaid filled in.

use super::formulas::renamed;
use super::text::{RulesFile, WrittenMove};
use crate::game::Play;
use crate::logic::{Asks, Formula, GameRules, Move, Relation, Term};

impl RulesFile {
    /// Which numbers are a position.
    pub fn which_positions(&self) -> Formula {
        let natural = || {
            let number = Term::variable(&self.reads[0]);
            Formula::Compare(number, Relation::AtLeast, Term::Number(0))
        };
        self.positions.clone().unwrap_or_else(natural)
    }

    /// What every move lowers.
    pub fn lowered(&self) -> Term {
        self.measure.clone().unwrap_or_else(|| {
            let numbers = self.reads.iter().map(Term::variable);
            let sum = numbers.reduce(|sum, term| Term::Sum(Box::new(sum), Box::new(term)));
            sum.expect("a position has a number")
        })
    }

    /// That a formula about a position holds of the numbers after a kind of moves.
    pub(super) fn after(&self, formula: &Formula, kind: &WrittenMove) -> Formula {
        renamed(formula, &self.reads, &kind.to)
    }

    /// The names of the numbers before and after a kind of moves.
    pub(super) fn names_of(&self, kind: &WrittenMove) -> Vec<String> {
        [self.reads.as_slice(), &kind.to].concat()
    }

    /// That a position has a move of a kind.
    pub(super) fn moved(&self, kind: &WrittenMove) -> Formula {
        match &self.positions {
            Some(positions) => positions.clone().and(kind.formula.clone()),
            None => kind.formula.clone(),
        }
    }

    /// The rules as formulas, with what is asked of a position.
    ///
    /// ```
    /// use nimata::game::rules_file::RulesFile;
    /// use nimata::logic::Asks;
    /// let file = RulesFile::parse("reads x, y in msd_2\nmove u, v: u < x & v = y")?;
    /// let rules = file.formulas(Asks::Values);
    /// assert_eq!((&*rules.positions, &*rules.measure), ("x >= 0", "x + y"));
    /// # Ok::<(), nimata::game::rules_file::FileError>(())
    /// ```
    pub fn formulas(&self, asks: Asks) -> GameRules {
        let kind =
            |kind: &WrittenMove| Move { to: kind.to.clone(), formula: kind.formula.to_string() };
        GameRules {
            reads: self.reads.clone(),
            positions: self.which_positions().to_string(),
            moves: self.moves.iter().map(kind).collect(),
            asks,
            end: u32::from(self.play == Play::Misere),
            first: Vec::new(),
            measure: self.lowered().to_string(),
        }
    }
}
