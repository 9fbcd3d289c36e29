//! Automata and tables of values, in the formats of other programs and of papers: one file a format.
//!
//! | format | what it is for | file |
//! |---|---|---|
//! | JSON | the automaton's own file; read as well as written | [`json`] |
//! | DOT | drawings by Graphviz, of any size | [`dot`] |
//! | SVG, TikZ | drawings of our own, up to some sixty states | [`svg`], [`tikz`] |
//! | CSV, Markdown, LaTeX | the table of transitions | [`csv`], [`markdown`], [`latex`] |
//! | b-file, CSV, text, JSON | the values themselves, streamed | [`terms`] |
//!
//! Every format is written to a [`std::io::Write`]. Nothing here knows a game or the command line; what a
//! format says about the game comes from the caller, as a label.

pub mod csv;
pub mod dot;
pub mod json;
pub mod latex;
pub mod markdown;
pub mod svg;
pub mod terms;
pub mod tikz;

mod error;
mod imported;
mod layout;
mod letters;

pub use error::ExportError;
pub use imported::{Fault, Imported, PaddingEnd};
