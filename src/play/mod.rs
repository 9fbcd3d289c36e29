//! A game that is played: the board, what is legal, and an opponent. It reads no lines and draws
//! nothing.
//!
//! | file | holds |
//! |---|---|
//! | `board` | the positions, the moves that the rules allow, and when the game is over |
//! | `opponent` | what the program plays, and on what ground |
//! | `chance` | the numbers by which a careless player errs |
//! | `player` | the two who play |
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
