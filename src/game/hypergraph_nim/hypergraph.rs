//! Hypergraphs on the piles: which sets of piles a move may lower.

use std::fmt;

use super::disjoint::{disjoint_pair, meeting_all};
use crate::game::GameError;
use crate::number::radix::is_decimal;

/// A hypergraph on the piles 1, …, n: the edges are the sets of piles that a move lowers.
///
/// Edges are bit sets, pile i being bit i − 1; none is empty, and they increase.
///
/// ```
/// use nimata::game::hypergraph_nim::Hypergraph;
/// let path = Hypergraph::parse("{2,3} {1,2}{3,2}")?;
/// assert_eq!(path.to_string(), "{1,2}{2,3}");
/// assert_eq!((path.piles(), path.edges()), (3, &[0b011, 0b110][..]));
/// # Ok::<(), nimata::game::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hypergraph {
    piles: u32,
    edges: Vec<u64>,
}

impl Hypergraph {
    /// The most piles: an edge is a 64-bit set.
    pub const MOST_PILES: u32 = 64;
    /// The most edges of a hypergraph that is written out.
    pub const MOST_EDGES: usize = 1 << 16;

    /// The hypergraph on `piles` piles with these edges, in any order.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`] if there are no piles or too many, no edges or too many, or if an edge
    /// is empty or holds a pile that there is not.
    pub fn new(piles: u32, edges: impl IntoIterator<Item = u64>) -> Result<Self, GameError> {
        if piles == 0 {
            return Err(no_piles());
        }
        if piles > Self::MOST_PILES {
            return Err(too_many_piles(piles));
        }
        let mut edges: Vec<u64> = edges.into_iter().collect();
        edges.sort_unstable();
        edges.dedup();
        if edges.is_empty() {
            return Err(no_edges());
        }
        if edges.len() > Self::MOST_EDGES {
            return Err(too_many_edges(edges.len()));
        }
        if edges[0] == 0 {
            return Err(empty_edge());
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

    /// All sets of 1 to k piles out of n.
    ///
    /// # Errors
    /// As [`Hypergraph::new`]; the number of sets is found before they are made.
    pub fn at_most(piles: u32, k: u32) -> Result<Self, GameError> {
        Self::of_sizes(piles, 1..=k)
    }

    /// All sets of exactly k piles out of n.
    ///
    /// # Errors
    /// As [`Hypergraph::new`]; the number of sets is found before they are made.
    pub fn exactly(piles: u32, k: u32) -> Result<Self, GameError> {
        Self::of_sizes(piles, k..=k)
    }

    fn of_sizes(piles: u32, sizes: std::ops::RangeInclusive<u32>) -> Result<Self, GameError> {
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
            // Gosper's walk through the k-sets in increasing order.
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

    /// The hypergraph written `{1,2}{2,3}`, on the piles up to the largest that is named; spaces
    /// are free.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`] says what is wrong.
    pub fn parse(text: &str) -> Result<Self, GameError> {
        let syntax = || {
            none(format!(
                "`{}` is no hypergraph: write its edges in braces, {{1,2}}{{2,3}}, with piles \
                 numbered from 1; in a shell quote the argument, 'hyper:{{1,2}}{{2,3}}', as shells \
                 take braces for their own",
                text.trim()
            ))
        };
        let mut edges = Vec::new();
        let mut rest = text.trim();
        while !rest.is_empty() {
            let (inside, after) =
                rest.strip_prefix('{').and_then(|rest| rest.split_once('}')).ok_or_else(syntax)?;
            if inside.trim().is_empty() {
                return Err(empty_edge());
            }
            let mut edge = 0u64;
            for number in inside.split(',').map(str::trim) {
                if !is_decimal(number) {
                    return Err(syntax());
                }
                let pile: u32 = number.parse().map_err(|_| too_many_piles(number))?;
                match pile {
                    0 => return Err(none("there is no pile 0: piles are numbered from 1")),
                    1..=Self::MOST_PILES if edge >> (pile - 1) & 1 == 1 => {
                        return Err(none(format!(
                            "pile {pile} stands twice in the edge {{{}}}: an edge is a set of \
                             piles, so name each once",
                            inside.trim()
                        )));
                    }
                    1..=Self::MOST_PILES => edge |= 1 << (pile - 1),
                    _ => return Err(too_many_piles(number)),
                }
            }
            edges.push(edge);
            rest = after.trim_start();
        }
        let union = edges.iter().fold(0, |union, edge| union | edge);
        match union {
            0 => Err(no_edges()),
            _ => Hypergraph::new(64 - union.leading_zeros(), edges),
        }
    }

    /// The extension H ⊗ F on the piles of this hypergraph and then those of `other`: the edges of
    /// both, and their unions.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`] if there are too many piles or edges, found before they are made.
    pub fn beside(&self, other: &Self) -> Result<Self, GameError> {
        let piles = self.piles + other.piles;
        if piles > Self::MOST_PILES {
            return Err(too_many_piles(piles));
        }
        let count = (self.edges.len() + 1) * (other.edges.len() + 1) - 1;
        if count > Self::MOST_EDGES {
            return Err(too_many_edges(count));
        }
        let shifted = || other.edges.iter().map(|edge| edge << self.piles);
        let unions = self.edges.iter().flat_map(|&edge| shifted().map(move |more| edge | more));
        Hypergraph::new(piles, self.edges.iter().copied().chain(shifted()).chain(unions))
    }

    /// The sum of the two games, on the piles of this hypergraph and then those of `other`: the
    /// edges of both.
    pub(super) fn apart(&self, other: &Self) -> Result<Self, GameError> {
        let piles = self.piles + other.piles;
        if piles > Self::MOST_PILES {
            return Err(too_many_piles(piles));
        }
        let shifted = other.edges.iter().map(|edge| edge << self.piles);
        Hypergraph::new(piles, self.edges.iter().copied().chain(shifted))
    }

    /// Two edges that do not meet, if there are.
    pub fn disjoint_edges(&self) -> Option<(u64, u64)> {
        // Edges that do not meet hold minimal ones that do not.
        let minimal = self.minimal_edges();
        disjoint_pair(&minimal, &minimal)
    }

    /// The hypergraph on the piles of `kept` that lie in an edge inside `kept`, renumbered, and
    /// which piles they are; `None` if no edge is left.
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

    /// The edges that hold no other edge.
    pub fn minimal_edges(&self) -> Vec<u64> {
        let mut by_size = self.edges.clone();
        by_size.sort_by_key(|edge| edge.count_ones());
        let mut minimal: Vec<u64> = Vec::new();
        for same in by_size.chunk_by(|a, b| a.count_ones() == b.count_ones()) {
            // To hold a set is to have a complement disjoint from it; sets of one size do not hold
            // each other.
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

fn none(why: impl Into<String>) -> GameError {
    GameError::NoSuchGame(why.into())
}

/// There is no game on no piles.
pub(in crate::game) fn no_piles() -> GameError {
    none("a game needs at least one pile")
}

fn no_edges() -> GameError {
    none("a hypergraph needs an edge: without one there is no move; write {1,2}{2,3}")
}

fn empty_edge() -> GameError {
    none("an edge is empty, and a move must lower a pile: name at least one pile between { and }")
}

/// More piles than a bit set holds.
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

/// The piles of an edge, 1-based and increasing.
pub fn piles_of(edge: u64) -> impl Iterator<Item = u32> {
    (1..=64).filter(move |pile| edge >> (pile - 1) & 1 == 1)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_a_size_are_all_there() {
        for piles in 1..=10u32 {
            for k in 1..=piles {
                let naive = |wanted: &dyn Fn(u32) -> bool| -> Vec<u64> {
                    (1..1u64 << piles).filter(|edge| wanted(edge.count_ones())).collect()
                };
                let exactly = Hypergraph::exactly(piles, k).expect("few edges");
                assert_eq!(exactly.edges(), naive(&|size| size == k));
                let at_most = Hypergraph::at_most(piles, k).expect("few edges");
                assert_eq!(at_most.edges(), naive(&|size| size <= k));
            }
        }
        assert_eq!(Hypergraph::exactly(64, 64).expect("one edge").edges(), [u64::MAX]);
        assert_eq!(Hypergraph::exactly(64, 63).expect("64 edges").edges().len(), 64);
        let many = Hypergraph::at_most(64, 32).expect_err("far too many").to_string();
        assert!(many.contains("edges are too many to write out: at most 65536"), "{many}");
    }

    #[test]
    fn what_is_no_hypergraph_is_refused() {
        let refused = |text: &str, part: &str| match Hypergraph::parse(text) {
            Err(GameError::NoSuchGame(says)) => assert!(says.contains(part), "{text}: {says}"),
            other => panic!("{text}: {other:?}"),
        };
        refused("", "a hypergraph needs an edge: without one there is no move");
        refused("{1}{ }", "an edge is empty");
        refused("{0,1}", "there is no pile 0");
        refused("{2}{1,3, 1}", "pile 1 stands twice in the edge {1,3, 1}");
        refused("{1,65}", "65 piles are too many for edges");
        refused("{99999999999}", "99999999999 piles are too many for edges");
        for text in ["{1,2", "1,2}", "{1,,2}", "{a}", "{1}x", "{-1}", "{+1}"] {
            refused(text, &format!("`{text}` is no hypergraph: write its edges in braces"));
        }
        let beyond = none("an edge holds pile 3, and there are only 2 piles");
        assert_eq!(Hypergraph::new(2, [0b100]), Err(beyond));
        assert_eq!(Hypergraph::new(0, [1]), Err(no_piles()));
    }
}
