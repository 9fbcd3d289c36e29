//! Values and tables straight from the options.

use std::collections::HashMap;

use nimata_automata::budget::Budget;
use nimata_games::game::answer::Worth;
use nimata_games::game::rules_file::{RulesFile, WrittenGame};
use nimata_games::game::{Game, GameError, Position, Valued};

use super::naive::{CASES, tuples, value, wins_misere};

fn position(at: &[u64]) -> Position {
    Position::from_groups(vec![at.iter().map(|&number| number.into()).collect()])
}

#[test]
fn values_are_those_of_the_mex_rule() {
    for case in CASES.iter().filter(|case| case.name != "leap") {
        let (game, mut known) = (case.game(), HashMap::new());
        let most = case.most.min(if case.tracks() == 1 { 200 } else { 10 });
        for at in tuples(case.tracks(), most) {
            if (case.options)(&at).is_none() {
                continue;
            }
            let expected = Worth::Value(value(case.options, &at, &mut known).into());
            let found = game.value_by_definition(&position(&at), &Budget::default());
            assert_eq!(found.expect("a value").worth, expected, "{} {at:?}", case.name);
        }
    }
}

#[test]
fn a_table_holds_values_and_less_than_0_where_there_is_no_position() {
    for case in CASES.iter().filter(|case| case.name != "leap") {
        let (game, mut known) = (case.game(), HashMap::new());
        let upto = vec![case.most; case.tracks()];
        let table = game.table(&upto, &Budget::default()).expect("a table");
        let positions = nimata_draw::data::Positions::new(&table.first, &table.last);
        for (at, found) in positions.zip(table.values) {
            let expected = match (case.options)(&at) {
                Some(_) => i64::from(value(case.options, &at, &mut known)),
                None => -1,
            };
            assert_eq!(found, expected, "{} {at:?}", case.name);
        }
    }
    let text = "reads n in msd_2\npositions E k (n = 3*k + 2)\nmove m: m + 3 = n";
    let game = WrittenGame::new("thirds".to_owned(), RulesFile::parse(text).expect("a file"));
    let table = game.table(&[9], &Budget::default()).expect("a table");
    assert_eq!(table.first, [2]);
    assert_eq!(table.values.collect::<Vec<_>>(), [0, -1, -1, 1, -1, -1, 0, -1]);
}

#[test]
fn in_misere_play_a_player_who_cannot_move_wins() {
    for case in CASES.iter().filter(|case| ["mark", "nim", "exchange"].contains(&case.name)) {
        let text = format!("{}\nplay misere", case.text);
        let file = RulesFile::parse(&text).expect("a file");
        let (game, mut known) = (WrittenGame::new(case.name.to_owned(), file), HashMap::new());
        for at in tuples(case.tracks(), case.most.min(30)) {
            let lost = !wins_misere(case.options, &at, &mut known);
            let found = game.value(&position(&at), &Budget::default()).expect("an outcome");
            assert_eq!(found.worth, Worth::PPosition(lost), "{} {at:?}", case.name);
        }
        assert!(game.no_sums().is_some());
    }
}

#[test]
fn a_long_play_takes_no_stack_and_bounds_are_kept() {
    let text = "reads n in msd_2\nmove m: m + 1 = n";
    let game = WrittenGame::new("steps".to_owned(), RulesFile::parse(text).expect("a file"));
    let found = game.value_by_definition(&position(&[300_001]), &Budget::default());
    assert_eq!(found.expect("a value").worth, Worth::Value(1u32.into()));
    let little = Budget::new(1000, 1 << 16, None);
    let found = game.value_by_definition(&position(&[300_001]), &little);
    assert!(found.as_ref().is_err_and(|error| error.bound().is_some()), "{found:?}");
    let huge = Position::read("2^70", &Default::default()).expect("a position");
    let found = game.value_by_definition(&huge, &Budget::default());
    assert!(matches!(found, Err(GameError::Reached(_))), "{found:?}");
}
