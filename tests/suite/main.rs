//! The tests of the library and of the program, in one binary so that they are linked once.
//!
//! The folders are those of `src`. Tests that take minutes are in `tests/long.rs`, and those of the
//! papers' statements in `tests/audit`.

mod atlas;
mod automaton;
mod chance;
mod command_line;
mod export;
mod external;
mod front;
mod games;
mod lines;
mod literature;
mod logic;
mod number;
mod readme;
mod root;
mod scripts;
mod session;
