//! Operations on languages, each compared with its definition: all short words are tried.

use nimata_automata::automaton::language::{
    concatenation, endless, first_words, left_quotient, padded, right_quotient, star,
    with_leading_zeros, with_trailing_zeros, without_padding,
};
use nimata_automata::automaton::{Dfao, DigitOrder, StateId, minimize, product};
use nimata_automata::budget::Budget;
use proptest::prelude::*;

use super::small::{all_binary, alphabet, dfao, output_after, random, words_up_to};

fn accepts(dfao: &Dfao, word: &[u32]) -> bool {
    output_after(dfao, word) == Some(1)
}

/// Checks that a language is minimal, has outputs 0 and 1, and has exactly these short words.
fn check(found: &Dfao, length: u32, belongs: impl Fn(&[u32]) -> bool) {
    assert_eq!(minimize(found), *found);
    assert!(found.outputs().iter().all(|output| matches!(output, Some(0 | 1))));
    for word in words_up_to(found.alphabet().letters(), length) {
        assert_eq!(accepts(found, &word), belongs(&word), "{found:?} {word:?}");
    }
}

/// All ways to write a word as two words.
fn cuts(word: &[u32]) -> impl Iterator<Item = (&[u32], &[u32])> {
    (0..=word.len()).map(|at| word.split_at(at))
}

fn in_star(language: &Dfao, word: &[u32]) -> bool {
    let rest =
        |(first, rest): (&[u32], &[u32])| accepts(language, first) && in_star(language, rest);
    word.is_empty() || cuts(word).skip(1).any(rest)
}

/// The word without zeros at the beginning.
fn stripped(word: &[u32]) -> &[u32] {
    let zeros = word.iter().take_while(|&&letter| letter == 0).count();
    &word[zeros..]
}

fn reversed(word: &[u32]) -> Vec<u32> {
    word.iter().rev().copied().collect()
}

/// Whether some word that differs by zeros at the beginning, of which more than there are states
/// repeat one, is accepted.
fn some_leading_zeros(language: &Dfao, word: &[u32]) -> bool {
    let rest = stripped(word);
    let zeros = |count: usize| [vec![0; count], rest.to_vec()].concat();
    (0..=language.len()).any(|count| accepts(language, &zeros(count)))
}

fn some_trailing_zeros(language: &Dfao, word: &[u32]) -> bool {
    let rest = reversed(stripped(&reversed(word)));
    let zeros = |count: usize| [rest.clone(), vec![0; count]].concat();
    (0..=language.len()).any(|count| accepts(language, &zeros(count)))
}

fn check_one(language: &Dfao, length: u32) {
    let budget = Budget::default();
    check(&star(language, &budget).expect("small"), length, |word| in_star(language, word));
    let leading = with_leading_zeros(language, &budget).expect("small");
    check(&leading, length, |word| some_leading_zeros(language, word));
    let trailing = with_trailing_zeros(language, &budget).expect("small");
    check(&trailing, length, |word| some_trailing_zeros(language, word));
    let is_msd = language.order() == DigitOrder::Msd;
    let numbers = padded(language, &budget).expect("small");
    assert_eq!(numbers, if is_msd { leading } else { trailing });
    let shortest = without_padding(language, &budget).expect("small");
    let end = |word: &[u32]| if is_msd { word.first().copied() } else { word.last().copied() };
    check(&shortest, length, |word| accepts(language, word) && end(word) != Some(0));
    check_words(language, length);
}

/// An infinite language has a word that is at least as long as there are states, and of these a
/// shortest one has less than twice that length.
fn check_words(language: &Dfao, length: u32) {
    let budget = Budget::default();
    let states = u32::try_from(language.len()).expect("few");
    let letters = language.alphabet().letters();
    let known: Vec<Vec<u32>> =
        words_up_to(letters, length).filter(|word| accepts(language, word)).collect();
    for count in [0, 1, 2, known.len()] {
        let found = first_words(language, count, &budget).expect("few");
        let naive = &known[..count.min(known.len())];
        assert_eq!(&found[..naive.len()], naive, "{language:?}");
        assert!(found.len() <= count);
    }
    let endless = endless(language, &budget).expect("small");
    if 2 * states <= length + 1 {
        let long = |word: &Vec<u32>| word.len() >= language.len();
        assert_eq!(endless.is_some(), known.iter().any(long), "{language:?}");
    }
    match endless {
        Some(found) => {
            assert!(!found.cycle.is_empty());
            for count in 0..4 {
                let word = [found.prefix.clone(), found.cycle.repeat(count), found.suffix.clone()];
                assert!(accepts(language, &word.concat()), "{language:?} {found:?}");
            }
        }
        // A longer word would repeat a state.
        None if states <= length + 1 => {
            let all = first_words(language, known.len() + 1, &budget).expect("few");
            assert_eq!(all, known, "{language:?}");
        }
        None => {}
    }
}

fn check_two(one: &Dfao, other: &Dfao, length: u32) {
    let budget = Budget::default();
    let joined = concatenation(&[one, other], &budget).expect("small");
    check(&joined, length, |word| {
        cuts(word).any(|(first, rest)| accepts(one, first) && accepts(other, rest))
    });
    // A word in a quotient needs no more letters than there are pairs of states.
    let pairs = u32::try_from(one.len() * other.len()).expect("few");
    let cut: Vec<Vec<u32>> =
        words_up_to(one.alphabet().letters(), pairs).filter(|word| accepts(other, word)).collect();
    let right = right_quotient(one, other, &budget).expect("small");
    check(&right, length.min(4), |word| cut.iter().any(|end| accepts(one, &[word, end].concat())));
    let left = left_quotient(other, one, &budget).expect("small");
    check(&left, length.min(4), |word| {
        cut.iter().any(|begin| accepts(one, &[begin, word].concat()))
    });
    let both = product(one, other, &budget, |left, right| match (left, right) {
        (Some(1), Some(1)) => Some(1),
        _ => Some(0),
    });
    check(&both.expect("small"), length, |word| accepts(one, word) && accepts(other, word));
}

#[test]
fn every_tiny_language_has_the_words_of_the_definitions() {
    for order in DigitOrder::ALL {
        for states in 1..=2 {
            for language in all_binary(states, order) {
                check_one(&language, 6);
                for other in all_binary(states, order) {
                    check_two(&language, &other, 5);
                }
            }
        }
    }
    for language in all_binary(3, DigitOrder::Msd) {
        check_one(&language, 6);
    }
}

proptest! {
    #[test]
    fn random_languages_have_the_words_of_the_definitions(
        one in random(alphabet(2, 1), DigitOrder::Msd, 4, 2),
        other in random(alphabet(2, 1), DigitOrder::Msd, 3, 2),
    ) {
        check_one(&one, 7);
        check_two(&one, &other, 6);
    }

    #[test]
    fn random_languages_of_pairs_have_them_too(
        one in random(alphabet(2, 2), DigitOrder::Lsd, 3, 2),
        other in random(alphabet(2, 2), DigitOrder::Lsd, 2, 2),
    ) {
        check_one(&one, 4);
        check_two(&one, &other, 3);
    }
}

#[test]
fn several_languages_are_joined_in_their_order() {
    // 0, 1 and 11, each alone.
    let zero = dfao(
        2,
        DigitOrder::Msd,
        vec![Some(0), Some(1), None],
        vec![vec![1, 2], vec![2, 2], vec![2, 2]],
    );
    let one = dfao(
        2,
        DigitOrder::Msd,
        vec![Some(0), Some(1), Some(5)],
        vec![vec![2, 1], vec![2, 2], vec![2, 2]],
    );
    let twice = concatenation(&[&one, &one], &Budget::default()).expect("small");
    let joined = concatenation(&[&zero, &twice, &zero], &Budget::default()).expect("small");
    check(&joined, 5, |word| word == [0, 1, 1, 0]);
    // Nothing follows a word of no language.
    let none = zero.map_outputs(|_| Some(0));
    for parts in [[&none, &one, &zero], [&one, &none, &zero], [&one, &zero, &none]] {
        let joined = concatenation(&parts, &Budget::default()).expect("small");
        assert_eq!((joined.len(), joined.output(StateId::START)), (1, Some(0)));
    }
}

#[test]
fn the_first_words_are_found_though_many_lengths_have_none() {
    // Words whose length is 6 modulo 7: six lengths in a row have no word.
    let rows = (0..7).map(|q| vec![(q + 1) % 7; 2]).collect();
    let outputs = (0..7).map(|q| Some(i64::from(q == 6))).collect();
    let sevens = dfao(2, DigitOrder::Msd, outputs, rows);
    let words = first_words(&sevens, 65, &Budget::default()).expect("few");
    assert_eq!((words.len(), words[64].len()), (65, 13));
    assert_eq!(words[63], [1; 6]);
}

#[test]
fn a_bound_on_states_or_memory_ends_every_operation() {
    // The tenth letter from the end is 1: a subset construction needs 2^10 states.
    let all = dfao(2, DigitOrder::Msd, vec![Some(1)], vec![vec![0, 0]]);
    let mut outputs = vec![Some(0); 12];
    outputs[10] = Some(1);
    let mut chain: Vec<Vec<u32>> = (0..12).map(|q| vec![(q + 1).min(11); 2]).collect();
    chain[0] = vec![11, 1];
    let tenth = dfao(2, DigitOrder::Msd, outputs, chain);
    let few = Budget::default().with_max_states(500);
    let little = Budget::new(10_000, 1 << 12, None);
    for budget in [few, little] {
        assert!(concatenation(&[&all, &tenth], &budget).is_err());
    }
    let found = concatenation(&[&all, &tenth], &Budget::default()).expect("1024 states");
    assert_eq!(found.len(), 1024);
    let little = Budget::new(10_000, 1 << 7, None);
    assert!(first_words(&all, 1_000_000, &little).is_err());
    assert!(right_quotient(&tenth, &tenth, &little).is_err());
    assert!(endless(&tenth, &little).is_err());
}
