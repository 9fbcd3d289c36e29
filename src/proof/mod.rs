//! From a wish to what the checker has accepted: claims by name, questions, and certificates.
//!
//! The program and the Python package both stand on this room: it knows no flag, no file that is
//! written and no terminal. Who runs it is a [`Host`], which has the bounds and hears what is done.
//!
//! | file | holds |
//! |---|---|
//! | `host` | [`GameHost`]: a host whose user names claims about games |
//! | `choice` | claims by their names; texts that name a game or a file |
//! | `games` | games as the checker knows them |
//! | `proved` | claims about a game: derived, proved, and captions of their pictures |
//! | | theorems with parameters, from a file to an accepted certificate |
//! | | reports on a game, with accepted certificates |
//! | | theorems about a game that a sample suggests |
//! | `source` | claims about games as sequences that formulas name |
//! | | sentences about all divisors of division games |
//! | `about` | ready questions about a game, with their answers |
//! | `objects` | answers as the objects of docs/json.md |

pub mod about;
mod choice;
mod games;
mod host;
pub mod objects;
mod proved;
mod source;

pub use crate::game::claimed;
pub use choice::{Named, choose, named, tell_apart};
pub use games::{games, games_of};
#[cfg(feature = "atlas")]
pub(crate) use host::advised;
pub use host::{GameHost, Purpose};
pub use nimata_logic::ask::*;
pub use nimata_logic::files::{is_special, read_at_most, read_text, read_within};
pub use proved::{
    Derivation, Discovered, Judged, Proved, ProvedPart, ProvedTheorem, caption, derive,
    derive_claim, discover, label, prove, prove_theorem, read_theorem, report, title,
};
pub use source::{ask_divisors, game_source};
