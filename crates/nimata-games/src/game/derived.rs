//! The automaton and the facts that are derived of a game, and a claim with its evidence.

use super::GameError;
use super::answer::Fact;
use super::conclusion::Conclusion;
use nimata_automata::automaton::{Continuation, Dfao};
use nimata_logic::certificate::Certificate;
use nimata_logic::logic::{Asks, GameRules, Sequence, Statement};

/// The outputs of an automaton that says who wins, with what they mean.
pub const OUTCOMES: [(i64, &str); 2] =
    [(0, "the player to move loses"), (1, "the player to move wins")];

/// The result of a derivation: an automaton, and facts.
#[derive(Clone, Debug, Default)]
pub struct Derived {
    /// The minimal automaton, in the reading order in which it was found; `None` where only a base
    /// that nobody named would determine one.
    pub automaton: Option<Dfao>,
    /// The meaning of its tracks, such as "n", or "smaller pile" and "difference".
    pub tracks: Vec<String>,
    /// The meanings of its outputs in increasing order, where these are no values.
    pub meanings: Vec<(i64, String)>,
    /// The output of words outside, where the automaton recognises a set.
    pub rejects: Option<i64>,
    /// The question about the rules that the automaton answers, where a search found
    /// another one than the claim asks first: values as a relation in place of values as
    /// outputs.
    pub asks: Option<Asks>,
    /// The name of the game of the automaton, where the claim is about many games.
    pub game: Option<String>,
    /// The bases in which the automaton is the same, with rows that are continued.
    pub bases: Option<Continuation>,
    /// Further facts.
    pub facts: Vec<Fact>,
}

impl Derived {
    /// Facts alone, of a claim without an automaton.
    pub fn known(facts: Vec<Fact>) -> Self {
        Derived { facts, ..Derived::default() }
    }

    /// An automaton whose outputs are values.
    pub fn values(automaton: Dfao, tracks: Vec<String>, facts: Vec<Fact>) -> Self {
        Derived { automaton: Some(automaton), tracks, facts, ..Derived::default() }
    }

    /// Whether the outputs of the automaton are [`OUTCOMES`].
    pub fn says_who_wins(&self) -> bool {
        let is_outcome =
            |(output, meaning): &(i64, String)| OUTCOMES.contains(&(*output, meaning.as_str()));
        !self.meanings.is_empty() && self.meanings.iter().all(is_outcome)
    }

    /// The automaton as a sequence of a certificate, alone, with these rules.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] if there is no automaton, or its numerals are not those of logic.
    pub fn statement(&self, name: &str, game: Option<GameRules>) -> Result<Statement, GameError> {
        let unsuitable = |why: &str| GameError::Unsuitable(why.to_owned());
        let automaton = self.automaton.clone().ok_or_else(|| {
            unsuitable("there is no automaton yet; a base of the digits may have to be named")
        })?;
        let numerals = automaton.numeration().clone();
        if !numerals.is_decidable() {
            return Err(unsuitable(
                "the automaton reads digits of a numeration system in which no formula is written",
            ));
        }
        let sequence = Sequence { name: name.to_owned(), automaton, game };
        Ok(Statement::of(numerals, sequence))
    }
}

/// A claim with its evidence, not yet checked, and its subject.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The certificate.
    pub certificate: Certificate,
    /// The conclusion that the certificate proves if it is accepted.
    pub concludes: Conclusion,
    /// The automaton of the claim, if it is about one, with the texts of its picture, and the facts
    /// that were found on the way.
    pub derived: Derived,
}
