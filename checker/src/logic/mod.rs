//! The kernel: sentences of first-order logic about sequences, decided by one operation, the walk.
//!
//! | file | job |
//! |---|---|
//! | `formula`, `parse` | formulas, and their text |
//! | `numeration` | systems of digits; sums, digit by digit |
//! | `hash` | for the tables of states |
//! | `machine` | formulas as machines, and all states that they reach |
//! | `decide` | from a formula to machines, with lemmas |
//! | `game` | the rules of a game as formulas |
//! | `digest` | a short name for a given automaton |

pub(crate) mod decide;
pub(crate) mod digest;
pub(crate) mod formula;
pub(crate) mod game;
mod hash;
mod machine;
pub(crate) mod numeration;
pub(crate) mod parse;
