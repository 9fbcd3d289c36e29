//! The format of a file by the ending of its name.

use std::fs;

use super::program::{complaint, result};

#[test]
fn the_ending_of_a_file_chooses_the_format_unless_the_format_is_named() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let written = |name: &str, arguments: &[&str]| {
        let path = folder.path().join(name).display().to_string();
        result(0, &[arguments, &["-q", "-o", &path]].concat());
        fs::read(folder.path().join(name)).expect("a file")
    };
    let derive = ["derive", "sd:1/2"];
    for (name, begins) in [
        ("y.svg", "<svg"),
        ("y.dot", "digraph"),
        ("y.gv", "digraph"),
        ("y.tex", "\\documentclass"),
        ("y.tikz", "\\documentclass"),
        ("y.json", "{\"schema\":\"nimata/1\""),
        ("y.csv", "state"),
        ("y.md", "|"),
        ("Y.SVG", "<svg"),
        ("y.txt", "sd:1/2: 7 states"),
        ("y", "sd:1/2: 7 states"),
    ] {
        let text = written(name, &derive);
        assert!(text.starts_with(begins.as_bytes()), "{name}: {}", String::from_utf8_lossy(&text));
    }
    let table = ["table", "sd:1/2", "--upto", "9"];
    assert!(written("t.npy", &table).starts_with(b"\x93NUMPY"));
    assert_eq!(
        written("b000001.txt", &table),
        written("named.bfile", &[&table[..], &["--format", "bfile"]].concat())
    );
    assert_ne!(written("t.txt", &table), written("b1.txt", &table));
    assert!(written("t.svg", &["draw", "exco:2", "--upto", "8"]).starts_with(b"<svg"));
    assert!(written("t.png", &["draw", "exco:2", "--upto", "8"]).starts_with(b"\x89PNG"));
    // What is named counts.
    assert!(written("x.csv", &["derive", "sd:1/2", "--format", "dot"]).starts_with(b"digraph"));
    assert!(
        written("w.txt", &["convert", "fixtures/certificates/pass/automaton-1-by-2-base2.json"])
            .starts_with(b"msd_2")
    );
}

#[test]
fn an_ending_that_a_verb_cannot_write_is_told_before_any_work() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (arguments, name, says) in [
        (&["derive", "sd:1/2"][..], "a.npy", "nothing is written as `.npy` here"),
        (&["derive", "sd:1/2", "--as", "kernel"], "a.svg", "with .txt, .json, or name"),
        (&["draw", "exco:2", "--upto", "2000000"], "a.jpg", "with .svg, .png, .tikz, .tex, or"),
        (&["draw", "exco:2", "--upto", "2000000"], "a.npy", "nothing is written as `.npy` here"),
        (&["table", "sd:1/2", "--upto", "10^18"], "a.svg", ".txt, .csv, .json, .npy"),
        (&["prove", "sd:31/10"], "a.svg", "end the name of the file with .json"),
        (&["value", "sd:1/2@3"], "a.csv", "with .txt, .json, or name"),
    ] {
        let path = folder.path().join(name);
        let text = complaint(2, &[arguments, &["-o", &path.display().to_string()]].concat());
        assert!(text.contains(says), "{arguments:?} {name}: {text}");
        assert!(!path.exists());
    }
}
