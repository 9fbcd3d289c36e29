//! Theorems about the values of a game with all its parameters, as a user writes them in a file.
//!
//! A theorem states values as terms of the numbers of a position, such as `x1 xor x2`, and where
//! they hold. It may state something of every position, or of some.
//!
//! | file | holds |
//! |---|---|
//! | `text` | the declarations of a file; [`TheoremFile`] |
//! | `clauses` | the formula that one of several clauses holds |
//! | `term`, `value` | terms with `xor`; a value and where it is stated |
//! | `symmetry` | numbers of a position that may be exchanged |
//! | `vocabulary` | the words of formulas, and messages about unknown ones |
//! | `ready` | [`Ready`]: predicates that need no definition |

mod clauses;
mod ready;
mod symmetry;
mod term;
mod text;
mod value;
mod vocabulary;

pub use crate::game::declarations::FileError;
pub use ready::Ready;
pub use text::TheoremFile;
