//! What the program writes it reads: each format of each verb, taken back, or refused in words.

use super::program::{complaint, json, result};
use super::sequences::Files;

/// The values of sd:1/2 from 1 to 200, written by `table`.
fn table(files: &Files, name: &str, format: &[&str]) -> String {
    let path = files.path(name);
    result(0, &[&["table", "sd:1/2", "--upto", "200", "-q", "-o", &path], format].concat());
    path
}

#[test]
fn a_table_of_one_number_is_a_sequence_in_each_of_its_formats() {
    let files = Files::new();
    for (name, format, first) in [
        ("vals.txt", &[][..], true),
        ("b.txt", &["--format", "bfile"], true),
        ("b000001.txt", &[], true),
        ("vals.csv", &[], true),
        ("vals.json", &[], true),
        ("vals.npy", &[], false),
        ("any.numbers", &["--format", "csv"], true),
    ] {
        let path = table(&files, name, format);
        let compared = json(&["compare", "sd:1/2", &path]);
        assert_eq!(
            (&compared["equal"], &compared["terms"]),
            (&true.into(), &"200".into()),
            "{name}"
        );
        // In misère play a heap of one token is won.
        let other = result(1, &["compare", &path, "sd:1/2:misere"]);
        assert!(other.starts_with("different, first at n = 1: "), "{name}: {other}");
        let found = json(&["identify", &path, "--family", "sd"]);
        assert_eq!(found["matches"][0]["game"], "sd:1/2", "{name}");
        // An array has no index, so that its first term is that of 0 unless another is named.
        let learned = json(&["learn", &path, "--in", "msd_2"]);
        assert_eq!(learned["terms"], 200, "{name}");
        assert_eq!(learned["states"] == 7, first, "{name}: {learned}");
        let learned = json(&["learn", &path, "--in", "msd_2", "--first", "1"]);
        assert_eq!(learned["states"], 7, "{name}: {learned}");
        if first {
            result(2, &["learn", &path, "--first", "0"]);
        }
    }
    let latex = table(&files, "vals.tex", &[]);
    for arguments in [["identify", &latex, "-q"], ["compare", "sd:1/2", &latex]] {
        assert!(complaint(2, &arguments).contains("vals.tex"), "{arguments:?}");
    }
}

#[test]
fn a_list_of_lost_positions_is_taken_back_with_all_its_numbers() {
    let files = Files::new();
    for name in ["pairs.txt", "pairs.csv", "pairs.json"] {
        let path = files.path(name);
        result(0, &["pairs", "wythoff:1,1", "--count", "12", "-q", "-o", &path]);
        let found = json(&["identify", &path]);
        let first = &found["matches"][0];
        assert_eq!(
            (&first["game"], &first["as"]),
            (&"wythoff:1,1".into(), &"pairs".into()),
            "{name}"
        );
        assert_eq!(found["terms"], "24", "{name}");
    }
}

#[test]
fn a_table_of_several_numbers_is_no_sequence_and_a_row_of_it_is() {
    let files = Files::new();
    let box_of = files.path("box.json");
    result(0, &["table", "nim:2", "--upto", "9,9", "-q", "-o", &box_of]);
    assert!(complaint(2, &["identify", &box_of]).contains("--fix NAME=VALUE"));
    let row = files.path("row.txt");
    let fixed = ["table", "nim:2", "--upto", "9", "--fix", "x1=5", "--format", "bfile", "-o", &row];
    result(0, &fixed);
    // 5 xor n for n from 0 to 9.
    let list = "5,4,7,6,1,0,3,2,13,12";
    assert!(result(0, &["compare", &row, &files.write("list.txt", list)]).starts_with("equal"));
}

#[test]
fn an_automaton_is_taken_back_from_the_formats_that_say_its_digits() {
    let files = Files::new();
    for (verb, ending) in [("derive", "json"), ("derive", "txt"), ("prove", "json")] {
        let path = files.path(&format!("{verb}.{ending}"));
        let format = if ending == "txt" { &["--format", "walnut"][..] } else { &[] };
        result(0, &[&[verb, "sd:1/2", "-q", "-o", &path], format].concat());
        assert_eq!(result(0, &["compare", &path, "sd:1/2"]), "equal\n", "{path}");
        result(0, &["convert", &path, "--format", "svg"]);
    }
}

#[test]
fn the_certificate_of_an_answer_is_taken_neither_for_the_answer_nor_for_its_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (word, lost, answer) = (path("T.txt"), path("lost.json"), path("answer.json"));
    result(0, &["derive", "sd:1/2", "--claim", "outcome", "--format", "walnut", "-o", &word, "-q"]);
    for (question, with) in [
        ("G[n] = @0", "G=sd:1/2".to_owned()),
        ("T[n] = @0 & n >= 1", format!("T={word}")),
        ("?msd_neg_2 n < 3 & n > -4", "T=sd:1/2".to_owned()),
    ] {
        result(0, &["ask", question, "--with", &with, "-o", &lost, "-q"]);
        let why = complaint(2, &["convert", &lost, "--format", "json"]);
        assert!(
            why.contains("`ask … --json > FILE.json` writes that of the answer"),
            "{question}: {why}"
        );
        complaint(2, &["compare", &lost, "sd:1/2", "--claim", "values"]);
    }
    // What is advised is read.
    let json = result(0, &["ask", "?msd_neg_2 n < 3 & n > -4", "-q", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    std::fs::write(&answer, json["automaton"].to_string()).expect("a file");
    let said = result(0, &["ask", "X[n] = @1", "--with", &format!("X={answer}"), "-q"]);
    assert!(said.starts_with("finitely many: 6"), "{said}");
    // The least difference of integers has its sign.
    let same = result(0, &["compare", &answer, &answer]);
    assert_eq!(same, "equal\n");
    let other = result(0, &["ask", "?msd_neg_2 n < 3 & n > -3", "-q", "--json"]);
    let other: serde_json::Value = serde_json::from_str(&other).expect("JSON");
    let fewer = path("fewer.json");
    std::fs::write(&fewer, other["automaton"].to_string()).expect("a file");
    assert_eq!(result(1, &["compare", &answer, &fewer]), "different, first at -3: 1 and 0\n");
}
