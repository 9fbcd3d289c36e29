//! The program as people run it: results, errors, exit statuses, files.

mod ask;
mod ask_script;
mod checker;
mod contract;
mod dynamic;
mod errors;
mod exco;
mod formats;
mod games;
mod helps;
mod octal;
mod play;
mod program;
mod rules_file;
mod shells;
mod slow;
mod survey;
mod wythoff;

pub use program::NIMATA;
