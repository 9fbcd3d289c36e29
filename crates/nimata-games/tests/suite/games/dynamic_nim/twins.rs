//! The least winning moves compared with winning and losing positions, found move by move.

use nimata_games::game::Play;
use nimata_games::game::dynamic_nim::{BoundFunction, LeastMoves, TableOfBounds};

use super::{WinLoss, bound, budget};
use nimata_testing::Chance;

/// Who wins at (a, b, x), by trying every move, for all a, b, x up to `most`.
fn agree(f: &BoundFunction, play: Play, most: u32) {
    let least = LeastMoves::new(f, play, most, most, &budget()).expect("fits");
    let outcomes = WinLoss::new(f, play, most, &budget()).expect("fits");
    for a in 0..=most {
        for b in 0..=most {
            for x in 1..=most {
                assert_eq!(least.wins(a, b, x), outcomes.wins(a, b, x), "{f}@{a},{b};{x} {play:?}");
            }
        }
    }
}

#[test]
fn a_position_is_won_exactly_if_its_least_winning_move_is_allowed() {
    for name in ["k", "2k", "3k", "4k", "7k", "floor(5k/2)", "ceil(3k/2)", "ceil(k/2)", "ceil(k/5)"]
    {
        agree(&bound(name), Play::Normal, 40);
    }
}

#[test]
fn the_same_in_misere_play() {
    for name in ["k", "2k", "3k", "5k", "ceil(k/2)", "floor(5k/2)"] {
        agree(&bound(name), Play::Misere, 40);
    }
}

#[test]
fn the_same_for_bounds_without_any_order() {
    let mut random = Chance(17);
    for _ in 0..20 {
        let table =
            TableOfBounds::tabulate("random", 30, |_| 1 + random.below(12)).expect("positive");
        agree(&BoundFunction::Table(table.clone()), Play::Normal, 30);
        agree(&BoundFunction::Table(table), Play::Misere, 30);
    }
}

#[test]
fn the_example_of_the_introduction_is_won_by_taking_one_and_not_by_taking_two() {
    // (3, 4, 2) → (3, 2, 2) loses to the second player, who takes the 2 of the second pile.
    let least = LeastMoves::new(&bound("k"), Play::Normal, 3, 4, &budget()).expect("fits");
    assert!(least.wins(3, 2, 2));
    assert_eq!(least.at(3, 4), Some(1));
}

#[test]
fn misere_positions_that_no_move_wins_exist() {
    let least = LeastMoves::new(&bound("k"), Play::Misere, 1, 2, &budget()).expect("fits");
    assert_eq!(least.at(1, 1), None);
    assert_eq!(least.at(1, 2), Some(1));
}

#[test]
fn memory_is_asked_for_before_it_is_taken() {
    let tiny = nimata_automata::budget::Budget::new(1000, 1 << 20, None);
    assert!(LeastMoves::new(&bound("k"), Play::Normal, 1000, 1000, &tiny).is_err());
    assert!(WinLoss::new(&bound("k"), Play::Normal, 200, &tiny).is_err());
    assert!(LeastMoves::new(&bound("k"), Play::Normal, 400, 400, &tiny).is_ok());
}
