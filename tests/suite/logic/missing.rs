//! The missing number of a tuple, compared with a search through small numbers.

use nimata::automaton::{DigitOrder, Numeration};
use nimata::budget::Budget;
use nimata::logic::{Answer, Environment, Vocabulary, Wanted, parse, solve};
use num_bigint::BigUint;

#[test]
fn the_missing_number_is_the_one_that_a_search_finds() {
    let bases = [2, 3]
        .into_iter()
        .flat_map(|base| DigitOrder::ALL.map(|order| Numeration::Base { base, order }));
    for numerals in bases.chain([Numeration::lin(1, 1), Numeration::lin(2, 1)]) {
        let formulas =
            ["z = x + y", "x = y + z", "z = 7*x + y + 5", "2*z = x + y", "3*z + 1 = x + y"];
        for text in formulas {
            let formula = parse(text, &Vocabulary::default()).expect("a formula").formula;
            let environment = Environment::new(numerals.clone(), Vec::new()).expect("decidable");
            let solution = solve(&formula, &environment, &Wanted::default(), &mut |_, _| {});
            let Answer::Set(set) = solution.expect("small").answer else { panic!("x is free") };
            for x in 0..9u32 {
                for y in 0..9u32 {
                    let at = |z: u32| [x, y, z].map(BigUint::from);
                    let naive = (0..80).find(|&z| set.automaton.value_at_tuple(&at(z)) == Some(1));
                    let given = [x, y].map(BigUint::from);
                    let found = set.automaton.missing_number(&given, 1, &Budget::default());
                    let naive = naive.map(BigUint::from);
                    assert_eq!(found, Ok(naive), "{text} at {x}, {y} in {numerals}");
                }
            }
        }
    }
}

#[test]
fn a_missing_number_may_have_a_million_digits_and_its_memory_is_bounded() {
    let order = DigitOrder::Msd;
    let numerals = Numeration::Base { base: 2, order };
    let formula = parse("z = x + y", &Vocabulary::default()).expect("a formula").formula;
    let environment = Environment::new(numerals, Vec::new()).expect("decidable");
    let solution = solve(&formula, &environment, &Wanted::default(), &mut |_, _| {});
    let Answer::Set(set) = solution.expect("small").answer else { panic!("x is free") };
    let x = (BigUint::from(1u32) << 300_000u32) - 1u32;
    let sum = set.automaton.missing_number(&[x.clone(), 1u32.into()], 1, &Budget::default());
    assert_eq!(sum, Ok(Some(x.clone() + 1u32)));
    let little = Budget::new(1000, 1 << 20, None);
    assert!(set.automaton.missing_number(&[x, 1u32.into()], 1, &little).is_err());
}
