//! The kernel: sentences of first-order logic about sequences, decided by one operation, the walk.
//!
//! | file | job |
//! |---|---|
//! | `numeration` | systems of digits; sums, digit by digit |
//! | `machine` | formulas as machines, and all states that they reach |
//! | `context` | sequences, variables and lemmas, by their names and texts |
//! | `parse` | the text of a formula, and lemmas in their places |
//! | `game` | the rules of a game as formulas |
//! | `digest` | a short name for a given automaton |
//! | `hash` | for the tables of states |

pub(crate) mod context;
pub(crate) mod digest;
pub(crate) mod game;
mod hash;
pub(crate) mod machine;
pub(crate) mod numeration;
pub(crate) mod parse;
#[cfg(test)]
mod tests;
