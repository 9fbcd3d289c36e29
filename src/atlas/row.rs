//! A row about one game: a line of the table of an atlas, of which a survey shows some columns.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::terms::Term;
use crate::automaton::Densities;

/// The statement of an atlas about one game. All of it but the verdict, the steps and the version
/// is computed from the certificate whose SHA-256 is `digest`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Row {
    /// The canonical name of the game.
    pub game: String,
    /// The text of the rules file, where one defines the game: its name says nothing.
    pub rules: Option<String>,
    /// The part of the name before the colon.
    pub family: String,
    /// The claim that was tried: `values`, `outcome`, `period`; `null` if there is none.
    pub claim: Option<String>,
    /// How far the row can be trusted.
    pub verdict: Standing,
    /// The reason for the verdict.
    pub why: Option<String>,
    /// The kind of the certificate's claim.
    pub kind: Option<String>,
    /// How many numbers a position has.
    pub numbers: Option<i64>,
    /// The name of the numeration that the automaton reads, such as `msd_2`; `words` for one that
    /// is given by words.
    pub numeration: Option<String>,
    /// The base, where the digits are those of a base.
    pub base: Option<i64>,
    /// The number of states.
    pub states: Option<i64>,
    /// The first number from which the values repeat.
    pub preperiod: Option<i64>,
    /// The period of the values.
    pub period: Option<i64>,
    /// The share of each value.
    pub densities: Option<Vec<Share>>,
    /// The first 64 terms.
    pub terms: Option<Vec<Term>>,
    /// The SHA-256 of the automaton, as docs/certificate.md, section 2, writes it.
    pub automaton: Option<String>,
    /// The SHA-256 of the certificate.
    pub digest: Option<String>,
    /// The steps that were counted.
    pub steps: i64,
    /// The version of the program.
    pub version: String,
    /// The facts that only a [survey](super::View) of the game's family has.
    #[serde(skip)]
    pub facts: Map<String, Value>,
    /// The time that the row took, which differs from run to run. It is text so that a row of a
    /// survey that is read and written again keeps its digits.
    #[serde(skip)]
    pub milliseconds: String,
}

/// The share of the numbers that have a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// The value; `None` for the numbers without one.
    pub value: Option<i64>,
    /// The density, a fraction such as `1/3`; `None` where there is none.
    pub density: Option<String>,
}

impl Share {
    /// The shares of the values of an automaton.
    pub fn of(densities: &Densities) -> Vec<Self> {
        let share = |(value, density): &(Option<i64>, Result<_, _>)| {
            let density = density.as_ref().ok().map(ToString::to_string);
            Share { value: *value, density }
        };
        densities.iter().map(share).collect()
    }

    /// Reads `0:1/3` or `0:none`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (value, density) = text.split_once(':')?;
        let density = Some(density).filter(|density| *density != "none").map(str::to_owned);
        Some(Share { value: Some(value.parse().ok()?), density })
    }

    /// Shares as text, such as `0:1/3 1:none`.
    pub fn text(shares: &[Share]) -> String {
        let text = |Share { value, density }: &Share| {
            let value = value.map_or_else(|| "-".to_owned(), |value| value.to_string());
            format!("{value}:{}", density.as_deref().unwrap_or("none"))
        };
        shares.iter().map(text).collect::<Vec<_>>().join(" ")
    }
}

/// How far a row can be trusted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// The checker accepted a certificate in this run.
    Proved,
    /// The row comes from a file, which says that it is proved.
    Believed,
    /// A limit was reached.
    Undecided,
    /// The checker did not accept the certificate.
    Refused,
    /// The game has no claim that can be proved.
    #[default]
    #[serde(rename = "no proof")]
    NoProof,
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

impl Row {
    /// The columns with their entries, in order.
    pub fn columns(&self) -> Map<String, Value> {
        match serde_json::to_value(self) {
            Ok(Value::Object(columns)) => columns,
            _ => unreachable!("a row is an object"),
        }
    }

    /// The names of the columns in which two rows differ, each with both entries.
    pub fn differences(&self, other: &Row) -> Vec<(String, Value, Value)> {
        let pairs = self.columns().into_iter().zip(other.columns());
        let differ = pairs.filter(|((_, one), (_, other))| one != other);
        differ.map(|((name, one), (_, other))| (name, one, other)).collect()
    }

    /// Whether no text of the row has a control character, but for the ends of lines in its rules.
    pub fn is_plain(&self) -> bool {
        let mut columns = self.columns();
        let rules = columns.remove("rules");
        let rules = rules.as_ref().and_then(Value::as_str).unwrap_or_default();
        let may_stand = |c: char| !c.is_control() || "\n\r\t".contains(c);
        rules.chars().all(may_stand) && columns.values().all(is_plain)
    }

    /// Whether the game is proved.
    pub fn is_proved(&self) -> bool {
        self.verdict == Standing::Proved
    }
}

/// Whether no text of a value has a control character.
fn is_plain(value: &Value) -> bool {
    match value {
        Value::String(text) => !text.contains(char::is_control),
        Value::Array(entries) => entries.iter().all(is_plain),
        Value::Object(entries) => entries.values().all(is_plain),
        _ => true,
    }
}
