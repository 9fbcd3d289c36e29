//! From the rules to a proved automaton: which method, and what is known with it.

use super::frame::Frame;
use super::period::{self, Period, period};
use super::tuples::{Tuples, tuples};
use super::{Play, Rounding, SubtractionDivision, candidate, window};
use crate::automaton::Dfao;
use crate::budget::Budget;
use crate::certificate::Certificate;
use crate::game::GameError;

/// An automaton for the values of a game, with the evidence that it is right.
#[derive(Clone, Debug)]
pub struct Derivation {
    rules: SubtractionDivision,
    msd: Dfao,
    tuples: Tuples,
    method: Method,
}

/// How an automaton was found. Whatever the method, the tuples are the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Method {
    /// By windows of known values; see `window`.
    Windows {
        /// How far a window reaches back.
        length: u32,
        /// How many digits below the prefix it was taken.
        depth: u32,
    },
    /// By looking at a table, for games whose values no window determines; see `candidate`.
    Candidate,
    /// From the period, for games without division.
    Period(Period),
}

impl Derivation {
    /// Derives the automaton of a game, and proves it to the last step but the checker's.
    ///
    /// `base` may be left out where D is not empty: then it is the largest common base of D.
    ///
    /// ```
    /// use nimata::game::subtraction_division::{Derivation, SubtractionDivision};
    /// let mark = SubtractionDivision::parse("1/2:floor")?;
    /// let mark = Derivation::new(&mark, None, &Default::default())?;
    /// assert_eq!(mark.msd().value_at(&8u32.into()), Some(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] without a base, [`GameError::Reached`] at a bound, and
    /// [`GameError::Undecided`] if no automaton was found.
    pub fn new(
        rules: &SubtractionDivision,
        base: Option<u32>,
        budget: &Budget,
    ) -> Result<Self, GameError> {
        let frame = rules.frame(base)?;
        if rules.divide().is_empty() {
            return Self::periodic(rules, &frame, budget);
        }
        if let Some(found) = window::derive(rules, &frame, budget)? {
            let method = Method::Windows { length: found.length, depth: found.depth };
            return Ok(Self::proved(rules, found.dfao, found.tuples, method));
        }
        let Some((msd, tuples)) = candidate::find(rules, &frame, budget)? else {
            return Err(GameError::Undecided(format!(
                "no automaton in base {} was found: no window determines the values, and no \
                 candidate from the first {} values could be proved; perhaps there is none",
                frame.base,
                candidate::MOST_TERMS
            )));
        };
        Ok(Self::proved(rules, msd, tuples, Method::Candidate))
    }

    fn periodic(
        rules: &SubtractionDivision,
        frame: &Frame,
        budget: &Budget,
    ) -> Result<Self, GameError> {
        let period = period(rules, budget)?;
        let msd = period::automaton(rules, frame, &period, budget)?;
        let tuples = tuples(rules, frame, &msd, budget)?
            .expect("a periodic sequence satisfies the recurrence that made it");
        Ok(Self::proved(rules, msd, tuples, Method::Period(period)))
    }

    fn proved(rules: &SubtractionDivision, msd: Dfao, tuples: Tuples, method: Method) -> Self {
        Derivation { rules: rules.clone(), msd, tuples, method }
    }

    /// The rules.
    pub fn rules(&self) -> &SubtractionDivision {
        &self.rules
    }

    /// The minimal automaton that reads the most significant digit first.
    pub fn msd(&self) -> &Dfao {
        &self.msd
    }

    /// The evidence.
    pub fn tuples(&self) -> &Tuples {
        &self.tuples
    }

    /// How it was found.
    pub fn method(&self) -> &Method {
        &self.method
    }

    /// The certificate, docs/certificate.md, section 3.
    pub fn certificate(&self) -> Certificate {
        game_claim(&self.rules, "subtraction-division/automaton")
            .claim("base", self.msd.alphabet().base())
            .claim_automaton(&self.msd)
            .evidence_rows("tuples", self.tuples.iter())
    }
}

/// The certificate of a period, docs/certificate.md, section 4.
pub fn period_certificate(rules: &SubtractionDivision, period: &Period) -> Certificate {
    game_claim(rules, "subtraction-division/period")
        .claim("preperiod", period.preperiod)
        .claim("period", period.period)
}

fn game_claim(rules: &SubtractionDivision, kind: &'static str) -> Certificate {
    let rounding = match rules.rounding() {
        Rounding::Ceiling => "ceiling",
        Rounding::Floor => "floor",
        Rounding::Exact => "exact",
    };
    let play = match rules.play() {
        Play::Normal => "normal",
        Play::Misere => "misere",
    };
    Certificate::new(kind)
        .claim("subtract", rules.subtract())
        .claim("divide", rules.divide())
        .claim("rounding", rounding)
        .claim("play", play)
        .claim("first", rules.first())
}
