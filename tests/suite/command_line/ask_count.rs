//! How many solutions there are for each n: matrices in the languages of other programs.

use std::fs;
use std::str::FromStr;

use super::program::{complaint, ended, json, nimata, result};

/// The number of pairs of different numbers below n.
const PAIRS: &str = "i < j & j < n";

/// A number, or a list of such.
enum Nested {
    Number(i64),
    List(Vec<Nested>),
}

impl Nested {
    /// Reads the nested list that begins at the first sign; what stands behind it.
    fn read(text: &str) -> (Nested, &str) {
        let Some(mut rest) = text.strip_prefix(['[', '{']) else {
            let end = text.find([',', ']', '}']).expect("a list is closed");
            return (Nested::Number(i64::from_str(&text[..end]).expect("a number")), &text[end..]);
        };
        let mut entries = Vec::new();
        loop {
            let (entry, after) = Nested::read(rest);
            entries.push(entry);
            let Some(after) = after.strip_prefix(", ") else {
                return (Nested::List(entries), after.strip_prefix([']', '}']).expect("an end"));
            };
            rest = after;
        }
    }

    fn list(self) -> Vec<Nested> {
        match self {
            Nested::List(entries) => entries,
            Nested::Number(number) => panic!("{number} should be a list"),
        }
    }

    fn vector(self) -> Vec<i64> {
        let number = |entry| match entry {
            Nested::Number(number) => number,
            Nested::List(_) => panic!("a list should be a number"),
        };
        self.list().into_iter().map(number).collect()
    }
}

/// The names of a file and their values, each statement with these signs around its list.
fn statements(text: &str, is: &str, around: [[&str; 2]; 3]) -> Vec<(String, Nested)> {
    let lines = text.lines().filter(|line| line.contains(is) && !line.starts_with(['#', '(']));
    let read = |line: &str| {
        let (name, value) = line.split_once(is).expect("a name");
        let [begin, end] = around[usize::from(name != "v") + usize::from(name == "w")];
        let value = value.strip_prefix(begin).expect("the beginning of a statement");
        let (value, after) = Nested::read(value);
        assert_eq!(after, end, "{line}");
        (name.to_owned(), value)
    };
    lines.map(read).collect()
}

/// The number at n by a row, two matrices and a column.
fn product(row: &[i64], matrices: &[Vec<Vec<i64>>], column: &[i64], n: usize) -> i64 {
    let length = usize::BITS - n.leading_zeros();
    let mut row = row.to_vec();
    for at in (0..length).rev() {
        let matrix = &matrices[n >> at & 1];
        let entry = |q: usize| row.iter().zip(matrix).map(|(x, entries)| x * entries[q]).sum();
        row = (0..row.len()).map(entry).collect();
    }
    row.iter().zip(column).map(|(x, y)| x * y).sum()
}

fn pairs(n: usize) -> i64 {
    let n = i64::try_from(n).expect("small");
    n * (n - 1) / 2
}

#[test]
fn matrices_are_right_in_every_language() {
    let numpy = ["np.array(", ", dtype=object)"];
    for (format, is, names, around) in [
        (
            "maple",
            " := ",
            ["M_0", "M_1"],
            [["Vector[row](", "):"], ["Matrix(", "):"], ["Vector[column](", "):"]],
        ),
        ("mathematica", " = ", ["M[0]", "M[1]"], [["", ";"]; 3]),
        (
            "sage",
            " = ",
            ["M_0", "M_1"],
            [["vector(ZZ, ", ")"], ["matrix(ZZ, ", ")"], ["vector(ZZ, ", ")"]],
        ),
        ("numpy", " = ", ["M_0", "M_1"], [numpy; 3]),
    ] {
        for least in [None, Some("--least")] {
            let asked = ["ask", PAIRS, "--count", "n", "--format", format, "-q"];
            let asked: Vec<&str> = asked.into_iter().chain(least).collect();
            let text = result(0, &asked);
            assert!(text.contains("The number of solutions (i, j) for each n:"), "{text}");
            let mut found = statements(&text, is, around);
            assert_eq!(found.len(), 4, "{text}");
            let mut take = |name: &str| {
                let at = found.iter().position(|(known, _)| known == name);
                found.swap_remove(at.unwrap_or_else(|| panic!("{name} in {text}"))).1
            };
            let matrices = names
                .map(|name| take(name).list().into_iter().map(Nested::vector).collect::<Vec<_>>());
            let (row, column) = (take("v").vector(), take("w").vector());
            for n in 0..50 {
                assert_eq!(product(&row, &matrices, &column, n), pairs(n), "{format}: at {n}");
            }
        }
    }
}

#[test]
fn counts_are_told_in_text_and_json() {
    let text = result(0, &["ask", PAIRS, "--count", "n", "-q"]);
    let first = "solutions (i, j) for each n, for n = 0, 1, …: 0, 0, 1, 3, 6, 10, 15,";
    assert!(text.starts_with(first), "{text}");
    assert!(text.contains("\nproved"), "{text}");
    let found = json(&["ask", PAIRS, "--count", "n", "--least", "--at", "10^30"]);
    let matrices = &found["matrices"];
    assert_eq!(matrices["asked"]["count"], format!("4{}5{}", "9".repeat(29), "0".repeat(29)));
    let rows = |value: &serde_json::Value| -> Vec<i64> {
        serde_json::from_value(value.clone()).expect("numbers")
    };
    let linear = &matrices["linear"];
    let matrix = |digit: usize| -> Vec<Vec<i64>> {
        serde_json::from_value(linear["matrices"][digit].clone()).expect("a matrix")
    };
    for n in 0..50 {
        let (row, column) = (rows(&linear["row"]), rows(&linear["column"]));
        assert_eq!(product(&row, &[matrix(0), matrix(1)], &column, n), pairs(n), "at {n}");
    }
    assert_eq!(linear["dimension"], 3, "a polynomial of degree 2");
    let at = result(0, &["ask", PAIRS, "--count", "n", "--at", "10^30", "-q"]);
    assert!(at.starts_with("49999"), "{at}");
    let several = result(0, &["ask", PAIRS, "--count", "i,n", "--at", "3,10", "-q"]);
    assert!(several.starts_with("6\n"), "{several}");
}

#[test]
fn counts_that_are_asked_wrongly_are_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("x.svg").display().to_string();
    for (arguments, says) in [
        (vec!["ask", "i > n", "--count", "n"], "infinitely many i where n = 0"),
        (vec!["ask", PAIRS, "--count", "k"], "`k` is no free variable"),
        (vec!["ask", PAIRS, "--count", "n", "--at", "3,4"], "--at has 2 numbers"),
        (vec!["ask", PAIRS, "--format", "maple"], "maple does not suit"),
        (vec!["ask", PAIRS, "--count", "n", "--format", "svg"], "svg does not suit"),
        (vec!["ask", PAIRS, "--count", "n", "-o", &file], "nothing is written as `.svg`"),
    ] {
        let says_it = complaint(2, &arguments);
        assert!(says_it.contains(says), "{arguments:?}: {says_it}");
    }
}

#[test]
fn a_script_keeps_matrices_beside_certificates() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let script = folder.path().join("s.txt");
    fs::write(&script, format!("eval pairs n \"{PAIRS}\";\ndef all i n \"{PAIRS}\";"))
        .expect("a file");
    let kept = folder.path().join("kept");
    let [script, kept_text] = [&script, &kept].map(|path| path.display().to_string());
    let text = result(0, &["ask", "--script", &script, "-o", &kept_text, "-q"]);
    let line = "pairs: solutions (i, j) for each n, for n = 0, 1, …: 0, 0, 1, 3, 6,";
    assert!(text.contains(line), "{text}");
    assert!(text.contains("all: solutions j for each (i, n); dimension "), "{text}");
    let maple = fs::read_to_string(kept.join("pairs.mpl")).expect("matrices");
    assert!(maple.contains("v := Vector[row]("), "{maple}");
    let maple = fs::read_to_string(kept.join("all.mpl")).expect("matrices");
    assert!(maple.contains("M_1_0 := Matrix("), "{maple}");
    assert!(kept.join("pairs.json").exists());
    // A file of another kind is not replaced, and the script goes on.
    fs::write(kept.join("pairs.py"), "print(1)").expect("a file");
    let asked = ["ask", "--script", &script, "-o", &kept_text, "--format", "numpy", "-q"];
    let complaint = String::from_utf8(ended(2, nimata(&asked)).stderr).expect("UTF-8");
    assert!(complaint.contains("pairs.py stands there already"), "{complaint}");
    assert!(fs::read_to_string(kept.join("all.py")).expect("matrices").contains("import numpy"));
}
