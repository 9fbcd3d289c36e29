//! The program from the outside: results, errors, exit statuses, files.

mod about;
mod advice;
mod ask;
mod ask_count;
mod ask_input;
mod ask_script;
#[cfg(unix)]
mod cache;
mod checker;
mod contract;
mod coq;
mod draw;
mod dynamic;
mod errors;
mod exco;
mod families;
mod files;
mod finite;
mod formats;
mod games;
mod helps;
mod latex;
mod learn;
mod misere;
mod names;
mod numerations;
mod octal;
mod octal_tables;
mod play;
pub mod program;
mod progress;
#[cfg(unix)]
mod proved;
mod report;
mod report_in_a_browser;
mod rules_file;
pub mod schema;
mod sequences;
mod several;
mod shells;
mod short;
mod slow;
#[cfg(unix)]
mod stopped;
mod subtraction;
mod survey;
mod taken_back;
mod theorem_files;
mod wythoff;

pub use program::{NIMATA, forgetful, shell};
