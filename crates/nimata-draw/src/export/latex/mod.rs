//! LaTeX for papers: tables for pasting or `\input`, and theorems that compile alone.
//!
//! | file | holds |
//! |---|---|
//! | `automaton` | transition tables |
//! | `formula` | formulas in mathematical notation |
//! | `tables` | values, positions and findings in rows |
//! | `theorem` | a proved theorem, and how to check it |
//! | `text` | text with all commands escaped |

mod automaton;
mod formula;
mod tables;
mod text;
mod theorem;

pub use automaton::write;
pub use tables::{pairs, report, values};
pub(super) use text::escape;
pub use theorem::{Theorem, theorem};
