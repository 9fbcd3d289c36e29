//! The positions of one value, by a heap beside the game, compared with the definition.

use nimata_automata::budget::Budget;
use nimata_games::game::claim::{Request, find};
use nimata_games::game::{Definition, read_game};

use super::common::proved_beside;
use super::rules_file::naive::tuples;
use nimata_testing::root;

/// Games, a value, and the greatest number of a position that is compared.
const CASES: &[(&str, u32, u64)] = &[
    ("moore:4,2", 1, 7),
    ("level-sets/larger-pile", 1, 40),
    ("nim2", 5, 20),
    ("wyt2", 1, 40),
    ("wyt2", 2, 40),
    ("wyt:2", 1, 40),
    ("wythoff:1,2", 1, 40),
    ("wythoff:1,3", 1, 40),
    ("wythoff:1,4", 1, 40),
    ("moore:5,2", 1, 4),
    ("moore:5,3", 1, 4),
    ("exact:4,3", 1, 7),
    ("exact:4,3", 2, 7),
    ("exact:5,3", 1, 4),
    ("exact:6,4", 1, 3),
];

#[test]
fn the_positions_of_a_value_are_those_of_the_definition() {
    for &(name, value, most) in CASES {
        let name = match name.contains(':') {
            true => name.to_owned(),
            false => format!("game:{}/fixtures/games/{name}.game", root().display()),
        };
        let game = read_game(&name).unwrap_or_else(|error| panic!("{error}"));
        let automaton = proved_beside(&*game, &format!("level-set:{value}"));
        let upto = vec![most; game.shape().names().len()];
        let right = Definition::new(&*game, &upto, &Budget::default()).expect("a small box");
        for at in tuples(upto.len(), most) {
            let is = i64::from(u64::from(right.value(&at)) == u64::from(value));
            let numbers: Vec<_> = at.iter().map(|&n| n.into()).collect();
            assert_eq!(automaton.value_at_tuple(&numbers), Some(is), "{name} {value} {at:?}");
        }
    }
}

#[test]
fn a_value_is_found_beside_a_heap_whose_names_are_new() {
    let text = "reads heap, x in msd_2\nmove left, x1: left < heap & (E heap1 (x1 + heap1 = x))";
    let file = nimata_games::game::rules_file::RulesFile::parse(text);
    let file = file.unwrap_or_else(|error| panic!("{}", error.render(text)));
    let game = nimata_games::game::rules_file::WrittenGame::new("names".to_owned(), file);
    let automaton = proved_beside(&game, "level-set:2");
    // A move lowers the first number, and the second one or not: the value is the first number.
    for at in tuples(2, 6) {
        let numbers: Vec<_> = at.iter().map(|&n| n.into()).collect();
        assert_eq!(automaton.value_at_tuple(&numbers), Some(i64::from(at[0] == 2)), "{at:?}");
    }
}

#[test]
fn a_value_that_is_too_large_and_a_game_without_formulas_are_refused() {
    let refused = |name: &str, claim: &str| {
        let game = read_game(name).expect("a game");
        let (claim, parameters) = find(game.claims(), claim, &*game).expect("a claim");
        let request = Request { parameters, ..Request::default() };
        claim.propose(&request).expect_err("it is refused").to_string()
    };
    assert!(refused("moore:4,2", "level-set:16").contains("up to the value 15"));
    assert!(refused("moore:40,20", "level-set:1").contains("too long for a proof"));
}
