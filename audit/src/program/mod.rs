//! What the program tells of claims, and what it keeps while it runs.
//!
//! | file | holds |
//! |---|---|
//! | `chosen` | the claims that are asked for |
//! | `journal` | what is known of an audit that was stopped |
//! | `text`, `json`, `page` | the formats, but for Markdown, which is the library's |

mod chosen;
mod journal;
pub mod json;
pub mod page;
pub mod text;

pub use chosen::Chosen;
pub use journal::Journal;
