//! Sequences of numbers from a file, compared with games.
//!
//! | file | holds |
//! |---|---|
//! | `alignment` | the shift of the index at which a sequence agrees with values |
//! | `compare` | a sequence beside one game or automaton, for `compare` |
//! | `matching` | a sequence beside one of many games, for `identify` |

pub mod alignment;
pub mod compare;
pub mod matching;
