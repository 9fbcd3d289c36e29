//! Declarations of rules files and theorem files, one a line, with names and formulas.
//!
//! | file | holds |
//! |---|---|
//! | `lines` | comments and continuation lines; declarations, their parts, and errors in the text |
//! | `names` | names of numbers, and formulas under other names |
//! | `formulas` | formulas in Walnut's language, and those with a name, after `let` |
//! | `term` | terms with `xor`, as formulas about a value |
//! | `ready` | [`Ready`]: predicates that need no definition |
//! | `sets` | sets after `reg` and `use`, and the sentences that determine them |

mod formulas;
mod lines;
mod names;
mod ready;
mod sets;
mod term;

pub(super) use formulas::{Language, NUMBER, allow_constants, allow_names, fits, word_at};
pub use lines::FileError;
pub(super) use lines::{
    Declaration, Part, comment_at_head, declarations, in_one_line, without_comments,
};
pub(super) use names::{fresh, names, renamed, set_apart};
pub use ready::Ready;
