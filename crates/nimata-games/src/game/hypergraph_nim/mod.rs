//! Hypergraph Nim (Boros, Gurvich, Ho and Makino): a move chooses an edge of a hypergraph on the
//! piles and lowers each pile of it.
//!
//! | file | holds |
//! |---|---|
//! | `hypergraph` | hypergraphs given by their edges, and which edges meet |
//! | `factor`, `notation`, `rules` | named hypergraphs for any n, their products, names and
//! positions |
//! | `definition` | options, values and longest plays straight from the rules: the naive twin |
//! | `waves` | the same values by sets of values, without looking at each option |
//! | `half`, `program`, `tetris` | T, the longest play, and moves that lower it |
//! | `part` | the decomposition of a game at a position |
//! | `named`, `longest`, `tetris`, `extended`, `ladder`, `moore`, `small` | the theorems |
//! | `columns` | the theorem on exact Nim with two of five or six piles |
//! | `ladder` | the order of the theorems |
//! | `conditions`, `extended`, `properties` | which theorems apply, with witnesses |
//! | `table`, `picture` | tables, and the picture of values and longest plays |
//! | `claims` | the rules as formulas, what is proved from them, and the values that no automaton
//! finds |
//! | `family` | the family for the command line |
//!
//! Theorems 1 and 2, Corollary 1 and formula (4) are those of *On the Sprague–Grundy function of
//! Tetris extensions of proper Nim*. Its sources: Bouton 1901 for Nim, Moore 1910 for who wins
//! where at most k piles are lowered, Jenkyns and Mayberry 1980 for proper Nim; T and intersecting
//! hypergraphs are from *Tetris Hypergraphs and Combinations of Impartial Games* and *On the
//! Sprague–Grundy function of Exact k-Nim*, by the same authors with Mursic.

mod claims;
mod columns;
mod conditions;
mod definition;
mod extended;
mod factor;
mod family;
mod half;
mod hypergraph;
mod ladder;
mod longest;
mod moore;
mod named;
mod notation;
mod part;
mod picture;
mod program;
mod properties;
mod rules;
mod small;
mod table;
mod tetris;
mod waves;

pub use columns::is_lost_by_columns;
pub use conditions::{
    Piles, against_min_sum, hereditary, intersecting, maximal_edges_are_large, piles_in_pairs,
};
pub use definition::{
    each_option, longest_plays_by_definition, steps_by_definition, values_by_definition,
};
pub use extended::{Counterexample, Refusal, refuse_theorem_two};
pub use factor::Factor;
pub(in crate::game) use factor::Sets;
pub use family::FAMILY;
pub use half::{exact_half_value, exact_longest_play, is_moore_value_one};
pub use hypergraph::{Hypergraph, piles_of};
pub use moore::is_moore_p_position;
pub use program::LongestPlay;
pub use rules::HypergraphNim;
