use nimata_automata::automaton::{AutomatonError, Comparison, Dfao, DigitOrder, Output, compare};
use num_bigint::BigUint;
use proptest::prelude::*;

use super::small::{
    all_binary_padded, alphabet, dfao, fibonacci_word, number, output_after, random_padded, wheel,
    words_up_to,
};

/// The output at the numbers with these letters, most significant first.
fn at(dfao: &Dfao, msd: &[u32]) -> Output {
    match dfao.order() {
        DigitOrder::Msd => output_after(dfao, msd),
        DigitOrder::Lsd => {
            let lsd: Vec<u32> = msd.iter().rev().copied().collect();
            output_after(dfao, &lsd)
        }
    }
}

/// The first difference among all words, by length and then most significant letter first. Words
/// shorter than the number of states of both together suffice.
fn least_difference(left: &Dfao, right: &Dfao) -> Comparison {
    let alphabet = left.alphabet();
    let length = number(left.len() + right.len()) - 1;
    words_up_to(alphabet.letters(), length).find(|word| at(left, word) != at(right, word)).map_or(
        Comparison::Equal,
        |word| {
            let track = |t: u32| {
                word.iter().fold(BigUint::from(0u32), |n, letter| {
                    let places = alphabet.tracks() - 1 - t;
                    n * alphabet.base() + letter / alphabet.base().pow(places) % alphabet.base()
                })
            };
            let outputs = [at(left, &word), at(right, &word)];
            Comparison::Differ((0..alphabet.tracks()).map(track).collect(), outputs)
        },
    )
}

#[test]
fn all_pairs_of_tiny_automata_compare_as_their_words_do() {
    for order in [DigitOrder::Msd, DigitOrder::Lsd] {
        let small = || (1..=2).flat_map(|states| all_binary_padded(states, order));
        for left in small() {
            for right in small().chain(all_binary_padded(3, order).step_by(7)) {
                let found = compare(&left, &right).expect("padded");
                assert_eq!(found, least_difference(&left, &right), "{left:?} {right:?}");
            }
        }
    }
}

/// Pairs that often agree for many words: the second is the first with one target changed.
fn near_twins(
    base: u32,
    tracks: u32,
    order: DigitOrder,
    most: u32,
) -> impl Strategy<Value = (Dfao, Dfao)> {
    let one = random_padded(alphabet(base, tracks), order, most, 1);
    (one, any::<prop::sample::Index>(), any::<prop::sample::Index>()).prop_filter_map(
        "padding",
        |(dfao, entry, target)| {
            let mut targets: Vec<u32> =
                dfao.states().flat_map(|q| dfao.row(q)).map(|q| number(q.index())).collect();
            let entry = entry.index(targets.len());
            targets[entry] = number(target.index(dfao.len()));
            let outputs = dfao.outputs().to_vec();
            let other = Dfao::from_flat(dfao.alphabet(), dfao.order(), outputs, targets)
                .expect("a valid table");
            other.padding_fault().is_none().then_some((dfao, other))
        },
    )
}

proptest! {
    #[test]
    fn near_twins_msd((left, right) in near_twins(2, 1, DigitOrder::Msd, 6)) {
        prop_assert_eq!(compare(&left, &right), Ok(least_difference(&left, &right)));
    }

    #[test]
    fn near_twins_lsd((left, right) in near_twins(2, 1, DigitOrder::Lsd, 6)) {
        prop_assert_eq!(compare(&left, &right), Ok(least_difference(&left, &right)));
    }

    #[test]
    fn near_twins_in_base_three_lsd((left, right) in near_twins(3, 1, DigitOrder::Lsd, 4)) {
        prop_assert_eq!(compare(&left, &right), Ok(least_difference(&left, &right)));
    }

    #[test]
    fn near_twins_on_two_tracks_msd((left, right) in near_twins(2, 2, DigitOrder::Msd, 3)) {
        prop_assert_eq!(compare(&left, &right), Ok(least_difference(&left, &right)));
    }

    #[test]
    fn near_twins_on_two_tracks_lsd((left, right) in near_twins(2, 2, DigitOrder::Lsd, 3)) {
        prop_assert_eq!(compare(&left, &right), Ok(least_difference(&left, &right)));
    }
}

/// Letter 0 keeps the state, letter `live` counts up to `goal`, and other letters keep it too.
fn counter(order: DigitOrder, live: usize, goal: u32, after: i64) -> Dfao {
    let outputs = (0..=goal).map(|q| Some(if q == goal { after } else { 0 }));
    let rows = (0..=goal).map(|q| {
        let mut row = vec![q; 3];
        row[live] = (q + 1).min(goal);
        row
    });
    dfao(3, order, outputs.collect(), rows.collect())
}

#[test]
fn counters_of_different_digits_differ_first_where_one_is_full() {
    // All pairs of counts are inequivalent; a search over pairs would see ten million of them.
    for order in [DigitOrder::Msd, DigitOrder::Lsd] {
        let (ones, twos) = (counter(order, 1, 3000, 1), counter(order, 2, 4000, 1));
        let repunit = (0..3000).fold(BigUint::from(0u32), |n, _| n * 3u32 + 1u32);
        let wanted = Comparison::Differ(vec![repunit], [Some(1), Some(0)]);
        assert_eq!(compare(&ones, &twos), Ok(wanted));
    }
}

#[test]
fn a_wheel_with_one_output_changed_differs_after_as_many_zeros() {
    let mut word = fibonacci_word(1000);
    let states = word.len();
    // A start that loops on 0 and enters the wheel on 1.
    let entered = |word: &[i64]| {
        let wheel = wheel(word);
        let rows = wheel.states().map(|q| {
            let row = wheel.row(q);
            row.map(|t| number(t.index()) + 1).collect()
        });
        let outputs = wheel.outputs().iter().copied();
        dfao(
            2,
            DigitOrder::Msd,
            [None].into_iter().chain(outputs).collect(),
            [vec![0, 1]].into_iter().chain(rows).collect(),
        )
    };
    let (before, output) = (entered(&word), word[states - 1]);
    word[states - 1] += 2;
    let outputs = [Some(output), Some(output + 2)];
    let wanted = Comparison::Differ(vec![BigUint::from(1u32) << (states - 1)], outputs);
    assert_eq!(compare(&before, &entered(&word)), Ok(wanted));
}

#[test]
fn unreachable_states_make_no_difference() {
    let plain = dfao(2, DigitOrder::Msd, vec![Some(0)], vec![vec![0, 0]]);
    let outputs = vec![Some(0), Some(5)];
    let more = dfao(2, DigitOrder::Msd, outputs, vec![vec![0, 0], vec![1, 0]]);
    assert_eq!(compare(&plain, &more), Ok(Comparison::Equal));
}

#[test]
fn refuses_automata_over_different_digits_or_orders() {
    let one = |base, order| {
        let row = vec![0; usize::try_from(base).expect("small")];
        dfao(base, order, vec![Some(0)], vec![row])
    };
    let (msd, lsd) = (DigitOrder::Msd, DigitOrder::Lsd);
    for (left, right) in [((2, msd), (3, msd)), ((2, msd), (2, lsd))] {
        let found = compare(&one(left.0, left.1), &one(right.0, right.1));
        assert!(matches!(found, Err(AutomatonError::DifferentAlphabets(..))));
    }
}

#[test]
fn refuses_an_automaton_that_padding_changes_and_takes_its_twin() {
    let sound = dfao(2, DigitOrder::Msd, vec![Some(0), Some(1)], vec![vec![0, 1], vec![0, 1]]);
    let padded = dfao(2, DigitOrder::Msd, vec![Some(0), Some(1)], vec![vec![1, 1], vec![0, 1]]);
    let fault = Err(AutomatonError::Padding(0));
    assert_eq!(compare(&sound, &padded), fault);
    assert_eq!(compare(&padded, &sound), fault);
    assert_eq!(compare(&sound, &sound), Ok(Comparison::Equal));
}
