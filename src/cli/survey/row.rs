//! A row of a survey as a line of a file.

use std::path::Path;

use crate::atlas::{Row, Standing, View};

/// The syntax of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Syntax {
    /// Records of CSV after a header.
    Csv,
    /// One JSON object on each line.
    JsonLines,
}

impl Syntax {
    /// The line before the rows, with its end; empty if there is none.
    pub fn header(self, view: View) -> String {
        match self {
            Syntax::Csv => record(&view.columns()),
            Syntax::JsonLines => String::new(),
        }
    }

    /// The line of a row, with its end.
    pub fn line(self, view: View, row: &Row) -> String {
        match self {
            Syntax::Csv => record(&view.fields(row)),
            Syntax::JsonLines => object(view, row) + "\n",
        }
    }
}

/// A row as a JSON object on one line.
pub fn object(view: View, row: &Row) -> String {
    serde_json::to_string(&view.object(row)).expect("memory takes all")
}

fn record(fields: &[impl AsRef<[u8]>]) -> String {
    let mut out = csv::Writer::from_writer(Vec::new());
    out.write_record(fields).expect("memory takes all");
    let line = out.into_inner().expect("memory takes all");
    String::from_utf8(line).expect("the fields are UTF-8")
}

/// A reader of the rows of a text: it takes one line after another, and returns `None` for a line
/// that has other columns.
pub fn reader(text: &str, syntax: Syntax, view: View) -> impl FnMut(&str) -> Option<Row> {
    let records = csv::ReaderBuilder::new()
        .has_headers(syntax == Syntax::Csv)
        .flexible(true)
        .from_reader(text.as_bytes());
    let mut records = records.into_records();
    move |line| match syntax {
        Syntax::JsonLines => view.of_json(line),
        // The records would leave out an empty line.
        Syntax::Csv if line.is_empty() => None,
        Syntax::Csv => view.of_fields(&records.next()?.ok()?),
    }
}

/// The first words of the reason why a row is believed.
const FROM: &str = "from ";

/// The file on which a row relies, if it relies on one.
pub fn source(row: &Row) -> Option<&str> {
    row.why.as_deref().filter(|_| row.verdict == Standing::Believed)?.strip_prefix(FROM)
}

/// A row read from a file: if it says *proved*, that was not checked in this run.
pub fn believed(mut row: Row, file: &Path) -> Row {
    if row.verdict == Standing::Proved {
        let name = file.display().to_string().replace(char::is_control, "?");
        (row.verdict, row.why) = (Standing::Believed, Some(format!("{FROM}{name}")));
    }
    row
}

/// Whether nothing is proved of the game, even according to a file.
pub fn is_open(row: &Row) -> bool {
    !matches!(row.verdict, Standing::Proved | Standing::Believed)
}

#[cfg(test)]
mod tests {
    use super::{Syntax, believed, object, reader, source};
    use crate::atlas::{Row, Standing, View};
    use crate::game::FAMILIES;

    fn read(line: &str, syntax: Syntax, view: View) -> Option<Row> {
        let text = format!("{}{line}", syntax.header(view));
        reader(&text, syntax, view)(line)
    }

    fn written(row: &Row, syntax: Syntax, view: View) -> String {
        syntax.line(view, row).trim_end().to_owned()
    }

    #[test]
    fn a_verdict_is_told_apart_from_its_reason_and_nothing_is_null() {
        let grid = FAMILIES.iter().find_map(|family| family.grid).expect("there is one of sd");
        let view = View::Family(grid);
        for (line, wanted) in [
            (
                "sd:1/2,proved,7,4,1,1,0:1/3 1:none,1.25",
                r#"{"game":"sd:1/2","verdict":"proved","why":null,"states":7,"depth":4,
                "stutter_length":1,"stutter_onset":"1","densities":[{"value":0,"density":"1/3"},
                {"value":1,"density":null}],"milliseconds":1.25}"#,
            ),
            (
                "sd:9/2,\"undecided: 10 states, and more\",,,,,,2.5",
                r#"{"game":"sd:9/2","verdict":"undecided","why":"10 states, and more",
                "states":null,"depth":null,"stutter_length":null,"stutter_onset":null,
                "densities":null,"milliseconds":2.5}"#,
            ),
            (
                "sd:1/2,believed from u.csv,7,4,1,1,0:1/3,1.5",
                r#"{"game":"sd:1/2","verdict":"believed","why":"from u.csv","states":7,"depth":4,
                "stutter_length":1,"stutter_onset":"1","densities":[{"value":0,"density":"1/3"}],
                "milliseconds":1.5}"#,
            ),
        ] {
            let row = read(line, Syntax::Csv, view).expect(line);
            assert_eq!(object(view, &row), wanted.replace("\n                ", ""));
            assert_eq!(written(&row, Syntax::Csv, view), line);
            assert_eq!(read(&object(view, &row), Syntax::JsonLines, view), Some(row), "{line}");
        }
    }

    #[test]
    fn a_row_is_read_as_it_is_written_and_nothing_else_is_a_row() {
        for (line, verdict) in [
            ("sd:1/2,values,proved,7,0.125", Standing::Proved),
            ("\"wythoff:1,2\",outcome,believed from a.csv,7,1.5", Standing::Believed),
            ("sd:1/2,values,\"undecided: 10 states, and more\",,2.5", Standing::Undecided),
            ("sd:1/2,values,\"undecided: \"\"a\"\"\",,2.5", Standing::Undecided),
            ("nim:2,,no proof,,0.001", Standing::NoProof),
            ("nim:2,,no proof,,12.340", Standing::NoProof),
        ] {
            let row = read(line, Syntax::Csv, View::Any).expect(line);
            assert_eq!(written(&row, Syntax::Csv, View::Any), line);
            assert_eq!(row.verdict, verdict, "{line}");
            let object = written(&row, Syntax::JsonLines, View::Any);
            let again = read(&object, Syntax::JsonLines, View::Any).expect(&object);
            assert_eq!(written(&again, Syntax::JsonLines, View::Any), object);
        }
        for wrong in [
            "sd:1/2,values,proved,7",
            "sd:1/2,values,proved,7,1,more",
            "sd:1/2,values,surely proved,7,1",
            "sd:1/2,values,proved: but how,7,1",
            "sd:1/2,values,undecided,7,1",
            "sd:1/2,values,believed a.csv,7,1",
            "sd:1/2,values,proved,seven,1",
            "sd:1/2,values,proved,7,soon",
            "sd:1/2,values,proved,7,-1",
            ",values,proved,7,1",
            "\"never closed,values,proved,7,1",
            "my notes",
            "",
        ] {
            assert_eq!(read(wrong, Syntax::Csv, View::Any), None, "{wrong}");
        }
        let whole = "{\"game\":\"sd:1/2\",\"claim\":null,\"verdict\":\"proved\",\"why\":null,\
                     \"states\":7,\"milliseconds\":1}";
        assert!(read(whole, Syntax::JsonLines, View::Any).is_some());
        for (part, changed) in [
            ("1}", "1,\"note\":\"mine\"}"),
            (",\"milliseconds\":1", ""),
            ("\"why\":null,", ""),
            ("\"claim\":null,", ""),
            ("\"states\":7", "\"states\":\"7\""),
            ("null", "\"\""),
            (whole, "[]"),
        ] {
            let wrong = whole.replace(part, changed);
            assert_eq!(read(&wrong, Syntax::JsonLines, View::Any), None, "{wrong}");
        }
    }

    #[test]
    fn a_row_of_a_file_is_believed_and_keeps_its_first_source() {
        let row = read("sd:1/2,values,proved,7,1", Syntax::Csv, View::Any).expect("a row");
        let row = believed(row, "a, b.csv".as_ref());
        let row = believed(row, "later.csv".as_ref());
        assert_eq!(source(&row), Some("a, b.csv"));
        let line = written(&row, Syntax::Csv, View::Any);
        assert_eq!(line, "sd:1/2,values,\"believed from a, b.csv\",7,1");
    }
}
