//! Tables of a box.

use nimata_games::game::{GameError, Position, read_game};

use super::naive::{budget, values};

#[test]
fn a_table_has_the_values_of_the_definition() {
    for (name, upto) in [
        ("proper:3*nim:1", vec![3, 2, 4, 5]),
        ("moore:4,2", vec![2, 3, 2, 3]),
        ("hyper:{1,2}{2,3}", vec![4, 4, 4]),
        ("nim:1*nim:2", vec![3, 4, 5]),
        // Large enough for the table of EXCO-NIM, where it applies.
        ("nim:2*nim:1", vec![9, 30, 35]),
        ("nim:1*nim:2", vec![30, 35, 9]),
        // Large enough for the formula.
        ("proper:3", vec![15, 16, 17]),
        ("proper:3*exact:3,2", vec![3, 3, 3, 5, 5, 5]),
        ("exact:5,3", vec![4, 5, 4, 5, 4]),
    ] {
        let game = read_game(name).expect("a game");
        let bounds: Vec<u64> = upto.iter().map(|&most| u64::from(most)).collect();
        let table = game.table(&bounds, &budget()).expect("small");
        let expected: Vec<i64> =
            values(name, &upto).into_entries().into_iter().map(i64::from).collect();
        assert!(table.values.eq(expected), "{name}");
    }
}

#[test]
fn the_columns_are_named_in_the_order_of_a_position() {
    for (name, columns) in [
        ("nim:3", "x1 x2 x3"),
        ("proper:3*nim:1", "x0 x1 x2 x3"),
        ("nim:2*exact:2,2", "xF1 xF2 xH1 xH2"),
        ("nim:2*nim:1*exact:2,2", "xC1 xC2 xB1 xA1 xA2"),
    ] {
        let game = read_game(name).expect("a game");
        let upto = vec![1; columns.split(' ').count()];
        let table = game.table(&upto, &budget()).expect("small");
        assert_eq!(table.coordinates.join(" "), columns);
        let short = game.table(&upto[1..], &budget());
        assert!(matches!(short, Err(GameError::Unsuitable(_))), "{name}");
    }
}

#[test]
fn a_table_too_large_is_refused_before_memory_is_taken() {
    let game = read_game("moore:4,2").expect("a game");
    let table = game.table(&[1 << 20; 4], &budget());
    assert!(matches!(table.err(), Some(GameError::Reached(_))));
    let game = read_game("moore:60,30").expect("a game");
    let table = game.table(&[1; 60], &budget());
    assert!(matches!(
        table.err(),
        Some(GameError::Unsuitable(says)) if says.contains("edges are too many")
    ));
}

#[test]
fn the_definition_of_a_game_too_large_is_refused() {
    for (name, piles) in [
        ("moore:60,30", vec!["1"; 60]),
        ("nim:2", vec!["10^9", "10^9"]),
        ("nim:2", vec!["10^90"; 2]),
    ] {
        let game = read_game(name).expect("a game");
        let position = Position::read(&piles.join(","), &Default::default()).expect("numbers");
        let found = game.value_by_definition(&position, &budget());
        assert!(matches!(found, Err(GameError::Reached(_) | GameError::Unsuitable(_))), "{name}");
    }
    // Empty piles cost nothing.
    let game = read_game("nim:60").expect("a game");
    let piles = ["0"; 58].join(",") + ",5,3";
    let position = Position::read(&piles, &Default::default()).expect("numbers");
    let found = game.value_by_definition(&position, &budget()).expect("small");
    assert_eq!(found.worth, nimata_games::game::answer::Worth::Value(6u32.into()));
}
