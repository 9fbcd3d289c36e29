//! From a wish to what the checker has accepted: claims by name, questions, and certificates.
//!
//! The program and the Python package both stand on this room: it knows no flag, no file that is
//! written and no terminal. Who runs it is a [`Host`], which has the bounds and hears what is done.
//!
//! | file | holds |
//! |---|---|
//! | `host` | [`GameHost`]: a host whose user names claims about games |
//! | `choice` | claims by their names |
//! | `games` | games as the checker knows them |
//! | `named` | texts that name a game or a file |
//! | `proved` | claims about a game: derived, proved, and captions of their pictures |
//! | `theorem` | theorems with parameters, from a file to an accepted certificate |
//! | `discovered` | theorems about a game that a sample suggests |
//! | `reported` | reports on a game, with accepted certificates |
//! | `divisors` | sentences about all divisors of division games |
//! | `source` | claims about games as sequences that formulas name |
//! | `about` | ready questions about a game, with their answers |
//! | `objects` | answers as the objects of docs/json.md |

pub mod about;
mod choice;
mod discovered;
mod divisors;
mod games;
mod host;
mod named;
pub mod objects;
mod proved;
mod reported;
mod source;
mod theorem;

pub use choice::{choose, claimed};
pub use discovered::{Discovered, discover};
pub use divisors::ask_divisors;
pub use games::{games, games_of};
#[cfg(feature = "atlas")]
pub(crate) use host::advised;
pub use host::{GameHost, Purpose};
pub use named::{Named, named, tell_apart};
pub use nimata_logic::ask::*;
pub use nimata_logic::files::{is_special, read_at_most, read_text, read_within};
pub use proved::{Derivation, Proved, caption, derive, derive_claim, label, prove, title};
pub use reported::report;
pub use source::game_source;
pub use theorem::{Judged, ProvedPart, ProvedTheorem, prove_theorem, read_theorem};
