//! Words over more or fewer digits.

use nimata_automata::automaton::{DigitOrder, minimize, over_digits};
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
                    let found = over_digits(&dfao, wanted, other, &Budget::default());
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
    assert!(over_digits(&one, alphabet(1 << 20, 1), None, &little).is_err());
}
