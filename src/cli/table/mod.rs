//! Tables that grow in their file while their values are computed.
//!
//! | file | holds |
//! |---|---|
//! | `lines` | the lines of such a table: written, and read back one by one |
//! | `stored` | the file of an earlier run: its values, and where the next line goes |
//! | `growth` | the file while it grows |

pub mod growth;
pub mod lines;
mod stored;
