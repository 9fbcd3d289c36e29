//! Theorems about the values of a game with all its parameters, as a user writes them in a file.
//!
//! A theorem states values as terms of the numbers of a position, such as `x1 xor x2`, and where
//! they hold. It may state something of every position, or of some.
//!
//! | file | holds |
//! |---|---|
//! | `text` | the declarations of a file, and the formula that one of its clauses holds |
//! | `file` | [`TheoremFile`], and its values at single positions of any size |
//! | `symmetry` | numbers of a position that may be exchanged |
//! | `judgement` | the proof of a theorem, or of the largest part that proves itself |
//! | `sentences` | the sentences of a certificate about a theorem |
//! | `part` | the largest part that proves itself, and a formula for its positions |
//! | `part`, `judgement` | the position where a theorem fails, and its value by the rules |

mod file;
mod judgement;
mod part;
mod sentences;
mod symmetry;
mod text;

pub use crate::game::declarations::{FileError, Ready};
pub use file::{Region, TheoremFile};
pub use judgement::Judgement;
pub use part::{Failure, Gap, Part, Places, Wrong};
pub use sentences::ProvedTheorem;
