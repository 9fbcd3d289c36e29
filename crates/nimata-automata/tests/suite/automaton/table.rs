use nimata_automata::automaton::{Alphabet, AutomatonError, Dfao, DigitOrder, StateId, explore};
use nimata_automata::budget::{Budget, Reached};
use num_bigint::BigUint;

use super::small::{alphabet, dfao, value};

const MSD: DigitOrder = DigitOrder::Msd;

#[test]
fn rejects_alphabets_outside_the_bounds_and_takes_those_inside() {
    for (base, tracks) in [(0, 1), (1, 1), (1, 5), (2, 0), (2, 21), (1025, 2), (2, u32::MAX)] {
        let most = Alphabet::MOST_LETTERS;
        assert_eq!(
            Alphabet::new(base, tracks),
            Err(AutomatonError::Alphabet { base, tracks, most })
        );
    }
    for (base, tracks) in [(2, 1), (2, 20), (1024, 2), (1 << 20, 1)] {
        assert_eq!(alphabet(base, tracks).letters(), base.pow(tracks));
    }
}

#[test]
fn letters_spell_their_digits_first_track_first() {
    assert_eq!(alphabet(3, 2).digits_of(5), [1, 2]);
    assert_eq!(alphabet(3, 2).letter_name(5), "(1,2)");
    assert_eq!(alphabet(10, 1).letter_name(7), "7");
}

#[test]
fn rejects_an_empty_table() {
    let found = Dfao::single_track(2, MSD, vec![], vec![]);
    assert_eq!(found, Err(AutomatonError::Empty));
}

#[test]
fn rejects_a_number_of_rows_that_is_not_the_number_of_outputs() {
    let wrong = Err(AutomatonError::Rows { outputs: 1, rows: 2 });
    let rows = vec![vec![0, 0]; 2];
    assert_eq!(Dfao::single_track(2, MSD, vec![None], rows), wrong);
    let flat = Dfao::from_flat(alphabet(2, 1), MSD, vec![None], vec![0; 4]);
    assert_eq!(flat, wrong);
}

#[test]
fn rejects_a_row_that_is_too_short_or_too_long() {
    for found in [1, 3] {
        let rows = vec![vec![0, 1], vec![0; found]];
        assert_eq!(
            Dfao::single_track(2, MSD, vec![None; 2], rows),
            Err(AutomatonError::NotTotal { state: 1, found, needed: 2 })
        );
    }
    assert_eq!(
        Dfao::from_flat(alphabet(2, 1), MSD, vec![None; 2], vec![0; 3]),
        Err(AutomatonError::NotTotal { state: 1, found: 1, needed: 2 })
    );
}

#[test]
fn rejects_a_target_beyond_the_last_state_and_takes_the_last() {
    let table = |target| {
        let rows = vec![vec![0, 1], vec![0, target]];
        Dfao::single_track(2, MSD, vec![None; 2], rows)
    };
    assert_eq!(table(2), Err(AutomatonError::Target { state: 1, letter: 1, target: 2, states: 2 }));
    assert!(table(1).is_ok());
}

#[test]
fn rejects_more_entries_than_can_be_numbered_before_they_are_there() {
    let states = 1 << 12;
    let found = Dfao::from_flat(alphabet(2, 20), MSD, vec![None; states], vec![]);
    assert_eq!(found, Err(AutomatonError::TooManyStates(states)));
    // With one state fewer, only the rows are missing.
    let found = Dfao::from_flat(alphabet(2, 20), MSD, vec![None; states - 1], vec![]);
    assert_eq!(found, Err(AutomatonError::Rows { outputs: states - 1, rows: 0 }));
}

#[test]
fn values_are_those_of_the_digits_in_either_order() {
    let rows = vec![vec![0, 1, 2], vec![3, 0, 1], vec![2, 2, 3], vec![1, 3, 0]];
    for order in [MSD, DigitOrder::Lsd] {
        let dfao = dfao(3, order, (0..4).map(Some).collect(), rows.clone());
        for n in 0..1000 {
            assert_eq!(dfao.value_at(&n.into()), value(&dfao, n));
            assert_eq!(dfao.value_at_tuple(&[n.into()]), value(&dfao, n));
        }
    }
}

#[test]
fn a_tuple_is_read_in_step_and_padded_to_one_length() {
    // The automaton of x < y. Letter (x, y) has the number 2x + y; with the most significant digit
    // first, the first difference decides.
    let less = Dfao::new(
        alphabet(2, 2),
        MSD,
        vec![Some(0), Some(1), Some(0)],
        vec![vec![0, 1, 2, 0], vec![1; 4], vec![2; 4]],
    )
    .expect("a valid table");
    for x in 0..40u32 {
        for y in 0..40u32 {
            let pair = [BigUint::from(x), BigUint::from(y)];
            assert_eq!(less.value_at_tuple(&pair), Some((x < y).into()));
        }
    }
}

#[test]
fn a_padding_fault_is_found_in_either_order_and_not_in_the_twin() {
    let rows = vec![vec![0, 1], vec![0, 1]];
    let outputs = vec![Some(0), Some(1)];
    // 10 ends in 0 and 1 does not.
    let msd = dfao(2, MSD, outputs.clone(), rows.clone());
    assert_eq!(msd.padding_fault(), None);
    let lsd = dfao(2, DigitOrder::Lsd, outputs, rows);
    let fault = lsd.padding_fault();
    assert_eq!(fault.map(StateId::index), Some(1));
}

#[test]
fn exploring_stops_at_the_bound_of_states_and_not_before() {
    let count = |states| {
        explore(
            alphabet(2, 1),
            MSD,
            &Budget::new(states, u64::MAX, None),
            0,
            |&n| Ok::<_, Reached>(vec![(n + 1).min(9), n]),
            |&n| Some(n),
        )
    };
    assert_eq!(count(9), Err(Reached::States(9)));
    assert_eq!(count(10).map(|dfao| dfao.len()), Ok(10));
}

#[test]
fn exploring_a_table_too_large_to_number_stops_before_it_is_built() {
    let found = explore(
        alphabet(2, 20),
        MSD,
        &Budget::new(usize::MAX, u64::MAX, None),
        0u32,
        |_| Ok::<_, Reached>((0..1 << 20).collect()),
        |_| None,
    );
    assert_eq!(found, Err(Reached::States(4095)));
}
