//! A row of an atlas, and the columns of its table.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::table::{Cell, Column, Kind};
use crate::proof::Standing;

/// What an atlas says of one game. Everything but the verdict, the steps and the version is said by
/// the certificate of which `digest` is the SHA-256.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The canonical name of the game.
    pub game: String,
    /// The text of the rules file, where one defines the game: its name says nothing.
    pub rules: Option<String>,
    /// What the name begins with, before the colon.
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
    /// The number of its states.
    pub states: Option<i64>,
    /// From here on values repeat.
    pub preperiod: Option<i64>,
    /// The period of the values.
    pub period: Option<i64>,
    /// The share of each value, as in `0:1/3 1:none`.
    pub densities: Option<String>,
    /// The first 64 terms.
    pub terms: Option<String>,
    /// The SHA-256 of the automaton, as docs/certificate.md, section 2, writes it.
    pub automaton: Option<String>,
    /// The SHA-256 of the certificate.
    pub digest: Option<String>,
    /// The steps that were counted.
    pub steps: i64,
    /// The version of the program.
    pub version: String,
}

const fn text(name: &'static str, required: bool) -> Column {
    Column { name, kind: Kind::Text, required }
}

const fn number(name: &'static str, required: bool) -> Column {
    Column { name, kind: Kind::Number, required }
}

/// The columns of the table, in order.
pub const COLUMNS: &[Column] = &[
    text("game", true),
    text("rules", false),
    text("family", true),
    text("claim", false),
    text("verdict", true),
    text("why", false),
    text("kind", false),
    number("numbers", false),
    text("numeration", false),
    number("base", false),
    number("states", false),
    number("preperiod", false),
    number("period", false),
    text("densities", false),
    text("terms", false),
    text("automaton", false),
    text("digest", false),
    number("steps", true),
    text("version", true),
];

/// What ends lines and stands between words.
fn is_space(c: char) -> bool {
    "\n\r\t".contains(c)
}

impl Row {
    /// The cells, one for each column.
    pub fn cells(&self) -> Vec<Cell> {
        let object = serde_json::to_value(self).expect("a row is an object");
        let cell = |column: &Column| match (column.kind, &object[column.name]) {
            (Kind::Text, text) => Cell::Text(text.as_str().map(str::to_owned)),
            (_, number) => Cell::Number(number.as_i64()),
        };
        COLUMNS.iter().map(cell).collect()
    }

    /// Reads a cell for each column, in their order; `None` if one does not suit.
    pub fn of_cells(cells: Vec<Cell>) -> Option<Self> {
        let are_plain = COLUMNS.iter().zip(&cells).all(|(column, cell)| {
            let may_stand = |c: char| !c.is_control() || (column.name == "rules" && is_space(c));
            cell.text().is_none_or(|text| text.chars().all(may_stand))
        });
        if !are_plain {
            return None;
        }
        let value = |(column, cell): (&Column, Cell)| match cell {
            Cell::Text(text) => (column.name.to_owned(), text.into()),
            cell => (column.name.to_owned(), cell.number().into()),
        };
        let object: Map<String, Value> = COLUMNS.iter().zip(cells).map(value).collect();
        serde_json::from_value(object.into()).ok()
    }

    /// Whether the game is proved.
    pub fn is_proved(&self) -> bool {
        self.verdict == Standing::Proved
    }
}
