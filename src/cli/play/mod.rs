//! A person plays against the program. This code reads and writes lines, and needs no terminal.
//!
//! | file | holds |
//! |---|---|
//! | `command` | reads a line as a command or a move |
//! | `drawing` | the board as text |
//! | `telling` | lists, help, and the lines of a transcript |
//! | `words` | reasons for moves and for outcomes |
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
