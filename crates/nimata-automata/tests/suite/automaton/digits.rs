//! Words over more or fewer digits.

use nimata_automata::automaton::{DigitOrder, Letters, Numeration, Track, minimize, over_digits};
use nimata_automata::budget::Budget;
use proptest::prelude::*;

use super::small::{alphabet, dfao, output_after, random, words_up_to};

proptest! {
    #[test]
    fn words_of_digits_that_both_have_keep_their_outputs(
        one in random(alphabet(3, 1), DigitOrder::Msd, 4, 3),
        pairs in random(alphabet(3, 2), DigitOrder::Lsd, 3, 3),
    ) {
        for dfao in [one, pairs] {
            let tracks = dfao.alphabet().tracks();
            for digits in 2..5 {
                for other in [None, Some(7)] {
                    let wanted = alphabet(digits, tracks);
                    let order = dfao.order();
                    let numeration = Numeration::Base { base: digits, order };
                    let found = over_digits(&dfao, &numeration, other, &Budget::default());
                    let found = found.expect("small");
                    assert_eq!((found.alphabet(), found.order()), (wanted, dfao.order()));
                    assert_eq!(minimize(&found), found);
                    for word in words_up_to(wanted.letters(), 4 / tracks) {
                        let same = |&letter: &u32| {
                            let digits = wanted.digits_of(letter);
                            let known = digits.iter().all(|&digit| digit < 3);
                            known.then(|| digits.iter().fold(0, |letter, digit| 3 * letter + digit))
                        };
                        let naive: Option<Vec<u32>> = word.iter().map(same).collect();
                        let naive = naive.map_or(other, |word| output_after(&dfao, &word));
                        assert_eq!(output_after(&found, &word), naive, "{word:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_table_that_memory_cannot_hold_is_not_built() {
    let one = dfao(2, DigitOrder::Msd, vec![Some(0)], vec![vec![0, 0]]);
    let little = Budget::new(10, 1 << 10, None);
    let wide = Numeration::Base { base: 1 << 20, order: DigitOrder::Msd };
    assert!(over_digits(&one, &wide, None, &little).is_err());
}

#[test]
fn letters_of_codes_are_the_digits_that_are_written_the_same() {
    // Whether a word of {0,1,2} has an even number of ones.
    let even = dfao(3, DigitOrder::Msd, vec![Some(1), Some(0)], vec![vec![0, 1, 0], vec![1, 0, 1]]);
    let letters = Letters::read("{1,-1,2}").expect("letters");
    let codes = Numeration::of_tracks(vec![Track::Code(letters.clone())], DigitOrder::Msd);
    let found = over_digits(&even, &codes, None, &Budget::default()).expect("small");
    let word = |word: &[i32]| {
        let digits = word.iter().map(|&letter| letters.digit(letter).expect("a letter"));
        output_after(&found, &digits.collect::<Vec<_>>())
    };
    assert_eq!([&[1, 2][..], &[1, 1], &[2, -1], &[]].map(word), [Some(0), Some(1), None, Some(1)]);
}
