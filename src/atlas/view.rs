//! A survey as a view of rows: some of their columns, without certificates, as JSON and as CSV.

use serde_json::{Map, Number, Value};

use super::row::{Row, Share, Standing};
use crate::game::Grid;

/// The columns of a survey.
///
/// As JSON a row is an object of the kind `survey` in docs/json.md. A record of CSV has the same
/// entries in the [columns](View::columns): the verdict and its reason share a column, densities
/// stand as `0:1/3 1:none`, and an empty field is `null`.
#[derive(Clone, Copy)]
pub enum View {
    /// Those for the games of one family, with facts that only this family has.
    Family(Grid),
    /// Those for any game, with the claim that was tried.
    Any,
}

/// The column with the share of each value.
const DENSITIES: &str = "densities";

/// The column with the time that the row took.
const MILLISECONDS: &str = "milliseconds";

impl View {
    /// The columns of a record.
    pub fn columns(self) -> Vec<&'static str> {
        let (claim, densities): (&[_], &[_]) = match self {
            View::Family(grid) if !grid.densities => (&[], &[]),
            View::Family(_) => (&[], &[DENSITIES]),
            View::Any => (&["claim"], &[]),
        };
        let facts: Vec<&str> = self.facts().collect();
        [&["game"], claim, &["verdict", "states"], &facts, densities, &[MILLISECONDS]].concat()
    }

    /// The keys of an object.
    fn keys(self) -> impl Iterator<Item = &'static str> {
        let keys = |column| if column == "verdict" { vec![column, "why"] } else { vec![column] };
        self.columns().into_iter().flat_map(keys)
    }

    /// The columns that only the games of a family have.
    pub(super) fn facts(self) -> impl Iterator<Item = &'static str> {
        let (numbers, texts) = match self {
            View::Family(grid) => (grid.numbers, grid.texts),
            View::Any => Default::default(),
        };
        numbers.iter().chain(texts).copied()
    }

    /// Whether the entries of such a column are numbers, and not texts.
    fn is_number(self, fact: &str) -> bool {
        matches!(self, View::Family(grid) if grid.numbers.contains(&fact))
    }

    /// Whether an automaton was found, whose densities take more steps than a survey spends.
    pub fn lacks_densities(self, row: &Row) -> bool {
        matches!(self, View::Family(grid) if grid.densities)
            && row.states.is_some()
            && row.densities.is_none()
    }

    /// A row as an object.
    pub fn object(self, row: &Row) -> Map<String, Value> {
        let mut columns = row.columns();
        columns.extend(row.facts.clone());
        let time = row.milliseconds.parse::<f64>().ok().and_then(Number::from_f64);
        columns.insert(MILLISECONDS.to_owned(), time.map_or(Value::Null, Value::Number));
        let entry = |key: &str| (key.to_owned(), columns.get(key).cloned().unwrap_or_default());
        self.keys().map(entry).collect()
    }

    /// A row as the fields of a record, one for each of the columns.
    pub fn fields(self, row: &Row) -> Vec<String> {
        let object = self.object(row);
        let field = |column: &str| match (column, &object[column]) {
            ("verdict", _) => match (row.verdict, &row.why) {
                (verdict, None) => verdict.to_string(),
                (Standing::Believed, Some(why)) => format!("believed {why}"),
                (verdict, Some(why)) => format!("{verdict}: {why}"),
            },
            (MILLISECONDS, _) => row.milliseconds.clone(),
            (DENSITIES, _) => row.densities.as_deref().map_or_else(String::new, Share::text),
            (_, Value::Null) => String::new(),
            (_, Value::String(text)) => text.clone(),
            (_, number) => number.to_string(),
        };
        self.columns().into_iter().map(field).collect()
    }

    /// Reads the fields of a record; `None` if one is missing, superfluous or wrong.
    pub fn of_fields<'f>(self, fields: impl IntoIterator<Item = &'f str>) -> Option<Row> {
        let (mut row, mut fields) = (Row::default(), fields.into_iter());
        for column in self.columns() {
            let field = fields.next()?;
            let filled = Some(field).filter(|field| !field.is_empty());
            match column {
                "game" => row.game = filled?.to_owned(),
                "claim" => row.claim = filled.map(str::to_owned),
                "verdict" => (row.verdict, row.why) = verdict(field)?,
                "states" => {
                    let states = filled.map(str::parse::<u32>).transpose().ok()?;
                    row.states = states.map(i64::from);
                }
                DENSITIES => {
                    let shares = filled.map(|text| text.split(' ').map(Share::read).collect());
                    row.densities =
                        shares.map_or(Some(None), |shares: Option<_>| shares.map(Some))?;
                }
                MILLISECONDS => {
                    let time: f64 = field.parse().ok()?;
                    row.milliseconds =
                        Some(field).filter(|_| time.is_finite() && time >= 0.0)?.to_owned();
                }
                fact => {
                    let entry = match filled {
                        None => Value::Null,
                        Some(number) if self.is_number(fact) => number.parse::<u64>().ok()?.into(),
                        Some(text) => text.into(),
                    };
                    row.facts.insert(fact.to_owned(), entry);
                }
            }
        }
        fields.next().is_none().then_some(row)
    }

    /// Reads an object; `None` if a key is missing, superfluous or wrong.
    pub fn of_json(self, text: &str) -> Option<Row> {
        let mut given: Map<String, Value> = serde_json::from_str(text).ok()?;
        if given.len() != self.keys().count() || !self.keys().all(|key| given.contains_key(key)) {
            return None;
        }
        let Value::Number(milliseconds) = given.remove(MILLISECONDS)? else { return None };
        let facts = self.facts().map(|name| given.remove_entry(name)).collect::<Option<_>>()?;
        let row: Row = serde_json::from_value(given.into()).ok()?;
        let row = Row { facts, milliseconds: milliseconds.to_string(), ..row };
        // The reader of records checks what the entries may be.
        let record = self.of_fields(self.fields(&row).iter().map(String::as_str));
        record.filter(|record| *record == row)
    }
}

/// Reads a verdict with its reason.
fn verdict(field: &str) -> Option<(Standing, Option<String>)> {
    let (word, why) = match field.strip_prefix("believed ") {
        Some(file) => ("believed", Some(file)),
        None => field.split_once(": ").map_or((field, None), |(one, why)| (one, Some(why))),
    };
    let standing = match (word, why) {
        ("proved", None) => Standing::Proved,
        ("no proof", None) => Standing::NoProof,
        ("undecided", Some(_)) => Standing::Undecided,
        ("refused", Some(_)) => Standing::Refused,
        ("believed", Some(file)) if file.starts_with("from ") => Standing::Believed,
        _ => return None,
    };
    Some((standing, why.map(str::to_owned)))
}
