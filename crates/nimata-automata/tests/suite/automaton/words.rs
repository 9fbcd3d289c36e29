//! Automata of numbers that are ranks of words.

use nimata_automata::automaton::{
    Alphabet, Comparison, Dfao, DigitOrder, Exceptions, Numeration, Output, compare, exceptions,
    kernel, reverse,
};
use nimata_automata::budget::Budget;
use nimata_automata::number::numeration::WordSystem;
use num_bigint::BigUint;

fn tribonacci(order: DigitOrder) -> Numeration {
    Numeration::words_of(WordSystem::named("trib").expect("a name"), order)
}

/// An automaton in Tribonacci's numeration, most significant digit first.
fn automaton(outputs: &[Output], rows: &[[u32; 2]]) -> Dfao {
    let rows = rows.iter().map(|row| row.to_vec()).collect();
    let dfao = Dfao::single_track(2, DigitOrder::Msd, outputs.to_vec(), rows).expect("a table");
    dfao.in_numeration(tribonacci(DigitOrder::Msd)).expect("the digits fit")
}

/// The letters of the Tribonacci word, the fixed point of 0 → 01, 1 → 02, 2 → 0: the number of
/// ones at the end of the word of n, modulo 3.
fn tribonacci_word() -> Dfao {
    automaton(&[Some(0), Some(1), Some(2), None], &[[0, 1], [0, 2], [0, 3], [3, 3]])
}

fn fixed_point(length: usize) -> Vec<i64> {
    let mut word = vec![0];
    while word.len() < length {
        word = word
            .iter()
            .flat_map(|letter| [[0, 1].as_slice(), &[0, 2], &[0]][*letter])
            .copied()
            .collect();
    }
    word.into_iter().map(|letter| i64::try_from(letter).expect("small")).collect()
}

#[test]
fn an_automaton_has_the_letters_of_the_tribonacci_word_in_both_orders() {
    let msd = tribonacci_word();
    let lsd = reverse(&msd, &Budget::default()).expect("few states");
    assert_eq!(lsd.numeration(), &tribonacci(DigitOrder::Lsd));
    for (n, letter) in fixed_point(3000).into_iter().enumerate() {
        assert_eq!(msd.value_at(&n.into()), Some(letter), "{n}");
        assert_eq!(lsd.value_at(&n.into()), Some(letter), "{n}");
    }
    assert_eq!((msd.padding_fault(), lsd.padding_fault()), (None, None));
    // The word of u_n is 1 0 … 0; of u_n + 1 the last digit is 1.
    let mut terms = [1u32, 2, 4].map(BigUint::from);
    for _ in 0..5000 {
        let next = terms.iter().sum();
        terms = [terms[1].clone(), terms[2].clone(), next];
    }
    for dfao in [&msd, &lsd] {
        let at = |more: u32| dfao.value_at(&(&terms[2] + more));
        assert_eq!([0, 1, 2, 3, 4].map(at), [0, 1, 0, 2, 0].map(Some));
    }
}

#[test]
fn two_automata_are_compared_at_the_words_of_numbers_alone() {
    let word = tribonacci_word();
    // The same letters; a word with three ones in a row has one, too.
    let careless = automaton(&[Some(0), Some(1), Some(2)], &[[0, 1], [0, 2], [0, 0]]);
    assert_eq!(compare(&word, &careless), Ok(Comparison::Equal));
    // Another letter at 10110, which is 13 + 4 + 2 = 19, and where it ends a word.
    let wrong = automaton(
        &[Some(0), Some(1), Some(2), Some(0), Some(0), Some(1)],
        &[[0, 1], [3, 2], [0, 0], [0, 4], [0, 2], [0, 0]],
    );
    let brute = (0..500u32).find(|&n| word.value_at(&n.into()) != wrong.value_at(&n.into()));
    let brute = brute.expect("they differ");
    let [Comparison::Differ(at, values), Comparison::Differ(other, _)] = [
        compare(&word, &wrong).expect("the same digits"),
        compare(
            &reverse(&word, &Budget::default()).expect("few states"),
            &reverse(&wrong, &Budget::default()).expect("few states"),
        )
        .expect("the same digits"),
    ] else {
        panic!("they differ");
    };
    assert_eq!((at, other), (vec![brute.into()], vec![brute.into()]));
    assert_eq!(values, [word.value_at(&brute.into()), wrong.value_at(&brute.into())]);
    let fibonacci =
        Numeration::words_of(WordSystem::named("fib").expect("a name"), DigitOrder::Msd);
    let other = careless.clone().in_numeration(fibonacci).expect("two digits");
    let refused = compare(&word, &other).expect_err("other words").to_string();
    assert!(refused.contains("trib") && refused.contains("fib"), "{refused}");
}

#[test]
fn the_first_and_the_last_of_some_numbers_are_ranks() {
    // Three digits of which the first is 1, and not 111.
    let three = automaton(
        &[Some(0), Some(0), Some(0), Some(1), Some(0), Some(0)],
        &[[0, 1], [2, 4], [3, 3], [5, 5], [3, 5], [5, 5]],
    );
    let (first, last) = (4u32.into(), 6u32.into());
    assert_eq!(exceptions(&three), Exceptions::Finite { first, last });
    // 110 110 …
    let many = automaton(&[Some(0), Some(0), Some(1), Some(0)], &[[0, 1], [3, 2], [0, 3], [3, 3]]);
    assert_eq!(exceptions(&many), Exceptions::Infinite { first: 3u32.into() });
}

#[test]
fn a_missing_number_is_the_rank_of_its_word() {
    // Are the words equal, and have they no three ones in a row?
    let rows = vec![vec![0, 4, 4, 1], vec![0, 4, 4, 2], vec![0, 4, 4, 4], vec![4; 4], vec![4; 4]];
    let outputs = vec![Some(1), Some(1), Some(1), Some(0), Some(0)];
    let alphabet = Alphabet::new(2, 2).expect("four letters");
    let equal = Dfao::new(alphabet, DigitOrder::Msd, outputs, rows).expect("a table");
    let equal = equal.in_numeration(tribonacci(DigitOrder::Msd)).expect("the digits fit");
    let backwards = reverse(&equal, &Budget::default()).expect("few states");
    for number in [0u64, 1, 6, 7, 1_000_000_007] {
        for dfao in [&equal, &backwards] {
            let found = dfao.missing_number(&[number.into()], 1, &Budget::default());
            assert_eq!(found, Ok(Some(number.into())));
        }
    }
}

#[test]
#[should_panic(expected = "digits are those of a base")]
fn there_is_no_kernel_of_words() {
    kernel(&reverse(&tribonacci_word(), &Budget::default()).expect("few states"));
}
