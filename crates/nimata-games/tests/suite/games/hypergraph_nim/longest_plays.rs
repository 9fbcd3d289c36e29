//! T compared with the longest play by recursion, and with integer programs solved by brute force.

use nimata_automata::budget::Budget;
use nimata_games::game::GameError;
use nimata_games::game::hypergraph_nim::{
    Hypergraph, LongestPlay, exact_longest_play, longest_plays_by_definition, piles_of,
};
use num_bigint::BigUint;

use super::naive::{big, budget, hypergraph, random_hypergraph};
use nimata_testing::Chance;

#[test]
fn the_integer_program_is_the_longest_play_on_small_boxes() {
    let mut random = Chance(7);
    for round in 0..150 {
        let piles = 2 + round % 4;
        let hypergraph = random_hypergraph(&mut random, piles, 7);
        let upto = vec![if piles < 5 { 3 } else { 2 }; usize::try_from(piles).expect("few")];
        let longest = longest_plays_by_definition(&hypergraph, &upto, &budget()).expect("small");
        for (position, expected) in longest.iter().step_by(3) {
            let play = LongestPlay::new(&hypergraph, &big(&position), &budget()).expect("small");
            assert_eq!(play.length, expected.into(), "{hypergraph} at {position:?}");
            fits(&play, &big(&position));
        }
    }
}

/// Verifies a play: no pile gives more than it holds, and the number of moves is right.
fn fits(play: &LongestPlay, piles: &[BigUint]) {
    let mut left = piles.to_vec();
    let mut length = BigUint::ZERO;
    for &(edge, ref times) in &play.moves {
        length += times;
        for pile in piles_of(edge) {
            let place = usize::try_from(pile - 1).expect("few");
            assert!(left[place] >= *times, "pile {pile} holds enough");
            left[place] -= times;
        }
    }
    assert_eq!(play.length, length);
}

/// The greatest Σ m, by trying every m.
fn brute(edges: &[u64], left: &mut [u32]) -> u32 {
    let Some((&edge, rest)) = edges.split_first() else { return 0 };
    let piles: Vec<usize> =
        piles_of(edge).map(|pile| usize::try_from(pile - 1).expect("few")).collect();
    let most = piles.iter().map(|&pile| left[pile]).min().expect("no edge is empty");
    let mut best = 0;
    for times in 0..=most {
        piles.iter().for_each(|&pile| left[pile] -= times);
        best = best.max(times + brute(rest, left));
        piles.iter().for_each(|&pile| left[pile] += times);
    }
    best
}

#[test]
fn the_integer_program_is_solved_exactly() {
    let mut random = Chance(11);
    for _ in 0..300 {
        let hypergraph = random_hypergraph(&mut random, 5, 6);
        let mut piles: Vec<u32> =
            (0..5).map(|_| u32::try_from(random.below(8)).expect("small")).collect();
        let play = LongestPlay::new(&hypergraph, &big(&piles), &budget()).expect("small");
        assert_eq!(play.length, brute(hypergraph.edges(), &mut piles).into(), "{hypergraph}");
    }
}

#[test]
fn odd_cycles_and_the_fano_plane_need_branching() {
    for (name, piles, expected) in [
        ("hyper:{1,2}{2,3}{3,4}{4,5}{1,5}", vec![1; 5], 2u32),
        ("hyper:{1,2}{2,3}{3,4}{4,5}{5,6}{6,7}{1,7}", vec![3; 7], 10),
        ("hyper:{1,2,3}{1,4,5}{1,6,7}{2,4,6}{2,5,7}{3,4,7}{3,5,6}", vec![1; 7], 1),
        ("hyper:{1,2,3}{1,4,5}{1,6,7}{2,4,6}{2,5,7}{3,4,7}{3,5,6}", vec![3; 7], 7),
    ] {
        let play = LongestPlay::new(&hypergraph(name), &big(&piles), &budget()).expect("small");
        assert_eq!(play.length, expected.into(), "{name} at {piles:?}");
    }
}

#[test]
fn exactly_k_agrees_with_the_program_and_with_huge_piles() {
    let huge = BigUint::from(10u32).pow(1000);
    let mut random = Chance(13);
    for (n, k) in [(3, 2), (4, 2), (5, 2), (5, 3), (6, 5)] {
        let edges = Hypergraph::exactly(n, k).expect("few edges");
        for round in 0..12 {
            let piles: Vec<BigUint> = (0..n)
                .map(|_| {
                    BigUint::from(random.below(9))
                        * if round % 2 == 0 { 1u32.into() } else { huge.clone() }
                })
                .collect();
            let play = LongestPlay::new(&edges, &piles, &budget()).expect("small");
            let k = usize::try_from(k).expect("small");
            assert_eq!(play.length, exact_longest_play(&piles, k), "{k} of {piles:?}");
        }
    }
}

#[test]
fn a_program_past_its_bounds_is_undecided() {
    let many = Hypergraph::exactly(12, 6).expect("924 edges");
    let piles = vec![BigUint::from(5u32); 12];
    assert!(matches!(LongestPlay::new(&many, &piles, &budget()), Err(GameError::Undecided(_))));
    let over = Budget::new(1, 1 << 30, Some(std::time::Duration::ZERO));
    std::thread::sleep(std::time::Duration::from_millis(2));
    let path = hypergraph("hyper:{1,2}{2,3}");
    let late = LongestPlay::new(&path, &big(&[1, 1, 1]), &over);
    assert!(matches!(late, Err(GameError::Reached(_))));
}
