//! Automata in powers of their base.

use nimata::automaton::{Alphabet, Dfao, DigitOrder, common_power, in_power_of_base, minimize};
use nimata::budget::Budget;
use num_bigint::BigUint;

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
