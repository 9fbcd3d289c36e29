//! Automata in powers of their base.

use nimata_automata::automaton::{
    Alphabet, Dfao, DigitOrder, common_power, common_root, in_power_of_base, in_root_of_base,
    minimize,
};
use nimata_automata::budget::Budget;
use num_bigint::BigUint;
use proptest::prelude::*;

use super::small::{alphabet, random_padded};

#[test]
fn the_least_common_power_is_found_by_trying_all() {
    for one in 2..40u32 {
        for other in 2..40u32 {
            let powers = |base: u32| {
                let next = move |power: &u64| Some(power * u64::from(base));
                std::iter::successors(Some(u64::from(base)), next)
                    .take_while(|&power| power <= u64::from(Alphabet::MOST_LETTERS))
                    .collect::<Vec<_>>()
            };
            let naive = powers(one).into_iter().find(|power| powers(other).contains(power));
            assert_eq!(common_power(one, other).map(u64::from), naive, "{one}, {other}");
        }
    }
}

#[test]
fn in_a_power_of_the_base_every_number_keeps_its_output() {
    for order in DigitOrder::ALL {
        // Whether the digit sum of x is less than twice that of y, modulo 3; padding changes
        // nothing.
        let alphabet = Alphabet::new(3, 2).expect("small");
        let rows = (0..3u32)
            .map(|state| {
                let target = |letter: u32| (state + letter / 3 + 2 * (letter % 3)) % 3;
                (0..9).map(target).collect()
            })
            .collect();
        let outputs = vec![Some(5), None, Some(7)];
        let by_three = Dfao::new(alphabet, order, outputs, rows).expect("a table");
        for exponent in 1..=3 {
            let powered = in_power_of_base(&by_three, exponent, &Budget::default()).expect("small");
            assert_eq!(powered.alphabet().base(), 3u32.pow(exponent));
            assert_eq!(powered.len(), minimize(&powered).len());
            for x in 0..40u32 {
                for y in 0..40u32 {
                    let at = [BigUint::from(x), BigUint::from(y)];
                    assert_eq!(powered.value_at_tuple(&at), by_three.value_at_tuple(&at));
                }
            }
        }
        assert!(in_power_of_base(&by_three, 7, &Budget::default()).is_err());
        let little = Budget::new(1000, 1 << 10, None);
        assert!(in_power_of_base(&by_three, 3, &little).is_err());
    }
}

#[test]
fn the_greatest_common_root_is_found_by_trying_all() {
    let is_power = |number: u32, root: u32| {
        let mut powers = std::iter::successors(Some(root), |power| power.checked_mul(root));
        powers.any(|power| power == number)
    };
    for one in 2..300 {
        for other in 2..70 {
            let both = |&root: &u32| is_power(one, root) && is_power(other, root);
            assert_eq!(common_root(one, other), (2..70).rev().find(both), "{one}, {other}");
        }
    }
}

fn check_root(by_power: &Dfao, base: u32) {
    let budget = Budget::default();
    let found = in_root_of_base(by_power, base, &budget).expect("small");
    assert_eq!((found.alphabet().base(), found.order()), (base, by_power.order()));
    assert_eq!((minimize(&found), found.padding_fault()), (found.clone(), None));
    let tracks = by_power.alphabet().tracks();
    for n in 0..400u32 {
        let at: Vec<BigUint> = match tracks {
            1 => vec![n.into()],
            _ => vec![(n % 20).into(), (n / 20).into()],
        };
        assert_eq!(found.value_at_tuple(&at), by_power.value_at_tuple(&at), "{by_power:?} {at:?}");
    }
    let exponent = (1..).find(|&exponent| base.pow(exponent) == by_power.alphabet().base());
    let exponent = exponent.expect("a power");
    let back = in_power_of_base(&found, exponent, &budget).expect("small");
    assert_eq!(back, minimize(by_power));
}

proptest! {
    #[test]
    fn in_a_root_of_the_base_every_number_keeps_its_output(
        by_eight in random_padded(alphabet(8, 1), DigitOrder::Msd, 4, 3),
        by_nine in random_padded(alphabet(9, 1), DigitOrder::Lsd, 5, 3),
        pairs in random_padded(alphabet(4, 2), DigitOrder::Msd, 3, 2),
        others in random_padded(alphabet(8, 2), DigitOrder::Lsd, 3, 2),
    ) {
        for (dfao, base) in [(by_eight, 2), (by_nine, 3), (pairs, 2), (others, 2)] {
            check_root(&dfao, base);
        }
    }
}

#[test]
fn a_base_is_a_root_of_itself_and_bounds_end_the_work() {
    let rows = (0..3).map(|r| (0..16).map(|digit| (r + digit) % 3).collect()).collect();
    let outputs = vec![Some(0), Some(1), Some(2)];
    let by_sixteen = Dfao::single_track(16, DigitOrder::Msd, outputs, rows).expect("a table");
    for base in [2, 4, 16] {
        check_root(&by_sixteen, base);
    }
    let few = Budget::default().with_max_states(5);
    assert!(in_root_of_base(&by_sixteen, 2, &few).is_err());
}
