//! Sequences of numbers, from a file or of a period, compared with games on the command line.
//!
//! | file | holds |
//! |---|---|
//! | `compare` | a sequence compared with one game or automaton, and games with a known period |
//! | `given` | a sequence as a user gives it |
//! | `identified` | the result of `identify`, as text and as JSON |

pub mod compare;
pub mod given;
pub mod identified;
