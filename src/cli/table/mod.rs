//! Tables that grow in their file while their values are computed.
//!
//! | file | holds |
//! |---|---|
//! | `growth` | the file while it grows |
//! | | the file of an earlier run: its values, and where the next line goes |
//! | | the lines of such a table: written, and read back one by one |

pub mod growth;
