//! What rules files and theorem files share: declarations, one a line, with names and formulas.
//!
//! | file | holds |
//! |---|---|
//! | `lines` | comments and continuation lines; a declaration, and parts of it |
//! | `names` | names of numbers |
//! | `definitions` | formulas with a name, after `let` |
//! | `formulas` | formulas in Walnut's language, with the declared names and nothing else |
//! | `renaming` | formulas under other names |
//! | `error` | an error in the text, with a caret |

mod definitions;
mod error;
mod formulas;
mod lines;
mod names;
mod renaming;

pub(super) use definitions::{called, defined_twice, definition, undefined};
pub use error::FileError;
pub(super) use formulas::{
    Language, allow_constants, allow_names, byte_at, fits, in_file, word_at,
};
pub(super) use lines::{
    Declaration, Part, comment_at_head, declarations, in_one_line, without_comments,
};
pub(super) use names::{fresh, names};
pub(super) use renaming::{renamed, set_apart};
