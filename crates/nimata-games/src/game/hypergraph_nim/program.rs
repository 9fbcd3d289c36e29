//! Computes T for any hypergraph by an integer program, which is solved exactly.

use num_bigint::{BigInt, BigUint};
use num_traits::{One, ToPrimitive, Zero};

use super::Hypergraph;
use super::definition::places_of;
use super::simplex::{Optimum, Packing};
use crate::game::GameError;
use nimata_automata::budget::Budget;

/// A longest play, as the multiplicity of each edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongestPlay {
    /// T(x), the number of moves.
    pub length: BigUint,
    /// The inclusion-minimal edges with their multiplicities.
    pub moves: Vec<(u64, BigUint)>,
}

impl LongestPlay {
    /// The greatest number of inclusion-minimal edges of a program.
    pub const MOST_EDGES: usize = 512;
    /// The greatest number of linear programs solved for one position.
    pub const MOST_NODES: usize = 2000;

    /// A longest play from the position x, that is, an optimal solution of
    ///
    /// max Σ mH over integers mH ≥ 0 with Σ { mH : H ∋ i } ≤ xi for every pile i,
    ///
    /// where H runs over the inclusion-minimal edges: a longest play takes one token from each pile
    /// of an edge, and uses no larger edge than it must. The method is branch and bound on the
    /// rational relaxation, which is solved exactly.
    ///
    /// ```
    /// use nimata_games::game::hypergraph_nim::{Hypergraph, LongestPlay};
    /// let triangle = Hypergraph::parse("{1,2}{1,3}{2,3}")?;
    /// let huge = num_bigint::BigUint::from(10u32).pow(1000);
    /// let piles = [huge.clone(), huge.clone(), &huge + 1u32];
    /// let play = LongestPlay::new(&triangle, &piles, &Default::default())?;
    /// assert_eq!(play.length, (&huge * 3u32 + 1u32) / 2u32);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::Undecided`] beyond [`Self::MOST_EDGES`] or [`Self::MOST_NODES`]; the time limit
    /// was reached.
    ///
    /// # Panics
    /// The number of bounds is not that of the piles.
    ///
    /// # Complexity
    /// Exponential in the worst case. In practice there are a few linear programs with a row for
    /// each pile and a column for each edge.
    pub fn new(
        hypergraph: &Hypergraph,
        piles: &[BigUint],
        budget: &Budget,
    ) -> Result<Self, GameError> {
        let edges = hypergraph.minimal_edges();
        if edges.len() > Self::MOST_EDGES {
            return Err(GameError::Undecided(format!(
                "the longest play of a hypergraph with {} minimal edges was not looked for: at \
                 most {} are taken",
                edges.len(),
                Self::MOST_EDGES
            )));
        }
        let bounds: Vec<BigInt> = piles.iter().map(|tokens| tokens.clone().into()).collect();
        assert_eq!(hypergraph.piles().to_usize(), Some(bounds.len()), "one number a pile");
        let edge_piles: Vec<Vec<usize>> =
            edges.iter().map(|&edge| places_of(edge).collect()).collect();
        let mut search = Search { edges: &edge_piles, budget, best: None, nodes: 0 };
        let free = vec![Range { least: BigInt::zero(), most: None }; edges.len()];
        search.branch(&bounds, free)?;
        let (length, times) = search.best.expect("to take nothing is a solution");
        let natural = |n: BigInt| n.to_biguint().expect("solutions are not negative");
        let moves = edges.into_iter().zip(times.into_iter().map(natural)).collect();
        Ok(LongestPlay { length: natural(length), moves })
    }
}

/// The bounds that branching puts on one variable.
#[derive(Clone)]
struct Range {
    least: BigInt,
    most: Option<BigInt>,
}

struct Search<'a> {
    edges: &'a [Vec<usize>],
    budget: &'a Budget,
    best: Option<(BigInt, Vec<BigInt>)>,
    nodes: usize,
}

impl Search<'_> {
    /// Depth first; of the two sides of a fraction, the larger comes first.
    fn branch(&mut self, bounds: &[BigInt], ranges: Vec<Range>) -> Result<(), GameError> {
        let mut open = vec![ranges];
        while let Some(ranges) = open.pop() {
            self.nodes += 1;
            if self.nodes > LongestPlay::MOST_NODES {
                return Err(GameError::Undecided(format!(
                    "the longest play was not found by {} linear programs",
                    LongestPlay::MOST_NODES
                )));
            }
            let Some(optimum) = self.relax(bounds, &ranges)? else { continue };
            self.round_down(bounds, &optimum.floors);
            if self.best.as_ref().is_some_and(|(best, _)| optimum.total <= *best) {
                continue;
            }
            let place = optimum.fraction.expect("rounding keeps integers, which then are the best");
            let mut below = ranges.clone();
            let mut above = ranges;
            above[place].least = &optimum.floors[place] + 1;
            below[place].most = Some(optimum.floors.into_iter().nth(place).expect("a variable"));
            open.extend([below, above]);
        }
        Ok(())
    }

    /// The relaxation within the ranges: its total and solution, or `None` if it is infeasible.
    fn relax(&self, bounds: &[BigInt], ranges: &[Range]) -> Result<Option<Optimum>, GameError> {
        // Subtracting the lower bounds from the piles makes m = 0 a solution of the rest.
        let mut left = bounds.to_vec();
        for (edge, range) in self.edges.iter().zip(ranges) {
            edge.iter().for_each(|&pile| left[pile] -= &range.least);
        }
        if left.iter().any(|bound| *bound < BigInt::zero()) {
            return Ok(None);
        }
        let mut rows = vec![Vec::new(); left.len()];
        for (variable, edge) in self.edges.iter().enumerate() {
            edge.iter().for_each(|&pile| rows[pile].push(variable));
        }
        for (variable, range) in ranges.iter().enumerate() {
            if let Some(most) = &range.most {
                let room = most - &range.least;
                if room < BigInt::zero() {
                    return Ok(None);
                }
                rows.push(vec![variable]);
                left.push(room);
            }
        }
        let packing = Packing { rows, bounds: left, variables: self.edges.len() };
        let mut optimum = packing.maximize(self.budget)?;
        for (floor, range) in optimum.floors.iter_mut().zip(ranges) {
            *floor += &range.least;
            optimum.total += &range.least;
        }
        Ok(Some(optimum))
    }

    /// An integer solution: the relaxed one is rounded down, and then each edge is added as often
    /// as it fits.
    fn round_down(&mut self, bounds: &[BigInt], floors: &[BigInt]) {
        let mut times = floors.to_vec();
        let mut left = bounds.to_vec();
        for (edge, times) in self.edges.iter().zip(&times) {
            edge.iter().for_each(|&pile| left[pile] -= times);
        }
        for (edge, times) in self.edges.iter().zip(&mut times) {
            let more =
                edge.iter().map(|&pile| &left[pile]).min().expect("no edge is empty").clone();
            if more >= BigInt::one() {
                edge.iter().for_each(|&pile| left[pile] -= &more);
                *times += more;
            }
        }
        let total: BigInt = times.iter().sum();
        if self.best.as_ref().is_none_or(|(best, _)| total > *best) {
            self.best = Some((total, times));
        }
    }
}
