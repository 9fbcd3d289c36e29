//! Moves are legal, lead to the requested value, and are found whenever they exist.

use nimata_automata::budget::Budget;
use nimata_games::game::slow_nim::{SlowNim, values_by_definition};
use nimata_games::game::{GameError, Position, Rules, Valued};
use num_bigint::BigUint;

use super::naive::cube;

fn position(piles: &[u64]) -> Position {
    Position::from_groups(vec![piles.iter().map(|&pile| pile.into()).collect()])
}

/// Asks for a move to every value at every position of a cube.
fn moves_are_right(game: &SlowNim, most: u64) {
    let (piles, budget) = (game.piles(), Budget::default());
    let hypergraph = game.hypergraph().expect("few edges");
    let definition = values_by_definition(hypergraph, &vec![most; piles], &budget).expect("small");
    let value_at = |at: &[u64]| {
        definition
            .at(&at.iter().map(|&pile| usize::try_from(pile).expect("small")).collect::<Vec<_>>())
    };
    for at in cube(piles, most) {
        for target in 0..=u16::try_from(hypergraph.edges().len()).expect("few") {
            let options = hypergraph.edges().iter().filter_map(|edge| {
                let lowered =
                    at.iter().enumerate().map(|(pile, x)| x.checked_sub(edge >> pile & 1));
                lowered.collect::<Option<Vec<u64>>>()
            });
            let there: Vec<Position> = options
                .filter(|option| value_at(option) == target)
                .map(|option| position(&option))
                .collect();
            let found = game.move_to(&position(&at), &target.into(), &budget).expect("small");
            if let Some(found) = &found {
                assert_eq!(game.is_legal(&position(&at), &found.into), Some(true));
            }
            match found {
                Some(found) => assert!(
                    there.contains(&found.into),
                    "{game}@{at:?} to {target}: {}",
                    found.into
                ),
                None => assert!(there.is_empty(), "{game}@{at:?} to {target}: {there:?}"),
            }
        }
    }
}

#[test]
fn every_move_is_legal_and_right_and_none_is_missed() {
    for (name, most) in [
        ("slow-moore:2,2", 12),
        ("slow-moore:3,2", 6),
        ("slow-moore:3,3", 6),
        ("slow-moore:4,3", 4),
        ("slow-moore:4,2", 5),
        ("slow-moore:5,3", 3),
        ("slow-moore:5,2", 2),
        ("slow-exact:3,2", 8),
        ("slow-exact:4,2", 4),
        ("slow-exact:3,3", 6),
        ("slow-hyper:{1,2}{2,3}{3}", 6),
    ] {
        moves_are_right(&SlowNim::parse(name).expect(name), most);
    }
}

/// Moves to P-positions only, on larger boxes: the proofs of Proposition 3 name them.
#[test]
fn the_moves_of_proposition_3_win_everywhere() {
    for (piles, k, most) in
        [(5usize, 5u8, 4), (5, 4, 5), (6, 5, 3), (4, 2, 9), (5, 3, 6), (6, 4, 4), (7, 5, 3)]
    {
        let game = SlowNim::moore(piles, k.into()).expect("a game");
        let hypergraph = game.hypergraph().expect("few edges");
        let budget = Budget::default();
        let definition =
            values_by_definition(hypergraph, &vec![most; piles], &budget).expect("small");
        for (at, &value) in cube(piles, most).zip(definition.entries()) {
            let found = game.move_to(&position(&at), &BigUint::ZERO, &budget);
            let found = found.expect("Proposition 3");
            assert_eq!(found.is_some(), value != 0, "{game}@{at:?}");
            let Some(found) = found else { continue };
            let into: Vec<usize> = found.into.groups()[0]
                .iter()
                .map(|pile| usize::try_from(pile).expect("small"))
                .collect();
            assert_eq!(definition.at(&into), 0, "{game}@{at:?}");
            let lowered = at
                .iter()
                .zip(&into)
                .map(|(&from, &into)| from - u64::try_from(into).expect("small"));
            let lowered: Vec<u64> = lowered.collect();
            assert!(lowered.iter().all(|&tokens| tokens <= 1), "{game}@{at:?}");
            assert!((1..=u64::from(k)).contains(&lowered.iter().sum()), "{game}@{at:?}");
            assert!(found.because[0].rule.starts_with("Proposition 3"));
        }
    }
}

#[test]
fn with_too_many_edges_to_try_only_theorems_name_moves() {
    let game = SlowNim::moore(40, 38).expect("a game");
    let mut piles = vec![3u64; 40];
    piles[7] = 4;
    let budget = Budget::default();
    let found = game.move_to(&position(&piles), &BigUint::ZERO, &budget).expect("Proposition 3");
    piles[0] -= 1;
    piles[7] -= 1;
    assert_eq!(found.map(|found| found.into), Some(position(&piles)));
    let other = game.move_to(&position(&piles), &1u32.into(), &budget);
    assert!(matches!(other, Err(GameError::Undecided(_))));
}
