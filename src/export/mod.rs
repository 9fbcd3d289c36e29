//! Automata and tables of values, in the formats of other programs and of papers: one file a format.
//!
//! | format | what it is for | file |
//! |---|---|---|
//! | JSON | the automaton's own file; read as well as written | [`json`] |
//! | CSV, Markdown, LaTeX | the table of transitions | [`csv`], [`markdown`], [`latex`] |
//! | b-file, CSV, text, JSON | the values themselves, streamed | [`terms`] |
//!
//! Every format is written to a [`std::io::Write`]. Nothing here knows a game or the command line; what a
//! format says about the game comes from the caller, as a label.

pub mod csv;
pub mod json;
pub mod latex;
pub mod markdown;
pub mod terms;

mod imported;

pub use imported::{Fault, Imported, PaddingEnd};
