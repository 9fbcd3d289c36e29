//! Findings as rows under named columns: what is printed for reading, as CSV and as JSON.

use crate::certificate::Certificate;

/// Findings about a game.
pub struct Report {
    /// Its name, such as `core`.
    pub name: &'static str,
    /// What holds of the whole, by name.
    pub fields: Vec<(&'static str, Cell)>,
    /// The name of the list of rows.
    pub list: &'static str,
    /// The names of a row's cells. One with a dot, `witness.x2`, is a part of `witness`, which is
    /// nothing where all its parts are.
    pub columns: Vec<&'static str>,
    /// What of a row stands in a list that has no columns.
    pub entry: Entry,
    /// The rows, which may be computed while they are written.
    pub rows: Box<dyn Iterator<Item = Row>>,
    /// What the sentences rest on, as long as nobody has checked it: to be taken out and checked
    /// before anything is said.
    pub rests_on: Option<Certificate>,
}

/// What of a row stands in a list that has no columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// All cells, each with its name.
    Named,
    /// All cells, in order.
    Bare,
    /// The last cell alone: the one before it is the row's place, counted from 0.
    Last,
}

/// A finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The cells, one a column; none in a heading, which is there for readers only.
    pub cells: Vec<Cell>,
    /// The same for reading.
    pub text: String,
    /// The position that refutes what was asked, as `GAME@POSITION`, if one does.
    pub witness: Option<String>,
}

impl Row {
    /// A row that refutes nothing.
    pub fn new(cells: Vec<Cell>, text: String) -> Self {
        Row { cells, text, witness: None }
    }
}

/// A cell of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cell {
    /// There is nothing to say.
    Nothing,
    /// A number.
    Number(usize),
    /// One of a few words.
    Word(&'static str),
    /// Any text.
    Text(String),
    /// Several numbers, and how a reader is shown them.
    Numbers {
        /// The numbers.
        list: Vec<usize>,
        /// The same in short, such as `0^3,4`.
        text: String,
    },
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
