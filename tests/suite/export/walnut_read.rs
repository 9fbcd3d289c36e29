//! Walnut's word automata, read.

use nimata::automaton::{DigitOrder, StateId};
use nimata::export::{Fault, Imported, PaddingEnd, ReadError, walnut};
use proptest::prelude::*;

const GOOD: &str = "msd_2\n\n0 0\n0 -> 0\n1 -> 1\n\n1 1\n0 -> 1\n1 -> 0\n";

fn read(text: &str) -> Result<Imported, ReadError> {
    walnut::read(text.as_bytes(), Some(walnut::NONE))
}

fn error(text: &str) -> String {
    read(text).expect_err("the file is wrong").to_string()
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
    let found = error(&format!("\u{feff}{GOOD}"));
    assert!(found.starts_with("the file begins with a byte order mark"), "{found}");
}

#[test]
fn rejects_bytes_that_are_no_text() {
    let found = walnut::read(b"msd_2\n0 0\n\xff -> 0\n", None).expect_err("no text");
    assert_eq!(found.to_string(), "line 3: this is not UTF-8 text");
}

#[test]
fn rejects_a_file_without_a_header() {
    assert!(error("# nothing\n\n").starts_with("the file has no header: "));
}

#[test]
fn rejects_a_numeration_that_is_not_known() {
    for token in
        ["msd_tripod", "true", "msd_", "msd_+2", "msd_lin_1_2", "msd_lin_2", "lin(1,2)", "?msd_2"]
    {
        let text = GOOD.replace("msd_2", token);
        let wanted = format!("line 1: `{token}` is not a known numeration: ");
        assert!(error(&text).starts_with(&wanted), "{token}");
    }
    let digits = error(&GOOD.replace("msd_2", "{0,1}"));
    assert!(digits.starts_with("line 1: `{0,1}` says which digits there are"), "{digits}");
}

#[test]
fn walnuts_abbreviations_stand_for_the_numerations_that_they_stand_for_in_formulas() {
    let plain = read(GOOD).expect("a file").into_sound();
    for token in ["msd", "2", "msd2"] {
        assert_eq!(read(&GOOD.replace("msd_2", token)).expect(token).into_sound(), plain);
    }
}

#[test]
fn rejects_tracks_that_differ() {
    for other in ["msd_3", "lsd_2"] {
        let text = GOOD.replace("msd_2", &format!("msd_2 {other}"));
        let wanted = format!("line 1: the tracks are msd_2 and {other}, and all must be the same");
        assert_eq!(error(&text), wanted);
    }
}

#[test]
fn rejects_a_base_that_no_automaton_has() {
    let text = GOOD.replace("msd_2", "msd_1");
    assert!(error(&text).starts_with("line 1: base 1 with 1 tracks: "));
}

#[test]
fn rejects_a_line_that_is_neither_state_nor_transition() {
    assert!(error("msd_2\n0\n").starts_with("line 2: `0` is neither a state"));
    assert!(error("msd_2\n0 1 2\n").starts_with("line 2: `0 1 2` is neither a state"));
}

#[test]
fn rejects_an_output_of_more_than_32_bits() {
    assert!(error("msd_2\n0 2147483648\n").starts_with("line 2: `2147483648` is not an output"));
    assert!(read("msd_2\n0 2147483647\n* -> 0\n").is_ok());
}

#[test]
fn rejects_two_targets_at_once() {
    let found = error("msd_2\n0 0\n0 -> 0 0\n");
    assert_eq!(found, "line 3: `0 0` is not the number of a state");
}

#[test]
fn rejects_a_transition_before_the_first_state() {
    assert!(error("msd_2\n0 -> 0\n").starts_with("line 2: this transition belongs to no state"));
}

#[test]
fn rejects_a_letter_with_too_few_digits() {
    let found = error("msd_2 msd_2\n0 0\n0 -> 0\n");
    assert_eq!(found, "line 3: 1 digits, and there are 2 tracks");
}

#[test]
fn rejects_a_digit_that_is_not_below_the_base() {
    let found = error("msd_2\n0 0\n2 -> 0\n");
    assert_eq!(found, "line 3: 2 is not a digit in base 2");
}

#[test]
fn rejects_a_second_transition_on_a_letter() {
    let found = error("msd_2\n0 0\n1 -> 0\n* -> 0\n");
    assert_eq!(found, "line 4: state 0 has a transition on 1 already");
}

#[test]
fn rejects_a_state_declared_twice() {
    assert_eq!(error("msd_2\n0 0\n* -> 0\n0 1\n* -> 0\n"), "state 0 is declared twice");
}

#[test]
fn rejects_a_header_and_nothing_else() {
    assert_eq!(error("msd_2\n"), "the file declares no state");
}

#[test]
fn rejects_numbers_of_states_with_a_gap() {
    let found = error("msd_2\n0 0\n* -> 0\n2 1\n* -> 0\n");
    assert_eq!(found, "there is a state 2 among 2 states: they must be numbered 0 to 1");
}

#[test]
fn rejects_a_target_that_is_not_declared() {
    let found = error("msd_2\n0 0\n0 -> 0\n1 -> 1\n");
    assert_eq!(found, "state 0 on 1 goes to 1, which is not declared");
}

#[test]
fn rejects_a_missing_transition_and_says_which() {
    let found = error("msd_2 msd_2\n0 0\n0 * -> 0\n1 1 -> 0\n");
    assert!(found.starts_with("state 0 has no transition on (1,0): "));
}

#[test]
fn rejects_a_small_file_that_stands_for_a_huge_table() {
    let states = |count: u32| -> String {
        let rows = (0..count).map(|q| format!("{q} 0\n* -> 0\n"));
        std::iter::once("msd_1048576\n".to_owned()).chain(rows).collect()
    };
    assert!(error(&states(17)).starts_with("17 states with 1048576 letters each are more"));
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
