//! Claims about division games with many divisors: docs/certificate.md, section 13.

use serde::{Deserialize, Serialize};

use super::model::table;
use crate::logic::Asks;
use nimata_automata::automaton::{Dfao, Output};

/// The rules of a division game but for its divisor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DivisionRules {
    /// The numbers that a move may subtract, in increasing order.
    pub subtract: Vec<u32>,
    /// The rounding of a quotient.
    pub quotient: Quotient,
    /// The question about a position.
    pub asks: Asks,
    /// The value of a position without moves.
    pub end: u16,
    /// The prescribed values of the first positions.
    pub first: Vec<u16>,
}

/// The rounding of the quotient of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Quotient {
    /// It is rounded up.
    Up,
    /// It is rounded down.
    Down,
    /// Only exact quotients are taken.
    Exact,
}

/// A sequence of a family, with the game whose values it is claimed to hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FamilySequence {
    /// The name in sentences.
    pub name: String,
    /// The rules of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<DivisionRules>,
}

/// The automata for the divisors of a residue class, or for a single one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FamilyMember {
    /// The least divisor, and the base of the automata.
    pub base: u32,
    /// The difference of divisors; 0 if there is only one.
    pub period: u32,
    /// The automaton of each sequence.
    pub automata: Vec<MemberAutomaton>,
}

/// An automaton that reads one number, most significant digit first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemberAutomaton {
    /// The output of each state.
    pub outputs: Vec<Output>,
    /// The row of each state.
    pub transitions: Vec<Vec<u32>>,
}

impl From<&Dfao> for MemberAutomaton {
    fn from(dfao: &Dfao) -> Self {
        let (outputs, transitions) = table(dfao);
        MemberAutomaton { outputs, transitions }
    }
}

/// The name of the divisor in sentences.
pub(crate) const DIVISOR: &str = "b";

/// Splits a sentence into words of letters and digits, and other characters.
pub(crate) fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.split_inclusive(move |c| !part(c)).flat_map(move |piece| {
        let (word, sign) = piece.split_at(piece.trim_end_matches(|c| !part(c)).len());
        [word, sign].into_iter().filter(|token| !token.is_empty())
    })
}

/// The sentence about one divisor.
///
/// ```
/// use nimata_logic::certificate::with_divisor;
/// assert_eq!(with_divisor("A n (G[b*n + b] = B[b_1])", 31), "A n (G[31*n + 31] = B[b_1])");
/// ```
pub fn with_divisor(sentence: &str, divisor: u64) -> String {
    let divisor = divisor.to_string();
    tokens(sentence).map(|token| if token == DIVISOR { &divisor } else { token }).collect()
}
