//! Questions in first-order logic: their answers, and scripts of them.
//!
//! | file | holds |
//! |---|---|
//! | `answer` | an answer as text and as JSON |
//! | `script` | scripts of Walnut's commands, run in order |
//! | `definitions` | the names that a script has defined |
//! | `certificates` | the folder for the certificates of a script |

pub mod answer;
mod certificates;
mod definitions;
pub mod script;
