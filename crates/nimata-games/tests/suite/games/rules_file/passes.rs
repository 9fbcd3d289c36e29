//! Games with passes that the players share, compared with the same rules by hand.

use std::collections::HashMap;

use nimata_automata::budget::Budget;
use nimata_games::game::answer::Worth;
use nimata_games::game::rules_file::{RulesFile, WrittenGame};
use nimata_games::game::{Position, Rules, Valued};

use super::naive::{Options, tuples, value, wins_misere};
use super::proofs::{output, proved};

/// Two heaps with at most two passes.
const TWO_HEAPS: &str =
    "reads x, y in msd_2\nmove u, v: u < x & v = y\nmove u, v: u = x & v < y\npasses 2";

fn two_heaps(at: &[u64]) -> Option<Vec<Vec<u64>>> {
    let (x, y, p) = (at[0], at[1], at[2]);
    if p > 2 {
        return None;
    }
    let moves = (0..x).map(|u| vec![u, y, p]).chain((0..y).map(|v| vec![x, v, p]));
    let mut options: Vec<Vec<u64>> = moves.collect();
    if p > 0 && !options.is_empty() {
        options.push(vec![x, y, p - 1]);
    }
    Some(options)
}

/// Subtract 1 or 3, from 2 on, with one pass; the names of the numbers get in each other's way.
const ONE_HEAP: &str = "reads passes in msd_2\npositions passes >= 2\nmove n: E passes1 (passes1 = \
                        n & passes1 >= 2 & (n + 1 = passes | n + 3 = passes))\nmeasure 2*passes + \
                        1\npasses 1";

fn one_heap(at: &[u64]) -> Option<Vec<Vec<u64>>> {
    let (n, p) = (at[0], at[1]);
    if n < 2 || p > 1 {
        return None;
    }
    let taken = [1, 3].into_iter().filter(|taken| n >= taken + 2);
    let mut options: Vec<Vec<u64>> = taken.map(|taken| vec![n - taken, p]).collect();
    if p > 0 && !options.is_empty() {
        options.push(vec![n, p - 1]);
    }
    Some(options)
}

const CASES: [(&str, Options, u64); 2] = [(TWO_HEAPS, two_heaps, 9), (ONE_HEAP, one_heap, 40)];

fn game(text: &str) -> WrittenGame {
    let file = RulesFile::parse(text).unwrap_or_else(|error| panic!("{}", error.render(text)));
    WrittenGame::new("own".to_owned(), file)
}

fn position(at: &[u64]) -> Position {
    Position::from_groups(vec![at.iter().map(|&number| number.into()).collect()])
}

#[test]
fn a_pass_is_an_option_where_there_is_another() {
    for (text, options, most) in CASES {
        let (game, mut known) = (game(text), HashMap::new());
        for at in tuples(game.file().reads.len(), most) {
            let Some(mut expected) = options(&at) else {
                assert!(game.admit(&position(&at)).is_err(), "{at:?}\n{text}");
                continue;
            };
            expected.sort();
            let mut found = Vec::new();
            game.each_option(&at, &mut |option| found.push(option.to_vec()));
            assert_eq!(found, expected, "{at:?}\n{text}");
            let expected = Worth::Value(value(options, &at, &mut known).into());
            let found = game.value(&position(&at), &Budget::default()).expect("a value");
            assert_eq!(found.worth, expected, "{at:?}\n{text}");
        }
    }
}

#[test]
fn in_misere_play_no_one_ends_with_a_pass() {
    for (text, options, most) in CASES {
        let (game, mut known) = (game(&format!("{text}\nplay misere")), HashMap::new());
        for at in tuples(game.file().reads.len(), most.min(8)) {
            if options(&at).is_none() {
                continue;
            }
            let lost = !wins_misere(options, &at, &mut known);
            let found = game.value(&position(&at), &Budget::default()).expect("who wins");
            assert_eq!(found.worth, Worth::PPosition(lost), "{at:?}\n{text}");
        }
    }
}

#[test]
fn the_rules_are_written_out_with_the_passes() {
    let file = RulesFile::parse(ONE_HEAP).expect("a file");
    assert_eq!(
        (file.reads.as_slice(), file.passes),
        (&["passes".into(), "passes1".into()][..], Some(1))
    );
    assert_eq!(file.lowered().to_string(), "2*passes + 1 + passes1");
    let positions = file.positions.expect("some").to_string();
    assert_eq!(positions, "passes >= 2 & passes1 <= 1");
    let [subtract, pass] = file.moves.as_slice() else { panic!("a move and the pass") };
    assert_eq!((subtract.to.len(), pass.to.len()), (2, 2));
    let file = RulesFile::parse(TWO_HEAPS).expect("a file");
    assert_eq!(
        (file.reads[2].as_str(), file.lowered().to_string().as_str()),
        ("passes", "x + y + passes")
    );
}

#[test]
fn an_automaton_of_a_game_with_passes_is_proved() {
    for (text, options, claim, most) in
        [(ONE_HEAP, one_heap as Options, "values", 60), (TWO_HEAPS, two_heaps, "outcome", 12)]
    {
        let (game, mut known) = (game(text), HashMap::new());
        let automaton = proved(&game, claim);
        for at in tuples(game.file().reads.len(), most) {
            let expected = options(&at).map(|_| i64::from(value(options, &at, &mut known)));
            let expected = match claim {
                "outcome" => expected.map(|value| value.min(1)),
                _ => expected,
            };
            assert_eq!(output(&automaton, &at), expected, "{at:?}\n{text}");
        }
    }
}
