//! From a wish to what the checker has accepted: claims by name, questions, and certificates.
//!
//! The program and the Python package both stand on this room: it knows no flag, no file that is
//! written and no terminal. Who runs it is a [`Host`], which has the bounds and hears what is done.
//!
//! | file | holds |
//! |---|---|
//! | `host` | [`Host`]: bounds, and whoever is told of the work |
//! | `choice` | the claim that is meant |
//! | `named` | texts that name a game or a file |
//! | `caption` | what a picture says of itself |
//! | `automata` | automata in files, and in another order of digits |
//! | `files` | files that a user names: read within a budget, written whole |
//! | `checking` | the checker with the limits of a budget |
//! | `checked` | certificates byte by byte as they were accepted |
//! | `proved` | claims about a game: derived, and proved |
//! | `theorem` | theorems with parameters, from a file to an accepted certificate |
//! | `discovered` | theorems about a game that are found without being named |
//! | `reported` | reports on a game, of which nothing is unchecked |
//! | `loaded` | a sequence in the numerals that a formula wishes for |
//! | `source` | where a sequence comes from: a game, an automaton |
//! | `sequences` | the sequences that formulas name |
//! | `question`, `answered` | questions in first-order logic, and their checked answers |
//! | `analysis` | what else an answer tells |
//! | `counted` | how many solutions there are for each value of some variables |
//! | `several` | questions in which variables have numerations of their own |
//! | `spelling`, `wording` | how the values of variables are written, and answers in words |
//! | `about` | ready questions about a game, with their answers |
//! | `bounded` | a host with bounds of its own |
//! | `unsolved` | why a question has no answer |
//! | `objects` | answers as the objects of docs/json.md |
//! | `determined` | sequences that sentences determine |
//! | `survey`, `row` | many games, one row each |

pub mod about;
mod analysis;
mod answered;
mod automata;
mod bounded;
mod caption;
mod checked;
mod checking;
mod choice;
mod counted;
mod determined;
mod discovered;
mod files;
mod host;
mod loaded;
mod named;
pub mod objects;
mod proved;
mod question;
mod reported;
mod row;
mod sequences;
mod several;
mod source;
mod spelling;
mod survey;
mod theorem;
mod unsolved;
pub mod wording;

pub use analysis::Analysis;
pub use answered::Answered;
pub use automata::{content, in_order, read, read_claimed, read_completed};
pub use caption::{caption, label, title};
pub use checked::{Checked, accepted};
pub use checking::{check_text, games, games_of, limits, verdict_text};
pub use choice::{choose, claimed};
pub use counted::{COMMENT, Counted};
pub use determined::determined;
pub use discovered::{Discovered, discover};
pub use files::{is_special, read_at_most, read_text, read_within};
pub use host::{Host, Purpose, Work};
pub use loaded::Loaded;
pub use named::{Named, meant, named, tell_apart};
pub use proved::{Derivation, Proved, derive, prove};
pub use question::Question;
pub use reported::report;
pub use row::{Row, Standing, Told};
pub use sequences::Sequences;
pub use source::Source;
pub use spelling::Spelling;
pub use survey::{Surveyed, survey};
pub use theorem::{Judged, ProvedPart, ProvedTheorem, prove_theorem, read_theorem};
