//! Automata, numerations and objects in files: the formats that a prover reads and writes.
//!
//! | file | holds |
//! |---|---|
//! | [`json`] | the automaton's own file; also read |
//! | [`walnut`] | Walnut's automata, transducers and custom bases; also read |
//! | [`read_finite`] | finite automata of other programs, in drawings and in JSON |
//! | [`numerations`] | numerations by their words, from files |
//! | [`object`] | what the objects of docs/json.md share |
//! | [`linear`] | linear representations as text and as JSON |
//! | [`matrices`] | linear representations for Maple, Mathematica, Sage and NumPy |
//! | `imported` | an automaton as a file describes it, with its faults |
//! | [`shown`] | what a file is that is not read back, such as a picture |
//! | `disk` | files that a user names: read within a budget, written whole |
//!
//! ```
//! use nimata_automata::automaton::{Dfao, DigitOrder};
//! use nimata_logic::files::{json, walnut};
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

mod disk;
mod error;
mod finite;
mod imported;
pub mod json;
pub mod linear;
pub mod matrices;
pub mod numerations;
pub mod object;
mod shown;
pub mod walnut;

pub use disk::{is_special, read_at_most, read_text, read_within, write_whole};
pub use error::WriteError;
pub use finite::read_finite;
pub use imported::{Fault, Imported, PaddingEnd, ReadError};
#[cfg(feature = "checker")]
pub(crate) use shown::lists_numbers;
pub use shown::shown;
