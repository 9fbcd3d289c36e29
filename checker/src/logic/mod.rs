//! The kernel: sentences of first-order logic about sequences, decided by one operation, the walk.
//!
//! | file | job |
//! |---|---|
//! | `vars` | names variables by numbers, and has sets of them |
//! | `work` | counts steps and memory with the weights of the format |
//! | `numeration` | reads how numbers are written |
//! | `places` | has the numerations with places, and computes sums digit by digit |
//! | `words` | has the numerations by words, and finds the word of a number |
//! | `normal` | brings linear atoms to normal form, by which lemmas are found |
//! | `sums` | builds linear atoms; in numerations by words it proves and uses adders |
//! | `machine` | represents formulas as machines that read digits in step |
//! | `body` | builds machines from others: tuples of states, and their edges |
//! | `choose` | finds the digits of bound variables that sums allow |
//! | `later` | finds the answers that an automaton may still give |
//! | `alike` | merges tuples that no letter tells apart |
//! | `sets` | projects bound variables away by sets of tuples |
//! | `reversal`, `origins` | replaces large sets of tuples, by double reversal |
//! | `walk` | visits all reachable tuples and finds the shortest witness |
//! | `context` | finds sequences, variables and lemmas by their names and texts |
//! | `parse` | reads formulas, and puts lemmas in their places |
//! | `recurrence` | verifies lemmas by recurrence: writes the conditions as sentences |
//! | `repeated` | finds equal parts of these conditions |
//! | `tokens` | splits texts into words and signs |
//! | `game` | checks sequences against the rules of a game |
//! | `relation` | checks values by a relation: writes the conditions as sentences |
//! | `digest` | identifies a given automaton by its SHA-256 |
//! | `store`, `hash` | store lists and steps, and hash them |

mod alike;
mod body;
mod choose;
pub(crate) mod context;
pub(crate) mod digest;
pub(crate) mod game;
mod hash;
mod later;
pub(crate) mod machine;
mod normal;
pub(crate) mod numeration;
mod origins;
pub(crate) mod parse;
mod places;
pub(crate) mod recurrence;
mod relation;
mod repeated;
mod reversal;
mod sets;
mod store;
mod sums;
#[cfg(test)]
mod tests;
pub(crate) mod tokens;
mod vars;
mod walk;
mod words;
mod work;
