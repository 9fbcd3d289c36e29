//! Hypergraph Nim (Boros, Gurvich, Ho and Makino): a move chooses an edge of a hypergraph on the piles and lowers each
//! pile of it; in slow play by one.

mod error;
mod hypergraph;
pub mod slow;

pub use error::HypergraphError;
pub use hypergraph::{Hypergraph, piles_of};
