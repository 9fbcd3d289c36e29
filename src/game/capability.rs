//! What a game may be able to do.
//!
//! Each capability is a trait, and a game has it or has it not: [`Game`](super::Game) hands out the ones
//! it has. A program that needs a capability asks for it and never for a family.

use num_bigint::BigUint;

use super::{GameError, Position};
use crate::automaton::Dfao;
use crate::budget::Budget;
use crate::certificate::Certificate;
use crate::data::{Diagram, HeatMap, Recurrence, ValueTable};
use crate::number::numeration::Numeration;

/// A rule that was used, and what it says here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The rule's short name, such as "definition" or "Theorem 1".
    pub rule: &'static str,
    /// A sentence.
    pub says: String,
}

/// What is known of the worth of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Worth {
    /// The value, exactly.
    Value(BigUint),
    /// Only who wins: true if the player to move loses.
    PPosition(bool),
    /// The value lies between two bounds, both included; the upper may be unknown.
    Between {
        /// The lower bound.
        at_least: BigUint,
        /// The upper bound.
        at_most: Option<BigUint>,
    },
}

/// The worth of a position and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// What it is worth.
    pub worth: Worth,
    /// The rules used, in order.
    pub because: Vec<Reason>,
}

/// A game whose positions have values.
pub trait Valued {
    /// The worth of a position.
    ///
    /// # Errors
    /// [`GameError`] if the position does not exist or a bound was reached.
    fn value(&self, position: &Position, budget: &Budget) -> Result<Evaluation, GameError>;

    /// The worth of a position straight from the rules, by looking at every position below it.
    ///
    /// # Errors
    /// As [`Valued::value`]; the bounds are soon reached.
    fn value_by_definition(
        &self,
        position: &Position,
        budget: &Budget,
    ) -> Result<Evaluation, GameError>;

    /// The theorems that were considered for a position and do not apply there, and why not.
    ///
    /// # Errors
    /// As [`Valued::value`].
    fn considered(&self, _position: &Position, _budget: &Budget) -> Result<Vec<Reason>, GameError> {
        Ok(Vec::new())
    }

    /// Why values of this game cannot be added by xor in a sum; `None` if they can.
    fn no_sums(&self) -> Option<String> {
        None
    }
}

/// A game whose values can be drawn.
pub trait Drawable {
    /// The layer with the first coordinate `x0`, the others from 0 to `upto` − 1, as a heat map.
    ///
    /// # Errors
    /// [`GameError`] if there is no such layer or a bound was reached.
    fn heat_map(&self, x0: u32, upto: u32, budget: &Budget) -> Result<HeatMap, GameError>;
}

/// A move, and why it is one to the value that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The position after it.
    pub into: Position,
    /// The rules used, in order; empty where the options were simply tried.
    pub because: Vec<Reason>,
    /// Further moves to the same value that the same rules name.
    pub others: Vec<Position>,
}

impl Move {
    /// A move without a rule: the options were tried.
    pub fn found(into: Position) -> Self {
        Move { into, because: Vec::new(), others: Vec::new() }
    }
}

/// A game in which moves can be named.
pub trait Movable: Valued {
    /// A move to an option with the value `target`, or `None` if there is none.
    ///
    /// # Errors
    /// As [`Valued::value`].
    fn move_to(
        &self,
        position: &Position,
        target: &BigUint,
        budget: &Budget,
    ) -> Result<Option<Move>, GameError>;
}

/// A game whose values can be tabulated.
pub trait Tabled {
    /// The values of all positions up to `upto`, one bound a coordinate, included.
    ///
    /// # Errors
    /// [`GameError`] if `upto` does not suit, or a bound was reached; memory is not taken before.
    fn table(&self, upto: &[u64], budget: &Budget) -> Result<ValueTable<'_>, GameError>;
}

/// A game whose rules have properties worth knowing: which theorems apply to it, and why.
pub trait Described {
    /// The properties, each with a witness where it fails.
    ///
    /// # Errors
    /// A bound that was reached before anything could be said.
    fn properties(&self, budget: &Budget) -> Result<Vec<Fact>, GameError>;
}

/// A game on two piles whose P-positions are a sequence of pairs.
pub trait Paired {
    /// The names of the two sequences, such as A and B.
    fn names(&self) -> [&'static str; 2];

    /// The first `count` P-positions (x, y) with x ≤ y, by the recurrence of the paper, x increasing from (0, 0).
    ///
    /// # Errors
    /// [`GameError`] if a bound was reached; memory is not taken before.
    fn pairs(&self, count: usize, budget: &Budget) -> Result<Vec<[u64; 2]>, GameError>;
}

/// Something that is known of a game or a derived sequence beside its automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// A word or two.
    pub name: &'static str,
    /// What is known, as a phrase.
    pub says: String,
    /// The same as columns of a table: name and entry.
    pub columns: Vec<(&'static str, String)>,
}

/// What an automaton of a game says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aspect {
    /// The values.
    Values,
    /// Who wins: 0 where the player to move loses, else 1.
    Outcomes,
    /// Which move wins, or which rule names it.
    Strategy,
    /// Which pairs of words are P-positions, the smaller pile first.
    Pairs,
    /// Which words of digits are representations of numbers.
    Representations,
    /// Which numbers are the smaller pile of a P-position.
    SmallerPiles,
}

/// What to derive.
#[derive(Clone, Copy, Debug, Default)]
pub struct Request {
    /// What the automaton says; the game's first aspect if nothing is asked for.
    pub aspect: Option<Aspect>,
    /// The base, where the rules do not determine it.
    pub base: Option<u32>,
    /// The bounds.
    pub budget: Budget,
}

/// A derived automaton with what is known of it.
#[derive(Clone, Debug)]
pub struct Derived {
    /// The minimal automaton, in the reading order in which it was found.
    pub automaton: Dfao,
    /// What its tracks hold, such as "n", or "smaller pile" and "difference".
    pub tracks: Vec<&'static str>,
    /// The numeration system of its digits.
    pub numeration: Numeration,
    /// What its outputs stand for, where they are no values; in increasing order.
    pub meanings: Vec<(i64, String)>,
    /// What the family knows beside it.
    pub facts: Vec<Fact>,
}

impl Derived {
    /// An automaton of the values of one number, in base b.
    pub fn sequence(automaton: Dfao, facts: Vec<Fact>) -> Self {
        let (tracks, numeration) = (vec!["n"], Numeration::Base);
        Derived { automaton, tracks, numeration, meanings: Vec::new(), facts }
    }
}

/// A game of which a finite automaton says something at every position.
pub trait Derivable {
    /// What automata can say of it; the first is what is derived unless something else is asked for.
    ///
    /// Outcomes need not be listed beside values: they follow.
    fn aspects(&self) -> &'static [Aspect] {
        &[Aspect::Values]
    }

    /// Derives the automaton.
    ///
    /// # Errors
    /// [`GameError`] if there is no base for it or a bound was reached.
    fn derive(&self, request: &Request) -> Result<Derived, GameError>;

    /// The recurrence of the values, for programs that can verify it.
    fn recurrence(&self) -> Option<Recurrence> {
        None
    }

    /// A diagram of the family that belongs to this game, if there is one.
    fn diagram(&self) -> Option<Diagram> {
        None
    }

    /// What is known without an automaton, for games that need `--base` for one.
    ///
    /// # Errors
    /// As [`Derivable::derive`].
    fn facts_without_base(&self, _budget: &Budget) -> Result<Vec<Fact>, GameError> {
        Ok(Vec::new())
    }
}

/// A claim with its evidence, not yet checked, and what it is about.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The certificate.
    pub certificate: Certificate,
    /// The automaton of the claim, if it is about one, to draw.
    pub automaton: Option<Dfao>,
    /// What was found on the way, for the report.
    pub facts: Vec<Fact>,
}

/// A game about which theorems can be proved.
pub trait Provable {
    /// Derives a claim and its evidence.
    ///
    /// # Errors
    /// As [`Derivable::derive`].
    fn propose(&self, request: &Request) -> Result<Proposal, GameError>;
}
