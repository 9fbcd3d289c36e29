//! Hypergraphs on the piles, which say what sets of piles a move may lower.

use std::fmt;

use rustc_hash::FxHashSet;

use crate::game::{GameError, Result};

/// A hypergraph on the piles 1, …, n; its edges are the sets of piles that a move lowers.
///
/// Edges are bit sets, in which pile i is bit i − 1. No edge is empty, and the list increases.
///
/// ```
/// use nimata_games::game::hypergraph_nim::Hypergraph;
/// let path = Hypergraph::parse("{2,3} {1,2}{3,2}")?;
/// assert_eq!(path.to_string(), "{1,2}{2,3}");
/// assert_eq!((path.piles(), path.edges()), (3, &[0b011, 0b110][..]));
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hypergraph {
    piles: u32,
    edges: Vec<u64>,
}

impl Hypergraph {
    /// The greatest number of piles, because an edge is a 64-bit set.
    pub const MOST_PILES: u32 = 64;
    /// The greatest number of edges.
    pub const MOST_EDGES: usize = 1 << 16;

    /// Builds the hypergraph on `piles` piles with these edges, in any order.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`] if there are no piles or edges, or too many, or if an edge is
    /// empty or contains a pile that does not exist.
    pub fn new(piles: u32, edges: impl IntoIterator<Item = u64>) -> Result<Self> {
        let mut edges: Vec<u64> = edges.into_iter().collect();
        edges.sort_unstable();
        edges.dedup();
        match edges.first() {
            _ if piles == 0 => return Err(no_piles()),
            _ if piles > Self::MOST_PILES => return Err(too_many_piles(piles)),
            None => return Err(no_edges()),
            _ if edges.len() > Self::MOST_EDGES => return Err(too_many_edges(edges.len())),
            Some(0) => return Err(empty_edge()),
            _ => {}
        }
        let all = u64::MAX >> (Self::MOST_PILES - piles);
        if let Some(&edge) = edges.iter().find(|&&edge| edge & !all != 0) {
            let pile = 64 - edge.leading_zeros();
            return Err(none(format!(
                "an edge holds pile {pile}, and there are only {piles} piles"
            )));
        }
        Ok(Hypergraph { piles, edges })
    }

    /// All sets of 1 to k of n piles.
    ///
    /// # Errors
    /// Those of [`Hypergraph::new`]; the number of sets is computed before the sets are.
    pub fn at_most(piles: u32, k: u32) -> Result<Self> {
        Self::of_sizes(piles, 1..=k)
    }

    /// All sets of exactly k of n piles.
    ///
    /// # Errors
    /// Those of [`Hypergraph::new`]; the number of sets is computed before the sets are.
    pub fn exactly(piles: u32, k: u32) -> Result<Self> {
        Self::of_sizes(piles, k..=k)
    }

    fn of_sizes(piles: u32, sizes: std::ops::RangeInclusive<u32>) -> Result<Self> {
        if piles > Self::MOST_PILES {
            return Err(too_many_piles(piles));
        }
        let sets = |k: u32| num_integer::binomial(u128::from(piles), u128::from(k));
        let count: u128 = sizes.clone().map(sets).fold(0, u128::saturating_add);
        if usize::try_from(count).map_or(true, |count| count > Self::MOST_EDGES) {
            return Err(too_many_edges(count));
        }
        let mut edges = Vec::new();
        for k in sizes.filter(|&k| 1 <= k && k <= piles) {
            // Gosper's algorithm visits the k-sets in increasing order.
            let mut edge = u64::MAX >> (64 - k);
            loop {
                edges.push(edge);
                let low = edge & edge.wrapping_neg();
                let Some(ripple) = edge.checked_add(low) else { break };
                edge = ripple | (((edge ^ ripple) >> 2) / low);
                if piles < 64 && edge >> piles != 0 {
                    break;
                }
            }
        }
        Hypergraph::new(piles, edges)
    }

    /// The extension H ⊗ F on the piles of this hypergraph, followed by those of `other`. Its edges
    /// are those of both, and their unions.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`] if there would be too many piles or edges.
    pub fn beside(&self, other: &Self) -> Result<Self> {
        let piles = self.piles + other.piles;
        if piles > Self::MOST_PILES {
            return Err(too_many_piles(piles));
        }
        let count = (self.edges.len() + 1) * (other.edges.len() + 1) - 1;
        if count > Self::MOST_EDGES {
            return Err(too_many_edges(count));
        }
        let shifted = || other.shifted(self.piles);
        let unions = self.edges.iter().flat_map(|&edge| shifted().map(move |more| edge | more));
        Hypergraph::new(piles, self.edges.iter().copied().chain(shifted()).chain(unions))
    }

    /// The sum of the two games, on the piles of this hypergraph followed by those of `other`. Its
    /// edges are those of both.
    pub(super) fn apart(&self, other: &Self) -> Result<Self> {
        let own = self.edges.iter().copied();
        Hypergraph::new(self.piles + other.piles, own.chain(other.shifted(self.piles)))
    }

    /// The same hypergraph with its piles in this order, numbered from 0.
    pub(super) fn with_piles_in(&self, order: &[usize]) -> Self {
        let moved = |&edge: &u64| {
            let bits = order.iter().enumerate();
            bits.fold(0, |moved, (place, &pile)| moved | (edge >> pile & 1) << place)
        };
        let mut edges: Vec<u64> = self.edges.iter().map(moved).collect();
        edges.sort_unstable();
        Hypergraph { piles: self.piles, edges }
    }

    /// The edges, moved to later piles.
    fn shifted(&self, by: u32) -> impl Iterator<Item = u64> {
        self.edges.iter().map(move |edge| edge.checked_shl(by).unwrap_or(0))
    }

    /// Tells whether it contains with each edge all sets of the same size, so that the order of
    /// the piles does not matter.
    pub fn is_symmetric(&self) -> bool {
        let sets = |size: u32| num_integer::binomial(u128::from(self.piles), size.into());
        (1..=self.piles).all(|size| {
            let count = self.edges.iter().filter(|edge| edge.count_ones() == size).count();
            count == 0 || u128::try_from(count) == Ok(sets(size))
        })
    }

    /// Two edges that do not meet, if there are any.
    pub fn disjoint_edges(&self) -> Option<(u64, u64)> {
        // Two disjoint edges contain minimal edges, which are also disjoint.
        let minimal = self.minimal_edges();
        disjoint_pair(&minimal, &minimal)
    }

    /// The hypergraph on the piles of `kept` that lie in an edge inside `kept`, renumbered, with
    /// the set of these piles; `None` if no edge is left.
    pub(super) fn inside(&self, kept: u64) -> Option<(Self, u64)> {
        let edges: Vec<u64> = self.edges.iter().copied().filter(|edge| edge & !kept == 0).collect();
        let union = edges.iter().fold(0, |union, edge| union | edge);
        let squeeze = |edge: u64| {
            let bits = piles_of(union).enumerate();
            bits.fold(0u64, |squeezed, (place, pile)| squeezed | (edge >> (pile - 1) & 1) << place)
        };
        let squeezed = Hypergraph::new(union.count_ones(), edges.into_iter().map(squeeze)).ok()?;
        Some((squeezed, union))
    }

    /// The edges that contain no other edge.
    pub fn minimal_edges(&self) -> Vec<u64> {
        let mut by_size = self.edges.clone();
        by_size.sort_by_key(|edge| edge.count_ones());
        let mut minimal: Vec<u64> = Vec::new();
        for same in by_size.chunk_by(|a, b| a.count_ones() == b.count_ones()) {
            // An edge contains a set if its complement is disjoint from the set. Different sets of
            // one size never contain each other.
            let outside = same.iter().map(|edge| !edge).collect();
            let mut more: Vec<u64> =
                meeting_all(outside, &minimal).iter().map(|set| !set).collect();
            more.sort_unstable();
            minimal.extend(more);
        }
        minimal
    }

    /// n, the number of piles.
    pub fn piles(&self) -> u32 {
        self.piles
    }

    /// The edges, increasing as bit sets.
    pub fn edges(&self) -> &[u64] {
        &self.edges
    }
}

pub(super) fn none(why: impl Into<String>) -> GameError {
    GameError::NoSuchGame(why.into())
}

/// The error for a game without piles.
pub(super) fn no_piles() -> GameError {
    none("a game needs at least one pile")
}

pub(super) fn no_edges() -> GameError {
    none("a hypergraph needs an edge: without one there is no move; write {1,2}{2,3}")
}

pub(super) fn empty_edge() -> GameError {
    none("an edge is empty, and a move must lower a pile: name at least one pile between { and }")
}

/// The error for more piles than a bit set can hold.
pub(super) fn too_many_piles(count: impl fmt::Display) -> GameError {
    none(format!(
        "{count} piles are too many for edges that are written out: at most {}; nim, moore, exact \
         and proper take more",
        Hypergraph::MOST_PILES
    ))
}

fn too_many_edges(count: impl fmt::Display) -> GameError {
    none(format!("{count} edges are too many to write out: at most {}", Hypergraph::MOST_EDGES))
}

/// The piles of an edge, numbered from 1, in increasing order.
pub fn piles_of(edge: u64) -> impl Iterator<Item = u32> {
    let nonempty = |rest: u64| Some(rest).filter(|&rest| rest != 0);
    let all = std::iter::successors(nonempty(edge), move |rest| nonempty(rest & (rest - 1)));
    all.map(|rest| rest.trailing_zeros() + 1)
}

impl fmt::Display for Hypergraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for &edge in &self.edges {
            let piles: Vec<String> = piles_of(edge).map(|pile| pile.to_string()).collect();
            write!(f, "{{{}}}", piles.join(","))?;
        }
        Ok(())
    }
}

// Decides which sets of piles meet, in large families, without looking at every pair.

/// The number of sets that are first compared with all others.
const FEW_SETS: usize = 64;

/// Up to this number of pairs, each pair is looked at.
const FEW_PAIRS: usize = 1 << 12;

/// Two disjoint sets, one from each family, if there are any.
///
/// # Complexity
/// That of [`meeting_all`].
pub(super) fn disjoint_pair(first: &[u64], second: &[u64]) -> Option<(u64, u64)> {
    let apart = |&a: &u64| second.iter().find(|&&b| a & b == 0).map(|&b| (a, b));
    // Most families that have a disjoint pair have many.
    first.iter().take(FEW_SETS).find_map(apart).or_else(|| {
        let meeting: FxHashSet<u64> = meeting_all(first.to_vec(), second).into_iter().collect();
        first.iter().find(|set| !meeting.contains(set)).and_then(apart)
    })
}

/// The members of `sets` that meet each of `others`, in any order.
///
/// O(|A|·|B|) in the worst case. If nearly all sets meet, some pile is in many sets of both
/// families; it divides the pairs into four quarters, and one quarter needs no further work.
pub(super) fn meeting_all(mut sets: Vec<u64>, others: &[u64]) -> Vec<u64> {
    let Some(pile) = pile_of_most_pairs(&sets, others) else {
        sets.retain(|set| others.iter().all(|other| set & other != 0));
        return sets;
    };
    let (with, without) = divided(&sets, pile);
    let (_, others_without) = divided(others, pile);
    let mut kept = meeting_all(with, &others_without);
    kept.extend(meeting_all(without, others));
    kept
}

/// The pile in which most pairs meet, if there are many pairs and such a pile exists.
fn pile_of_most_pairs(first: &[u64], second: &[u64]) -> Option<usize> {
    if first.len().saturating_mul(second.len()) <= FEW_PAIRS {
        return None;
    }
    let (first, second) = (degrees(first), degrees(second));
    let (pile, pairs) = (0..64)
        .map(|pile| (pile, first[pile].saturating_mul(second[pile])))
        .max_by_key(|&(_, pairs)| pairs)?;
    (pairs > 0).then_some(pile)
}

/// For each pile the number of sets that contain it.
fn degrees(sets: &[u64]) -> [usize; 64] {
    let mut degrees = [0; 64];
    for &set in sets {
        for (pile, degree) in degrees.iter_mut().enumerate() {
            *degree += usize::from(set >> pile & 1 == 1);
        }
    }
    degrees
}

/// The sets that contain a pile, and those that do not.
fn divided(sets: &[u64], pile: usize) -> (Vec<u64>, Vec<u64>) {
    sets.iter().partition(|&set| set >> pile & 1 == 1)
}
