//! Questions in first-order logic: their answers, and scripts of them.
//!
//! | file | holds |
//! |---|---|
//! | `about` | the ready questions about a game |
//! | `answer` | an answer as text and as JSON |
//! | `count` | the number of solutions for each value of some variables |
//! | `script` | scripts of Walnut's commands, run in order |
//! | `files` | the folder for certificates, and other files of scripts |

pub mod about;
pub mod answer;
pub mod count;
mod files;
pub mod script;
