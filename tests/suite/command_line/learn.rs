//! `learn`: automata of sequences, guessed and proved.

use std::fs;

use super::program::{complaint, json, result, write};

const THUE_MORSE: &str = "# Thue and Morse\nT[0] = @0\nA n (T[2*n] = T[n])\n\nA n (T[2*n+1] = @0 \
                          <=> T[n] = @1)  # the other letter\n";

/// The Thue–Morse word as a b-file from this index on.
fn b_file(first: u32) -> String {
    (first..200).map(|n| format!("{n} {}\n", n.count_ones() % 2)).collect()
}

#[test]
fn a_recurrence_is_learned_and_proved() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = write(folder.path(), "recurrence.txt", THUE_MORSE);
    let kept = folder.path().join("certificate.json").display().to_string();
    let said = result(0, &["learn", &file, "-o", &kept]);
    assert!(said.starts_with("proved: an automaton with 2 states in msd_2"), "{said}");
    assert!(said.contains("each term by smaller ones, for outputs from 0 to 1"), "{said}");
    let checked = result(0, &["check", &kept]);
    assert!(checked.contains("A n ((T[2*n + 1] = @0) <=> T[n] = @1)"), "{checked}");
    // The checked sentences say that smaller terms determine each one.
    assert!(checked.contains("A place (") && checked.contains("n < place"), "{checked}");
    let object = json(&["learn", &file]);
    assert_eq!((&object["proved"], &object["determined_to"]), (&true.into(), &1.into()));
    assert_eq!(object["automaton"]["transitions"], serde_json::json!([[0, 1], [1, 0]]));
}

#[test]
fn terms_alone_are_a_guess() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = write(folder.path(), "b.txt", &b_file(0));
    let said = result(0, &["learn", &file]);
    assert!(said.starts_with("guessed, not proved: an automaton with 2 states in msd_2"), "{said}");
    assert!(said.contains("all 200 terms, 150 of which it was not shown"), "{said}");
    assert!(!said.starts_with("proved"), "{said}");
    let object = json(&["learn", &file]);
    assert_eq!(object["proved"], false);
    assert!(object.get("claim").is_none() && object.get("certificate").is_none());
    let picture = folder.path().join("t.svg");
    result(0, &["learn", &file, "-o", &picture.display().to_string()]);
    assert!(fs::read_to_string(&picture).expect("a picture").contains("<svg"));
    // A b-file that begins at 1 has no term at 0, and a sentence about it is not proved.
    let later = write(folder.path(), "later.txt", &b_file(1));
    assert!(result(0, &["learn", &later]).contains("3 states in msd_2"));
    let open = complaint(3, &["learn", &later, "--such", "A n T[n] < @2"]);
    assert!(open.contains("is false at n = 0"), "{open}");
    let such = ["learn", &later, "--such", "A n (n > 0 => T[2*n] = T[n])"];
    assert!(result(0, &such).contains("not seen to determine each term"));
}

#[test]
fn what_cannot_be_learned_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name, text: &str| write(folder.path(), name, text);
    let terms = file("b.txt", &b_file(0));
    let squares: String =
        (0..300u32).map(|n| format!("{} ", u32::from(n.isqrt().pow(2) == n))).collect();
    let kept = folder.path().join("c.json").display().to_string();
    for (status, arguments, says) in [
        (3, &["learn", &file("squares.txt", &squares)][..], "no automaton that is guessed"),
        (2, &["learn", &terms, "-o", &kept], "a guess has no certificate"),
        (2, &["learn", &file("empty.txt", "# none\n")], "has neither terms nor sentences"),
        (2, &["learn", &file("half.txt", "T[0] = @0\nA n T[2*n] = T[n]\n")], "the term at 1"),
        (2, &["learn", &file("wrong.txt", "A n T[2*n =\n")], "^"),
        (2, &["learn", &file("below.txt", "-2 1\n-1 0\n0 1\n1 1\n")], "from 0 on"),
        (2, &["learn", &terms, "--in", "msd_0"], "msd_0"),
        (2, &["learn", "no-such-file"], "no-such-file"),
    ] {
        let error = complaint(status, arguments);
        assert!(error.contains(says), "{arguments:?}: {error}");
    }
    assert!(!std::path::Path::new(&kept).exists());
}
