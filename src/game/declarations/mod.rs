//! What rules files and theorem files share: declarations, one a line, with names and formulas.
//!
//! | file | holds |
//! |---|---|
//! | `lines` | comments and continuation lines; a declaration, and parts of it |
//! | `names` | names of numbers |
//! | `formulas` | formulas in Walnut's language, with the declared names and nothing else |
//! | `renaming` | formulas under other names |
//! | `error` | an error in the text, with a caret |

mod error;
mod formulas;
mod lines;
mod names;
mod renaming;

pub use error::FileError;
pub(super) use formulas::{
    Language, allow_constants, allow_names, byte_at, fits, in_file, word_at,
};
pub(super) use lines::{Declaration, Part, declarations, without_comments};
pub(super) use names::{MOST_NAME, names};
pub(super) use renaming::{renamed, set_apart};
