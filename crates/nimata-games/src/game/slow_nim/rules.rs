//! The rules of slow Nim, and the text of its names and positions.

use std::fmt;

use num_bigint::BigUint;

use crate::game::hypergraph_nim::{Factor, Hypergraph};
use crate::game::shape::{Group, Shape};
use crate::game::{GameError, Position, Rules};
use nimata_automata::number::radix::is_decimal;
use nimata_draw::data::Positions;

/// Slow Nim: a move chooses an edge of a hypergraph on the piles and takes one token from each pile
/// of it.
///
/// All piles of the edge must contain a token. A player who cannot move loses. Paper 2 (Boros,
/// Gurvich, Ho, Makino, *On the Sprague–Grundy function of Tetris extensions of proper Nim*),
/// section 4.
///
/// ```
/// use nimata_games::game::slow_nim::SlowNim;
/// assert_eq!(SlowNim::parse(" slow-exact : 3, 2 ")?.to_string(), "slow-exact:3,2");
/// assert_eq!(SlowNim::parse("slow-hyper:{3,2}{1}")?.to_string(), "slow-hyper:{1}{2,3}");
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SlowNim {
    /// The sets of piles that a move may lower.
    sets: Factor,
    /// The same sets as edges, if they are few enough to be listed.
    hypergraph: Option<Hypergraph>,
}

impl SlowNim {
    /// The greatest number of piles of slow Moore and slow exact Nim.
    pub const MOST_PILES: usize = 1_000_000;
    /// The greatest number of listed edges. A value is at most their number, and so fits in two
    /// bytes and in a certificate.
    pub const MOST_EDGES: usize = 65_534;

    /// Slow Moore Nim: a move lowers from 1 to k of the n piles.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`] if n is 0 or too large, or k is not from 1 to n.
    pub fn moore(piles: usize, k: usize) -> Result<Self, GameError> {
        Self::sized("slow-moore", piles, k, Factor::moore)
    }

    /// Slow exact Nim: a move lowers exactly k of the n piles.
    ///
    /// # Errors
    /// Those of [`SlowNim::moore`].
    pub fn exact(piles: usize, k: usize) -> Result<Self, GameError> {
        Self::sized("slow-exact", piles, k, Factor::exact)
    }

    fn sized(
        prefix: &'static str,
        piles: usize,
        k: usize,
        sets: fn(usize, usize) -> Result<Factor, GameError>,
    ) -> Result<Self, GameError> {
        if piles > Self::MOST_PILES {
            return Err(too_many_piles(piles));
        }
        if piles > 0 && (k == 0 || k > piles) {
            return Err(GameError::NoSuchGame(format!(
                "{prefix}:{piles},{k} is not a game: a move lowers {k} piles out of {piles}, and k \
                 is from 1 to n"
            )));
        }
        let sets = sets(piles, k)?;
        // Only the number of edges can be wrong; then only theorems decide the game.
        let hypergraph = sets.hypergraph().ok().filter(|h| h.edges().len() <= Self::MOST_EDGES);
        Ok(SlowNim { sets, hypergraph })
    }

    /// Slow Nim on any hypergraph.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`] with more than [`SlowNim::MOST_EDGES`] edges.
    pub fn on(hypergraph: Hypergraph) -> Result<Self, GameError> {
        let count = hypergraph.edges().len();
        if count > Self::MOST_EDGES {
            let most = Self::MOST_EDGES;
            return Err(GameError::NoSuchGame(format!(
                "{count} edges are too many: at most {most}"
            )));
        }
        Ok(SlowNim { sets: Factor::written(hypergraph.clone()), hypergraph: Some(hypergraph) })
    }

    /// Reads a complete name; spaces are ignored.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`], which says what is wrong with the name.
    pub fn parse(name: &str) -> Result<Self, GameError> {
        let (prefix, rest) = name.split_once(':').unwrap_or((name, ""));
        match prefix.trim() {
            "slow-moore" => pair("slow-moore", rest).and_then(|(n, k)| SlowNim::moore(n, k)),
            "slow-exact" => pair("slow-exact", rest).and_then(|(n, k)| SlowNim::exact(n, k)),
            _ => SlowNim::on(Hypergraph::parse(rest)?),
        }
    }

    /// n, the number of piles.
    pub fn piles(&self) -> usize {
        self.sets.piles()
    }

    /// The sets of piles that a move may lower.
    pub fn sets(&self) -> &Factor {
        &self.sets
    }

    /// The edges, if they are few enough to be listed.
    pub fn hypergraph(&self) -> Option<&Hypergraph> {
        self.hypergraph.as_ref()
    }

    /// The edges.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] if there are too many edges to list.
    pub(super) fn written_out(&self) -> Result<&Hypergraph, GameError> {
        self.hypergraph().ok_or_else(|| {
            GameError::Unsuitable(format!(
                "{self} has more than {} edges: theorems may speak of it, but no table is made",
                SlowNim::MOST_EDGES
            ))
        })
    }
}

impl Rules for SlowNim {
    fn shape(&self) -> Shape {
        Shape::new(vec![Group::Indexed("x".to_owned(), self.piles())], "the piles")
    }

    fn in_words(&self) -> String {
        format!(
            "A move chooses {}, each of which holds a token, and takes one token from each. Who \
             cannot move loses.",
            self.sets.in_words("")
        )
    }

    fn each_option(&self, at: &[u64], visit: &mut dyn FnMut(&[u64])) {
        let least: Vec<u64> = at.iter().map(|&pile| pile.saturating_sub(1)).collect();
        let lowered = |after: &[u64]| -> Vec<usize> {
            (0..at.len()).filter(|&pile| after[pile] < at[pile]).collect()
        };
        Positions::new(&least, at)
            .filter(|after| self.sets.has_edge(&lowered(after)))
            .for_each(|after| visit(&after));
    }

    fn is_legal(&self, before: &Position, after: &Position) -> Option<bool> {
        let pairs = || before.numbers().zip(after.numbers()).enumerate();
        let lowered: Vec<usize> =
            pairs().filter(|(_, (before, after))| after < before).map(|(pile, _)| pile).collect();
        let by_one = pairs().all(|(_, (before, after))| after == before || after + 1u32 == *before);
        Some(self.admit(after).is_ok() && by_one && self.sets.has_edge(&lowered))
    }

    fn short_moves(&self, position: &Position) -> Option<Vec<Vec<Position>>> {
        let piles: Vec<&BigUint> = position.numbers().collect();
        Some(self.lowering(position, self.sets.some_edges(&piles)))
    }
}

/// The error for more piles than a position may have.
fn too_many_piles(count: impl fmt::Display) -> GameError {
    let most = SlowNim::MOST_PILES;
    GameError::NoSuchGame(format!("{count} piles are too many: at most {most}"))
}

/// Reads n and k.
fn pair(prefix: &'static str, text: &str) -> Result<(usize, usize), GameError> {
    let wrong = || {
        GameError::NoSuchGame(format!(
            "`{}` is not a pair of numbers: {prefix}:n,k has n piles and a k from 1 to n, as in \
             {prefix}:3,2",
            text.trim()
        ))
    };
    let (piles, k) = text.split_once(',').ok_or_else(wrong)?;
    let number = |text: &str| {
        let text = text.trim();
        if !is_decimal(text) {
            return Err(wrong());
        }
        text.parse().map_err(|_| too_many_piles(text))
    };
    Ok((number(piles)?, number(k)?))
}

impl fmt::Display for SlowNim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "slow-{}", self.sets)
    }
}
