//! Options and moves, compared with the definition.

use std::collections::BTreeSet;

use nimata_games::game::octal::{Move, Octal, Sequence};
use num_bigint::BigUint;

use super::{all_games, by_definition, octal, periodic};

/// Every way to take tokens and split the rest, judged by the rules in words.
fn results(octal: &Octal, n: usize) -> BTreeSet<(usize, usize)> {
    let mut results = BTreeSet::new();
    for taken in 0..=n.min(octal.most_taken()) {
        for a in 0..=n - taken {
            let b = n - taken - a;
            let heaps = [a, b].iter().filter(|&&heap| heap > 0).count();
            if a <= b && octal.digits()[taken] & (1 << heaps) != 0 {
                results.insert((a, b));
            }
        }
    }
    results
}

#[test]
fn the_options_are_the_legal_results_each_once() {
    for octal in all_games(2) {
        for n in 0..12 {
            let options: Vec<_> = octal.options(n).collect();
            let expected = results(&octal, n);
            assert_eq!(options.len(), expected.len(), "{octal}, {n}");
            assert_eq!(options.iter().copied().collect::<BTreeSet<_>>(), expected, "{octal}, {n}");
            assert_eq!(octal.is_terminal(&n.into()), options.is_empty(), "{octal}, {n}");
            for (taken, a, b) in (0..4)
                .flat_map(|t| (0..13).map(move |a| (t, a)))
                .flat_map(|(t, a)| (0..13).map(move |b| (t, a, b)))
            {
                let play = Move { taken, left: (BigUint::from(a), BigUint::from(b)) };
                let legal = taken + a + b == n && expected.contains(&(a, b));
                assert_eq!(octal.is_legal(&n.into(), &play), legal, "{octal}, {n}, {play:?}");
            }
        }
    }
}

/// Compares the moves to all values, from the heaps below `count`, with the first option in order.
fn compare(sequence: &Sequence, count: usize) {
    let octal = sequence.octal();
    let values = by_definition(octal, count);
    let most = values.iter().max().expect("a heap 0") + 2;
    for n in 0..count {
        for target in 0..most {
            let first = octal.options(n).find(|&(a, b)| values[a] ^ values[b] == target);
            let first = first.map(|(a, b)| Move { taken: n - a - b, left: (a.into(), b.into()) });
            let found = sequence.move_to(&n.into(), target, &Default::default()).expect("no bound");
            assert_eq!(found, first, "{octal}, from {n} to {target}");
        }
    }
}

#[test]
fn moves_within_a_table_are_those_of_the_definition() {
    for octal in all_games(2) {
        let mut sequence = Sequence::new(octal);
        sequence.extend(60, &Default::default()).expect("no bound");
        compare(&sequence, 60);
    }
}

/// The tables end after 64, 128 or 256 heaps; further values follow from the period.
#[test]
fn moves_beyond_a_table_are_those_of_the_definition() {
    let mut count = 0;
    for octal in all_games(2) {
        let mut sequence = Sequence::new(octal);
        if sequence.extend_to_period(128, &Default::default()).expect("no bound").is_some() {
            compare(&sequence, 400);
            count += 1;
        }
    }
    assert!(count > 50, "{count} games have a short period");
    compare(&periodic(octal("0.77")), 600);
}

#[test]
fn moves_from_huge_heaps_are_legal_and_reach_the_value() {
    for code in ["0.77", "0.07", "0.137", "0.055", "0.156"] {
        let sequence = periodic(octal(code));
        let n = BigUint::from(10u32).pow(1000);
        let value = sequence.value(&n).expect("by the period");
        let move_to = |target| sequence.move_to(&n, target, &Default::default()).expect("no bound");
        assert_eq!(move_to(value), None, "{code}: no option has the value of the heap");
        for target in 0..value + 20 {
            let Some(play) = move_to(target) else {
                assert!(target >= value, "{code}: all smaller values are reached");
                continue;
            };
            assert!(sequence.octal().is_legal(&n, &play), "{code} to {target}");
            let known = |heap| sequence.value(heap).expect("by the period");
            assert_eq!(known(&play.left.0) ^ known(&play.left.1), target, "{code}");
        }
    }
}
