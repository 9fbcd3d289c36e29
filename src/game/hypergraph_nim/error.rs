//! What can be wrong with a hypergraph.

use super::Hypergraph;
use crate::game::GameError;

/// Why there is no such hypergraph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HypergraphError {
    /// n = 0.
    #[error("a game needs at least one pile")]
    NoPiles,
    /// No edge.
    #[error("a hypergraph needs an edge: without one there is no move; write {{1,2}}{{2,3}}")]
    NoEdges,
    /// An empty edge.
    #[error(
        "an edge is empty, and a move must lower a pile: name at least one pile between {{ and }}"
    )]
    EmptyEdge,
    /// Pile 0.
    #[error("there is no pile 0: piles are numbered from 1")]
    PileZero,
    /// A pile that an edge names again.
    #[error(
        "pile {pile} stands twice in the edge {{{edge}}}: an edge is a set of piles, so name each once"
    )]
    PileTwice {
        /// 1-based.
        pile: u32,
        /// What stands between the braces.
        edge: String,
    },
    /// A pile past the last.
    #[error("an edge holds pile {pile}, and there are only {piles} piles")]
    NoSuchPile {
        /// 1-based.
        pile: u32,
        /// n.
        piles: u32,
    },
    /// More piles than a bit set holds.
    #[error(
        "{0} piles are too many for edges that are written out: at most {most}; nim, moore, exact and proper take more",
        most = Hypergraph::MOST_PILES
    )]
    TooManyPiles(String),
    /// More edges than are written out.
    #[error("{0} edges are too many to write out: at most {most}", most = Hypergraph::MOST_EDGES)]
    TooManyEdges(String),
    /// A named hypergraph without its numbers.
    #[error("`{name}:{text}` is no hypergraph: write {syntax}, as in {example}")]
    NoNumbers {
        /// The prefix.
        name: &'static str,
        /// What stands after the colon.
        text: String,
        /// How it is written.
        syntax: &'static str,
        /// One that there is.
        example: &'static str,
    },
    /// k = 0 or k > n.
    #[error(
        "{name}:{piles},{k} has no move: {name}:n,k lets a move lower {k} of {piles} piles, so k is from 1 to n"
    )]
    NoSuchSize {
        /// The prefix.
        name: &'static str,
        /// n.
        piles: usize,
        /// k.
        k: usize,
    },
    /// proper:1.
    #[error("proper:1 has no move: a move leaves a pile alone, so proper:n takes n from 2")]
    ProperOnePile,
    /// More piles than a position may have.
    #[error("{0} piles are too many: at most {most} in all", most = super::Factor::MOST_PILES)]
    TooManyPilesInAll(String),
    /// A factor of a product that names no hypergraph.
    #[error(
        "`{0}` names no hypergraph: each factor of H*F is nim:n, moore:n,k, exact:n,k, proper:n or hyper:{{1,2}}{{2,3}}, \
         as in proper:3*nim:1"
    )]
    NoSuchFactor(String),
    /// A slow game in a product.
    #[error(
        "`{0}` cannot be a factor: an extension H*F takes hypergraphs with ordinary moves, as in proper:3*nim:1"
    )]
    SlowFactor(String),
    /// A position with the wrong number of groups or piles.
    #[error("{0}")]
    NoSuchPosition(String),
    /// No edges in braces.
    #[error(
        "`{0}` is no hypergraph: write its edges in braces, {{1,2}}{{2,3}}, with piles numbered from 1; \
         in a shell quote the argument, 'hyper:{{1,2}}{{2,3}}', as shells take braces for their own"
    )]
    Syntax(String),
}

impl From<HypergraphError> for GameError {
    fn from(error: HypergraphError) -> Self {
        match error {
            HypergraphError::NoSuchPosition(says) => GameError::NoSuchPosition(says),
            _ => GameError::NoSuchGame(error.to_string()),
        }
    }
}
