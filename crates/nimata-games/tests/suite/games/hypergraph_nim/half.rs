//! Exact k-Nim with 2k = n, and positions of value 1 in Moore's Nim, compared with the definition.

use nimata_games::game::answer::Worth;
use nimata_games::game::hypergraph_nim::{exact_half_value, is_moore_value_one};
use num_bigint::BigUint;

use super::naive::{big, budget, evaluate, game, values};

#[test]
fn the_formula_for_half_of_the_piles_is_the_definition_on_a_box_and_answers_huge_piles() {
    for (name, upto) in [("exact:4,2", vec![7; 4]), ("exact:6,3", vec![2; 6])] {
        for (position, value) in values(name, &upto).iter() {
            assert_eq!(exact_half_value(&big(&position)), value.into(), "{name} at {position:?}");
        }
    }
    // Beyond every box: equal piles are a P-position, because y = 0 and z = 1.
    let huge = BigUint::from(10u32).pow(1000);
    let lost = evaluate(&game("exact:4,2"), &vec![huge.clone(); 4], &budget());
    assert_eq!(lost.worth, Worth::Value(BigUint::ZERO));
    assert_eq!(lost.because.last().expect("a reason").rule, "Exact k-Nim");
    // One more token on one pile changes no play with moves of two piles, so still y = 0.
    let more = [huge.clone(), huge.clone(), huge.clone(), &huge + 1u32];
    assert_eq!(evaluate(&game("exact:4,2"), &more, &budget()).worth, Worth::Value(BigUint::ZERO));
}

#[test]
fn the_value_is_1_in_moores_nim_exactly_where_the_lowest_column_alone_has_one_one_too_many() {
    for (name, k, upto) in
        [("moore:4,2", 2, vec![6; 4]), ("moore:5,2", 2, vec![3; 5]), ("moore:5,3", 3, vec![3; 5])]
    {
        for (position, value) in values(name, &upto).iter() {
            let one = is_moore_value_one(&big(&position), k);
            assert_eq!(one, value == 1, "{name} at {position:?}");
        }
    }
    let huge = BigUint::from(1u32) << 5000u32;
    let piles = [huge.clone(), huge.clone(), huge + 1u32, BigUint::ZERO, BigUint::ZERO];
    let evaluation = evaluate(&game("moore:5,2"), &piles, &budget());
    assert_eq!(evaluation.worth, Worth::Value(1u32.into()));
}
