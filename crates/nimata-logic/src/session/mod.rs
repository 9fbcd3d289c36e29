//! A session: commands of Walnut's language, one after the other, and what they have defined.
//!
//! The program, the Python package and the page stand on this room. It prints nothing: a command
//! answers with a [`Reply`], which is data.
//!
//! | file | holds |
//! |---|---|
//! | `state` | [`Session`]: the names that commands have defined |
//! | `library` | the folder in which definitions persist |
//! | `objects` | automata by their names: languages and sequences |
//! | `error` | [`CommandError`]: why a command is not carried out |
//! | `constructed` | sequences that commands construct from others |
//! | `reply` | [`Reply`]: what a command answers |
//! | `verbs` | the verbs, with their help, one file a group |
//! | `script` | scripts that load scripts: which command comes next |

mod constructed;
mod error;
mod library;
mod objects;
mod reply;
mod script;
mod state;
mod verbs;

pub use error::{CommandError, Reads};
pub use reply::Reply;
pub use script::{MOST_BYTES, Placed, Scripts};
pub use state::Session;
pub use verbs::{Format, VERBS, Verb, Writer, run};
