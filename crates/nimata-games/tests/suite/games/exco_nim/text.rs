//! EXCO-NIM: names, positions and what the messages say.

use nimata_automata::budget::Budget;
use nimata_draw::data::Positions;
use nimata_games::game::answer::Worth;
use nimata_games::game::exco_nim::Rows;
use nimata_games::game::{GameError, Position, read_game};

use crate::games::common::refused;

fn admit(game: &str, position: &str) -> Result<(), GameError> {
    let position = Position::read(position, &Default::default()).expect("expressions");
    read_game(game).expect("a game").admit(&position)
}

#[test]
fn names_are_read_and_written() {
    assert_eq!(read_game(" exco : 2 ").expect("a game").to_string(), "exco:2");
    assert_eq!(read_game("exco:007").expect("a game").to_string(), "exco:7");
}

#[test]
fn says_why_a_name_is_no_game() {
    assert!(refused("exco:1").contains("n is at least 2"));
    assert!(refused("exco:0").contains("n is at least 2"));
    assert!(refused("exco:x").contains("`x` is not a number of piles"));
    assert!(refused("exco:").contains("not a number of piles"));
    assert!(refused("exco:-2").contains("not a number of piles"));
    assert!(refused("exco:99999999999999999999").contains("more than 1000000 piles"));
}

#[test]
fn says_what_a_position_looks_like() {
    admit("exco:2", "1;5,6").expect("a position");
    for wrong in ["5,6", "1;5", "1;5,6,7", "1,2;5,6", "1;5;6"] {
        let error = admit("exco:2", wrong).expect_err(wrong);
        let says = error.to_string();
        assert!(says.contains("x0;x1,x2") && says.contains("exco:2@3;5,9"), "{wrong}: {says}");
    }
    assert!(admit("exco:3", "1;5,6").expect_err("two piles").to_string().contains("here 2 stand"));
}

#[test]
fn refuses_rows_with_x_0() {
    let error = Rows::new(0, 5, &Budget::default()).expect_err("x0 < 0 holds nothing");
    let GameError::Unsuitable(says) = error else { panic!("{error}") };
    assert!(says.contains("x0 < 0, x1 < 6, x2 < 1") && says.contains("at least 1"), "{says}");
}

#[test]
fn rows_stop_before_memory_runs_out() {
    let error =
        Rows::new(4, 63, &Budget::new(1, 1 << 16, None)).expect_err("64 kibibytes are too few");
    assert!(matches!(error, GameError::Reached(_)), "{error}");
}

#[test]
fn values_and_moves_come_with_the_game() {
    let game = read_game("exco:2").expect("a game");
    let position = Position::read("1;24,2^4000+1", &Default::default()).expect("a position");
    let evaluation = game.value(&position, &Budget::default());
    let Worth::Value(value) = evaluation.expect("decided").worth else { panic!("exact") };
    assert_eq!(value, num_bigint::BigUint::from(2u32).pow(4000) + 26u32);
    let winning = game.move_to(&position, &0u32.into(), &Budget::default()).expect("decided");
    assert_eq!(winning.expect("an N-position").into.to_string(), "0;24,24");
}

#[test]
fn tables_come_in_lexicographic_order() {
    for (name, upto) in [("exco:2", vec![1, 2, 2]), ("exco:3", vec![1, 1, 1, 1])] {
        let game = read_game(name).expect("a game");
        let table = game.table(&upto, &Budget::default()).expect("small");
        assert_eq!(table.coordinates.len(), upto.len());
        let rows: Vec<(Vec<u64>, i64)> =
            Positions::new(&table.first, &table.last).zip(table.values).collect();
        assert_eq!(
            rows.len(),
            upto.iter().map(|&most| usize::try_from(most + 1).expect("small")).product::<usize>()
        );
        assert!(rows.is_sorted());
        assert_eq!(rows[0].1, 0);
    }
    let game = read_game("exco:2").expect("a game");
    let refusal = game.table(&[3, 3], &Budget::default()).err();
    assert!(refusal.expect("two bounds").to_string().contains("not 2"));
}
