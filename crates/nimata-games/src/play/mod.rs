//! A game in play: the board, the legal moves, and an opponent. This module reads no input and
//! draws nothing.
//!
//! | file | holds |
//! |---|---|
//! | `board` | the positions in play, the legal moves, and the end of the game |
//! | `opponent` | the program's moves, and the reasons for them |
//! | `chance` | pseudo-random numbers for a careless player |
//! | `player` | the two players |
//! | `reading`, `written` | moves as a person writes them |

mod board;
mod chance;
mod opponent;
mod player;
mod reading;
mod written;

pub use board::{Board, Made, Part, Standing};
pub use chance::Chance;
pub use opponent::{Choice, Ground, Level, any, best, choose};
pub use player::{Player, verdict};
pub use reading::{read_move, rules};
pub use written::{brief, left, moved, typed};
