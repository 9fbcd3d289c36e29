//! Theorems about all positions of EXCO-NIM with two piles, as rungs.

use nimata_automata::budget::Budget;
use nimata_games::game::answer::Worth;
use nimata_games::game::{Position, read_game};
use num_bigint::BigUint;

#[test]
fn values_by_the_theorems_are_those_of_the_table_and_have_any_size() {
    let game = read_game("exco:2").expect("a game");
    let budget = Budget::default();
    let table: Vec<i64> = game.table(&[7, 40, 40], &budget).expect("small").values.collect();
    let mut by_theorem = 0;
    for (place, &value) in table.iter().enumerate() {
        let at = [place / 1681, place / 41 % 41, place % 41].map(BigUint::from);
        let position = Position::from_groups(vec![vec![at[0].clone()], at[1..].to_vec()]);
        let found = game.value(&position, &budget).expect("small");
        assert_eq!(found.worth, Worth::Value(u64::try_from(value).expect("a value").into()));
        by_theorem += usize::from(found.because[0].says.starts_with("proved for all positions"));
    }
    assert!(by_theorem > 2000, "{by_theorem}");
    // 2^60 - 3 is 3 less than a multiple of 2^41, and 4 is the greatest power of 2 in x0 = 4.
    let piles = [(1u64 << 40) + 5, (1 << 60) - 3].map(BigUint::from);
    let sum = &piles[0] + &piles[1] + 4u32;
    let position = Position::from_groups(vec![vec![4u32.into()], piles.to_vec()]);
    let found = game.value(&position, &budget).expect("a theorem");
    assert_eq!((found.worth, found.because[0].rule), (Worth::Value(sum), "Theorem U"));
}
