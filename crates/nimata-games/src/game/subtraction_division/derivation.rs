//! Derives a correct automaton from the rules, by one of two methods.

use super::SubtractionDivision;
use super::candidate::{self, Failure, Frame};
use super::triples::period;
use crate::game::repeating::Repeating;
use crate::game::{GameError, Result};
use nimata_automata::automaton::Dfao;
use nimata_automata::budget::{Budget, Reached};

/// An automaton for the values of a game.
#[derive(Clone, Debug)]
pub struct Derivation {
    rules: SubtractionDivision,
    msd: Dfao,
    method: Method,
}

/// The method by which an automaton was found, and proved correct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Method {
    /// Blocks of values at prefixes, by which the automaton closes; see `closure`.
    Blocks {
        /// The longest blocks have g^height values, where g is the base.
        height: u32,
    },
    /// The period, for games without division.
    Period(Repeating),
}

impl Derivation {
    /// Derives the automaton of a game. It is correct at every position.
    ///
    /// If D is not empty, `base` may be left out; the largest common base of D is then taken.
    ///
    /// ```
    /// use nimata_games::game::subtraction_division::{Derivation, SubtractionDivision};
    /// let mark = SubtractionDivision::parse("1/2:floor")?;
    /// let mark = Derivation::new(&mark, None, &Default::default())?;
    /// assert_eq!(mark.msd().value_at(&8u32.into()), Some(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] without a base, [`GameError::Reached`] at a bound, and
    /// [`GameError::Undecided`] if no automaton was found.
    pub fn new(rules: &SubtractionDivision, base: Option<u32>, budget: &Budget) -> Result<Self> {
        let frame = rules.frame(base)?;
        if rules.divide().is_empty() {
            return Self::periodic(rules, &frame, budget);
        }
        let found = match candidate::find(rules, &frame, budget) {
            Ok(found) => found,
            Err(Failure::Reached(bound)) => return Err(bound.into()),
            Err(Failure::Grows(growth)) => {
                return Err(GameError::Undecided(format!(
                    "{}, as many as are allowed: {}, and each leads to a state of its own",
                    Reached::States(budget.max_states()),
                    growth.says(frame.base)
                )));
            }
            Err(Failure::Open(growth)) => {
                return Err(GameError::Undecided(format!(
                    "no automaton in base {} was found: {}, and longer blocks always tell more \
                     prefixes apart; perhaps there is none",
                    frame.base,
                    growth.says(frame.base)
                )));
            }
        };
        let method = Method::Blocks { height: found.height };
        Ok(Derivation { rules: rules.clone(), msd: found.dfao, method })
    }

    fn periodic(rules: &SubtractionDivision, frame: &Frame, budget: &Budget) -> Result<Self> {
        let period = period(rules, budget)?;
        let msd = period.automaton(frame.base, budget)?;
        Ok(Derivation { rules: rules.clone(), msd, method: Method::Period(period) })
    }

    /// The rules.
    pub fn rules(&self) -> &SubtractionDivision {
        &self.rules
    }

    /// The minimal automaton, most significant digit first.
    pub fn msd(&self) -> &Dfao {
        &self.msd
    }

    /// The method by which the automaton was found.
    pub fn method(&self) -> &Method {
        &self.method
    }
}
