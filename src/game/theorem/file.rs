//! A theorem about the values of a game, as data.

use std::fmt;
use std::sync::Arc;

use super::ready::Ready;
use super::sentences::Held;
use crate::automaton::Numeration;
use crate::game::Game;
use crate::logic::{Formula, GameRules};

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
    pub(super) ready: Vec<Ready>,
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
    /// The message, with its line and a caret, if it speaks of no position.
    pub(super) nowhere: String,
}

impl TheoremFile {
    /// The same theorem, to be proved without the fact that values grow with some numbers.
    pub(crate) fn without_growth(&self) -> Self {
        TheoremFile { growth: false, ..self.clone() }
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

    /// The formula that a number is the value of some option of a position, as the file says beside
    /// the theorem: it helps to prove values, and is proved with them. The same names are free in
    /// it.
    pub fn had(&self) -> Option<&Formula> {
        self.had.as_ref()
    }

    /// The ready predicates of both formulas.
    pub fn ready(&self) -> &[Ready] {
        &self.ready
    }

    /// The declared values as they are written, without line breaks.
    pub fn clauses(&self) -> &[String] {
        &self.clauses
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

    /// What is proved of the theorem, in one short sentence without a full stop.
    ///
    /// ```
    /// use nimata::budget::Budget;
    /// use nimata::game::theorem::{Judgement, TheoremFile};
    /// let file = TheoremFile::parse("about exco:2\nvalue x1 xor x2 if x0 = 0\n")?;
    /// let judged = file.judge(false, &Budget::default(), &mut |_| {})?;
    /// let Judgement::Holds(held) = judged else { panic!("it is true") };
    /// let says = "for all x0, x1, x2 the value of exco:2 is x1 xor x2 if x0 = 0";
    /// assert_eq!(file.in_words(&held), says);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn in_words(&self, held: &Held) -> String {
        const SHORT: usize = 120;
        let (mut numbers, game) = (self.rules.reads.join(", "), self.game());
        if held.within {
            numbers += &format!(" with {}", self.rules.positions);
        }
        let clauses = self.clauses.join(", or ");
        let mut says = match clauses.len() > SHORT {
            true => {
                let count = self.clauses.len();
                format!("for all {numbers} the {count} values that the file states of {game} hold")
            }
            false => format!("for all {numbers} the value of {game} is {clauses}"),
        };
        if clauses.len() <= SHORT && !self.exchanged.is_empty() {
            says += &format!(", also with {} exchanged", self.exchanged.join(" and "));
        }
        if let Some(at) = &held.unstated {
            let at = game.shape().position(at.iter().cloned());
            says += &format!(
                "; nothing is stated where a difference is negative, first at {game}@{at}"
            );
        }
        says
    }
}

impl fmt::Debug for TheoremFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TheoremFile { value, formula, .. } = self;
        write!(f, "of {}, {value} is the value where {formula}", self.game())
    }
}
