//! Theorems about the values of a game with all its parameters, as a user writes them in a file.
//!
//! A theorem states values as terms of the numbers of a position, such as `x1 xor x2`, and where
//! they hold. It may state something of every position, or of some.
//!
//! | file | holds |
//! |---|---|
//! | `text` | the declarations of a file, and the formula that one of its clauses holds |
//! | `file` | [`TheoremFile`], and its values at single positions of any size |
//! | `term` | terms with `xor`, as formulas about a value |
//! | | numbers of a position that may be exchanged |
//! | `ready` | [`Ready`]: predicates that need no definition |
//! | `judgement` | the proof of a theorem, or of the largest part that proves itself |
//! | `sentences` | the sentences of a certificate about a theorem |
//! | `part` | the largest part that proves itself, and a formula for its positions |
//! | `part`, `judgement` | the position where a theorem fails, and its value by the rules |

mod file;
mod judgement;
mod part;
mod ready;
mod sentences;
mod term;
mod text;

pub use crate::game::declarations::FileError;
pub use file::{Region, TheoremFile};
pub use judgement::Judgement;
pub use part::{Failure, Gap, Part, Places, Wrong};
pub use ready::Ready;
pub use sentences::ProvedTheorem;
