//! Walnut's word automata, written and read, and scripts that make Walnut prove a recurrence.
//!
//! Walnut decides formulas about automatic sequences. We exchange files with it and share no code.
//! It does not check what it reads: an automaton with states that no word reaches, or whose outputs
//! change under padding zeros, makes it answer wrongly. So [`write()`] trims, and [`read`] reports
//! both.

mod read;
mod script;
mod write;

pub use read::{Completed, Missing, read, read_completed, read_partial};
pub use script::RecurrenceScript;
pub use write::{NONE, write};
