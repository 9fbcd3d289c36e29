//! Certificates with long texts: the time to read them is counted, and is nearly linear.

use std::time::{Duration, Instant};

use nimata_checker::{Code, Limits, Verdict, check};

use super::declined;
use super::uncounted::{certificate, sequence, verdict};

/// Returns `count` names of variables.
fn names(letter: char, count: usize) -> Vec<String> {
    (0..count).map(|i| format!("{letter}{i}")).collect()
}

/// Subtracts all other names from the last one; the first one is subtracted until there are `signs`
/// signs.
fn differences(names: &[String], signs: usize) -> String {
    let mut text = names.iter().rev().map(String::as_str).collect::<Vec<_>>().join("-");
    text.push_str(&format!("-{}", names[0]).repeat(signs - names.len()));
    format!("{text} = 0")
}

/// A sentence "for all x there are y" about two sums with this many signs.
fn many_signs(signs: usize, variables: usize) -> String {
    let (x, y) = (names('x', variables), names('y', variables));
    let both = format!("{} & {}", differences(&x, signs), differences(&y, signs));
    let sentence = format!("A {} (E {} ({both}))", x.join(","), y.join(","));
    certificate("msd_2", &[], Some(&sentence))
}

#[test]
fn a_sum_with_thousands_of_signs_is_declined_in_time() {
    let text = many_signs(8000, 100);
    let start = Instant::now();
    let verdict = verdict(&text, &Limits::default());
    assert!(matches!(verdict, Verdict::Declined(_)), "{verdict:?}");
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn a_deadline_ends_the_work_on_a_sum_with_thousands_of_signs() {
    let text = many_signs(8000, 100);
    let start = Instant::now();
    // Without a deadline the work takes far longer than this on any machine.
    let deadline = start.checked_add(Duration::from_millis(50));
    let limits = Limits { deadline, ..Limits::default() };
    assert!(declined(&verdict(&text, &limits), Code::LimitTime));
    assert!(start.elapsed() < Duration::from_secs(4), "{:?}", start.elapsed());
}

#[test]
fn signs_between_sums_are_differences_one_by_one() {
    // Every difference in a row must be a number, and so must a difference before a further sum.
    for (sentence, truth) in [
        ("E x (x = 7 - 3 - 4)", true),
        ("E x (x = 7 - 3 - 5)", false),
        ("E x (x = 7 - 8 + 1)", false),
        ("E x (x = 7 - 3 - 5 + 1)", false),
        ("E x (x = 7 - 3 + 5 - 9)", true),
        ("E x (x = 7 - 3 + 5 - 10 + 1)", false),
        ("E x (x = 7 - (3 - 5) - 1)", false),
        ("E x (x = 7 - 5 - (3 - 2))", true),
        ("A x (x - x - x = 0 <=> x = 0)", true),
    ] {
        for numeration in ["msd_2", "lsd_3", "lin(1,1)"] {
            let verdict =
                verdict(&certificate(numeration, &[], Some(sentence)), &Limits::default());
            assert_eq!(matches!(verdict, Verdict::Accepted(_)), truth, "{numeration} {sentence}");
        }
    }
}

/// A game that never allows a move, but has many kinds of moves, and long texts for its positions
/// and its measure.
fn long_positions(moves: usize) -> String {
    let names = names('v', 120);
    let sum = format!("{}{}", names.join("+"), "+v0".repeat(20_000));
    let positions = format!("E {} ({sum} >= 0)", names.join(","));
    let moves = vec![r#"{"to":["y"],"where":"y < x & x < 0"}"#; moves].join(",");
    let measure = format!("x{}", "+x".repeat(32_000));
    let game = format!(
        r#","game":{{"reads":["x"],"positions":"{positions}","moves":[{moves}],
        "asks":"values","end":0,"first":[],"measure":"{measure}"}}"#
    );
    certificate("msd_2", &[sequence("G", &[0], &[vec![0, 0]], &game)], None)
}

#[test]
fn the_texts_of_a_game_are_read_once_and_not_for_each_move() {
    let text = long_positions(4096);
    let start = Instant::now();
    let verdict = verdict(&text, &Limits::default());
    assert!(matches!(verdict, Verdict::Accepted(_)), "{verdict:?}");
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

/// A relation of a game whose long positions are part of a condition for each kind of moves.
fn long_relation(moves: usize) -> String {
    let positions = format!("x >= 0{}", " ".repeat(60_000));
    let moves = vec![r#"{"to":["y"],"where":"y < x"}"#; moves].join(",");
    let game = format!(
        r#","game":{{"reads":["x"],"positions":"{positions}","moves":[{moves}],
        "asks":"relation","end":0,"first":[],"measure":"x"}}"#
    );
    let rows = [vec![0, 1, 1, 0], vec![1; 4]];
    let automaton = sequence("G", &[1, 0], &rows, &game).replace("\"tracks\":1", "\"tracks\":2");
    certificate("msd_2", &[automaton], None)
}

#[test]
fn conditions_on_a_relation_cost_steps_for_each_kind_of_moves() {
    let check = |moves, steps| {
        let limits = Limits { steps, ..Limits::default() };
        verdict(&long_relation(moves), &limits)
    };
    assert!(matches!(check(100, 1 << 31), Verdict::Accepted(_)));
    // Each condition is written and read, with 60,000 characters of the positions.
    assert!(declined(&check(100, 102 * 60_000 * 2 * 64), Code::LimitSteps));
    let start = Instant::now();
    let many = check(4096, 1 << 36);
    assert!(matches!(many, Verdict::Rejected(why) if why.code == Code::Formula));
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

#[test]
fn characters_of_texts_cost_steps() {
    let sentence = format!("1 = 1{}", " ".repeat(60_000));
    let text = certificate("msd_2", &[], Some(&sentence));
    let check = |steps| {
        let limits = Limits { steps, ..Limits::default() };
        check(text.as_bytes(), None, &limits)
    };
    assert!(matches!(check(60_100 * 64), Verdict::Accepted(_)));
    assert!(declined(&check(60_000 * 64), Code::LimitSteps));
}

#[test]
fn long_names_that_begin_alike_are_told_apart_quickly() {
    let begin = "T".repeat(16_000);
    let given = |i: usize| sequence(&format!("{begin}{i:04}"), &[1], &[vec![0, 0]], "");
    let mut sequences: Vec<String> = (0..4096).map(given).collect();
    let start = Instant::now();
    let claim = |sequences: &[String]| {
        let sentence = format!("{begin}4095[0] = @1");
        verdict(&certificate("msd_2", sequences, Some(&sentence)), &Limits::default())
    };
    assert!(matches!(claim(&sequences), Verdict::Accepted(_)));
    sequences[0] = given(4095);
    let twice = claim(&sequences);
    assert!(matches!(twice, Verdict::Rejected(why) if why.code == Code::Formula));
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}
