//! A row of a survey, and its columns.

use std::path::Path;

use serde_json::Value;

use super::{csv, json};
use crate::proof::Told;

/// The columns of a survey.
pub struct Columns {
    names: Vec<&'static str>,
    /// The index of the column with the verdict.
    verdict: usize,
}

/// How far the verdict of a row can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The checker accepted a certificate in this run.
    Proved,
    /// The row comes from a file, which says that it is proved.
    Believed,
    /// Nothing is proved.
    Open,
}

/// The syntax of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Syntax {
    /// CSV lines after a header.
    Csv,
    /// One JSON object on each line.
    JsonLines,
}

/// A row: a cell for each column, with the name of the game first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    cells: Vec<String>,
}

/// The first words of the verdict of a row that was not computed in this run.
const BELIEVED: &str = "believed from ";

impl Columns {
    /// The columns for these facts about games.
    pub fn of(told: Told) -> Self {
        let names = told.columns();
        let verdict = names.iter().position(|name| *name == "verdict");
        Columns { names, verdict: verdict.expect("every survey has verdicts") }
    }

    /// The header of a CSV file.
    pub fn header(&self) -> String {
        self.names.join(",")
    }

    /// Reads a row from a line; `None` if the line has other columns.
    pub fn read(&self, line: &str, syntax: Syntax) -> Option<Row> {
        let cells = match syntax {
            Syntax::Csv => csv::cells(line)?,
            Syntax::JsonLines => json::cells(&self.names, &serde_json::from_str(line).ok()?)?,
        };
        let verdict = cells.get(self.verdict)?;
        let known = ["proved", "no proof"].contains(&verdict.as_str())
            || ["undecided: ", "refused: ", BELIEVED].iter().any(|word| verdict.starts_with(word));
        let whole = cells.len() == self.names.len() && !cells[0].is_empty() && known;
        (whole && json::object(&self.names, &cells).is_some()).then_some(Row { cells })
    }

    /// The line of a row, without its end.
    pub fn line(&self, row: &Row, syntax: Syntax) -> String {
        match syntax {
            Syntax::Csv => csv::line(&row.cells),
            Syntax::JsonLines => self.object(row).to_string(),
        }
    }

    /// A row as an object.
    pub fn object(&self, row: &Row) -> Value {
        json::object(&self.names, &row.cells).expect("rows are computed, or were read as objects")
    }

    /// How far a row can be trusted.
    pub fn standing(&self, row: &Row) -> Standing {
        match row.cells[self.verdict].as_str() {
            "proved" => Standing::Proved,
            verdict if verdict.starts_with(BELIEVED) => Standing::Believed,
            _ => Standing::Open,
        }
    }

    /// The file on which a row relies, if it relies on one.
    pub fn source<'r>(&self, row: &'r Row) -> Option<&'r str> {
        row.cells[self.verdict].strip_prefix(BELIEVED)
    }

    /// A row read from a file: if it says *proved*, that was not checked in this run.
    pub fn believed(&self, mut row: Row, file: &Path) -> Row {
        if self.standing(&row) == Standing::Proved {
            let name = file.display().to_string().replace(char::is_control, "?");
            row.cells[self.verdict] = format!("{BELIEVED}{name}");
        }
        row
    }
}

impl Row {
    /// A computed row.
    pub fn computed(cells: Vec<String>) -> Self {
        // Reasons may have several lines, but a row has one.
        let flat = |cell: String| cell.replace(char::is_control, " ");
        Row { cells: cells.into_iter().map(flat).collect() }
    }

    /// The name of the game.
    pub fn game(&self) -> &str {
        &self.cells[0]
    }
}

#[cfg(test)]
mod tests {
    use super::{Columns, Standing, Syntax};
    use crate::proof::Told;

    #[test]
    fn a_row_is_read_as_it_is_written_and_nothing_else_is_a_row() {
        let columns = Columns::of(Told::Any);
        for (line, standing) in [
            ("sd:1/2,values,proved,7,0.125", Standing::Proved),
            ("\"wythoff:1,2\",outcome,believed from a.csv,7,1.5", Standing::Believed),
            ("sd:1/2,values,\"undecided: 10 states, and more\",,2.5", Standing::Open),
            ("nim:2,,no proof,,0.001", Standing::Open),
        ] {
            let row = columns.read(line, Syntax::Csv).expect(line);
            assert_eq!(columns.line(&row, Syntax::Csv), line);
            assert_eq!(columns.standing(&row), standing, "{line}");
            let object = columns.line(&row, Syntax::JsonLines);
            assert_eq!(columns.read(&object, Syntax::JsonLines), Some(row), "{object}");
        }
        for wrong in [
            "sd:1/2,values,proved,7",
            "sd:1/2,values,proved,7,1,more",
            "sd:1/2,values,surely proved,7,1",
            "sd:1/2,values,proved,seven,1",
            "sd:1/2,values,proved,7,soon",
            ",values,proved,7,1",
            "my notes",
            "",
        ] {
            assert_eq!(columns.read(wrong, Syntax::Csv), None, "{wrong}");
        }
        for wrong in [
            "{}",
            "[]",
            "{\"game\":\"sd:1/2\",\"claim\":null,\"verdict\":\"proved\",\"why\":null,\
             \"states\":7,\"milliseconds\":1,\"note\":\"mine\"}",
        ] {
            assert_eq!(columns.read(wrong, Syntax::JsonLines), None, "{wrong}");
        }
    }

    #[test]
    fn a_row_of_a_file_is_believed_and_keeps_its_first_source() {
        let columns = Columns::of(Told::Any);
        let row = columns.read("sd:1/2,values,proved,7,1", Syntax::Csv).expect("a row");
        let row = columns.believed(row, "a, b.csv".as_ref());
        let row = columns.believed(row, "later.csv".as_ref());
        assert_eq!(columns.source(&row), Some("a, b.csv"));
        let line = columns.line(&row, Syntax::Csv);
        assert_eq!(line, "sd:1/2,values,\"believed from a, b.csv\",7,1");
    }
}
