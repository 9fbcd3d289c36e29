//! A person plays against the program. This code reads and writes lines, and needs no terminal.
//!
//! | file | holds |
//! |---|---|
//! | `duel` | turns, commands, undoing, and the end |
//! | `input` | lines of bounded length, read as commands and moves |
//! | `words` | the board, lists of moves, help, and reasons, as text |
//! | `transcript` | the moves in a file |

pub mod duel;
mod input;
pub mod transcript;
mod words;

#[cfg(test)]
mod tests;
