//! Reports: findings as rows under named columns, printed for reading, as CSV or as JSON.

/// A report: findings about a game as rows, and the names that printing needs. If the findings rest
/// on a certificate, the checker has accepted it.
pub struct Report {
    /// The name of the report, such as `core`.
    pub name: &'static str,
    /// Facts about the whole report, by name.
    pub fields: Vec<(&'static str, Cell)>,
    /// The key of the list of rows in JSON.
    pub list: &'static str,
    /// The names of a row's cells. A name with a dot, such as `witness.x2`, is a part of `witness`,
    /// which is null if all its parts are.
    pub columns: Vec<&'static str>,
    /// The form of a row in a list without columns.
    pub entry: Entry,
    /// The rows. They may be computed while they are written.
    pub rows: Box<dyn Iterator<Item = Row>>,
}

/// The form of a row in a list without columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// All cells, each with its name.
    Named,
    /// All cells in order, without names.
    Bare,
    /// The last cell alone; the cell before it is the row's index, counted from 0.
    Last,
}

/// One finding of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The cells, one for each column; empty in a heading, which only readers see.
    pub cells: Vec<Cell>,
    /// The same finding as text for readers.
    pub text: String,
    /// The position that refutes the claim in question, as `GAME@POSITION`, if there is one.
    pub witness: Option<String>,
}

impl Row {
    /// Creates a row that refutes nothing.
    pub fn new(cells: Vec<Cell>, text: String) -> Self {
        Row { cells, text, witness: None }
    }
}

/// A cell of a row. It serializes as its content, and `Nothing` as `null`.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Cell {
    /// The cell is empty.
    Nothing,
    /// A natural number.
    Number(usize),
    /// One word of a fixed vocabulary.
    Word(&'static str),
    /// Any text.
    Text(String),
    /// Several numbers, and a short text for them.
    #[serde(serialize_with = "in_full")]
    Numbers {
        /// The numbers in full.
        list: Vec<usize>,
        /// The same numbers in short, such as `0^3,4`.
        text: String,
    },
}

fn in_full<S: serde::Serializer>(list: &[usize], _: &str, out: S) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(list, out)
}

impl From<usize> for Cell {
    fn from(number: usize) -> Self {
        Cell::Number(number)
    }
}

impl From<Option<usize>> for Cell {
    fn from(number: Option<usize>) -> Self {
        number.map_or(Cell::Nothing, Cell::Number)
    }
}
