//! Automata and tables of values in the formats of other programs and of papers, with one file for
//! each format.
//!
//! | format | purpose | file |
//! |---|---|---|
//! | JSON | the automaton's own file; also read | [`json`] |
//! | Walnut | deciding formulas about the sequence; also read | [`walnut`] |
//! | DOT | drawings by Graphviz, of any size | [`dot`] |
//! | BA | languages, for programs that compare them | [`ba`] |
//! | SVG | drawings without Graphviz, and matrices for large automata | [`svg`] |
//! | TikZ | the same drawings, up to two hundred states | [`tikz`] |
//! | CSV, Markdown, LaTeX | the table of transitions | [`csv`], [`markdown`], [`latex`] |
//! | LaTeX | values, positions, findings and theorems | [`latex`] |
//! | b-file, CSV, text, JSON | the values of a box of positions, streamed | [`values`] |
//! | b-file, list | integers from other sources; only read | [`sequence`] |
//! | NumPy | the values of a box as an array | [`npy`] |
//! | CSV, text, JSON | findings in rows | [`report`] |
//! | SVG, TikZ, PNG | numbers on a grid as colours | [`heat_map`] |
//! | text, JSON | results computed from an automaton | [`density`], [`kernel`], [`linear`] |
//! | Maple, Mathematica, Sage, NumPy | linear representations | [`matrices`] |
//! | DOT, SVG | diagrams that are not automata | [`diagram`] |
//! | Coq | a certificate as theorems, which Coq checks | [`coq`] |
//! | JSON | what the objects of docs/json.md share | [`object`] |
//! | any | numerations by their words, from files | [`numerations`] |
//! | HTML | a page about a game, with all of these in one file | [`page`] |
//!
//! Pictures are composed into a `scene`, a list of marks, which SVG, TikZ and PNG draw. A value has
//! the same colour in all pictures: that of [`colour`].
//!
//! Every format is written to a [`std::io::Write`]. Nothing here knows a game or the command line;
//! the caller passes as a label what a format says about the game.
//!
//! ```
//! use nimata_automata::automaton::{Dfao, DigitOrder};
//! use nimata_draw::export::{json, walnut};
//!
//! let thue_morse = Dfao::single_track(
//!     2,
//!     DigitOrder::Msd,
//!     vec![Some(0), Some(1)],
//!     vec![vec![0, 1], vec![1, 0]],
//! )?;
//! let mut file = Vec::new();
//! walnut::write(&mut file, &thue_morse, walnut::NONE)?;
//! assert_eq!(file, b"msd_2\n\n0 0\n0 -> 0\n1 -> 1\n\n1 1\n0 -> 1\n1 -> 0\n");
//!
//! let mut file = Vec::new();
//! json::write(&mut file, &thue_morse)?;
//! assert_eq!(json::read(&file)?.into_sound()?, thue_morse);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod ba;
pub mod colour;
pub mod coq;
pub mod csv;
pub mod density;
pub mod diagram;
pub mod dot;
pub mod heat_map;
pub mod kernel;
pub mod latex;
pub mod markdown;
pub mod npy;
pub mod page;
pub mod report;
pub mod sequence;
pub mod svg;
pub mod tikz;
pub mod values;
pub mod walnut;

mod error;
mod figure;
mod layout;
mod letters;
#[cfg(feature = "png")]
mod png;
mod scene;
mod xml;

pub use error::ExportError;
pub use figure::{Caption, DeadStates, in_base};
pub use letters::columns as letter_columns;
pub use nimata_logic::files::{Fault, Imported, PaddingEnd, ReadError, WriteError};
pub use nimata_logic::files::{json, linear, matrices, numerations, object};
