use std::time::Duration;

use nimata_automata::automaton::{Dfao, DigitOrder, StateId, minimize, reverse};
use nimata_automata::budget::{Budget, Reached};
use proptest::prelude::*;

use super::small::{all_binary, alphabet, dfao, output_after, random, words_up_to};

fn check(dfao: &Dfao, length: u32) {
    let budget = Budget::default();
    let reversed = reverse(dfao, &budget).expect("small");
    assert_ne!(reversed.order(), dfao.order());
    for mut word in words_up_to(dfao.alphabet().letters(), length) {
        let wanted = output_after(dfao, &word);
        word.reverse();
        assert_eq!(output_after(&reversed, &word), wanted, "{dfao:?} {word:?}");
    }
    assert_eq!(minimize(&reversed), reversed);
    assert_eq!(reverse(&reversed, &budget).expect("small"), minimize(dfao));
}

#[test]
fn every_tiny_automaton_reversed_gives_the_outputs_of_reversed_words() {
    for states in 1..=3 {
        for dfao in all_binary(states, DigitOrder::Msd) {
            check(&dfao, 6);
        }
    }
}

proptest! {
    #[test]
    fn reversing_reverses_words(dfao in random(alphabet(2, 1), DigitOrder::Lsd, 6, 2)) {
        check(&dfao, 6);
    }

    #[test]
    fn reversing_reverses_words_of_pairs(dfao in random(alphabet(2, 2), DigitOrder::Msd, 4, 2)) {
        check(&dfao, 4);
    }
}

/// The automaton of n modulo m.
fn remainders(m: u32) -> Dfao {
    let outputs = (0..m).map(|r| Some(r.into())).collect();
    let rows = (0..m).map(|r| vec![2 * r % m, (2 * r + 1) % m]).collect();
    dfao(2, DigitOrder::Msd, outputs, rows)
}

#[test]
fn more_outputs_than_a_byte_can_number_are_kept_apart() {
    // 255 and 256 outputs are on different sides of the bound, and 257 has a larger order of 2.
    for m in [255, 256, 257] {
        let reversed = reverse(&remainders(m), &Budget::default()).expect("small");
        for n in 0..2000u32 {
            let wanted = Some((n % m).into());
            assert_eq!(reversed.value_at(&n.into()), wanted, "{n} modulo {m}");
        }
    }
}

/// Tests whether the digit at this place from the end is 1. Reversed, the question needs few states
/// in one direction and 2^place in the other.
fn digit_from_the_start(place: u32) -> Dfao {
    let sink = |bit: u32| place + bit;
    let row = |q: u32| match q {
        q if q + 1 < place => vec![q + 1; 2],
        q if q + 1 == place => vec![sink(0), sink(1)],
        q => vec![q; 2],
    };
    let outputs = (0..place + 2).map(|q| Some((q == sink(1)).into()));
    let rows = (0..place + 2).map(row);
    dfao(2, DigitOrder::Lsd, outputs.collect(), rows.collect())
}

#[test]
fn a_bound_on_states_is_reported_and_the_exact_number_is_enough() {
    let dfao = digit_from_the_start(10);
    let all = reverse(&dfao, &Budget::default()).expect("a thousand states");
    let allow = |states| Budget::new(states, Budget::DEFAULT_MEMORY, None);
    assert_eq!(reverse(&dfao, &allow(all.len())), Ok(all.clone()));
    assert_eq!(reverse(&dfao, &allow(all.len() - 1)), Err(Reached::States(all.len() - 1)));
    assert_eq!(reverse(&dfao, &allow(0)), Err(Reached::States(0)));
}

#[test]
fn a_bound_on_memory_is_reported() {
    let dfao = digit_from_the_start(10);
    let budget = Budget::new(usize::MAX, 10_000, None);
    let found = reverse(&dfao, &budget);
    assert!(
        matches!(found, Err(Reached::Memory { needed, allowed: 10_000 }) if needed > 10_000),
        "{found:?}"
    );
}

#[test]
fn a_bound_on_time_is_reported() {
    let budget = Budget::new(usize::MAX, u64::MAX, Some(Duration::ZERO));
    let found = reverse(&digit_from_the_start(16), &budget);
    assert_eq!(found, Err(Reached::Time(Duration::ZERO)));
}

#[test]
fn the_start_answers_the_empty_word() {
    let dfao = remainders(3).map_outputs(|_| None);
    let reversed = reverse(&dfao, &Budget::default()).expect("one state");
    assert_eq!((reversed.len(), reversed.output(StateId::START)), (1, None));
}
