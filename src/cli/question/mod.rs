//! Questions in first-order logic: their answers, and scripts of them.
//!
//! | file | holds |
//! |---|---|
//! | `answer` | an answer as text and as JSON |
//! | `script` | scripts of Walnut's commands, run in order |
//! | `certificates` | the folder for the certificates of a script |
//! | `drawn` | files that a script asks for, in the same folder |

pub mod answer;
mod certificates;
mod drawn;
pub mod script;
