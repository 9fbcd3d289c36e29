//! Automata that are learned from single values and proved from the rules: the values of any size
//! as a relation between positions and numbers, and who wins.
//!
//! | file | holds |
//! |---|---|
//! | `proof` | the loop from single values to a proved automaton |
//! | | single values from a table that grows |
//! | `claims` | the claims of games on piles |

mod claims;
mod proof;

pub(in crate::game) use claims::{derived, learned_claim, not_found, tracks_of_relation};
pub(in crate::game) use proof::{GrowingTable, Values, defined, learned, small};
