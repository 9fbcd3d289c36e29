//! Sprague–Grundy values by the definition.

use nimata_automata::budget::Budget;
use nimata_games::game::answer::Worth;
use nimata_games::game::table::Table;
use nimata_games::game::wythoff::{LostPositions, WythoffGame, values_by_definition};
use nimata_games::game::{Definition, GameError, Position, read_game};

const GAMES: [&str; 7] =
    ["wyt:2", "wyt:3", "wyt:2+1", "wyt:3+2", "wythoff:1,1", "wythoff:1,3", "wythoff:2,3"];

fn values(rules: &WythoffGame, upto: [u32; 2]) -> Table<u32> {
    values_by_definition(rules, upto, &Budget::default()).expect("no limit")
}

#[test]
fn wythoffs_game_has_the_values_of_oeis_a004481() {
    let rows = [
        [0, 1, 2, 3, 4, 5],
        [1, 2, 0, 4, 5, 3],
        [2, 0, 1, 5, 3, 4],
        [3, 4, 5, 6, 2, 0],
        [4, 5, 3, 2, 7, 6],
        [5, 3, 4, 0, 6, 8],
    ];
    let found = values(&WythoffGame::parse("wythoff:1,1").expect("a game"), [5, 5]);
    for (x, row) in rows.iter().enumerate() {
        for (y, &value) in row.iter().enumerate() {
            assert_eq!(found.at(&[x, y]), value, "({x}, {y})");
        }
    }
}

#[test]
fn values_are_the_mex_over_the_moves_that_the_rules_allow() {
    for name in GAMES {
        let rules = WythoffGame::parse(name).expect("a game");
        let found = values(&rules, [14, 18]);
        for (x, y) in (0..=14usize).flat_map(|x| (0..=18usize).map(move |y| (x, y))) {
            let options: Vec<u32> = (0..=x)
                .flat_map(|k| (0..=y).map(move |l| (k, l)))
                .filter(|&(k, l)| {
                    let taken = rules.taken(&k.into(), &l.into(), &Budget::default());
                    taken.expect("no limit").is_some()
                })
                .map(|(k, l)| found.at(&[x - k, y - l]))
                .collect();
            let mex = (0..).find(|value| !options.contains(value)).expect("finitely many options");
            assert_eq!(found.at(&[x, y]), mex, "{name}@{x},{y}");
        }
    }
}

#[test]
fn values_are_those_of_the_definition_that_all_games_share() {
    for name in GAMES.into_iter().chain(["wyt:4+30", "wythoff:5,7"]) {
        let rules = WythoffGame::parse(name).expect("a game");
        let found = values(&rules, [60, 50]);
        let shared = Definition::new(&rules, &[60, 50], &Budget::default()).expect("no limit");
        let all = (0..=60).flat_map(|x| (0..=50).map(move |y| (x, y)));
        assert!(shared.values().iter().copied().eq(all.map(|(x, y)| found.at(&[x, y]))), "{name}");
    }
}

#[test]
fn zeros_are_the_p_positions() {
    for name in GAMES {
        let rules = WythoffGame::parse(name).expect("a game");
        let found = values(&rules, [40, 50]);
        let lost = LostPositions::new(&rules, [40, 50], &Budget::default()).expect("no limit");
        for (x, y) in (0..=40).flat_map(|x| (0..=50).map(move |y| (x, y))) {
            assert_eq!(found.at(&[x, y]) == 0, lost.contains(x, y), "{name}@{x},{y}");
        }
    }
}

#[test]
fn past_a_number_of_moves_only_who_wins_is_computed() {
    let game = read_game("wythoff:1,1").expect("a game");
    let worth = |text: &str| {
        let position = Position::read(text, &Default::default()).expect("numbers");
        game.value_by_definition(&position, &Budget::default()).expect("no limit").worth
    };
    assert_eq!(worth("3,5"), Worth::Value(0u32.into()));
    assert_eq!(worth("4,4"), Worth::Value(7u32.into()));
    // 65536 positions have at most 2^32 moves.
    assert!(matches!(worth("255,255"), Worth::Value(_)));
    assert_eq!(worth("255,256"), Worth::PPosition(false));
    // The number of positions does not fit in 128 bits.
    let most = Position::read("2^64-1,2^64-1", &Default::default()).expect("numbers");
    let error = game.value_by_definition(&most, &Budget::default()).expect_err("no memory");
    assert!(matches!(error, GameError::Reached(_)), "{error}");
}

#[test]
fn memory_and_time_bound_the_values() {
    let rules = WythoffGame::parse("wyt:3+2").expect("a game");
    // 110 positions take four bytes each, and 21 marks eight bytes each.
    let within =
        |bytes| values_by_definition(&rules, [9, 10], &Budget::new(1, bytes, None)).is_ok();
    assert!(within(608) && !within(607));
    let over = Budget::new(1, 1 << 30, Some(std::time::Duration::ZERO));
    assert!(values_by_definition(&rules, [9, 10], &over).is_err());
}
