//! Automata: from a game or a file, and into a file.
//!
//! | file | holds |
//! |---|---|
//! | `named` | the automaton of a file, or one derived from a game |
//! | `formats` | an automaton in each format |
//! | `picture` | `--picture FILE` and `--dead` |
//! | `walnut_proof` | the script by which Walnut proves an automaton, beside the automaton's file |

pub mod formats;
pub mod named;
pub mod picture;
pub mod walnut_proof;
