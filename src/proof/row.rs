//! A row of a survey: one struct, which is written and read as JSON and as a record of CSV.

use std::fmt;

use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Number, Value, json};

use crate::game::Grid;

/// The facts that a survey tells about games.
#[derive(Clone, Copy)]
pub enum Told {
    /// Those of the games of one family.
    Family(Grid),
    /// Those of any game, with the claim that was proved.
    Any,
}

/// The column with the share of each value.
pub(super) const DENSITIES: &str = "densities";

impl Told {
    /// The names of the columns.
    pub fn columns(self) -> Vec<&'static str> {
        let claim = matches!(self, Told::Any).then_some("claim");
        let head = ["game"].into_iter().chain(claim).chain(["verdict", "states"]);
        head.chain(self.facts()).chain(["milliseconds"]).collect()
    }

    /// The names of the columns that only a survey of a family has.
    fn facts(self) -> impl Iterator<Item = &'static str> {
        let (numbers, texts, shares): (_, _, &[_]) = match self {
            Told::Family(grid) => (grid.numbers, grid.texts, &[DENSITIES]),
            Told::Any => Default::default(),
        };
        [numbers, texts, shares].into_iter().flatten().copied()
    }

    /// Whether the entries of such a column are numbers, and not texts.
    fn is_number(self, fact: &str) -> bool {
        matches!(self, Told::Family(grid) if grid.numbers.contains(&fact))
    }
}

/// What is found of one game: a row of the kind `survey` in docs/json.md.
///
/// As JSON it is an object with these keys. A record of CSV has the same facts in the
/// [columns](Told::columns) of the survey: the verdict and its reason share a column, densities
/// stand as `0:1/3 1:none`, and an empty field is `null`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// The name of the game.
    pub game: String,
    /// The claim that was tried, if there is one; left out in a survey of a family.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "given")]
    pub claim: Option<Option<String>>,
    /// The verdict, in one word.
    pub verdict: Standing,
    /// The reason for the verdict; `from FILE` if the row is believed.
    #[serde(deserialize_with = "Option::deserialize")]
    pub why: Option<String>,
    /// The number of states of the automaton.
    #[serde(deserialize_with = "Option::deserialize")]
    pub states: Option<usize>,
    /// The facts of the family's columns, and the densities; empty in a survey of any games.
    #[serde(flatten)]
    pub facts: Map<String, Value>,
    /// The time that the row took. It is text so that a row that is read and written again keeps
    /// its digits.
    #[serde(serialize_with = "number", deserialize_with = "digits")]
    pub milliseconds: String,
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
    /// The row of a game of which nothing is known yet.
    pub(super) fn new(game: &str, told: Told) -> Self {
        let claim = matches!(told, Told::Any).then_some(None);
        let facts = told.facts().map(|name| (name.to_owned(), Value::Null)).collect();
        Row { game: game.to_owned(), claim, facts, ..Row::default() }
    }

    /// Whether an automaton was found, whose densities take more steps than a survey spends.
    pub fn lacks_densities(&self) -> bool {
        self.states.is_some() && self.facts.get(DENSITIES).is_some_and(Value::is_null)
    }

    /// The fields of its record, one for each of the [columns](Told::columns).
    pub fn fields(&self) -> Vec<String> {
        let verdict = match (self.verdict, &self.why) {
            (verdict, None) => verdict.to_string(),
            (Standing::Believed, Some(why)) => format!("believed {why}"),
            (verdict, Some(why)) => format!("{verdict}: {why}"),
        };
        let share = |entry: &Value| {
            format!("{}:{}", entry["value"], entry["density"].as_str().unwrap_or("none"))
        };
        let fact = |fact: &Value| match fact {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            Value::Array(shares) => shares.iter().map(share).collect::<Vec<_>>().join(" "),
            number => number.to_string(),
        };
        std::iter::once(self.game.clone())
            .chain(self.claim.clone().map(Option::unwrap_or_default))
            .chain([verdict, self.states.map_or_else(String::new, |states| states.to_string())])
            .chain(self.facts.values().map(fact))
            .chain([self.milliseconds.clone()])
            .collect()
    }

    /// Reads the fields of a record; `None` if one is missing, superfluous or wrong.
    pub fn of_fields<'f>(told: Told, fields: impl IntoIterator<Item = &'f str>) -> Option<Self> {
        let mut fields = fields.into_iter();
        let filled = |field: &'f str| Some(field).filter(|field| !field.is_empty());
        let mut row = Row::new(filled(fields.next()?)?, told);
        if let Some(claim) = &mut row.claim {
            *claim = filled(fields.next()?).map(str::to_owned);
        }
        let verdict = fields.next()?;
        let (word, why) = match verdict.strip_prefix("believed ") {
            Some(file) => ("believed", Some(file)),
            None => verdict.split_once(": ").map_or((verdict, None), |(one, why)| (one, Some(why))),
        };
        row.verdict = match (word, why) {
            ("proved", None) => Standing::Proved,
            ("no proof", None) => Standing::NoProof,
            ("undecided", Some(_)) => Standing::Undecided,
            ("refused", Some(_)) => Standing::Refused,
            ("believed", Some(file)) if file.starts_with("from ") => Standing::Believed,
            _ => return None,
        };
        row.why = why.map(str::to_owned);
        row.states = filled(fields.next()?).map(str::parse).transpose().ok()?;
        for (name, fact) in &mut row.facts {
            *fact = match filled(fields.next()?) {
                None => Value::Null,
                Some(shares) if name == DENSITIES => {
                    shares.split(' ').map(share).collect::<Option<_>>()?
                }
                Some(number) if told.is_number(name) => number.parse::<u64>().ok()?.into(),
                Some(text) => text.into(),
            };
        }
        row.milliseconds = fields.next()?.to_owned();
        let time: f64 = row.milliseconds.parse().ok()?;
        let is_time = time.is_finite() && time >= 0.0;
        (is_time && fields.next().is_none()).then_some(row)
    }

    /// Reads an object; `None` if a key is missing, superfluous or wrong.
    pub fn of_json(told: Told, text: &str) -> Option<Self> {
        let mut row: Row = serde_json::from_str(text).ok()?;
        let mut given = std::mem::take(&mut row.facts);
        row.facts = told.facts().map(|name| given.remove_entry(name)).collect::<Option<_>>()?;
        // The reader of records checks what the facts may be.
        let record = Row::of_fields(told, row.fields().iter().map(String::as_str));
        record.filter(|record| given.is_empty() && *record == row)
    }
}

/// Reads `0:1/3` or `0:none`.
fn share(text: &str) -> Option<Value> {
    let (value, density) = text.split_once(':')?;
    let density = Some(density).filter(|density| *density != "none");
    Some(json!({ "value": value.parse::<i64>().ok()?, "density": density }))
}

/// A key that is not left out, though its value may be `null`.
fn given<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(value).map(Some)
}

fn number<S: Serializer>(digits: &str, out: S) -> Result<S::Ok, S::Error> {
    digits.parse::<f64>().map_err(S::Error::custom)?.serialize(out)
}

fn digits<'de, D: Deserializer<'de>>(number: D) -> Result<String, D::Error> {
    Number::deserialize(number).map(|number| number.to_string())
}
