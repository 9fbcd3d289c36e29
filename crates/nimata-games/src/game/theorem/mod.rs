//! Theorems about the values of a game with all its parameters, as a user writes them in a file.
//!
//! A theorem states values as terms of the numbers of a position, such as `x1 xor x2`, and where
//! they hold. It may state something of every position, or of some.
//!
//! | file | holds |
//! |---|---|
//! | `file`, `text`, `read` | [`TheoremFile`], and how its declarations are read |
//! | `clauses` | the formula that one of several clauses holds |
//! | `term`, `value` | terms with `xor`; a value and where it is stated |
//! | `symmetry` | numbers of a position that may be exchanged |
//! | `vocabulary` | the words of formulas, and messages about unknown ones |
//! | `ready` | [`Ready`]: predicates that need no definition |
//! | `judgement` | the proof of a theorem, or of the largest part that proves itself |
//! | `sentences` | the sentences of a certificate about a theorem |
//! | `part` | the largest part that proves itself, and where that is |
//! | `region` | what a theorem says of single positions of any size |
//! | `failure`, `by_rules` | where a theorem fails, and what the rules say there |

mod by_rules;
mod clauses;
mod failure;
mod file;
mod judgement;
mod part;
mod read;
mod ready;
mod region;
mod sentences;
mod symmetry;
mod term;
mod text;
mod value;
mod vocabulary;

pub use crate::game::declarations::FileError;
pub use failure::{Failure, Gap, Wrong};
pub use file::TheoremFile;
pub use judgement::Judgement;
pub use part::{Part, Places};
pub use ready::Ready;
pub use region::Region;
pub use sentences::Held;
