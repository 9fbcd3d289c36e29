//! Walnut's word automata, read.

use nimata::automaton::{DigitOrder, StateId};
use nimata::export::walnut::{self, WalnutError};
use nimata::export::{Fault, Imported, PaddingEnd};
use proptest::prelude::*;

const GOOD: &str = "msd_2\n\n0 0\n0 -> 0\n1 -> 1\n\n1 1\n0 -> 1\n1 -> 0\n";

fn read(text: &str) -> Result<Imported, WalnutError> {
    walnut::read(text.as_bytes(), Some(walnut::NONE))
}

fn error(text: &str) -> WalnutError {
    read(text).expect_err("the file is wrong")
}

#[test]
fn reads_comments_carriage_returns_and_blank_lines() {
    let text = format!("# a comment\n\n  # another\n{GOOD}").replace('\n', "\r\n");
    assert_eq!(read(&text), read(GOOD));
    assert_eq!(read(GOOD).expect("a good file").faults(), []);
}

#[test]
fn a_star_is_any_digit() {
    let one = read("msd_3\n0 7\n* -> 0\n").expect("a good file");
    assert_eq!(one.as_given().outputs(), [Some(7)]);
    let pairs = read("msd_2 msd_2\n0 0\n0 * -> 0\n1, 0 -> 1\n1 1 -> 0\n1 1\n* * -> 1\n");
    let pairs = pairs.expect("a good file");
    let row = pairs.as_given().row(StateId::START).map(StateId::index);
    assert_eq!(row.collect::<Vec<_>>(), [0, 0, 1, 0]);
}

#[test]
fn the_first_state_declared_is_the_start() {
    let dfao = read("msd_2\n1 5\n0 -> 1\n1 -> 0\n0 6\n* -> 0\n").expect("a good file");
    assert_eq!(dfao.as_given().outputs(), [Some(5), Some(6)]);
}

#[test]
fn the_value_for_none_is_read_as_none_only_if_asked() {
    let text = "msd_2\n0 -1\n0 -> 0\n1 -> 1\n1 1\n* -> 1\n";
    assert_eq!(read(text).expect("good").as_given().outputs()[0], None);
    let plain = walnut::read(text.as_bytes(), None).expect("good");
    assert_eq!(plain.as_given().outputs()[0], Some(-1));
}

#[test]
fn rejects_a_byte_order_mark() {
    assert_eq!(error(&format!("\u{feff}{GOOD}")), WalnutError::ByteOrderMark);
}

#[test]
fn rejects_bytes_that_are_no_text() {
    let found = walnut::read(b"msd_2\n0 0\n\xff -> 0\n", None);
    assert_eq!(found, Err(WalnutError::NotText { line: 3 }));
}

#[test]
fn rejects_a_file_without_a_header() {
    assert_eq!(error("# nothing\n\n"), WalnutError::NoHeader);
}

#[test]
fn rejects_a_numeration_that_is_not_known() {
    for token in ["msd_pell", "{0,1}", "msd", "2", "true", "msd_", "msd_+2"] {
        let text = GOOD.replace("msd_2", token);
        assert!(matches!(error(&text), WalnutError::Numeration { line: 1, .. }), "{token}");
    }
}

#[test]
fn rejects_tracks_that_differ() {
    for header in ["msd_2 msd_3", "msd_2 lsd_2"] {
        let text = GOOD.replace("msd_2", header);
        assert!(matches!(error(&text), WalnutError::MixedTracks { line: 1, .. }));
    }
}

#[test]
fn rejects_a_base_that_no_automaton_has() {
    let text = GOOD.replace("msd_2", "msd_1");
    assert!(matches!(error(&text), WalnutError::Alphabet { line: 1, .. }));
}

#[test]
fn rejects_a_line_that_is_neither_state_nor_transition() {
    assert!(matches!(error("msd_2\n0\n"), WalnutError::Line { line: 2, .. }));
    assert!(matches!(error("msd_2\n0 1 2\n"), WalnutError::Line { line: 2, .. }));
}

#[test]
fn rejects_an_output_of_more_than_32_bits() {
    assert!(matches!(error("msd_2\n0 2147483648\n"), WalnutError::Number { line: 2, .. }));
    assert!(read("msd_2\n0 2147483647\n* -> 0\n").is_ok());
}

#[test]
fn rejects_two_targets_at_once() {
    assert!(matches!(error("msd_2\n0 0\n0 -> 0 0\n"), WalnutError::Number { line: 3, .. }));
}

#[test]
fn rejects_a_transition_before_the_first_state() {
    assert_eq!(error("msd_2\n0 -> 0\n"), WalnutError::NoState { line: 2 });
}

#[test]
fn rejects_a_letter_with_too_few_digits() {
    let found = error("msd_2 msd_2\n0 0\n0 -> 0\n");
    assert_eq!(found, WalnutError::Tracks { line: 3, found: 1, needed: 2 });
}

#[test]
fn rejects_a_digit_that_is_not_below_the_base() {
    let found = error("msd_2\n0 0\n2 -> 0\n");
    assert_eq!(found, WalnutError::Digit { line: 3, digit: 2, base: 2 });
}

#[test]
fn rejects_a_second_transition_on_a_letter() {
    let found = error("msd_2\n0 0\n1 -> 0\n* -> 0\n");
    assert_eq!(found, WalnutError::Twice { line: 4, state: 0, letter: "1".into() });
}

#[test]
fn rejects_a_state_declared_twice() {
    assert_eq!(error("msd_2\n0 0\n* -> 0\n0 1\n* -> 0\n"), WalnutError::Redeclared { state: 0 });
}

#[test]
fn rejects_a_header_and_nothing_else() {
    assert_eq!(error("msd_2\n"), WalnutError::NoStates);
}

#[test]
fn rejects_numbers_of_states_with_a_gap() {
    let found = error("msd_2\n0 0\n* -> 0\n2 1\n* -> 0\n");
    assert_eq!(found, WalnutError::Numbering { state: 2, states: 2 });
}

#[test]
fn rejects_a_target_that_is_not_declared() {
    let found = error("msd_2\n0 0\n0 -> 0\n1 -> 1\n");
    assert_eq!(found, WalnutError::Target { state: 0, letter: "1".into(), target: 1 });
}

#[test]
fn rejects_a_missing_transition_and_says_which() {
    let found = error("msd_2 msd_2\n0 0\n0 * -> 0\n1 1 -> 0\n");
    assert_eq!(found, WalnutError::Missing { state: 0, letter: "(1,0)".into() });
    assert!(found.to_string().starts_with("state 0 has no transition on (1,0)"));
}

#[test]
fn rejects_a_small_file_that_stands_for_a_huge_table() {
    let states = |count: u32| -> String {
        let rows = (0..count).map(|q| format!("{q} 0\n* -> 0\n"));
        std::iter::once("msd_1048576\n".to_owned()).chain(rows).collect()
    };
    assert!(matches!(error(&states(17)), WalnutError::TooLarge { states: 17, .. }));
    assert!(read(&states(16)).is_ok());
}

#[test]
fn reports_the_all_zero_automaton_with_unreachable_states() {
    // Walnut's versions since November 2025 "prove" of such a file that it computes sd:1/2.
    let text = "msd_2\n0 0\n* -> 0\n1 1\n* -> 1\n2 2\n* -> 2\n";
    let imported = read(text).expect("well formed");
    assert_eq!(imported.faults(), [Fault::Unreachable { state: 1 }]);
    assert!(imported.into_sound().is_err());
}

#[test]
fn reports_outputs_that_change_under_leading_zeros() {
    let imported = read("msd_2\n0 0\n0 -> 1\n1 -> 0\n1 1\n* -> 1\n").expect("well formed");
    let fault = Fault::Padding { state: 0, end: PaddingEnd::Front };
    assert_eq!(imported.faults(), [fault]);
}

#[test]
fn reports_outputs_that_change_under_zeros_at_the_end() {
    let text = "lsd_2\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 0\n1 -> 1\n";
    let fault = Fault::Padding { state: 1, end: PaddingEnd::Back };
    assert_eq!(read(text).expect("well formed").faults(), [fault]);
}

#[test]
fn an_lsd_file_is_read_as_lsd() {
    let dfao = read(&GOOD.replace("msd", "lsd")).expect("a good file");
    assert_eq!(dfao.as_given().order(), DigitOrder::Lsd);
}

proptest! {
    #[test]
    fn any_text_is_read_or_rejected(text in "(msd_2|lsd_3|msd_2 msd_2)?(\\PC|[0-9*> #\n-])*") {
        let _ = read(&text);
    }

    #[test]
    fn any_damage_is_read_or_rejected(at in 0..GOOD.len(), byte: u8, cut in 0..GOOD.len()) {
        let mut bytes = GOOD.as_bytes().to_vec();
        bytes[at] = byte;
        let _ = walnut::read(&bytes, None);
        let _ = walnut::read(&GOOD.as_bytes()[..cut], None);
    }
}
