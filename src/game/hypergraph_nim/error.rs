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
    /// No edges in braces.
    #[error(
        "`{0}` is no hypergraph: write its edges in braces, {{1,2}}{{2,3}}, with piles numbered from 1"
    )]
    Syntax(String),
}

impl From<HypergraphError> for GameError {
    fn from(error: HypergraphError) -> Self {
        GameError::NoSuchGame(error.to_string())
    }
}
