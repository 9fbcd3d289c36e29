//! The values of sorted positions compared with those of all positions.

use nimata::budget::Budget;
use nimata::game::hypergraph_nim::Hypergraph;
use nimata::game::slow_nim::{Definition, SortedDefinition};

#[test]
fn values_are_those_of_the_definition() {
    let budget = Budget::default();
    for (piles, k) in [(1, 1), (2, 2), (3, 2), (3, 3), (4, 2), (5, 3)] {
        for hypergraph in [Hypergraph::at_most(piles, k), Hypergraph::exactly(piles, k)] {
            let hypergraph = hypergraph.expect("few edges");
            let side = if piles < 4 { 12usize } else { 5 };
            let most = u64::try_from(side - 1).expect("small");
            let sorted = SortedDefinition::new(&hypergraph, most, &budget)
                .expect("small")
                .expect("symmetric");
            let all = Definition::new(
                &hypergraph,
                &vec![most; usize::try_from(piles).expect("few")],
                &budget,
            )
            .expect("small");
            for (at, &value) in all.into_values().iter().enumerate() {
                let mut rest = at;
                let mut position: Vec<usize> = (0..piles)
                    .map(|_| {
                        let pile = rest % side;
                        rest /= side;
                        pile
                    })
                    .collect();
                assert_eq!(sorted.value(&mut position), value, "{hypergraph} {position:?}");
            }
        }
    }
}

#[test]
fn a_hypergraph_suits_if_it_has_all_sets_of_each_size() {
    let suits = |text: &str| SortedDefinition::suits(&Hypergraph::parse(text).expect(text));
    assert!(suits("{1,2}{1,3}{2,3}") && suits("{1}{2}{1,2}") && suits("{1}"));
    assert!(!suits("{1,2}{2,3}") && !suits("{1}{2}{3}{1,2}") && !suits("{2}"));
}
