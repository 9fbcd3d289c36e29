//! Questions in first-order logic: their answers, and scripts of them.
//!
//! | file | holds |
//! |---|---|
//! | `answer` | an answer as text and as JSON |
//! | `count` | how many solutions there are for each value of some variables |
//! | `script` | scripts of Walnut's commands, run in order |
//! | `certificates` | the folder for the certificates of a script |

pub mod answer;
mod certificates;
pub mod count;
pub mod script;
