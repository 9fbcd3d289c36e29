//! The contents of a rules file, and the formulas that they give.

use std::ops::Add;

use crate::game::declarations::{Ready, renamed};
use crate::game::guess::set_of;
use crate::game::{Play, Result};
use nimata_automata::automaton::{Numeration, reverse};
use nimata_automata::budget::Budget;
use nimata_logic::logic::{Asks, Determined, Formula, GameRules, Move, Relation, Set, Term};

/// The contents of a rules file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesFile {
    /// The numeration system of all numbers.
    pub numerals: Numeration,
    /// The names of the numbers of a position.
    pub reads: Vec<String>,
    /// The formula of the positions; `None` if all numbers are positions.
    pub positions: Option<Formula>,
    /// The kinds of moves.
    pub moves: Vec<WrittenMove>,
    /// The play convention: whether the player who cannot move loses or wins.
    pub play: Play,
    /// The measure that every move lowers; `None` for the sum of the numbers.
    pub measure: Option<Term>,
    /// The name of the game.
    pub title: Option<String>,
    /// The comment with which the file begins, in one line.
    pub comment: Option<String>,
    /// The number of passes that the players share, if any: the last number of a position counts
    /// those that remain, and moves and measure are written out with it.
    pub passes: Option<u64>,
    /// The sequences that the formulas name.
    pub given: Vec<Determined>,
}

/// A kind of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenMove {
    /// The names of the numbers after the move. Where it leaves several positions, which are
    /// played as a sum, their numbers stand one position after the other; where it leaves none,
    /// there is no name.
    pub to: Vec<String>,
    /// The condition for such a move.
    pub formula: Formula,
}

/// The greatest number of positions that a move leaves in a certificate.
const MOST_PARTS: usize = 4;

impl WrittenMove {
    /// The number of positions that the move leaves, where a position is so many numbers.
    pub fn parts(&self, numbers: usize) -> usize {
        self.to.len() / numbers
    }

    /// The positions that the move leaves, as in a file: `m`, `u, v + s, t`, or `nothing`.
    pub fn left(&self, numbers: usize) -> String {
        if self.to.is_empty() {
            return "nothing".to_owned();
        }
        self.to.chunks(numbers).map(|part| part.join(", ")).collect::<Vec<_>>().join(" + ")
    }
}

impl RulesFile {
    /// Whether some kind of moves leaves another number of positions than one.
    pub fn splits(&self) -> bool {
        self.moves.iter().any(|kind| kind.parts(self.reads.len()) != 1)
    }

    /// The formula of the positions.
    pub fn which_positions(&self) -> Formula {
        let natural = || {
            let number = Term::variable(&self.reads[0]);
            Formula::Compare(number, Relation::AtLeast, Term::Number(0))
        };
        self.positions.clone().unwrap_or_else(natural)
    }

    /// The positions, with the first few of them.
    ///
    /// # Errors
    /// A bound of the budget was reached.
    pub(super) fn set_of_positions(
        &self,
        numerals: &Numeration,
        least: usize,
        budget: &Budget,
    ) -> Result<Set> {
        let positions = self.which_positions();
        self.set(&positions, &self.reads, numerals, least, budget)
    }

    /// The tuples of numbers of these names that satisfy a formula of the file.
    ///
    /// # Errors
    /// A bound of the budget was reached.
    pub(super) fn set(
        &self,
        formula: &Formula,
        names: &[String],
        numerals: &Numeration,
        least: usize,
        budget: &Budget,
    ) -> Result<Set> {
        let mut given = Determined::sequences(&self.given);
        // A row of values reads the most significant digit first, whatever the file does.
        for sequence in given.iter_mut().filter(|it| it.automaton.order() != numerals.order()) {
            sequence.automaton = reverse(&sequence.automaton, budget)?;
        }
        Ok(set_of(formula, names, given, numerals, least, budget)?)
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

    /// The condition that fails if [`RulesFile::formulas`] has no rules for this question; nothing
    /// is written for it.
    pub(super) fn lacks(&self, asks: Asks) -> Option<String> {
        if !self.splits() {
            return None;
        }
        let parts = self.moves.iter().map(|kind| kind.parts(self.reads.len())).max();
        let why = if self.play == Play::Misere {
            "and in misère play the outcome of a sum does not follow from those of its positions"
        } else if self.numerals.base() != Some(2) {
            "whose value is a xor, which a certificate knows in msd_2 and lsd_2 alone: write one \
             of these behind `in`"
        } else if parts.is_some_and(|parts| parts > MOST_PARTS) {
            "and a certificate speaks of at most 4 positions that a move leaves"
        } else if asks == Asks::Outcome {
            "of which a certificate speaks by their values alone: ask for the claim `values`"
        } else {
            return None;
        };
        Some(format!("a move leaves a sum of positions, {why}"))
    }

    /// The rules as formulas, for values or for outcomes. Where a move leaves another number of
    /// positions than one, they are those of values as a relation, in base 2; `None` in other
    /// numerations, in misère play, for outcomes, and where a move leaves more than 4.
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
        let splits = self.splits();
        self.lacks(asks).is_none().then(|| GameRules {
            reads: self.reads.clone(),
            positions: self.which_positions().to_string(),
            moves: self.moves.iter().map(kind).collect(),
            asks: if splits { Asks::Relation } else { asks },
            end: u32::from(self.play == Play::Misere),
            first: Vec::new(),
            measure: self.lowered().to_string(),
            given: {
                let xor = splits.then(|| Ready::Xor.given(&self.numerals));
                let xor = xor.filter(|xor| !self.given.contains(xor));
                self.given.iter().cloned().chain(xor).collect()
            },
        })
    }
}
