//! Sequences of numbers, from a file or of a period, compared with games.
//!
//! | file | holds |
//! |---|---|
//! | `alignment` | the shift of the index at which a sequence agrees with values |
//! | `compare` | a sequence beside one game or automaton, for `compare` |
//! | `identified` | what `identify` has found, as text and as JSON |
//! | `matching` | a sequence beside one of many games, for `identify` |
//! | `periodic` | games of which the period is known, for `compare` |

pub mod alignment;
pub mod compare;
pub mod identified;
pub mod matching;
pub mod periodic;
