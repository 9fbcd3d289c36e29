//! Reads and writes Walnut's word automata, reads its transducers, writes its custom bases, and
//! writes scripts by which Walnut proves a recurrence.
//!
//! Walnut decides formulas about automatic sequences. nimata exchanges files with it and shares no
//! code. Walnut does not check its input: it answers wrongly for an automaton with unreachable
//! states, or with outputs that change under padding zeros. So [`write()`] trims, and [`read`]
//! reports both faults. Walnut's custom bases are numerations here once their files are checked.

mod bases;
mod head;
mod name;
mod read;
mod transducer;
mod write;

pub use bases::{BaseError, CustomBase, custom_base, language_of};
pub use read::{Completed, Missing, Reading, read, read_completed, read_with};
pub use transducer::read_transducer;
pub use write::{NONE, write, write_base};
