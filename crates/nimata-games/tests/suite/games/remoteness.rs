//! How long plays last, by a clock beside the game, compared with the definition.

use std::collections::HashMap;

use nimata_games::game::rules_file::{RulesFile, WrittenGame};
use nimata_games::game::{Game, read_game};

use super::common::proved_beside;
use super::rules_file::naive::tuples;

/// Smith's remoteness: of the options at which the next player loses the least, else the greatest.
fn remoteness(
    game: &dyn Game,
    at: &[u64],
    misere: bool,
    known: &mut HashMap<Vec<u64>, (u64, bool)>,
) -> (u64, bool) {
    if let Some(&found) = known.get(at) {
        return found;
    }
    let mut options = Vec::new();
    game.each_option(at, &mut |option| options.push(option.to_vec()));
    let later: Vec<(u64, bool)> =
        options.iter().map(|option| remoteness(game, option, misere, known)).collect();
    let lost = later.iter().filter(|(_, wins)| !wins).map(|(moves, _)| *moves).min();
    let found = match (lost, later.iter().map(|(moves, _)| *moves).max()) {
        (_, None) => (0, misere),
        (Some(moves), _) => (moves + 1, true),
        (None, Some(moves)) => (moves + 1, false),
    };
    known.insert(at.to_vec(), found);
    found
}

fn is_proved(game: &dyn Game, misere: bool, most: u64) {
    let automaton = proved_beside(game, "remoteness");
    let mut known = HashMap::new();
    for at in tuples(game.shape().names().len(), most) {
        let (moves, _) = remoteness(game, &at, misere, &mut known);
        for said in moves.saturating_sub(2)..moves + 3 {
            let numbers: Vec<_> = at.iter().chain([&said]).map(|&n| n.into()).collect();
            let right = i64::from(said == moves);
            assert_eq!(automaton.value_at_tuple(&numbers), Some(right), "{game} {at:?} {said}");
        }
    }
}

fn written(text: &str) -> WrittenGame {
    WrittenGame::new("own".to_owned(), RulesFile::parse(text).expect("a file"))
}

#[test]
fn the_remoteness_of_rules_files_is_that_of_the_definition() {
    for rules in [
        "reads n in msd_2\nmove m: m + 1 = n | m + 2 = n",
        "reads n in msd_2\nmove m: m + 1 = n | m + 3 = n | m + 4 = n",
        "reads n in lsd_2\nmove m: m < n",
        "reads n in lin(1,1)\nmove m: m + 1 = n | m + 2 = n",
        "reads x, y in msd_2\nmove u, v: u + 1 = x & v = y\nmove u, v: u = x & v + 1 = y",
        "reads clock, half in msd_2\nmove left, moves: left + 1 = clock & (moves = half | \
         moves + 1 = half)",
    ] {
        for (play, misere) in [("normal", false), ("misere", true)] {
            is_proved(&written(&format!("{rules}\nplay {play}")), misere, 13);
        }
    }
}

#[test]
fn the_remoteness_of_slow_nim_is_that_of_the_definition() {
    for name in ["slow-exact:2,1", "slow-moore:2,2"] {
        let game = read_game(name).expect("a game");
        is_proved(&*game, false, 7);
    }
}
