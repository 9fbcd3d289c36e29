//! Answers about a position: its worth, a move, and the reasons.

use std::fmt::Display;

use num_bigint::BigUint;
use serde::{Serialize, Serializer};
use serde_json::Value;

use super::Position;
use super::shape::Shape;
use nimata_automata::number::radix::to_decimal;

/// A rule that was used, and its sentence about a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// The rule's short name, such as "definition" or "Theorem 1".
    pub rule: &'static str,
    /// A sentence.
    pub says: String,
}

/// The worth of a position, as far as it is known. It serializes as the key `value`, as
/// `outcome`, or as `at_least` and `at_most`; numbers are strings, because they may exceed
/// 2^53.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Worth {
    /// The value, exactly.
    #[serde(rename = "value", serialize_with = "decimal")]
    Value(BigUint),
    /// Only who wins: true if the player to move loses.
    #[serde(rename = "outcome", serialize_with = "outcome")]
    PPosition(bool),
    /// The value lies between two bounds, both included; the upper may be unknown.
    #[serde(untagged)]
    Between {
        /// The lower bound.
        #[serde(serialize_with = "decimal")]
        at_least: BigUint,
        /// The upper bound.
        #[serde(serialize_with = "decimal_or_null")]
        at_most: Option<BigUint>,
    },
}

fn decimal<S: Serializer>(number: &BigUint, out: S) -> Result<S::Ok, S::Error> {
    to_decimal(number).serialize(out)
}

fn decimal_or_null<S: Serializer>(number: &Option<BigUint>, out: S) -> Result<S::Ok, S::Error> {
    number.as_ref().map(to_decimal).serialize(out)
}

fn outcome<S: Serializer>(lost: &bool, out: S) -> Result<S::Ok, S::Error> {
    (if *lost { "P" } else { "N" }).serialize(out)
}

impl Worth {
    /// Nothing is known but that a value is a natural number.
    pub const UNKNOWN: Worth = Worth::Between { at_least: BigUint::ZERO, at_most: None };
}

/// The worth of a position, with the reasons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Evaluation {
    /// The worth.
    #[serde(flatten)]
    pub worth: Worth,
    /// The rules used, in order.
    pub because: Vec<Reason>,
}

impl Evaluation {
    /// The evaluation by a single rule.
    pub fn by(worth: Worth, rule: &'static str, says: impl Into<String>) -> Self {
        Evaluation { worth, because: vec![Reason { rule, says: says.into() }] }
    }

    /// A value that does not follow from the options.
    pub fn prescribed(value: u32) -> Self {
        let says = "the rules prescribe this value, whatever the options are";
        Evaluation::by(Worth::Value(value.into()), "definition", says)
    }
}

/// A move, and the reasons why it leads to the wanted value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The position after it.
    pub into: Position,
    /// The other positions after it, where the move splits a position.
    pub beside: Vec<Position>,
    /// The rules used, in order; empty where the options were simply tried.
    pub because: Vec<Reason>,
    /// Further moves to the same value that the same rules name.
    pub others: Vec<Position>,
}

impl Move {
    /// A move without a rule: the options were tried.
    pub fn found(into: Position) -> Self {
        Move::by(into, Vec::new())
    }

    /// A move that these rules name.
    pub fn by(into: Position, because: Vec<Reason>) -> Self {
        Move { into, beside: Vec::new(), because, others: Vec::new() }
    }

    /// A move without a rule to a sum of positions of this shape; a sum of nothing is an empty
    /// position, all of whose numbers are 0.
    pub(in crate::game) fn to_sum(sum: Vec<Position>, shape: &Shape) -> Self {
        let mut parts = sum.into_iter();
        let into = parts.next().unwrap_or_else(|| shape.empty());
        Move { beside: parts.collect(), ..Move::found(into) }
    }

    /// The positions after it, which are played as a sum: most often one.
    pub fn sum(&self) -> impl Iterator<Item = &Position> {
        std::iter::once(&self.into).chain(&self.beside)
    }

    /// The positions after it as a sum of positions of this game, as in `nim:1@2 + nim:1@3`.
    pub fn written(&self, game: &(impl Display + ?Sized)) -> String {
        let positions = self.sum().map(|position| format!("{game}@{position}"));
        positions.collect::<Vec<_>>().join(" + ")
    }
}

/// A fact about a game or a derived sequence that its automaton does not show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// A word or two.
    pub name: &'static str,
    /// The fact as a phrase.
    pub says: String,
    /// The fact as columns of a table: the name, and a number or a text.
    pub columns: Vec<(&'static str, Value)>,
}

/// The name of a fact that refuses the rules.
const REFUSED: &str = "refused";

impl Fact {
    /// A fact that has no place in tables.
    pub fn new(name: &'static str, says: impl Into<String>) -> Self {
        Fact { name, says: says.into(), columns: Vec::new() }
    }

    /// The fact that the rules define no game, with the reason.
    pub fn refusal(why: String) -> Self {
        Fact::new(REFUSED, why)
    }

    /// Whether it is the fact that the rules define no game.
    pub fn is_refusal(&self) -> bool {
        self.name == REFUSED
    }

    /// The fact that values have this least preperiod and period.
    pub fn period(preperiod: usize, period: usize) -> Self {
        Fact {
            name: "period",
            says: format!("the least period is {period}, from n = {preperiod} on"),
            columns: vec![("preperiod", preperiod.into()), ("period", period.into())],
        }
    }
}
