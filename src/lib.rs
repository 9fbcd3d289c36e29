//! Impartial games: rules in, a proved finite automaton of the values out.
//!
//! ```
//! use nimata::game::claim::Request;
//! use nimata::game::read_game;
//! use nimata_checker::{Limits, Verdict, check};
//!
//! // Take one token, or halve the heap and round up.
//! let game = read_game("sd:1/2")?;
//! let claims = game.claims();
//! let proposal = claims[0].propose(&Request::default())?;
//!
//! // The automaton reads the binary digits of a heap of any size and ends in its value.
//! let automaton = proposal.derived.automaton.expect("the claim is about an automaton");
//! assert_eq!(automaton.len(), 7);
//! let heap = nimata::num_bigint::BigUint::from(2u32).pow(1000) + 3u32;
//! assert!(automaton.value_at(&heap).is_some());
//!
//! // Only the checker, which shares no code with this crate, makes the claim a theorem.
//! let verdict = check(proposal.certificate.to_json().as_bytes(), None, &Limits::default());
//! assert!(matches!(verdict, Verdict::Accepted(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Data runs one way: rules → values → automaton → certificate → checker → picture, table, answer.
//!
//! | room | holds |
//! |---|---|
//! | [`number`] | digits, bases, numeration systems, big-integer expressions |
//! | [`budget`] | bounds on work, which every long routine takes |
//! | [`automaton`] | deterministic finite automata with output |
//! | [`data`] | tables, reports, heat maps, diagrams, recurrences: what exporters write |
//! | [`certificate`] | claims and evidence, written as JSON; the one reader is `nimata-checker` |
//! | [`logic`] | formulas, questions, and the statements and lemmas of a proof |
//! | [`game`] | rules, theorems and claims, one folder a family |
//! | [`export`] | formats of other programs and of papers |
//! | [`play`] | a game that is played: the board, what is legal, an opponent |
//! | `proof` | claims by name, questions, and what the checker has accepted |
//! | `cli` | the command line, one file a verb |
//!
//! The feature `cli`, on by default, brings the program `nimata`; it implies `checker`, which
//! brings the room `proof`, and `png`, heat maps as pixels. Without them the library
//! has no dependency on either.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod automaton;
pub mod budget;
pub mod certificate;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod data;
pub mod export;
pub mod game;
pub mod logic;
pub mod number;
pub mod play;
#[cfg(feature = "checker")]
pub mod proof;

pub use num_bigint;

/// The README's Rust is compiled and run as well.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
