//! The table of EXCO-NIM for n = 2, compared with the definition.

use nimata_automata::budget::{Budget, Reached};
use nimata_games::game::exco_nim::Table;
use nimata_games::game::{Definition, GameError, read_game};
use proptest::prelude::*;

use super::naive::Naive;

fn agree(upto: [u32; 3]) {
    let budget = Budget::default();
    let definition = Naive::new(&upto);
    let side = |n: u32| usize::try_from(n).expect("small") + 1;
    let table = Table::new(side(upto[0]), side(upto[1]), side(upto[2]), &budget).expect("small");
    for x0 in 0..=upto[0] {
        for x1 in 0..=upto[1] {
            for x2 in 0..=upto[2] {
                let fast = table.value(side(x0) - 1, side(x1) - 1, side(x2) - 1);
                let slow = definition.value(&[x0, x1, x2]);
                assert_eq!(u32::try_from(fast), Ok(slow), "at ({x0}; {x1}, {x2}) of {upto:?}");
            }
        }
    }
}

#[test]
fn is_the_definition_on_a_cube() {
    agree([20, 35, 35]);
}

#[test]
fn is_the_definition_on_a_long_box_with_few_levels() {
    agree([3, 70, 20]);
    agree([20, 5, 120]);
    agree([2, 40, 90]);
}

/// Blocks have at least 16 lines, and x0 is treated up to a power of 2.
#[test]
fn is_the_definition_on_boxes_about_the_sizes_of_blocks_and_powers_of_2() {
    for upto in [[0, 0, 0], [5, 0, 9], [1, 1, 1], [2, 15, 16], [17, 16, 33], [33, 31, 32]] {
        agree(upto);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10))]
    #[test]
    fn is_the_definition_on_small_boxes(x0 in 0u32..20, x1 in 0u32..50, x2 in 0u32..50) {
        agree([x0, x1, x2]);
    }
}

#[test]
fn refuses_an_empty_box() {
    let error = Table::new(0, 5, 5, &Budget::default()).expect_err("x0 < 0 holds nothing");
    let says = "the box x0 < 0, x1 < 5, x2 < 5 holds no position; each bound must be at least 1";
    assert_eq!(error, GameError::Unsuitable(says.to_owned()));
}

#[test]
fn says_how_much_memory_a_box_needs_before_it_is_taken() {
    let none = Budget::new(1, 0, None);
    let Err(GameError::Reached(Reached::Memory { needed, .. })) = Table::new(200, 200, 200, &none)
    else {
        panic!("no memory is allowed")
    };
    let just_too_small = Budget::new(1, needed - 1, None);
    let error = Table::new(200, 200, 200, &just_too_small).expect_err("one byte short");
    assert_eq!(error, GameError::Reached(Reached::Memory { needed, allowed: needed - 1 }));
    Table::new(200, 200, 200, &Budget::new(1, needed, None)).expect("just enough");
}

#[test]
fn absurd_sizes_are_refused_and_not_tried() {
    use nimata_games::game::exco_nim::{Core, LevelSet, Rows};
    let budget = Budget::default();
    let memory = |error: GameError| matches!(error, GameError::Reached(Reached::Memory { .. }));
    let wide =
        |error: GameError| matches!(&error, GameError::Unsuitable(says) if says.contains("40000"));
    assert!(memory(Table::new(1, 1, usize::MAX, &budget).expect_err("too long")));
    assert!(memory(Table::new(usize::MAX, 30_000, usize::MAX, &budget).expect_err("too long")));
    let game = read_game("exco:4").expect("a game");
    let huge = [u32::MAX.into(); 5];
    let refused = Definition::new(game.as_ref(), &huge, &budget);
    assert!(memory(refused.expect_err("too large")));
    assert!(memory(Rows::new(usize::MAX, 5, &budget).expect_err("too many levels")));
    assert!(memory(Rows::new(1 << 40, 500, &budget).expect_err("too many levels")));
    assert!(wide(Table::new(1, 40_000, 40_000, &budget).expect_err("too wide")));
    assert!(wide(Rows::new(1, 40_000, &budget).expect_err("too wide")));
    assert!(Core::new(usize::MAX, &budget).is_err() && LevelSet::new(usize::MAX, &budget).is_err());
}
