use nimata_automata::automaton::{Dfao, DigitOrder, Exceptions, StateId, exceptions};
use num_bigint::BigUint;
use proptest::prelude::*;

use super::small::{all_binary_padded, alphabet, dfao, number, random_padded, size};

/// A marked number with at least n digits can be pumped down to one of n to 2n − 1 digits, and up
/// without end. The state after a number is computed from that after the number without its last
/// digit.
fn by_search(dfao: &Dfao) -> Exceptions {
    let (states, base) = (number(dfao.len()), dfao.alphabet().base());
    let mut after = vec![StateId::START];
    for n in 1..base.pow(2 * states) {
        after.push(dfao.run(after[size(n / base)], [n % base]));
    }
    let marked: Vec<u64> =
        (0..).zip(&after).filter(|&(_, &q)| dfao.output(q) == Some(1)).map(|(n, _)| n).collect();
    let large = u64::from(base).pow(states - 1);
    match (marked.first(), marked.last()) {
        (Some(&first), Some(&last)) if last < large || last == 0 => {
            Exceptions::Finite { first: first.into(), last: last.into() }
        }
        (Some(&first), Some(_)) => Exceptions::Infinite { first: first.into() },
        _ => Exceptions::None,
    }
}

#[test]
fn every_tiny_automaton_marks_what_a_search_finds() {
    for states in 1..=3 {
        for dfao in all_binary_padded(states, DigitOrder::Msd) {
            assert_eq!(exceptions(&dfao), by_search(&dfao), "{dfao:?}");
        }
    }
}

/// Targets only increase, except for the start's loop, so there are often finitely many marked
/// numbers.
fn descending() -> impl Strategy<Value = Dfao> {
    let row = prop::collection::vec(0u32..3, 3);
    (prop::collection::vec(row, 4), prop::collection::vec(0i64..2, 5)).prop_map(
        |(steps, outputs)| {
            let mut rows: Vec<Vec<u32>> = (0..4)
                .zip(steps)
                .map(|(q, row)| row.iter().map(|step| (q + 1 + step).min(5)).collect())
                .collect();
            rows[0][0] = 0;
            rows.extend([vec![5; 3], vec![5; 3]]);
            let outputs = outputs.into_iter().chain([0]).map(Some).collect();
            dfao(3, DigitOrder::Msd, outputs, rows)
        },
    )
}

proptest! {
    #[test]
    fn random_automata_mark_what_a_search_finds(
        dfao in random_padded(alphabet(2, 1), DigitOrder::Msd, 7, 3)
    ) {
        prop_assert_eq!(exceptions(&dfao), by_search(&dfao));
    }

    #[test]
    fn random_automata_in_base_three_mark_what_a_search_finds(dfao in descending()) {
        prop_assert_eq!(exceptions(&dfao), by_search(&dfao));
    }
}

#[test]
fn a_chain_of_a_hundred_thousand_digits_is_walked_without_recursion() {
    let digits: u32 = 100_000;
    let outputs = (0..=digits + 1).map(|q| Some((q == digits).into()));
    let rows = (0..=digits + 1).map(|q| {
        let next = (q + 1).min(digits + 1);
        vec![if q == 0 { 0 } else { next }, next]
    });
    let dfao = dfao(2, DigitOrder::Msd, outputs.collect(), rows.collect());
    let first = BigUint::from(1u32) << (digits - 1);
    let last = (BigUint::from(1u32) << digits) - 1u32;
    assert_eq!(exceptions(&dfao), Exceptions::Finite { first, last });
}

#[test]
#[should_panic(expected = "leading zeros must not matter")]
fn an_automaton_that_leading_zeros_change_is_refused() {
    let rows = vec![vec![1, 1], vec![1, 1]];
    exceptions(&dfao(2, DigitOrder::Msd, vec![Some(0), Some(1)], rows));
}
