//! The options of a position, listed by the automata of the moves.

use nimata_games::game::{Position, Rules};

use super::naive::{CASES, Case, tuples};
use crate::games::options;

fn position(at: &[u64]) -> Position {
    Position::from_groups(vec![at.iter().map(|&number| number.into()).collect()])
}

/// The games whose moves always lead to positions.
fn sound() -> impl Iterator<Item = &'static Case> {
    CASES.iter().filter(|case| case.name != "leap")
}

#[test]
fn each_position_has_the_options_of_the_rules() {
    for case in sound() {
        let game = case.game();
        for at in tuples(case.tracks(), case.most) {
            let exists = game.admit(&position(&at)).is_ok();
            let Some(mut expected) = (case.options)(&at) else {
                assert!(!exists, "{} {at:?}", case.name);
                continue;
            };
            assert!(exists, "{} {at:?}", case.name);
            expected.sort();
            expected.dedup();
            let mut found = Vec::new();
            game.each_option(&at, &mut |option| found.push(option.to_vec()));
            assert_eq!(found, expected, "{} {at:?}", case.name);
        }
    }
}

#[test]
fn the_formulas_have_the_options_of_the_rules() {
    for case in sound() {
        options::compare(&case.game(), if case.tracks() == 1 { 40 } else { 5 });
    }
}

#[test]
fn a_move_is_legal_where_the_rules_allow_it() {
    for case in sound() {
        let game = case.game();
        let most = if case.tracks() == 1 { 40 } else { 5 };
        let all = tuples(case.tracks(), most);
        for before in &all {
            let Some(expected) = (case.options)(before) else { continue };
            for after in &all {
                let legal = game.is_legal(&position(before), &position(after));
                let wanted = expected.contains(after);
                assert_eq!(legal, Some(wanted), "{} {before:?} {after:?}", case.name);
            }
        }
    }
}

#[test]
fn few_options_of_positions_of_any_size_are_listed() {
    let mark = CASES[0].game();
    let large = Position::read("10^3000 + 7", &Default::default()).expect("a position");
    let options = mark.few_options(&large).expect("two");
    let expected = ["5*10^2999 + 3", "10^3000 + 6"];
    let expected =
        expected.map(|text| Position::read(text, &Default::default()).expect("a position"));
    assert_eq!(options, expected);
    // There are too many to list.
    let nim = CASES.iter().find(|case| case.name == "nim").expect("a case").game();
    assert_eq!(nim.few_options(&position(&[1 << 40, 3])), None);
}
