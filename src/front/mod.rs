//! The front door, which the crate's root re-exports: games by their names, and what is asked of
//! them.
//!
//! | file | holds |
//! |---|---|
//! | `handle` | [`Game`]: values, moves, automata and proofs |
//! | `automaton` | [`Automaton`] of a claim |
//! | `question` | [`ask`]: sentences and formulas about games |

mod automaton;
mod handle;
mod question;

pub use automaton::Automaton;
pub use handle::{Game, game};
pub use question::{Asked, Given, ask};
