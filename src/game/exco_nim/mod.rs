//! EXCO-NIM.

mod definition;
mod error;
mod rules;
mod sweep;
mod table;

pub use definition::{Definition, each_option};
pub use error::ExcoError;
pub use rules::ExcoNim;
pub use table::Table;
