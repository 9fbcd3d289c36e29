#![doc = include_str!("../README.md")]
//! ## Rooms
//!
//! | room | holds |
//! |---|---|
//! | [`automaton`] | the DFAO: its numeration and its table, minimisation, comparison, densities |
//! | [`number`] | digits, bases, numeration systems, big-integer expressions |
//! | [`budget`] | bounds on states, memory and time, which every long routine takes |

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod automaton;
pub mod budget;
pub mod number;

pub use budget::Budget;
