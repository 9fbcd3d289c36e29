//! Common code of the tests: games by name, and values by recursion on positions, written from the
//! definition.

use std::collections::HashMap;

use nimata_automata::budget::Budget;
use nimata_games::game::answer::{Evaluation, Move, Worth};
use nimata_games::game::hypergraph_nim::{Hypergraph, HypergraphNim, values_by_definition};
use nimata_games::game::table::Table;
use nimata_games::game::{GameError, Rules, Valued};
use num_bigint::BigUint;

use nimata_testing::Chance;

pub fn game(name: &str) -> HypergraphNim {
    HypergraphNim::parse(name).expect("a name of the tests")
}

pub fn hypergraph(name: &str) -> Hypergraph {
    game(name).hypergraph().expect("few edges")
}

pub fn budget() -> Budget {
    Budget::default()
}

pub fn big(piles: &[u32]) -> Vec<BigUint> {
    piles.iter().map(|&tokens| tokens.into()).collect()
}

/// The ladder's evaluation of a position.
pub fn evaluate(game: &HypergraphNim, piles: &[BigUint], budget: &Budget) -> Evaluation {
    game.value(&game.position(piles.to_vec()), budget).expect("a position of the game")
}

/// A move by the ladder; the function verifies that it is legal.
pub fn move_to(
    game: &HypergraphNim,
    piles: &[BigUint],
    target: &BigUint,
    budget: &Budget,
) -> Result<Option<Move>, GameError> {
    let from = game.position(piles.to_vec());
    let found = game.move_to(&from, target, budget)?;
    if let Some(found) = &found {
        assert_eq!(
            game.is_legal(&from, &found.into),
            Some(true),
            "{game}@{from} to {}",
            found.into
        );
    }
    Ok(found)
}

/// The piles after a move.
pub fn after(found: &Move) -> Vec<BigUint> {
    found.into.numbers().cloned().collect()
}

/// The value, if the ladder knows it.
pub fn value(game: &HypergraphNim, piles: &[BigUint]) -> Option<BigUint> {
    match evaluate(game, piles, &budget()).worth {
        Worth::Value(value) => Some(value),
        _ => None,
    }
}

pub fn values(name: &str, upto: &[u32]) -> Table<u32> {
    values_by_definition(&hypergraph(name), upto, &budget()).expect("a small box")
}

/// Values and longest plays by plain recursion.
pub struct Naive {
    edges: Vec<Vec<usize>>,
    known: HashMap<Vec<u32>, (u32, u32)>,
}

impl Naive {
    pub fn new(hypergraph: &Hypergraph) -> Self {
        let piles = |edge: u64| (0..64).filter(|pile| edge >> pile & 1 == 1).collect();
        let edges = hypergraph.edges().iter().map(|&edge| piles(edge)).collect();
        Naive { edges, known: HashMap::new() }
    }

    /// Every way to lower each pile of an edge.
    pub fn options(&self, position: &[u32]) -> Vec<Vec<u32>> {
        let mut options = Vec::new();
        for edge in &self.edges {
            let mut partial = vec![position.to_vec()];
            for &pile in edge {
                partial = partial
                    .iter()
                    .flat_map(|option| {
                        (0..position[pile]).map(|tokens| {
                            let mut option = option.clone();
                            option[pile] = tokens;
                            option
                        })
                    })
                    .collect();
            }
            options.extend(partial);
        }
        options
    }

    /// The value and the length of the longest play.
    pub fn both(&mut self, position: &[u32]) -> (u32, u32) {
        if let Some(&known) = self.known.get(position) {
            return known;
        }
        let options: Vec<(u32, u32)> =
            self.options(position).iter().map(|option| self.both(option)).collect();
        let mex = (0..).find(|v| options.iter().all(|(value, _)| value != v)).expect("a mex");
        let longest = options.iter().map(|(_, longest)| longest + 1).max().unwrap_or(0);
        self.known.insert(position.to_vec(), (mex, longest));
        (mex, longest)
    }
}

/// A random hypergraph on n piles with at most `most` edges.
pub fn random_hypergraph(random: &mut Chance, piles: u32, most: u64) -> Hypergraph {
    let count = 1 + random.below(most);
    let edges: Vec<u64> = (0..count).map(|_| 1 + random.below((1 << piles) - 1)).collect();
    Hypergraph::new(piles, edges).expect("edges that are not empty")
}
