//! nimata: impartial games. Rules in, a proved finite automaton of the values out.
//!
//! Data runs one way: rules → values → automaton → certificate → checker → picture, table, answer.
//!
//! | room | holds |
//! |---|---|
//! | [`number`] | digits, bases, big-integer expressions |
//! | [`automaton`] | deterministic finite automata with output |
//! | [`certificate`] | claims and evidence, written as JSON; the one reader is `nimata-checker` |
//! | [`data`] | tables, reports, heat maps, diagrams, recurrences: what exporters write |
//! | [`game`] | rules, values and derivations, one folder a family |
//! | [`export`] | formats of other programs and of papers |
//! | [`cli`] | the command line, one file a verb |
//! | [`budget`] | bounds on work |

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod automaton;
pub mod budget;
pub mod certificate;
pub mod cli;
pub mod data;
pub mod export;
pub mod game;
pub mod number;

pub use num_bigint;

/// The README's Rust is compiled and run as well.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
