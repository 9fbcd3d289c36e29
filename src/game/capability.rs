//! What a game may be able to do.
//!
//! Each capability is a trait, and a game has it or has it not: [`Game`](super::Game) hands out the ones
//! it has. A program that needs a capability asks for it and never for a family.

use num_bigint::BigUint;
use petgraph::graph::DiGraph;

use super::{GameError, HeatMap, Position, Recurrence, ValueTable};
use crate::automaton::Dfao;
use crate::budget::Budget;
use crate::certificate::Certificate;

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

/// A game in which moves can be named.
pub trait Movable: Valued {
    /// An option of the position with the value `target`, or `None` if there is none.
    ///
    /// # Errors
    /// As [`Valued::value`].
    fn move_to(
        &self,
        position: &Position,
        target: &BigUint,
        budget: &Budget,
    ) -> Result<Option<Position>, GameError>;
}

/// A game whose values can be tabulated.
pub trait Tabled {
    /// The values of all positions up to `upto`, one bound a coordinate, included.
    ///
    /// # Errors
    /// [`GameError`] if `upto` does not suit, or a bound was reached; memory is not taken before.
    fn table(&self, upto: &[u64], budget: &Budget) -> Result<ValueTable<'_>, GameError>;
}

/// Something that is known of a derived sequence beside its automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// A word or two.
    pub name: &'static str,
    /// What is known, as a phrase.
    pub says: String,
    /// The same as columns of a table: name and entry.
    pub columns: Vec<(&'static str, String)>,
}

/// What to derive.
#[derive(Clone, Copy, Debug, Default)]
pub struct Request {
    /// The base, where the rules do not determine it.
    pub base: Option<u32>,
    /// The bounds.
    pub budget: Budget,
}

/// A derived automaton with what is known of it.
#[derive(Clone, Debug)]
pub struct Derived {
    /// The minimal automaton, most significant digit first.
    pub msd: Dfao,
    /// What the family knows beside it.
    pub facts: Vec<Fact>,
}

/// A game whose values are computed by a finite automaton.
pub trait Derivable {
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

/// A drawing of a graph that is no automaton.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// What it shows.
    pub label: String,
    /// The graph.
    pub graph: DiGraph<DiagramNode, ()>,
}

/// A node of a [`Diagram`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramNode {
    /// Its text.
    pub label: String,
    /// Whether it is set off, in gray.
    pub shaded: bool,
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
