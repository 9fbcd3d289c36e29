//! The ending of a file's name chooses the format.

use std::fs;

use super::program::{complaint, ended, nimata, result, write};

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
    // A named format has precedence.
    assert!(written("x.csv", &["derive", "sd:1/2", "--format", "dot"]).starts_with(b"digraph"));
    assert!(
        written("w.txt", &["convert", "fixtures/certificates/pass/automaton-1-by-2-base2.json"])
            .starts_with(b"msd_2")
    );
}

#[test]
fn a_regular_expression_is_that_of_the_numbers_of_a_set() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for set in ["E k n = 7*k", "n < 5 | n = 23", "?msd_3 E k n = 5*k + 2"] {
        let text = result(0, &["ask", set, "--format", "regex", "-q"]);
        let system = if set.contains("msd_3") { "msd_3" } else { "msd_2" };
        let script = write(
            folder.path(),
            "s.txt",
            &format!(
                "reg s {system} \"{}\"; def set \"{set}\";\n\
                 eval same \"?{system} A n ($s(n) <=> $set(n))\";",
                text.trim()
            ),
        );
        let found = result(0, &["ask", "--script", &script, "-q"]);
        assert!(found.ends_with("same: TRUE\n"), "{set}: {text}");
    }
    for set in ["E k n = 61*k", "n != n", "m < n", "?lsd_2 n > 3"] {
        let error = complaint(2, &["ask", set, "--format", "regex"]);
        assert!(error.contains("at most 32 states and 16384 characters"), "{set}: {error}");
    }
}

#[test]
fn an_ending_that_a_verb_cannot_write_is_told_before_any_work() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (arguments, name, says) in [
        (&["derive", "sd:1/2"][..], "a.npy", "nothing is written as `.npy` here"),
        (&["derive", "sd:1/2", "--claim", "kernel"], "a.svg", "with .txt, .json, or name"),
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

/// The type of the entries of a NumPy array, and the entries.
fn array(table: &[&str]) -> (String, Vec<u64>) {
    let bytes = ended(0, nimata(&[table, &["--format", "npy", "-q"]].concat())).stdout;
    let end = bytes.iter().position(|&byte| byte == b'\n').expect("a header") + 1;
    let header = String::from_utf8_lossy(&bytes[10..end]).into_owned();
    let name = header.split('\'').nth(3).expect("a type").to_owned();
    let width = name[2..].parse().expect("a width");
    let number = |entry: &[u8]| entry.iter().rev().fold(0, |all, &byte| all << 8 | u64::from(byte));
    (name, bytes[end..].chunks(width).map(number).collect())
}

#[test]
fn the_entries_of_an_array_are_as_narrow_as_its_values() {
    for (game, upto, name) in [
        // A value is at most the number of moves, here 2 and 3.
        ("sd:5/2", "1000", "|u1"),
        ("sd:3/2,3", "1000", "|u1"),
        ("sd:3/2,3", "70000", "|u1"),
        ("sd:1/2:floor:first=300", "1000", "<u2"),
        // The value of a pile of Nim is its size.
        ("nim:1", "255", "|u1"),
        ("nim:1", "256", "<u2"),
        ("nim:1", "65536", "<u4"),
        ("octal:0.77", "1000", "|u1"),
        // (x0; 0, 0, x3) has the value x0 + x3, and the least winning move of (a, a) is a.
        ("exco:3", "3,0,0,252", "|u1"),
        ("exco:3", "4,0,0,252", "<u2"),
        ("dynamic:k", "255,1000", "|u1"),
        ("dynamic:k", "256,1000", "<u2"),
    ] {
        let table = ["table", game, "--upto", upto];
        let csv = result(0, &[&table[..], &["--format", "csv", "-q"]].concat());
        let values = csv.lines().skip(1).map(|row| row.rsplit(',').next().expect("a value"));
        let values: Vec<u64> = values.map(|value| value.parse().expect("a number")).collect();
        assert_eq!(array(&table), (name.to_owned(), values), "{game} up to {upto}");
    }
    // Without memory for the values, they are computed twice.
    let table = ["table", "exco:3", "--upto", "300,20,20,20"];
    let small = [&table[..], &["--max-memory", "1M"]].concat();
    let (name, values) = array(&table);
    assert_eq!((name.as_str(), values.iter().max()), ("<u2", Some(&360)));
    assert!(array(&small) == (name, values));
}
