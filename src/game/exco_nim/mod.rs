//! EXCO-NIM.

mod closed_form;
mod closed_form_moves;
mod columns;
mod definition;
mod error;
mod rows;
mod rules;
mod run_length;
mod sweep;
mod table;

pub use closed_form::ClosedForm;
pub use closed_form_moves::{closed_form_move, is_legal};
pub use definition::{Definition, each_option};
pub use error::ExcoError;
pub use rows::{Row, Rows};
pub use rules::ExcoNim;
pub use run_length::{read_run_length, run_length};
pub use table::Table;
