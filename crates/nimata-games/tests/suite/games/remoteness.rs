//! How long plays last, by a clock beside the game, compared with the definition.

use std::collections::HashMap;

use nimata_games::game::rules_file::{RulesFile, WrittenGame};
use nimata_games::game::{Game, read_game, remoteness_table};

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

#[test]
fn tables_of_remoteness_are_those_of_the_definition() {
    let takes = "reads n in msd_2\nmove m: m + 1 = n | m + 3 = n | m + 4 = n\nplay";
    let own = |play: &str| Box::new(written(&format!("{takes} {play}"))) as Box<dyn Game>;
    let of_files = [(own("normal"), false, &[12][..]), (own("misere"), true, &[12])];
    let named = [
        ("nim:2", &[6, 6][..]),
        ("nim:2:misere", &[6, 6]),
        ("slow-exact:3,2", &[4, 3, 4]),
        ("slow-moore:2,2:misere", &[6, 6]),
        ("wythoff:1,1", &[7, 8]),
        ("sd:1,2/2:floor", &[40]),
        ("sd:1/3:misere", &[40]),
        ("dynamic:2k", &[3, 3, 6]),
    ];
    let named = named
        .map(|(name, upto)| (read_game(name).expect("a game"), name.ends_with(":misere"), upto));
    for (game, misere, upto) in named.into_iter().chain(of_files) {
        let table = remoteness_table(&*game, upto, &Default::default()).expect("no bound");
        let mut known = HashMap::new();
        let all = nimata_draw::data::Positions::new(&table.first.clone(), upto);
        for (at, said) in all.zip(table.values) {
            let position = game.shape().position(at.iter().map(|&number| number.into()));
            if game.excludes(&position).is_some() {
                assert_eq!(said, -1, "{game} {at:?}");
                continue;
            }
            let (moves, _) = remoteness(&*game, &at, misere, &mut known);
            assert_eq!(u64::try_from(said), Ok(moves), "{game} {at:?}");
        }
    }
}

#[test]
fn a_table_of_remoteness_says_why_there_is_none() {
    let endless = "reads n in msd_2\nmove m: m = n + 1 & n < 3\nmove m: m + 1 = n";
    let games: [(Box<dyn Game>, &str); 3] = [
        (read_game("octal:0.77").expect("a game"), "leaves several positions"),
        (read_game("sd:1/2:first=2,0,1").expect("a game"), "prescribes values"),
        (Box::new(written(endless)), "does not lower"),
    ];
    for (game, why) in games {
        let table = remoteness_table(&*game, &[9], &Default::default());
        let says = table.err().map(|error| error.to_string());
        assert!(says.as_ref().is_some_and(|says| says.contains(why)), "{game}: {says:?}");
    }
}
