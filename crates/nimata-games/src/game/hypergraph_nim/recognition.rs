//! Decomposes games: removes empty piles, and recognises a hypergraph as a sum, as a named one, or
//! as an extension of two of its parts.

use super::definition::places_of;
use super::factor::Sets;
use super::part::{Kind, Part, at_most};
use super::{Factor, Hypergraph, HypergraphNim};
use crate::game::GameError;

/// The greatest number of blocks of piles among which extensions are sought.
const MOST_BLOCKS: usize = 12;

impl Part {
    /// The game on the piles for which `alive` holds.
    pub(super) fn of(game: &HypergraphNim, alive: impl Fn(usize) -> bool) -> Part {
        let parts = game.places().filter_map(|(factor, places)| {
            let first = places.start;
            Part::of_factor(factor, first, places.filter(|&pile| alive(pile)).collect())
        });
        Part::extension(parts.collect())
    }

    /// A factor restricted to its nonempty piles. `alive` has their indices, and `first` is the
    /// index of the factor's first pile.
    fn of_factor(factor: &Factor, first: usize, alive: Vec<usize>) -> Option<Part> {
        let n = alive.len();
        let part = |kind| Some(Part { piles: alive.clone(), kind });
        match factor.sets() {
            _ if n == 0 => None,
            Sets::AtMost(k) => part(at_most(n, (*k).min(n))),
            Sets::Exactly(k) if n < *k => None,
            Sets::Exactly(1) => part(at_most(n, 1)),
            Sets::Exactly(k) => part(if n == 1 { Kind::All } else { Kind::Exactly(*k) }),
            Sets::Written(hypergraph) => {
                let kept = alive.iter().fold(0u64, |kept, pile| kept | 1 << (pile - first));
                let (left, piles) = hypergraph.inside(kept)?;
                Some(recognize(&left, places_of(piles).map(|pile| first + pile).collect()))
            }
        }
    }

    /// The part as a game of its own, with its piles in order.
    ///
    /// # Errors
    /// The edges must be listed, and there are too many.
    pub(super) fn alone(&self) -> Result<HypergraphNim, GameError> {
        HypergraphNim::new(self.factors()?)
    }

    fn factors(&self) -> Result<Vec<Factor>, GameError> {
        let n = self.piles.len();
        let factor = match &self.kind {
            Kind::All => Factor::moore(n, n),
            Kind::Nim => Factor::nim(n),
            Kind::Proper => Factor::proper(n),
            Kind::AtMost(k) => Factor::moore(n, *k),
            Kind::Exactly(k) => Factor::exact(n, *k),
            Kind::Written(_) | Kind::Sum(_) => self.hypergraph().map(Factor::written),
            Kind::Extension(parts) => {
                let factors = parts.iter().rev().map(Part::factors);
                return Ok(factors.collect::<Result<Vec<_>, _>>()?.concat());
            }
        };
        Ok(vec![factor?])
    }

    /// Piles of the part, as indices in the position.
    pub(super) fn names(&self, piles: &[usize]) -> Vec<usize> {
        let mut names: Vec<usize> = piles.iter().map(|&pile| self.piles[pile]).collect();
        names.sort_unstable();
        names
    }
}

/// Recognises a hypergraph in which each pile lies in an edge. `places` has the indices of its
/// piles in the game.
///
/// # Complexity
/// For e edges, O(e²) if all have one size, plus 2^b looks at the edges for b ≤ 12 blocks of piles
/// that no extension can divide.
pub(super) fn recognize(hypergraph: &Hypergraph, places: Vec<usize>) -> Part {
    let components = components(hypergraph.edges());
    if components.len() > 1 {
        let parts = components.into_iter().map(|piles| part_inside(hypergraph, &places, piles));
        return Part::sum(parts.collect());
    }
    if let Some(kind) = named(hypergraph) {
        return Part { piles: places, kind };
    }
    if let Some(side) = divide(hypergraph) {
        let other = !side & (u64::MAX >> (Hypergraph::MOST_PILES - hypergraph.piles()));
        let parts = [side, other].map(|piles| part_inside(hypergraph, &places, piles));
        return Part::extension(parts.to_vec());
    }
    Part { piles: places, kind: Kind::Written(hypergraph.clone()) }
}

fn part_inside(hypergraph: &Hypergraph, places: &[usize], piles: u64) -> Part {
    let (inside, kept) = hypergraph.inside(piles).expect("there is an edge inside");
    recognize(&inside, places_of(kept).map(|pile| places[pile]).collect())
}

/// The finest partition of the piles in which each edge lies in one set.
fn components(edges: &[u64]) -> Vec<u64> {
    let mut components: Vec<u64> = Vec::new();
    for &edge in edges {
        let mut joined = edge;
        components.retain(|&component| {
            let meets = component & edge != 0;
            joined |= if meets { component } else { 0 };
            !meets
        });
        components.push(joined);
    }
    components.sort_by_key(|component| component.trailing_zeros());
    components
}

/// Recognises all sets of at most k piles, or of exactly k piles, by counting.
fn named(hypergraph: &Hypergraph) -> Option<Kind> {
    let n = hypergraph.piles();
    let sizes = || hypergraph.edges().iter().map(|edge| edge.count_ones());
    let (least, most) = (sizes().min()?, sizes().max()?);
    let sets = |k: u32| num_integer::binomial(u128::from(n), u128::from(k));
    let count = u128::try_from(hypergraph.edges().len()).ok()?;
    let index = |k: u32| usize::try_from(k).expect("at most 64");
    if least == 1 && count == (1..=most).map(sets).sum() {
        Some(at_most(index(n), index(most)))
    } else if least == most && count == sets(least) {
        Some(Kind::Exactly(index(least)))
    } else {
        None
    }
}

/// One side A of a partition of the piles into A and B with H = H_A ⊗ H_B, if there is one.
///
/// A minimal edge lies on one side. So only unions of components of the minimal edges, and of piles
/// without minimal edges, are tested. With a edges inside A and b inside B it suffices that H has
/// a + b + ab edges, and that each edge meets either side in an edge or not at all.
fn divide(hypergraph: &Hypergraph) -> Option<u64> {
    let edges = hypergraph.edges();
    // A pile that is itself an edge joins nothing.
    let piles = (0..hypergraph.piles()).map(|pile| 1 << pile);
    let tied: Vec<u64> = hypergraph.minimal_edges().into_iter().chain(piles).collect();
    let blocks = components(&tied);
    if blocks.len() > MOST_BLOCKS {
        return None;
    }
    let is_edge = |piles: u64| piles == 0 || edges.binary_search(&piles).is_ok();
    let all = blocks.iter().fold(0, |all, block| all | block);
    // The first block is in A, and B is not empty.
    let (first, others) = blocks.split_first()?;
    (0..(1u32 << others.len()) - 1).find_map(|chosen| {
        let more = others.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1);
        let side = more.fold(*first, |side, (_, block)| side | block);
        let other = all & !side;
        let inside = |piles: u64| edges.iter().filter(|&&edge| edge & !piles == 0).count();
        let divides = edges.len() + 1 == (inside(side) + 1) * (inside(other) + 1)
            && edges.iter().all(|edge| is_edge(edge & side) && is_edge(edge & other));
        divides.then_some(side)
    })
}
