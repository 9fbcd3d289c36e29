use nimata_testing::Chance;
use std::collections::{BTreeMap, BTreeSet};

use nimata_automata::automaton::{Dfao, DigitOrder, Output, StateId, minimize};
use proptest::prelude::*;

use super::small::{
    all_binary, alphabet, dfao, fibonacci_word, number, output_after, random, size, wheel,
    words_up_to,
};

/// The outputs of all words of at most `length` letters, read from `state`.
fn futures(dfao: &Dfao, state: StateId, length: u32) -> Vec<Output> {
    words_up_to(dfao.alphabet().letters(), length)
        .map(|word| dfao.output(dfao.run(state, word)))
        .collect()
}

/// The size by the theorem of Myhill and Nerode: the number of distinct futures of reachable
/// states. Words shorter than the number of states distinguish them.
fn least_size_by_words(dfao: &Dfao) -> usize {
    let length = number(dfao.len());
    words_up_to(dfao.alphabet().letters(), length)
        .map(|word| futures(dfao, dfao.run(StateId::START, word), length))
        .collect::<BTreeSet<_>>()
        .len()
}

/// Moore's algorithm: classes are split in rounds until no class splits.
fn least_size_by_rounds(dfao: &Dfao) -> usize {
    let reachable = dfao.reachable();
    let states: Vec<StateId> = dfao.states().filter(|q| reachable[q.index()]).collect();
    let mut class: Vec<usize> = vec![0; dfao.len()];
    let mut count = 0;
    loop {
        let mut names = BTreeMap::new();
        let mut next = class.clone();
        for &q in &states {
            let targets: Vec<usize> = dfao.row(q).map(|t| class[t.index()]).collect();
            let fresh = names.len();
            next[q.index()] =
                *names.entry((dfao.output(q), class[q.index()], targets)).or_insert(fresh);
        }
        if names.len() == count {
            return count;
        }
        (class, count) = (next, names.len());
    }
}

fn is_numbered_breadth_first(dfao: &Dfao) -> bool {
    let mut met = 1;
    dfao.states().all(|q| {
        let named = q.index() < met;
        dfao.row(q).for_each(|target| {
            if target.index() == met {
                met += 1;
            }
        });
        named && dfao.row(q).all(|target| target.index() < met)
    })
}

fn check(dfao: &Dfao, least: usize) {
    let minimal = minimize(dfao);
    assert_eq!(minimal.len(), least, "{dfao:?}");
    assert!(is_numbered_breadth_first(&minimal));
    assert_eq!(minimize(&minimal), minimal);
}

#[test]
fn the_result_of_every_tiny_automaton_is_the_least_with_the_same_outputs() {
    for states in 1..=3 {
        for dfao in all_binary(states, DigitOrder::Msd) {
            check(&dfao, least_size_by_words(&dfao));
            let minimal = minimize(&dfao);
            for word in words_up_to(2, 2 * states) {
                assert_eq!(output_after(&minimal, &word), output_after(&dfao, &word));
            }
        }
    }
}

#[test]
fn tiny_automata_with_equal_outputs_have_equal_minimal_automata() {
    let mut by_function: BTreeMap<Vec<Output>, Dfao> = BTreeMap::new();
    let mut by_result = Vec::new();
    for dfao in (1..=3).flat_map(|states| all_binary(states, DigitOrder::Msd)) {
        let minimal = minimize(&dfao);
        let function = futures(&dfao, StateId::START, 6);
        let known = by_function.entry(function).or_insert_with(|| {
            by_result.push(minimal.clone());
            minimal.clone()
        });
        assert_eq!(*known, minimal);
    }
    // Words of at most 6 letters distinguish functions of 3 + 3 states, so there are as many
    // results as functions.
    for (at, one) in by_result.iter().enumerate() {
        assert!(!by_result[..at].contains(one));
    }
}

proptest! {
    #[test]
    fn the_result_is_as_small_as_moores(dfao in random(alphabet(2, 1), DigitOrder::Lsd, 60, 1)) {
        check(&dfao, least_size_by_rounds(&dfao));
    }

    #[test]
    fn the_result_is_as_small_as_moores_with_nine_letters(
        dfao in random(alphabet(3, 2), DigitOrder::Msd, 40, 3)
    ) {
        check(&dfao, least_size_by_rounds(&dfao));
    }

    #[test]
    fn copies_of_states_are_merged_again(
        dfao in random(alphabet(2, 1), DigitOrder::Msd, 30, 2),
        picks in prop::collection::vec(0u32..3, 180),
    ) {
        let states = number(dfao.len());
        let copied: Vec<Vec<u32>> = (0..3 * states)
            .map(|q| {
                let original = dfao.states().nth(size(q % states)).expect("a state");
                let targets = dfao.row(original).zip(0..);
                targets
                    .map(|(t, c)| number(t.index()) + states * picks[size(2 * q + c) % picks.len()])
                    .collect()
            })
            .collect();
        let outputs = dfao.outputs().repeat(3);
        let copies = super::small::dfao(2, DigitOrder::Msd, outputs, copied);
        prop_assert_eq!(minimize(&copies), minimize(&dfao));
    }
}

#[test]
fn a_table_large_enough_for_all_cores_is_as_small_as_moores() {
    // 15,000 states: two or three copies of each of 6,000 states, on ten letters.
    let mut chance = Chance(1);
    let mut below =
        |bound: u32| u32::try_from(chance.below(bound.into())).expect("below a bound of 32 bits");
    let outputs: Vec<Output> = (0..6_000).map(|_| Some(below(3).into())).collect();
    let rows: Vec<Vec<u32>> = (0..6_000).map(|_| (0..10).map(|_| below(6_000)).collect()).collect();
    let mut copied = |row: &Vec<u32>| -> Vec<u32> {
        row.iter()
            .map(|target| target + 6_000 * below(if *target < 3_000 { 3 } else { 2 }))
            .collect()
    };
    let all_rows: Vec<Vec<u32>> = (0..15_000).map(|q| copied(&rows[q % 6_000])).collect();
    let all_outputs = (0..15_000).map(|q| outputs[q % 6_000]).collect();
    let large = Dfao::single_track(10, DigitOrder::Lsd, all_outputs, all_rows).expect("a table");
    check(&large, least_size_by_rounds(&large));
}

#[test]
fn a_chain_of_a_hundred_thousand_states_keeps_them_all() {
    let states: u32 = 100_000;
    let outputs = (1..=states).map(|q| Some((q == states).into())).collect();
    let rows = (1..=states).map(|q| vec![q.min(states - 1); 2]).collect();
    check(&dfao(2, DigitOrder::Msd, outputs, rows), size(states));
}

#[test]
fn the_fibonacci_wheel_keeps_its_states_and_a_repeated_one_loses_the_repetition() {
    let word = fibonacci_word(10_000);
    check(&wheel(&word), word.len());
    check(&wheel(&word.repeat(3)), word.len());
}

#[test]
fn one_state_on_a_million_letters_is_minimal() {
    let letters = 1 << 20;
    let dfao = dfao(letters, DigitOrder::Msd, vec![None], vec![vec![0; 1 << 20]]);
    assert_eq!(minimize(&dfao), dfao);
}
