//! Example 1 of the paper, row by row.

use nimata_games::game::answer::{Evaluation, Worth};
use nimata_games::game::{Position, read_game};
use num_bigint::BigUint;
use num_traits::One;

use super::naive::{Naive, big, budget, game, hypergraph, value};

const TABLES: [(&str, &str); 2] = [
    ("0;3,3,4", include_str!("../../../../../../fixtures/hypergraph/example-1-first-table.txt")),
    ("1;3,3,4", include_str!("../../../../../../fixtures/hypergraph/example-1-second-table.txt")),
];

fn position(text: &str) -> Vec<u32> {
    text.split([';', ',']).map(|n| n.trim().parse().expect("a number")).collect()
}

fn evaluated(text: &str) -> Evaluation {
    let game = read_game("proper:3*nim:1").expect("a game");
    let position = Position::read(text, &Default::default()).expect("a position");
    game.value(&position, &budget()).expect("a position")
}

#[test]
fn the_two_positions_have_their_values_for_the_reasons_of_the_example() {
    let first = evaluated("0;3,3,4");
    assert_eq!(first.worth, Worth::Value(2u32.into()));
    let last = first.because.last().expect("a reason");
    assert_eq!(last.rule, "Jenkyns-Mayberry");
    for part in ["m = 3", "y = 1", "z = y(y+1)/2 + 1 = 2", "m >= z"] {
        assert!(last.says.contains(part), "{}", last.says);
    }
    let second = evaluated("1;3,3,4");
    assert_eq!(second.worth, Worth::Value(11u32.into()));
    let [only] = second.because.as_slice() else { panic!("{:?}", second.because) };
    assert_eq!(only.rule, "Corollary 1");
    for part in ["m = 3", "y = 2", "z = y(y+1)/2 + 1 = 4", "m < z", "u + x0 = 11"] {
        assert!(only.says.contains(part), "{}", only.says);
    }
}

#[test]
fn every_row_of_both_tables_is_right_by_the_definition_and_by_the_formula() {
    let extension = game("proper:3*nim:1");
    let mut naive = Naive::new(&hypergraph("proper:3*nim:1"));
    let mut rows = 0;
    for (from, table) in TABLES {
        let options = naive.options(&position(from));
        for row in table.lines().filter(|line| !line.starts_with('#')) {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            let x = position(cells[0]);
            let printed: Vec<u32> =
                cells[1..].iter().map(|n| n.parse().expect("a number")).collect();
            let m = *x[1..].iter().min().expect("three piles");
            let y = x.iter().sum::<u32>() - 3 * m;
            let z = y * (y + 1) / 2 + 1;
            let formula = if m < z { x.iter().sum() } else { z - 1 + (m - z) % (y + 1) };
            assert_eq!(printed, [m, y, z, formula], "{row}");
            assert_eq!(naive.both(&x).0, formula, "{row}");
            assert_eq!(value(&extension, &big(&x)), Some(formula.into()), "{row}");
            assert!(options.contains(&x), "{row} is a move from {from}");
            rows += 1;
        }
    }
    assert_eq!(rows, 10);
}

#[test]
fn the_first_table_has_all_moves_with_m_at_least_z() {
    let mut naive = Naive::new(&hypergraph("proper:3*nim:1"));
    let mut found: Vec<Vec<u32>> = naive
        .options(&[0, 3, 3, 4])
        .into_iter()
        .filter(|x| naive.both(x).0 != x.iter().sum::<u32>())
        .map(|mut x| {
            x[1..].sort_unstable();
            x
        })
        .collect();
    found.sort();
    found.dedup();
    assert_eq!(found, [[0, 2, 2, 3], [0, 3, 3, 3]]);
    // The paper prints "max" where it means mex: no option has the value 11.
    let of_options: Vec<u32> =
        naive.options(&[1, 3, 3, 4]).iter().map(|option| naive.both(option).0).collect();
    assert_eq!(of_options.iter().max(), Some(&10));
}

#[test]
fn the_same_with_ten_to_the_thousand_more_on_each_pile_is_exact() {
    let huge = BigUint::from(10u32).pow(1000);
    let extension = game("proper:3*nim:1");
    for (x0, piles) in [(0u32, [3u32, 3, 4]), (1, [3, 3, 4]), (5, [9, 3, 4]), (2, [0, 0, 0])] {
        let least = &huge + *piles.iter().min().expect("three piles");
        let total: BigUint = piles.iter().map(|&pile| &huge + pile).sum::<BigUint>() + x0;
        let y = &total - BigUint::from(3u32) * &least;
        let z = (&y * (&y + BigUint::one())) / 2u32 + 1u32;
        let expected = &z - 1u32 + (&least - &z) % (&y + 1u32);
        let mut x = vec![BigUint::from(x0)];
        x.extend(piles.iter().map(|&pile| &huge + pile));
        assert_eq!(value(&extension, &x), Some(expected));
    }
    let text = "1; 10^1000 + 3, 10^1000 + 3, 10^1000 + 4";
    // y = 2 and z = 4: 3 + ((10^1000 + 3 - 4) mod 3) = 3, as 10^1000 = 1 mod 3.
    assert_eq!(evaluated(text).worth, Worth::Value(3u32.into()));
    assert!(evaluated(text).because[0].says.contains("10000000...00000003 (1001 digits)"));
}
