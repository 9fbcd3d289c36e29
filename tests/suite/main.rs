//! The tests of the library and of the program, in one binary so that they are linked once.
//!
//! The folders are rooms of `src` and of the packages. Tests that take minutes are in
//! `tests/long.rs`, and those of the papers' statements in `audit/tests/audit`.

mod atlas;
mod command_line;
mod export;
mod front;
mod lines;
mod literature;
mod logic;
mod readme;
mod results;
mod scripts;
mod session;
mod uniform;
