//! The output of the program, and the journal that it keeps while it runs.
//!
//! | file | holds |
//! |---|---|
//! | `chosen` | the claims that the user asks for |
//! | `journal` | the findings of a stopped audit |
//! | `text`, `json`, `page` | the formats except Markdown, which the library writes |

mod chosen;
mod journal;
pub mod json;
pub mod page;
pub mod text;

pub use chosen::Chosen;
pub use journal::Journal;
