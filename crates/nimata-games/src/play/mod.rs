//! A game in play: the board, the legal moves, and an opponent. This module reads no input and
//! draws nothing.
//!
//! | file | holds |
//! |---|---|
//! | `board` | the positions in play, the legal moves, the players, and the end of the game |
//! | `opponent` | the program's moves, the reasons for them, and pseudo-random numbers |
//! | `reading` | moves as a person writes them |

mod board;
mod opponent;
mod reading;

pub use board::{Board, Made, Part, Player, Standing, verdict};
pub use opponent::{Chance, Choice, Ground, Level, any, best, choose};
pub use reading::{brief, left, moved, read_move, rules, typed};
