//! Declarations of rules files and theorem files, one a line, with names and formulas.
//!
//! | file | holds |
//! |---|---|
//! | `lines` | comments and continuation lines; declarations, their parts, and errors in the text |
//! | `names` | names of numbers, and formulas under other names |
//! | `formulas` | formulas in Walnut's language, and those with a name, after `let` |

mod formulas;
mod lines;
mod names;

pub(super) use formulas::{
    Language, NUMBER, allow_constants, allow_names, explain_call, fits, undefined, word_at,
};
pub use lines::FileError;
pub(super) use lines::{
    Declaration, Part, comment_at_head, declarations, in_one_line, without_comments,
};
pub(super) use names::{fresh, names, renamed, set_apart};
