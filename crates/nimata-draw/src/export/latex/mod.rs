//! LaTeX for papers: tables for pasting or `\input`, and theorems that compile alone.
//!
//! | file | holds |
//! |---|---|
//! | `formula` | formulas in mathematical notation |
//! | `tables` | tables of transitions, of values, of positions and of reports |
//! | `theorem` | a proved theorem, and how to check it |
//! | `text` | text with all commands escaped |

mod formula;
mod tables;
mod text;
mod theorem;

pub use tables::{pairs, report, values, write, write_continued};
pub(super) use text::escape;
pub use theorem::{Theorem, theorem};
