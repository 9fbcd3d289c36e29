//! Propositions 2 and 3: by the rules on boxes, and at all positions by a finite test.

use nimata_games::game::answer::Worth;
use nimata_games::game::hypergraph_nim::Hypergraph;
use nimata_games::game::slow_nim::{
    Proposition3, SlowNim, Theorem, proposition_2, values_by_definition,
};

use super::naive::{Naive, cube};

fn theorem_at(game: &SlowNim, position: &[u64]) -> Worth {
    let piles: Vec<_> = position.iter().map(|&pile| pile.into()).collect();
    Theorem::of(game).expect("a theorem").at(&piles).worth
}

/// Compares the theorem with the definition on all positions of a cube.
fn holds_in_a_cube(game: &SlowNim, most: u64) {
    let hypergraph = game.hypergraph().expect("few edges");
    let piles = game.piles();
    let upto = vec![most; piles];
    let definition = values_by_definition(hypergraph, &upto, &Default::default()).expect("small");
    let mut positions = 0;
    for (position, &value) in cube(piles, most).zip(definition.entries()) {
        let wanted = match theorem_at(game, &position) {
            Worth::Value(said) => said == value.into(),
            said => said == Worth::PPosition(false) && value != 0,
        };
        assert!(wanted, "{game}@{position:?} has value {value}");
        positions += 1;
    }
    assert!(positions >= 20_000, "{game}: {positions}");
}

#[test]
fn every_proposition_agrees_with_the_definition_on_20_000_positions() {
    for (piles, k, most) in [
        (1, 1, 20_000),
        (2, 1, 150),
        (5, 1, 7),
        (2, 2, 150),
        (3, 2, 40),
        (3, 3, 40),
        (4, 4, 15),
        (5, 5, 8),
        (4, 3, 15),
        (5, 4, 8),
        (6, 5, 5),
        (4, 2, 15),
        (5, 3, 9),
        (6, 4, 5),
        (7, 5, 4),
        (5, 2, 9),
        (6, 3, 6),
    ] {
        holds_in_a_cube(&SlowNim::moore(piles, k).expect("a game"), most);
    }
    for (piles, k, most) in [(3, 1, 40), (2, 2, 150), (4, 4, 15), (3, 2, 60)] {
        holds_in_a_cube(&SlowNim::exact(piles, k).expect("a game"), most);
    }
}

/// The definition is compared with a recursion that shares no code with it.
#[test]
fn the_definition_agrees_with_a_recursion() {
    for (piles, sizes, most) in
        [(2, 1..=2, 20), (3, 1..=2, 9), (3, 2..=2, 12), (4, 2..=3, 5), (5, 1..=2, 4)]
    {
        let mut naive = Naive::of_sizes(piles, sizes.clone());
        let edges = (1u64..1 << piles).filter(|edge| sizes.contains(&edge.count_ones()));
        let hypergraph =
            Hypergraph::new(u32::try_from(piles).expect("few"), edges).expect("a game");
        let definition = values_by_definition(&hypergraph, &vec![most; piles], &Default::default())
            .expect("small");
        for (position, &value) in cube(piles, most).zip(definition.entries()) {
            assert_eq!(naive.value(&position), value, "{hypergraph} {position:?}");
        }
        let game = SlowNim::on(hypergraph).expect("a game");
        let all =
            nimata_games::game::Definition::new(&game, &vec![most; piles], &Default::default());
        let all = all.expect("small").into_values();
        assert!(all.into_iter().eq(definition.into_entries().into_iter().map(u32::from)), "{game}");
    }
}

/// Tells whether a function of the parities of the sorted piles satisfies the rules of slow Moore
/// Nim at every position.
///
/// Sort x. The comparison at x is determined by the parities, by the empty piles, and by the order
/// of the piles after a move, so by which neighbours differ by 0 and which by 1. If x1 ≥ 4, or if
/// two neighbours differ by 4 or more, lower x1 and all larger piles, or the larger neighbour and
/// all larger piles, by two: none of this changes. So it suffices to look at the positions with x1
/// and all differences at most 3.
fn holds_everywhere(piles: usize, k: u32, rule: impl Fn(&[bool], &[Vec<bool>]) -> bool) {
    let naive = Naive::of_sizes(piles, 1..=k);
    let parities = |position: &[u64]| {
        let mut sorted = position.to_vec();
        sorted.sort_unstable();
        sorted.iter().map(|pile| pile % 2 == 1).collect::<Vec<_>>()
    };
    for differences in cube(piles, 3) {
        let mut sum = 0;
        let position: Vec<u64> = differences
            .iter()
            .map(|difference| {
                sum += difference;
                sum
            })
            .collect();
        let options = naive.options(&position);
        let options: Vec<Vec<bool>> = options.iter().map(|option| parities(option)).collect();
        assert!(rule(&parities(&position), &options), "n = {piles}, k = {k} {position:?}");
    }
}

#[test]
fn proposition_2_holds_at_every_position() {
    for piles in [2, 3] {
        holds_everywhere(piles, 2, |parities, options| {
            let values: Vec<_> = options.iter().map(|option| proposition_2(option)).collect();
            proposition_2(parities)
                == (0..).map(Some).find(|value| !values.contains(value)).expect("a mex")
        });
    }
}

#[test]
fn proposition_3_holds_at_every_position_of_up_to_seven_piles() {
    for piles in 1..=7 {
        for k in 1..=piles {
            let Some(case) = Proposition3::of(piles, k) else { continue };
            holds_everywhere(piles, u32::try_from(k).expect("few"), |parities, options| {
                case.lost(parities) != options.iter().any(|option| case.lost(option))
            });
        }
    }
}

#[test]
fn proposition_3_speaks_of_the_games_that_it_names() {
    let named = |n, k| Proposition3::of(n, k).map(Proposition3::name);
    assert_eq!(named(4, 4), Some("Proposition 3 (1)"));
    assert_eq!(named(2, 1), Some("Proposition 3 (2)"));
    assert_eq!(named(4, 2), Some("Proposition 3 (3)"));
    assert_eq!(named(5, 2), Some("Proposition 3 (4)"));
    assert_eq!(named(6, 3), Some("Proposition 3 (5)"));
    assert_eq!(
        (named(3, 1), named(7, 4), named(6, 2), named(2, 3), named(0, 0)),
        (None, None, None, None, None)
    );
}

/// The paper prints (3), with the smallest even and all others odd, for k = 1 too.
#[test]
fn erratum_proposition_3_3_fails_for_k_1_at_1_1_2() {
    let mut naive = Naive::of_sizes(3, 1..=1);
    let printed = |position: &[u64]| {
        let odd: Vec<bool> = position.iter().map(|pile| pile % 2 == 1).collect();
        [[false, false, false], [false, true, true]].iter().any(|p| odd == p)
    };
    let wrong = cube(3, 8)
        .filter(|position| position.is_sorted())
        .filter(|position| printed(position) != (naive.value(position) == 0));
    let least = wrong.min_by_key(|position| (position.iter().sum::<u64>(), position.clone()));
    assert_eq!(least, Some(vec![1, 1, 2]));
    assert_eq!(naive.value(&[1, 1, 2]), 0);
}

/// The paper says that n = 4 and k = 1 "is a standard 4-pile NIM"; its slow game is not.
#[test]
fn erratum_slow_nim_on_single_piles_is_a_matter_of_parity() {
    let mut naive = Naive::of_sizes(4, 1..=1);
    assert_eq!(naive.value(&[0, 0, 1, 3]), 0);
    assert_eq!(naive.value(&[0, 0, 0, 2]), 0);
}
