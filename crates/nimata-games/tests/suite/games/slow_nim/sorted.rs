//! The values of sorted positions compared with those of all positions.

use nimata_automata::budget::Budget;
use nimata_draw::data::Positions;
use nimata_games::game::Definition;
use nimata_games::game::hypergraph_nim::Hypergraph;
use nimata_games::game::slow_nim::{SlowNim, sorted_values, values_by_definition};

#[test]
fn values_are_those_of_the_definition_that_all_games_share() {
    let budget = Budget::default();
    for (piles, k) in [(1, 1), (2, 2), (3, 2), (3, 3), (4, 2), (5, 3)] {
        for hypergraph in [Hypergraph::at_most(piles, k), Hypergraph::exactly(piles, k)] {
            let hypergraph = hypergraph.expect("few edges");
            let most = if piles < 4 { 11u64 } else { 4 };
            let upto = vec![most; usize::try_from(piles).expect("few")];
            let sorted = sorted_values(&hypergraph, most, &budget).expect("small");
            let sorted = sorted.expect("symmetric");
            let all = values_by_definition(&hypergraph, &upto, &budget).expect("small");
            let game = SlowNim::on(hypergraph.clone()).expect("few edges");
            let shared = Definition::new(&game, &upto, &budget).expect("small");
            let positions = Positions::new(&vec![0; upto.len()], &upto);
            for (mut position, &value) in positions.zip(shared.values()) {
                assert_eq!(u32::from(all.at(&position)), value, "{hypergraph} {position:?}");
                position.sort_unstable();
                assert_eq!(u32::from(sorted.at(&position)), value, "{hypergraph} {position:?}");
            }
            assert_eq!(all.entries().len(), shared.values().len());
        }
    }
}

#[test]
fn every_sorted_position_has_one_entry() {
    for piles in 1..=4 {
        let hypergraph = Hypergraph::at_most(piles, 1).expect("few edges");
        let table = sorted_values(&hypergraph, 5, &Budget::default()).expect("small");
        let count = num_integer::binomial(5 + piles, piles);
        assert_eq!(table.expect("symmetric").entries().len(), usize::try_from(count).expect("few"));
    }
}

#[test]
#[should_panic(expected = "sorted")]
fn a_position_that_is_not_sorted_has_no_entry() {
    let hypergraph = Hypergraph::at_most(2, 1).expect("few edges");
    let table = sorted_values(&hypergraph, 5, &Budget::default()).expect("small");
    table.expect("symmetric").at(&[3usize, 2]);
}

#[test]
fn a_hypergraph_is_symmetric_if_it_has_all_sets_of_each_size() {
    let is_symmetric = |text: &str| Hypergraph::parse(text).expect(text).is_symmetric();
    assert!(is_symmetric("{1,2}{1,3}{2,3}") && is_symmetric("{1}{2}{1,2}") && is_symmetric("{1}"));
    assert!(!is_symmetric("{1,2}{2,3}") && !is_symmetric("{1}{2}{3}{1,2}"));
    assert!(!is_symmetric("{2}"));
}
