//! Impartial games: rules in, a proved finite automaton of the values out.
//!
//! ```
//! use nimata::Budget;
//!
//! // Take one token, or halve the heap and round up.
//! let game = nimata::game("sd:1/2")?;
//! let budget = Budget::default();
//!
//! // Positions are numbers of any size, tuples, slices or texts.
//! assert_eq!(game.value("10^1000", &budget)?, 2u32.into());
//!
//! // The automaton reads the binary digits of a heap of any size and ends in its value.
//! assert_eq!(game.automaton(&budget)?.dfao.len(), 7);
//!
//! // Only the checker, which shares no code with this crate, makes the claim a theorem.
//! let theorem = game.prove(&budget)?;
//! println!("proved: {}", theorem.sentence());
//! # let path = std::env::temp_dir().join("sd-1-2.json");
//! theorem.save(&path)?;
//!
//! // Sentences about all positions, decided with a certificate.
//! let answer = nimata::ask("A n (G[16*n+12] = G[4*n+2])", &[("G", &game)], &budget)?;
//! assert_eq!(answer.truth(), Some(true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`game()`] reads a name such as `sd:5/2`, [`Game::from_rules`] reads rules of your own, and a
//! [`Budget`] bounds the work. Errors are a [`GameError`], which says by type whether the question
//! was wrong, the claim is false, or a bound came first.
//!
//! Data runs one way: rules → values → automaton → certificate → checker → picture, table, answer.
//!
//! | room | holds |
//! |---|---|
//! | [`number`] | digits, bases, numeration systems, big-integer expressions |
//! | [`budget`] | bounds on work, which every long routine takes |
//! | [`automaton`] | deterministic finite automata with output |
//! | [`data`] | tables, reports, heat maps, diagrams, recurrences: what exporters write |
//! | [`certificate`] | claims and evidence, written as JSON, which `nimata-checker` judges |
//! | [`logic`] | formulas, questions, and the statements and lemmas of a proof |
//! | [`mod@game`] | rules, theorems and claims, one folder a family |
//! | [`export`] | formats of other programs and of papers |
//! | [`play`] | a game that is played: the board, what is legal, an opponent |
//! | [`sequence`] | the games that have a sequence of numbers |
//! | `proof` | claims by name, questions, and what the checker has accepted |
//! | `atlas` | many games as data: rows, certificates, and a folder of both |
//! | `session` | commands of Walnut's language, and what they have defined |
//! | `front` | [`Game`], [`ask`]: the names at the crate's root |
//! | `cli` | the command line, one file a verb |
//!
//! The feature `cli`, on by default, brings the program `nimata`; it implies `checker`, which
//! brings the room `proof` and the names at the root, `atlas`, which brings that room, and `png`,
//! heat maps as pixels. A library needs no more than
//! `default-features = false, features = ["checker"]`.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[cfg(feature = "atlas")]
pub mod atlas;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[cfg(feature = "checker")]
mod front;
#[cfg(feature = "checker")]
pub mod proof;
pub mod sequence;
#[cfg(feature = "checker")]
pub mod session;

pub use nimata_automata::{Budget, automaton, budget, number};
pub use nimata_draw::{data, export};
pub use nimata_games::{game, play};
pub use nimata_logic::{AskError, certificate, files, logic};

#[cfg(feature = "checker")]
pub use front::{Automaton, Game, Given, ask, game};
pub use game::{GameError, IntoPosition, Natural, Position};
#[cfg(feature = "checker")]
pub use nimata_checker as checker;
pub use num_bigint;
#[cfg(feature = "checker")]
pub use proof::{Asked, Checked, Proved};

/// The README's Rust is compiled and run as well.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
