//! Automata that read other digits than those of a base.

use nimata_automata::automaton::{
    AutomatonError, Comparison, Dfao, DigitOrder, Numeration, Track, compare, minimize, reverse,
};
use nimata_automata::budget::Budget;
use nimata_automata::number::numeration::LinearNumeration;

/// The first terms and the coefficients of Zeckendorf's system, of one with larger digits, of one
/// whose terms begin differently, and of Tribonacci's.
const SYSTEMS: [(&[u64], &[u64]); 4] =
    [(&[1, 2], &[1, 1]), (&[1, 4], &[3, 2]), (&[1, 5], &[1, 1]), (&[1, 2, 4], &[1, 1, 1])];

fn numeration((initial, coefficients): (&[u64], &[u64]), order: DigitOrder) -> Numeration {
    let small = |numbers: &[u64]| numbers.iter().map(|&n| n.try_into().expect("small")).collect();
    let system = LinearNumeration::new(small(initial), small(coefficients));
    Numeration::linear(system.expect("the terms grow"), order)
}

/// The greedy digits by the definition, least significant first.
fn digits((initial, coefficients): (&[u64], &[u64]), mut number: u64) -> Vec<u64> {
    let mut terms = initial.to_vec();
    while terms[terms.len() - 1] <= number {
        terms.push(terms.iter().rev().zip(coefficients).map(|(term, c)| term * c).sum());
    }
    let mut digits: Vec<u64> = Vec::new();
    for term in terms.into_iter().rev() {
        digits.push(number / term);
        number %= term;
    }
    digits.reverse();
    digits
}

/// The sum of the digits modulo 3.
fn digit_sum(numeration: &Numeration) -> Dfao {
    let row = |state: u32| (0..numeration.digits()).map(|digit| (state + digit) % 3).collect();
    let outputs = vec![Some(0), Some(1), Some(2)];
    let rows = vec![row(0), row(1), row(2)];
    Dfao::single_track(numeration.digits(), numeration.order(), outputs, rows)
        .and_then(|dfao| dfao.in_numeration(numeration.clone()))
        .expect("a table")
}

#[test]
fn an_automaton_reads_the_digits_of_its_numeration() {
    for system in SYSTEMS {
        for order in DigitOrder::ALL {
            let dfao = digit_sum(&numeration(system, order));
            for n in 0..500u64 {
                let sum: u64 = digits(system, n).iter().sum();
                let wanted = Some((sum % 3).try_into().expect("small"));
                assert_eq!(dfao.value_at(&n.into()), wanted, "{system:?} {order:?}: {n}");
                assert_eq!(dfao.value_at_tuple(&[n.into()]), wanted, "{system:?} {order:?}: {n}");
            }
        }
    }
}

#[test]
fn other_tables_of_an_automaton_keep_its_numeration() {
    for system in SYSTEMS {
        let dfao = digit_sum(&numeration(system, DigitOrder::Msd));
        assert_eq!(minimize(&dfao).numeration(), dfao.numeration());
        assert_eq!(dfao.map_outputs(|_| None).numeration(), dfao.numeration());
        let reversed = reverse(&dfao, &Budget::default()).expect("small");
        assert_eq!(reversed, digit_sum(&numeration(system, DigitOrder::Lsd)));
    }
}

#[test]
fn letters_of_pairs_and_their_numbers_convert_back() {
    let all = Budget::default();
    for system in SYSTEMS {
        for order in DigitOrder::ALL {
            let numeration = numeration(system, order);
            for pair in [[0u32, 0], [1, 0], [17, 400], [1000, 3]] {
                let wide = pair.map(num_bigint::BigUint::from);
                let letters = numeration.to_letters_within(&wide, &all).expect("no bound");
                let found = numeration.numbers_of_letters_within(&letters, 2, &all);
                assert_eq!(found, Ok(wide.to_vec()), "{system:?} {order:?}");
            }
        }
    }
}

#[test]
fn a_numeration_with_other_digits_or_another_order_is_refused() {
    let table = |base: u32, order| {
        let row = vec![0; usize::try_from(base).expect("small")];
        Dfao::single_track(base, order, vec![Some(0)], vec![row]).expect("a table")
    };
    let fibonacci = numeration(SYSTEMS[0], DigitOrder::Msd);
    assert!(table(2, DigitOrder::Msd).in_numeration(fibonacci.clone()).is_ok());
    for wrong in [table(3, DigitOrder::Msd), table(2, DigitOrder::Lsd)] {
        let refused = wrong.in_numeration(fibonacci.clone());
        assert!(matches!(refused, Err(AutomatonError::Numeration { .. })));
    }
}

#[test]
fn automata_of_different_numerations_are_not_compared_and_those_of_one_are() {
    let fibonacci = digit_sum(&numeration(SYSTEMS[0], DigitOrder::Msd));
    let binary = digit_sum(&Numeration::Base { base: 2, order: DigitOrder::Msd });
    let refused = compare(&fibonacci, &binary);
    assert!(matches!(refused, Err(AutomatonError::DifferentAlphabets(..))));
    // The word 11 has the digit sum 2 first. It spells no number, and its value is 2 + 1.
    let changed = fibonacci.map_outputs(|output| output.map(|sum| sum.min(1)));
    let differ = Comparison::Differ(vec![3u32.into()], [Some(2), Some(1)]);
    assert_eq!(compare(&fibonacci, &changed), Ok(differ));
}

#[test]
fn every_word_over_several_tracks_has_a_value_on_the_first() {
    let base = |base| Track::Number(Numeration::Base { base, order: DigitOrder::Msd });
    let numerals = Numeration::of_tracks(vec![base(2), base(3)], DigitOrder::Msd);
    // 2 is a digit of the second track alone.
    for (word, value) in [(&[1, 0, 1][..], 5u32), (&[2, 1], 0), (&[], 0)] {
        assert_eq!(numerals.value_of_msd_digits(word), value.into(), "{word:?}");
        assert_eq!(numerals.is_word_msd(word), !word.contains(&2), "{word:?}");
    }
}
