//! Sequences that repeat, beside the same sequences written out.

use nimata_games::game::repeating::Repeating;
use proptest::collection::vec;
use proptest::prelude::*;

/// The values below a number, one after the other.
fn written_out(values: &[u32], period: usize, count: usize) -> Vec<u32> {
    let mut all = values.to_vec();
    while all.len() < count {
        all.push(all[all.len() - period]);
    }
    all.truncate(count);
    all
}

/// The values up to the end of the first period, and the period.
fn sequences() -> impl Strategy<Value = (Vec<u32>, usize)> {
    vec(0..2u32, 1..9).prop_flat_map(|values| {
        let most = values.len();
        (Just(values), 1..=most)
    })
}

proptest! {
    #[test]
    fn an_automaton_and_the_least_difference_are_those_of_the_values_written_out(
        (one, p) in sequences(),
        (other, q) in sequences(),
        base in 2u32..6,
    ) {
        let (left, right) = (Repeating::new(one.clone(), p), Repeating::new(other.clone(), q));
        // The periods divide the product, and 9 is beyond both preperiods.
        let count = 9 + 2 * p * q;
        let (one, other) = (written_out(&one, p, count), written_out(&other, q, count));
        let differs = (0..count).find(|&n| one[n] != other[n]);
        prop_assert_eq!(left.difference(&right), differs.map(|n| (n, [one[n], other[n]])));
        let automaton = left.automaton(base, &Default::default()).expect("small");
        for (n, &value) in one.iter().enumerate() {
            prop_assert_eq!(left.value_at(&n.into()), value);
            prop_assert_eq!(automaton.value_at(&n.into()), Some(value.into()));
        }
        match left.end_of(0) {
            Some(end) => prop_assert!(!one[end..].contains(&0)),
            None => prop_assert!(one[count - p..].contains(&0)),
        }
    }
}
