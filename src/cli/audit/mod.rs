//! What the verb `audit` tells of claims, and what it keeps while it runs.
//!
//! | file | holds |
//! |---|---|
//! | `chosen` | the claims that are asked for |
//! | `journal` | what is known of an audit that was stopped |
//! | `audited` | claims with what was found |
//! | `text`, `json`, `markdown`, `page` | the formats |

mod audited;
mod chosen;
mod journal;
pub mod json;
pub mod markdown;
pub mod page;
pub mod text;

pub use audited::Audited;
pub use chosen::Chosen;
pub use journal::Journal;
