//! Atlases: many games as data. An atlas is a folder with a table of rows, one a game, and with the
//! certificates of what is proved, each found by its SHA-256.
//!
//! | file | holds |
//! |---|---|
//! | `games` | lists of games: lines with brackets, such as `sd:[1..64]/[2..64]` |
//! | `facts` | what a certificate says by itself: states, digits, period, first terms |
//! | `terms` | the first terms of a claim, from its automaton or from the rules of heaps |
//! | `row` | a row: of the table of an atlas, and of a survey |
//! | `subject` | the game of a row: that of its name, or that of its rules |
//! | | the parts of an atlas that is made bit by bit |
//! | `survey` | one claim about a game, derived and checked, as a row |
//! | | a game that is proved, as a row and a certificate |
//! | `view` | a survey: some columns of rows, without certificates, as JSON and as CSV |
//! | `table` | rows as JSON Lines in a frame of Zstandard, and back |
//! | `frame` | frames of Zstandard, which are unpacked within a bound |
//! | `place` | the places of certificates in packs |
//! | `manifest` | the digests of all files |
//! | `write` | an atlas as a folder, which is there whole or not at all; several atlases as one |
//! | `read` | a folder that need not be trusted |
//! | `verify` | a row against its certificate, by the checker alone |
//! | `find` | rows by their terms, and by their digest; what differs between two atlases |
//!
//! The format is documented in `README.md` beside this file, which every atlas contains.

mod error;
mod facts;
mod find;
mod frame;
mod games;
mod manifest;
mod place;
mod read;
mod row;
mod subject;
mod survey;
mod table;
mod terms;
mod verify;
mod view;
mod write;

pub use error::AtlasError;
pub use find::{Difference, Match, difference, find};
pub use frame::Frame;
pub use games::{games, listed};
pub use manifest::{MANIFEST, Manifest};
pub use read::Atlas;
pub use row::{Row, Share, Standing};
pub use subject::{Part, Subject, parts};
pub use survey::{Item, Surveyed, entry, survey};
pub use verify::faults;
pub use view::View;
pub use write::{merge, write};
