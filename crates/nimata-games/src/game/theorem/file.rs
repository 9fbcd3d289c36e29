//! A theorem about the values of a game, as data, and what it states of single positions.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use num_bigint::BigUint;

use crate::game::relation::Sets;
use crate::game::{Game, Result};
use nimata_automata::automaton::{Dfao, Numeration};
use nimata_automata::budget::{Budget, Reached};
use nimata_logic::logic::{Determined, Formula, GameRules, VALUE};

/// A theorem about the values of a game, as a file states it.
#[derive(Clone)]
pub struct TheoremFile {
    pub(super) game: Arc<dyn Game>,
    pub(super) rules: GameRules,
    pub(super) numerals: Numeration,
    pub(super) value: String,
    pub(super) formula: Formula,
    /// The stated values, of which the formula is the disjunction.
    pub(super) cases: Vec<Case>,
    pub(super) had: Option<Formula>,
    pub(super) given: Vec<Determined>,
    pub(super) clauses: Vec<String>,
    /// The numbers that may be exchanged, as they are declared.
    pub(super) exchanged: Vec<String>,
    /// Whether the proof may use that values grow with some numbers.
    pub(super) growth: bool,
}

/// A stated value, with the numbers exchanged in every way.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) formula: Formula,
    /// The condition under which the value is stated; `None` if it is stated everywhere.
    pub(super) condition: Option<Formula>,
    /// The formula that a value is stated wherever the condition holds, with the numbers
    /// exchanged in each way.
    pub(super) promise: Formula,
    /// The message, with its line and a caret, for a case that covers no position.
    pub(super) nowhere: String,
}

impl TheoremFile {
    /// The theorem, to be proved without the fact that values grow with some numbers.
    pub fn without_growth(&self) -> Self {
        TheoremFile { growth: false, ..self.clone() }
    }

    /// The theorem, whose errors are those of this file.
    #[must_use]
    pub fn in_file(mut self, path: &Path) -> Self {
        for case in &mut self.cases {
            case.nowhere = format!("{}, {}", path.display(), case.nowhere);
        }
        self
    }

    /// The game.
    pub fn game(&self) -> &dyn Game {
        self.game.as_ref()
    }

    /// The rules of the game as formulas, for values as a relation.
    pub fn rules(&self) -> &GameRules {
        &self.rules
    }

    /// The numeration of all numbers.
    pub fn numerals(&self) -> &Numeration {
        &self.numerals
    }

    /// The name that stands for the value in [`TheoremFile::formula`].
    pub fn value(&self) -> &str {
        &self.value
    }

    /// The theorem: the formula that a number is a stated value of a position. The numbers of the
    /// position are free in it, and the [value](TheoremFile::value).
    pub fn formula(&self) -> &Formula {
        &self.formula
    }

    /// The formula that a number is the value of some option of a position, which a file may state
    /// besides values: it helps to prove them, and is proved with them. Its free names are those of
    /// [`TheoremFile::formula`].
    pub fn option_values(&self) -> Option<&Formula> {
        self.had.as_ref()
    }

    /// The predicates and sequences that both formulas name.
    pub fn given(&self) -> &[Determined] {
        &self.given
    }

    /// The positions whose value the theorem states. [`TheoremFile::judge`] decides whether the
    /// statement is true.
    ///
    /// # Errors
    /// A bound of the budget was reached.
    pub fn region(&self, budget: &Budget) -> Result<Region> {
        let (rules, numerals) = (self.rules().clone(), self.numerals().clone());
        let sets = Sets { rules, numerals, budget: budget.clone() };
        Ok(Region { values: self.set(self.formula(), &sets)? })
    }

    /// The formula that a position satisfies the condition of some value; `None` if some value has
    /// none.
    pub(super) fn condition(&self) -> Option<Formula> {
        let all: Option<Vec<Formula>> =
            self.cases.iter().map(|case| case.condition.clone()).collect();
        let mut all = all?;
        all.dedup();
        all.into_iter().reduce(Formula::or)
    }
}

impl fmt::Debug for TheoremFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TheoremFile { value, formula, .. } = self;
        write!(f, "of {}, {value} is the value where {formula}", self.game())
    }
}

/// The positions whose value a theorem states, as an automaton.
#[derive(Clone, Debug)]
pub struct Region {
    values: Dfao,
}

impl Region {
    /// The stated value of a position; `None` if the theorem states none.
    ///
    /// ```
    /// use nimata_automata::budget::Budget;
    /// use nimata_games::game::theorem::TheoremFile;
    /// let budget = Budget::default();
    /// let file = TheoremFile::parse("about nim:2\nvalue x1 xor x2\n")?;
    /// let value = file.region(&budget)?.value(&[6u32.into(), 3u32.into()], &budget)?;
    /// assert_eq!(value, Some(5u32.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Reached`] for a bound of time or memory.
    ///
    /// # Panics
    /// Panics if there is not one number for each name of a position.
    ///
    /// # Complexity
    /// That of [`Dfao::missing_number`]: linear in the number of digits.
    pub fn value(&self, at: &[BigUint], budget: &Budget) -> Result<Option<BigUint>, Reached> {
        self.values.missing_number(at, VALUE, budget)
    }
}
