//! Automata that are learned from single values and proved from the rules: the values of any size
//! as a relation between positions and numbers, and who wins.
//!
//! | file | holds |
//! |---|---|
//! | `proof` | the loop from single values to a proved automaton; the claims of games on piles |
//! | | single values from a table that grows |
//! | `beside` | the positions of one value, by a heap beside the game |
//! | `remoteness` | how long plays last, by a clock beside the game |

mod beside;
mod proof;
mod remoteness;

pub(in crate::game) use beside::LevelSets;
pub(in crate::game) use proof::{
    GrowingTable, Values, defined, derived, derived_with_proof, learned, learned_claim,
    learned_once, not_found, small, tracks_of_relation,
};
