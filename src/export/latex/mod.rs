//! LaTeX for papers: tables to be pasted or read by `\input`, and theorems that compile alone.
//!
//! | file | holds |
//! |---|---|
//! | `automaton` | the table of transitions |
//! | `formula` | formulas as mathematics writes them |
//! | `tables` | values, positions and findings in rows |
//! | `theorem` | what was proved, and how anyone checks it |
//! | `text` | text in which nothing is a command |

mod automaton;
mod formula;
mod tables;
mod text;
mod theorem;

pub use automaton::write;
pub use tables::{pairs, report, values};
pub(super) use text::escape;
pub use theorem::{Theorem, theorem};
