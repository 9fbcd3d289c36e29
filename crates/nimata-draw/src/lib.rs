#![doc = include_str!("../README.md")]
//! ## Rooms
//!
//! | room | holds |
//! |---|---|
//! | [`data`] | plain data: tables, reports, heat maps, diagrams, recurrences |
//! | [`export`] | one file a format; it knows data and automata, and no game |

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod data;
pub mod export;
