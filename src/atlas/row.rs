//! A row of an atlas, and the columns of its table.

use serde::{Deserialize, Serialize};

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
        let own = |text: &String| Cell::Text(Some(text.clone()));
        let text = |text: &Option<String>| Cell::Text(text.clone());
        vec![
            own(&self.game),
            text(&self.rules),
            own(&self.family),
            text(&self.claim),
            own(&self.verdict.to_string()),
            text(&self.why),
            text(&self.kind),
            Cell::Number(self.numbers),
            text(&self.numeration),
            Cell::Number(self.base),
            Cell::Number(self.states),
            Cell::Number(self.preperiod),
            Cell::Number(self.period),
            text(&self.densities),
            text(&self.terms),
            text(&self.automaton),
            text(&self.digest),
            Cell::Number(Some(self.steps)),
            own(&self.version),
        ]
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
        let cells: [Cell; 19] = cells.try_into().ok()?;
        let [game, rules, family, claim, verdict, why, kind, numbers, numeration, base, ..] =
            &cells;
        let [.., states, preperiod, period, densities, terms, automaton, digest, steps, version] =
            &cells;
        let verdict = serde_json::from_value(verdict.text()?.into()).ok()?;
        Some(Row {
            game: game.text()?,
            rules: rules.text(),
            family: family.text()?,
            claim: claim.text(),
            verdict,
            why: why.text(),
            kind: kind.text(),
            numbers: numbers.number(),
            numeration: numeration.text(),
            base: base.number(),
            states: states.number(),
            preperiod: preperiod.number(),
            period: period.number(),
            densities: densities.text(),
            terms: terms.text(),
            automaton: automaton.text(),
            digest: digest.text(),
            steps: steps.number()?,
            version: version.text()?,
        })
    }

    /// Whether the game is proved.
    pub fn is_proved(&self) -> bool {
        self.verdict == Standing::Proved
    }
}
