//! The program as people run it: results, errors, exit statuses, files.

mod ask;
mod ask_script;
mod contract;
mod dynamic;
mod exco;
mod formats;
mod games;
mod octal;
mod play;
mod program;
mod progress;
mod rules_file;
mod sequences;
mod slow;
#[cfg(unix)]
mod stopped;
mod survey;
mod wythoff;

pub use program::NIMATA;
