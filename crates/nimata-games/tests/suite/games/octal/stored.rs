//! Sequences that go on from stored values.

use nimata_automata::budget::{Budget, Reached};
use nimata_games::game::GameError;
use nimata_games::game::octal::{Sequence, Value};

use super::{by_definition, octal};

fn resumed(code: &str, values: &[Value], budget: &Budget) -> Result<Sequence, GameError> {
    Sequence::from_values(octal(code), values.to_vec(), budget)
}

#[test]
fn a_sequence_goes_on_from_any_number_of_values() {
    for code in ["0.6", "0.007", "0.77", "0.137", "4.0", "4.23", "0.104"] {
        let values = by_definition(&octal(code), 1500);
        for known in [0, 1, 2, 63, 64, 65, 500, 1024, 1500] {
            let budget = Budget::default();
            let mut sequence = resumed(code, &values[..known], &budget).expect("they are right");
            sequence.extend(1500, &budget).expect("no bound");
            assert_eq!(sequence.values(), values, "{code}, {known}");
        }
    }
}

#[test]
fn small_steps_lead_to_the_same_values_and_the_same_period() {
    let kayles = by_definition(&octal("0.77"), 1000);
    let mut sequence = Sequence::new(octal("0.77"));
    while sequence.values().len() < 1000 {
        let before = sequence.values().len();
        sequence.advance(1000, &Budget::default()).expect("no bound");
        assert!(sequence.values().len() > before);
    }
    assert_eq!(sequence.values(), kayles);
    // Winning Ways, chapter 4: the last exception is 70.
    let period = sequence.period().expect("the values prove it");
    assert_eq!((period.preperiod(), period.period()), (71, 12));
}

#[test]
fn a_wrong_value_at_any_place_of_a_short_sequence_is_found() {
    let values = by_definition(&octal("0.6"), 2000);
    for place in (0..2000).step_by(7).chain(1990..2000) {
        let mut wrong = values.clone();
        wrong[place] ^= 1;
        let found = resumed("0.6", &wrong, &Budget::default()).err().expect("one is wrong");
        assert!(found.to_string().starts_with("the heap of "), "{place}: {found}");
    }
    // The values of another game, and those of a game with one heap without a move more.
    for other in ["0.06", "0.16"] {
        let other = by_definition(&octal(other), 2000);
        assert!(resumed("0.6", &other, &Budget::default()).is_err());
    }
}

#[test]
fn a_value_that_no_play_is_long_enough_for_takes_no_memory() {
    let huge = [vec![0; 1000], vec![Value::MAX]].concat();
    let found = resumed("0.6", &huge, &Budget::new(1, 1 << 20, None)).err();
    let says = "the heap of 1000 has the value 4294967295, and in octal:0.6 it has at most 1999";
    assert_eq!(found.map(|error| error.to_string()).as_deref(), Some(says));
    let small = Budget::new(1, 22 * 1000, None);
    let found = resumed("0.6", &huge, &small).err();
    let refused = Reached::Memory { needed: 22 * 1001, allowed: 22 * 1000 };
    assert_eq!(found, Some(GameError::Reached(refused)));
}
