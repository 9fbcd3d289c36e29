//! A person against the program: the game itself, which reads lines and writes lines and knows no
//! terminal.
//!
//! | file | holds |
//! |---|---|
//! | `board` | the positions, the moves that the rules allow, and when the game is over |
//! | `opponent` | what the program plays, and on what ground |
//! | `chance` | the numbers by which a careless player errs |
//! | `command` | what a line means |
//! | `drawing` | the board as text |
//! | `player` | the two who play |
//! | `telling` | lists, help, and the lines of a transcript |
//! | `words` | reasons: why a move was made, or a position is lost |
//! | `duel` | turns, commands, undoing, and the end |
//! | `input` | lines of bounded length |

pub mod board;
pub mod chance;
mod command;
mod drawing;
pub mod duel;
mod input;
pub mod opponent;
pub mod player;
pub mod telling;
mod words;

#[cfg(test)]
mod tests;
