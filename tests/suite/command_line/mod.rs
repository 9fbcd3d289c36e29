//! The program as people run it: results, errors, exit statuses, files.

mod ask;
mod ask_script;
mod contract;
mod draw;
mod dynamic;
mod exco;
mod formats;
mod games;
mod latex;
mod octal;
mod play;
mod program;
mod report;
mod report_in_a_browser;
mod rules_file;
pub mod schema;
mod slow;
mod survey;
mod wythoff;

pub use program::NIMATA;
