//! Sequences of integers from files, valid and damaged.

use nimata::export::sequence::{is_numbers, read};

fn terms(text: &str) -> (Option<i64>, Vec<Option<i64>>) {
    let read = read(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"));
    (read.first, read.terms)
}

fn some(terms: &[i64]) -> Vec<Option<i64>> {
    terms.iter().copied().map(Some).collect()
}

#[test]
fn a_b_file_may_have_comments_blank_lines_and_any_first_index() {
    let text = "# A000001\r\n\r\n  -2\t5 \r\n-1 0 # zero\n0 -7\n";
    assert_eq!(terms(text), (Some(-2), some(&[5, 0, -7])));
    assert_eq!(terms("\u{feff}0 1\n1 1\n"), (Some(0), some(&[1, 1])));
}

#[test]
fn a_list_may_be_divided_by_commas_spaces_and_lines() {
    for text in ["0,1,2,0", "0 1 2 0", "0\n1\n2\n0\n", "[0, 1, 2, 0]", "# four\n0, 1\n2, 0\n"] {
        assert_eq!(terms(text), (None, some(&[0, 1, 2, 0])), "{text}");
    }
    // A single line of two numbers is not a b-file.
    assert_eq!(terms("4 5"), (None, some(&[4, 5])));
}

#[test]
fn a_term_beyond_64_bits_is_kept_as_one_that_equals_nothing() {
    let huge = "9".repeat(1000);
    let (first, found) = terms(&format!("7 1\n8 {huge}\n9 -{huge}\n10 2\n"));
    assert_eq!((first, found), (Some(7), vec![Some(1), None, None, Some(2)]));
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    for (text, says) in [
        ("", "no number"),
        ("# nothing\n\n", "no number"),
        ("0 1\n1 2\n3 4\n", "line 3: the index is 3, and 2 must follow"),
        ("0 1\n1 2\n\n1 4\n", "line 4: the index is 1"),
        ("0 1\n1 2\n2\n", "line 3: `2` is not an index and a term"),
        ("0 1\n1 2\n2 3 4\n", "line 3: `2 3 4` is not an index"),
        ("0 1\n1 x\n", "line 2: `x` is not a whole number"),
        ("1,2,-", "line 1: `-` is not a whole number"),
        ("1,2.5", "`2.5` is not a whole number"),
        ("9223372036854775807 1\n9223372036854775808 2\n", "line 2: the index is beyond 64 bits"),
        ("99999999999999999999 1\n99999999999999999999 2\n", "line 1: the index is beyond"),
    ] {
        let error = read(text.as_bytes()).expect_err(text).to_string();
        assert!(error.contains(says), "{text}: {error}");
    }
    let long = read(format!("1,{}", "x".repeat(1 << 20)).as_bytes()).expect_err("no number");
    assert!(long.to_string().len() < 200);
    assert!(read(b"0 1\n1 \xff\n").expect_err("no text").to_string().contains("UTF-8"));
}

#[test]
fn no_damage_to_a_file_makes_a_panic() {
    let sound = "# A002186\n0 0\n1 1\n2 2\n3 3\n4 1\n5 4\n";
    for end in 0..=sound.len() {
        let _ = read(&sound.as_bytes()[..end]);
    }
    for place in 0..sound.len() {
        for byte in [0, b'-', b'9', b' ', b'\n', b',', b'#', 0xff] {
            let mut damaged = sound.as_bytes().to_vec();
            damaged[place] = byte;
            let _ = (read(&damaged), is_numbers(&damaged));
        }
    }
}

#[test]
fn files_of_numbers_are_told_from_those_of_automata() {
    for numbers in ["0 0\n1 1\n", "# x\n\n -3 1", "[1, 2]", "12", "-4,5"] {
        let begins = numbers.trim_start_matches('[');
        assert!(is_numbers(begins.as_bytes()), "{numbers}");
    }
    for other in ["msd_2\n\n0 1\n0 -> 0\n", "{\"schema\":\"nimata/1\"}", "{0,1}\n", "", "-", "x"] {
        assert!(!is_numbers(other.as_bytes()), "{other}");
    }
}
