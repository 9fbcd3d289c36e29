//! A person against the program: lines are read and lines are written, and no terminal is known.
//!
//! | file | holds |
//! |---|---|
//! | `command` | what a line means |
//! | `drawing` | the board as text |
//! | `telling` | lists, help, and the lines of a transcript |
//! | `words` | reasons: why a move was made, or a position is lost |
//! | `duel` | turns, commands, undoing, and the end |
//! | `input` | lines of bounded length |

mod command;
mod drawing;
pub mod duel;
mod input;
pub mod telling;
mod words;

#[cfg(test)]
mod tests;
