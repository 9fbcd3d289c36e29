//! Hypergraphs with names, for any number of piles, and hypergraphs given by their edges.

use std::fmt;

use num_bigint::BigUint;
use num_traits::Zero;

use super::Hypergraph;
use super::hypergraph::{no_piles, too_many_piles};
use crate::game::{GameError, Result};

/// A hypergraph with its name: `nim:n`, `moore:n,k`, `exact:n,k`, `proper:n` or `hyper:{1,2}{2,3}`.
///
/// The edges of a named hypergraph are not stored, so n may be large.
///
/// ```
/// use nimata_games::game::hypergraph_nim::Factor;
/// let factor = Factor::moore(1000, 2)?;
/// assert_eq!((factor.to_string().as_str(), factor.piles()), ("moore:1000,2", 1000));
/// assert!(factor.has_edge(&[0, 999]) && !factor.has_edge(&[0, 1, 2]));
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Factor {
    /// The name before the colon.
    name: &'static str,
    piles: usize,
    sets: Sets,
}

/// The number of edges that [`Factor::some_edges`] returns at most.
const SOME: usize = 64;

/// The nonempty sets of piles that are edges.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::game) enum Sets {
    /// The sets of at most k piles: Moore's Nim, for k = 1 Nim, for k = n − 1 proper Nim.
    AtMost(usize),
    /// The sets of exactly k piles.
    Exactly(usize),
    /// A list of edges.
    Written(Hypergraph),
}

impl Factor {
    /// The most piles of a game.
    pub const MOST_PILES: usize = 1_000_000;

    /// Nim: a move lowers one pile.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`] if n = 0 or n is past [`Self::MOST_PILES`].
    pub fn nim(piles: usize) -> Result<Self> {
        Factor::new("nim", piles, Sets::AtMost(1))
    }

    /// Moore's Nim: a move lowers at most k of n piles, at least one.
    ///
    /// # Errors
    /// Those of [`Factor::nim`], and k must be from 1 to n.
    pub fn moore(piles: usize, k: usize) -> Result<Self> {
        Factor::sized("moore", piles, k, Sets::AtMost(k))
    }

    /// Exact k-Nim: a move lowers exactly k of n piles.
    ///
    /// # Errors
    /// Those of [`Factor::moore`].
    pub fn exact(piles: usize, k: usize) -> Result<Self> {
        Factor::sized("exact", piles, k, Sets::Exactly(k))
    }

    /// Proper Nim: a move lowers any piles but not all of them, at least one.
    ///
    /// # Errors
    /// Those of [`Factor::nim`], and n = 1, for which there is no move.
    pub fn proper(piles: usize) -> Result<Self> {
        match piles {
            1 => Err(GameError::NoSuchGame(
                "proper:1 has no move: a move leaves a pile alone, so proper:n takes n from 2"
                    .to_owned(),
            )),
            _ => Factor::new("proper", piles, Sets::AtMost(piles.saturating_sub(1))),
        }
    }

    /// A hypergraph given by its edges.
    pub fn written(hypergraph: Hypergraph) -> Self {
        let piles = usize::try_from(hypergraph.piles()).expect("at most 64");
        Factor { name: "hyper", piles, sets: Sets::Written(hypergraph) }
    }

    fn sized(name: &'static str, piles: usize, k: usize, sets: Sets) -> Result<Self> {
        match k {
            _ if piles > 0 && (k == 0 || k > piles) => Err(GameError::NoSuchGame(format!(
                "{name}:{piles},{k} has no move: {name}:n,k lets a move lower {k} of {piles} \
                 piles, so k is from 1 to n"
            ))),
            _ => Factor::new(name, piles, sets),
        }
    }

    /// The sets of piles that are edges, in words; `of` names the owner of the piles.
    pub(in crate::game) fn in_words(&self, of: &str) -> String {
        let n = self.piles;
        match &self.sets {
            Sets::AtMost(1) | Sets::Exactly(1) => format!("one of the {n} piles{of}"),
            Sets::AtMost(k) if *k == n => format!("any of the {n} piles{of}, at least one"),
            Sets::AtMost(k) => format!("at most {k} of the {n} piles{of}, at least one"),
            Sets::Exactly(k) if *k == n => format!("all {n} piles{of}"),
            Sets::Exactly(k) => format!("exactly {k} of the {n} piles{of}"),
            Sets::Written(hypergraph) => {
                format!("a set of piles{of} that is an edge: {hypergraph}")
            }
        }
    }

    fn new(name: &'static str, piles: usize, sets: Sets) -> Result<Self> {
        match piles {
            0 => Err(no_piles()),
            1..=Self::MOST_PILES => Ok(Factor { name, piles, sets }),
            _ => Err(Factor::too_many_piles(piles)),
        }
    }

    /// The error for more piles than a position may have.
    pub(super) fn too_many_piles(count: impl fmt::Display) -> GameError {
        let most = Self::MOST_PILES;
        GameError::NoSuchGame(format!("{count} piles are too many: at most {most} in all"))
    }

    /// n, the number of piles.
    pub fn piles(&self) -> usize {
        self.piles
    }

    pub(in crate::game) fn sets(&self) -> &Sets {
        &self.sets
    }

    /// Tells whether a set of piles, numbered from 0 and without repetitions, is an edge.
    pub fn has_edge(&self, piles: &[usize]) -> bool {
        let size = piles.len();
        size > 0
            && piles.iter().all(|&pile| pile < self.piles)
            && match &self.sets {
                Sets::AtMost(k) => size <= *k,
                Sets::Exactly(k) => size == *k,
                Sets::Written(hypergraph) => {
                    let edge = piles.iter().fold(0u64, |edge, pile| edge | 1 << pile);
                    hypergraph.edges().binary_search(&edge).is_ok()
                }
            }
    }

    /// Some edges without empty piles; at least one if there is one.
    pub(in crate::game) fn some_edges(&self, piles: &[&BigUint]) -> Vec<Vec<usize>> {
        let mut filled: Vec<usize> =
            (0..piles.len()).filter(|&pile| !piles[pile].is_zero()).collect();
        match &self.sets {
            Sets::AtMost(_) => filled.into_iter().take(SOME).map(|pile| vec![pile]).collect(),
            Sets::Exactly(k) => {
                filled.sort_by_key(|&pile| std::cmp::Reverse(piles[pile]));
                filled.truncate(*k);
                if filled.len() == *k { vec![filled] } else { Vec::new() }
            }
            Sets::Written(hypergraph) => {
                let holds = |edge: u64| {
                    (0..piles.len()).filter(|&pile| edge >> pile & 1 == 1).collect::<Vec<_>>()
                };
                let edges = hypergraph.edges().iter().map(|&edge| holds(edge));
                let filled = edges.filter(|edge| edge.iter().all(|&pile| !piles[pile].is_zero()));
                filled.take(SOME).collect()
            }
        }
    }

    /// The hypergraph with all its edges.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`] if there are too many piles or edges.
    pub fn hypergraph(&self) -> Result<Hypergraph> {
        let narrow = |n: usize| u32::try_from(n).map_err(|_| too_many_piles(n));
        let piles = narrow(self.piles)?;
        match &self.sets {
            Sets::AtMost(k) => Hypergraph::at_most(piles, narrow(*k)?),
            Sets::Exactly(k) => Hypergraph::exactly(piles, narrow(*k)?),
            Sets::Written(hypergraph) => Ok(hypergraph.clone()),
        }
    }
}

impl fmt::Display for Factor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, piles) = (self.name, self.piles);
        match &self.sets {
            Sets::Written(hypergraph) => write!(f, "{name}:{hypergraph}"),
            Sets::AtMost(k) | Sets::Exactly(k) if matches!(name, "moore" | "exact") => {
                write!(f, "{name}:{piles},{k}")
            }
            _ => write!(f, "{name}:{piles}"),
        }
    }
}
