//! Questions in first-order logic: their answers, and scripts of them.
//!
//! | file | holds |
//! |---|---|
//! | `about` | the ready questions about a game |
//! | `answer` | an answer as text and as JSON |
//! | `count` | how many solutions there are for each value of some variables |
//! | `script` | scripts of Walnut's commands, run in order |
//! | `certificates` | the folder for the certificates of several answers |
//! | `drawn` | files that a script asks for, in the same folder |

pub mod about;
pub mod answer;
mod certificates;
pub mod count;
mod drawn;
pub mod script;
