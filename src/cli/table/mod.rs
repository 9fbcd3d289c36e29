//! Tables that grow in their file while their values are computed.
//!
//! | file | holds |
//! |---|---|
//! | `lines` | the lines of such a table: written, and read back one by one |
//! | `kept` | the file of an earlier run: its values, and where the next line goes |
//! | `grown` | the file while it grows |

pub mod grown;
mod kept;
pub mod lines;
