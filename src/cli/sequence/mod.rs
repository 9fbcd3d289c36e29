//! Sequences of numbers, from a file or of a period, compared with games.
//!
//! | file | holds |
//! |---|---|
//! | `alignment` | the shift of the index at which a sequence agrees with values |
//! | `compare` | a sequence compared with one game or automaton, and games with a known period |
//! | `identified` | the result of `identify`, as text and as JSON |
//! | `matching` | a sequence compared with each of many games, for `identify` |

pub mod alignment;
pub mod compare;
pub mod identified;
pub mod matching;
