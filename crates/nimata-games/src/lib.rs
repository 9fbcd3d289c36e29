#![doc = include_str!("../README.md")]
//! ## Rooms
//!
//! | room | holds |
//! |---|---|
//! | [`game`] | the rules of a game, its theorems and claims; one folder a family |
//! | [`play`] | a game that is played: the board, what is legal, an opponent |

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod game;
pub mod play;
