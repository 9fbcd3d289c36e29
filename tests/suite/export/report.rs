//! Reports in three formats, and none on an unchecked certificate.

use nimata::budget::Budget;
use nimata::certificate::{Certificate, Claim};
use nimata::data::{Cell, Entry, Report, Row};
use nimata::export::report::{csv, json, text};
use nimata::game::report::{Finding, Offer, Range};
use nimata::game::{GameError, read_game};

fn report(entry: Entry) -> Report {
    let heading = Row::new(Vec::new(), "two rows".to_owned());
    let first = vec![1.into(), Cell::Text("a \"b\"".to_owned()), None.into()];
    let second = vec![2.into(), Cell::Word("word"), Some(3).into()];
    Report {
        name: "sample",
        fields: vec![("most", 2.into())],
        list: "rows",
        columns: vec!["n", "what", "seen.at"],
        entry,
        rows: Box::new(
            [heading, Row::new(first, "one".to_owned()), Row::new(second, "two".to_owned())]
                .into_iter(),
        ),
    }
}

fn written(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> String {
    let mut out = Vec::new();
    write(&mut out).expect("memory takes all");
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn text_has_headings_and_csv_has_columns() {
    assert_eq!(written(|out| text(out, report(Entry::Named))), "two rows\none\ntwo\n");
    let expected = "n,what,at\n1,\"a \"\"b\"\"\",\n2,word,3\n";
    assert_eq!(written(|out| csv(out, report(Entry::Named))), expected);
}

#[test]
fn json_names_the_cells_or_lists_them() {
    let start = r#"{"schema":"nimata/1","kind":"sample","game":"g","most":2,"rows":"#;
    for (entry, rows) in [
        (
            Entry::Named,
            r#"[{"n":1,"what":"a \"b\"","seen":null},{"n":2,"what":"word","seen":{"at":3}}]"#,
        ),
        (Entry::Bare, r#"[[1,"a \"b\"",null],[2,"word",3]]"#),
        (Entry::Last, "[null,3]"),
    ] {
        assert_eq!(written(|out| json(out, "g", report(entry))), format!("{start}{rows}}}\n"));
    }
}

#[test]
fn several_numbers_are_a_list_in_json_and_short_in_csv() {
    let numbers = || {
        let cell = Cell::Numbers { list: vec![0, 0, 4], text: "0^2,4".to_owned() };
        let rows = Box::new(std::iter::once(Row::new(vec![1.into(), cell], "one".to_owned())));
        Report { columns: vec!["n", "what"], rows, ..report(Entry::Named) }
    };
    assert_eq!(written(|out| csv(out, numbers())), "n,what\n1,\"0^2,4\"\n");
    let json = written(|out| json(out, "g", numbers()));
    assert!(json.ends_with("\"rows\":[{\"n\":1,\"what\":[0,0,4]}]}\n"), "{json}");
}

#[test]
fn a_report_is_not_even_made_before_its_certificate_is_accepted() {
    let compute = Box::new(|_: &[Range], _: &Budget| {
        let (outputs, transitions) = (Vec::new(), Vec::new());
        let empty = Claim::LevelSet { value: 0, order: "msd".to_owned(), outputs, transitions };
        Ok(Finding::IfAccepted {
            certificate: Certificate::from(empty),
            report: Box::new(|_| panic!("the certificate is not accepted")),
        })
    });
    let offer = Offer { name: "sample", parameters: &[], says: "nothing", compute };
    let game = read_game("exco:2").expect("a game");
    let error = nimata::proof::report(game.as_ref(), &offer, &[], &Budget::default()).err();
    assert!(matches!(error, Some(GameError::Rejected { .. })), "{error:?}");
}
