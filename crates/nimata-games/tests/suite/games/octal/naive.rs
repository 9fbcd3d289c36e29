//! Values, periods and their proofs, compared with the definition.

use nimata_games::game::octal::{Octal, Period, Sequence};
use proptest::prelude::*;

use super::{all_games, by_definition, octal};

fn extended(octal: &Octal, count: usize) -> Sequence {
    let mut sequence = Sequence::new(octal.clone());
    sequence.extend(count, &Default::default()).expect("no bound");
    sequence
}

#[test]
fn all_games_of_up_to_three_digits_have_the_values_of_the_definition() {
    for octal in all_games(3) {
        assert_eq!(extended(&octal, 201).values(), by_definition(&octal, 201), "{octal}");
    }
}

#[test]
fn a_sequence_is_the_same_in_one_piece_and_in_many() {
    for code in ["0.6", "0.007", "0.77", "0.3", "4.0", "4.23"] {
        let mut pieces = Sequence::new(octal(code));
        for count in [0, 1, 3, 63, 64, 65, 100, 500, 499, 1500] {
            pieces.extend(count, &Default::default()).expect("no bound");
        }
        assert_eq!(pieces.values(), extended(&octal(code), 1500).values(), "{code}");
    }
}

/// Games with few rare values, with many, and with none; the mask changes in between.
#[test]
fn long_sequences_have_the_values_of_the_definition() {
    for code in ["0.16", "0.6", "0.007", "0.06", "4.007", "0.17", "0.0333", "0.356", "4.0"] {
        let octal = octal(code);
        assert_eq!(extended(&octal, 2500).values(), by_definition(&octal, 2500), "{code}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_games_have_the_values_of_the_definition(
        first in prop::sample::select(vec![0u8, 4]),
        digits in prop::collection::vec(0u8..8, 4..=6),
    ) {
        let digits: Vec<u8> = std::iter::once(first).chain(digits).collect();
        prop_assume!(digits.iter().any(|&digit| digit > 0));
        let octal = Octal::new(digits).expect("octal digits");
        let sequence = extended(&octal, 400);
        prop_assert_eq!(sequence.values(), by_definition(&octal, 400));
    }
}

/// Every part ends a block early, and the values of the last two games outgrow their blocks.
#[test]
fn a_block_may_end_at_any_heap() {
    for code in ["0.6", "0.007", "0.137", "0.333333333333333", "4.7777777"] {
        let mut parts = Sequence::new(octal(code));
        let mut count = 1;
        for length in 1..=40 {
            count += length;
            parts.extend(count, &Default::default()).expect("no bound");
        }
        assert_eq!(parts.values(), by_definition(&octal(code), count), "{code}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5))]

    /// Many blocks and several masks, where most games have no period yet.
    #[test]
    fn long_random_games_have_the_values_of_the_definition(
        first in prop::sample::select(vec![0u8, 4]),
        digits in prop::collection::vec(0u8..8, 2..=4),
    ) {
        let digits: Vec<u8> = std::iter::once(first).chain(digits).collect();
        prop_assume!(digits.iter().any(|&digit| digit > 0));
        let octal = Octal::new(digits).expect("octal digits");
        let sequence = extended(&octal, 2000);
        prop_assert_eq!(sequence.values(), by_definition(&octal, 2000));
    }
}

/// For every initial part of every sequence: what the theorem proves of it remains true, and no
/// smaller period or preperiod works.
#[test]
fn a_beginning_proves_only_true_and_least_periods() {
    for octal in all_games(2) {
        let values = by_definition(&octal, 400);
        let holds = |e: usize, p: usize| (e..400 - p).all(|n| values[n] == values[n + p]);
        let mut proved = None;
        for count in 1..150 {
            let Some(period) = Period::shown_by(&octal, &values[..count]) else {
                assert_eq!(proved, None, "{octal}: {count} values prove less than fewer");
                continue;
            };
            let (e, p) = (period.preperiod(), period.period());
            if proved.is_none() {
                assert!(holds(e, p), "{octal}: {e}, {p} from {count} values");
                assert!(e == 0 || !holds(e - 1, p), "{octal}: {e}, {p}");
                assert!((1..p).all(|p| !holds(150, p)), "{octal}: {e}, {p}");
                assert_eq!(period.proved_below(&octal), count, "{octal}: the first that suffice");
            }
            assert_eq!(*proved.get_or_insert((e, p)), (e, p), "{octal}");
        }
    }
}
