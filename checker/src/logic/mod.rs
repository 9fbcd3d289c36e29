//! The kernel: sentences of first-order logic about sequences, decided by one operation, the walk.
//!
//! | file | job |
//! |---|---|
//! | `vars` | variables and sets of them |
//! | `work` | what everything costs: the weights of steps and memory |
//! | `numeration` | systems of digits; sums, digit by digit |
//! | `machine` | formulas as machines that read digits in step |
//! | `body` | machines that are made of others: tuples of states, and their edges |
//! | `choose` | the digits of bound variables that sums allow |
//! | `alike` | tuples that no letter tells apart |
//! | `sets` | sets of tuples, where variables are bound |
//! | `walk` | all that some machines can be led to together |
//! | `context` | sequences, variables and lemmas, by their names and texts |
//! | `parse` | the text of a formula, and lemmas in their places |
//! | `game` | the rules of a game as formulas |
//! | `digest` | a short name for a given automaton |
//! | `store`, `hash` | lists and steps that were found, and a hash for their tables |

mod alike;
mod body;
mod choose;
pub(crate) mod context;
pub(crate) mod digest;
pub(crate) mod game;
mod hash;
mod later;
pub(crate) mod machine;
pub(crate) mod numeration;
pub(crate) mod parse;
mod sets;
mod store;
#[cfg(test)]
mod tests;
mod vars;
mod walk;
mod work;
