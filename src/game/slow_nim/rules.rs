//! The rules of slow Nim, and the text of its names and positions.

use std::fmt;

use num_bigint::BigUint;

use super::SlowError;
use crate::game::Position;
use crate::game::hypergraph_nim::{Hypergraph, HypergraphError};
use crate::number::radix::is_decimal;

/// Slow Nim: a move chooses an edge of a hypergraph on the piles and takes one token from each pile of it.
///
/// All piles of the edge must hold a token. Who cannot move loses. Paper 2 (Boros, Gurvich, Ho, Makino, *On the
/// Sprague–Grundy function of Tetris extensions of proper Nim*), section 4.
///
/// ```
/// use nimata::game::slow_nim::SlowNim;
/// assert_eq!(SlowNim::parse(" slow-exact : 3, 2 ")?.to_string(), "slow-exact:3,2");
/// assert_eq!(SlowNim::parse("slow-hyper:{3,2}{1}")?.to_string(), "slow-hyper:{1}{2,3}");
/// # Ok::<(), nimata::game::slow_nim::SlowError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SlowNim {
    moves: Moves,
    piles: u32,
    /// The edges, where they are few enough to be written out.
    hypergraph: Option<Hypergraph>,
}

/// Which sets of piles a move may lower.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moves {
    /// From 1 to k piles: slow Moore Nim.
    AtMost(u32),
    /// Exactly k piles: slow exact Nim.
    Exactly(u32),
    /// The edges of any hypergraph.
    Edges,
}

impl SlowNim {
    /// The most piles of slow Moore and slow exact Nim.
    pub const MOST_PILES: u32 = 1_000_000;
    /// The most edges that are written out: a value, at most their number, fits two bytes and a certificate.
    pub const MOST_EDGES: usize = 65_534;

    /// Slow Moore Nim: a move lowers from 1 to k of the n piles.
    ///
    /// # Errors
    /// [`SlowError`] if n is 0 or too large, or k is not from 1 to n.
    pub fn moore(piles: u32, k: u32) -> Result<Self, SlowError> {
        Self::sized("slow-moore", piles, k, Moves::AtMost(k), Hypergraph::at_most)
    }

    /// Slow exact Nim: a move lowers exactly k of the n piles.
    ///
    /// # Errors
    /// As [`SlowNim::moore`].
    pub fn exact(piles: u32, k: u32) -> Result<Self, SlowError> {
        Self::sized("slow-exact", piles, k, Moves::Exactly(k), Hypergraph::exactly)
    }

    fn sized(
        prefix: &'static str,
        piles: u32,
        k: u32,
        moves: Moves,
        edges: fn(u32, u32) -> Result<Hypergraph, HypergraphError>,
    ) -> Result<Self, SlowError> {
        if piles == 0 {
            return Err(HypergraphError::NoPiles.into());
        }
        if piles > Self::MOST_PILES {
            return Err(SlowError::TooManyPiles(piles.to_string()));
        }
        if k == 0 || k > piles {
            return Err(SlowError::NoSuchSize { prefix, piles, k });
        }
        // Only their number can be wrong, and then the theorems alone speak.
        let hypergraph = edges(piles, k).ok().filter(|h| h.edges().len() <= Self::MOST_EDGES);
        Ok(SlowNim { moves, piles, hypergraph })
    }

    /// Slow Nim on any hypergraph.
    ///
    /// # Errors
    /// [`SlowError::TooManyEdges`].
    pub fn on(hypergraph: Hypergraph) -> Result<Self, SlowError> {
        let count = hypergraph.edges().len();
        if count > Self::MOST_EDGES {
            return Err(SlowError::TooManyEdges(count));
        }
        let piles = hypergraph.piles();
        Ok(SlowNim { moves: Moves::Edges, piles, hypergraph: Some(hypergraph) })
    }

    /// The game of a whole name; spaces are free.
    ///
    /// # Errors
    /// [`SlowError`] says what is wrong with it.
    pub fn parse(name: &str) -> Result<Self, SlowError> {
        let (prefix, rest) = name.split_once(':').unwrap_or((name, ""));
        match prefix.trim() {
            "slow-moore" => {
                let (piles, k) = pair("slow-moore", rest)?;
                SlowNim::moore(piles, k)
            }
            "slow-exact" => {
                let (piles, k) = pair("slow-exact", rest)?;
                SlowNim::exact(piles, k)
            }
            _ => SlowNim::on(Hypergraph::parse(rest)?),
        }
    }

    /// n, the number of piles.
    pub fn piles(&self) -> u32 {
        self.piles
    }

    /// Which sets of piles a move may lower.
    pub fn moves(&self) -> Moves {
        self.moves
    }

    /// The edges, where they are few enough to be written out.
    pub fn hypergraph(&self) -> Option<&Hypergraph> {
        self.hypergraph.as_ref()
    }

    /// The piles of a position.
    ///
    /// # Errors
    /// [`SlowError::NoSuchPosition`] says what a position looks like.
    pub fn read<'p>(&self, position: &'p Position) -> Result<&'p [BigUint], SlowError> {
        let wrong = |what: String| {
            let example = match self.piles {
                n @ 1..=9 => {
                    let piles = (0..n).map(|pile| (3 + 2 * pile).to_string());
                    format!(", as in {self}@{}", piles.collect::<Vec<_>>().join(","))
                }
                _ => String::new(),
            };
            let piles =
                if self.piles == 1 { "1 pile".to_owned() } else { format!("{} piles", self.piles) };
            let says = format!(
                "a position of {self} is {piles} with commas between them{example}; {what}"
            );
            Err(SlowError::NoSuchPosition(says))
        };
        match position.groups() {
            [piles] if u32::try_from(piles.len()) == Ok(self.piles) => Ok(piles),
            [piles] => wrong(format!("here are {}", piles.len())),
            groups => wrong(format!("here are {} semicolons", groups.len() - 1)),
        }
    }
}

/// n and k.
fn pair(prefix: &'static str, text: &str) -> Result<(u32, u32), SlowError> {
    let wrong = || SlowError::NoPair { prefix, text: text.trim().to_owned() };
    let (piles, k) = text.split_once(',').ok_or_else(wrong)?;
    let (piles, k) = (piles.trim(), k.trim());
    if !is_decimal(piles) || !is_decimal(k) {
        return Err(wrong());
    }
    let number = |text: &str| text.parse().map_err(|_| SlowError::TooManyPiles(text.to_owned()));
    Ok((number(piles)?, number(k)?))
}

impl fmt::Display for SlowNim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.moves, &self.hypergraph) {
            (Moves::AtMost(k), _) => write!(f, "slow-moore:{},{k}", self.piles),
            (Moves::Exactly(k), _) => write!(f, "slow-exact:{},{k}", self.piles),
            (Moves::Edges, Some(hypergraph)) => write!(f, "slow-hyper:{hypergraph}"),
            (Moves::Edges, None) => unreachable!("a game of edges is made from them"),
        }
    }
}
