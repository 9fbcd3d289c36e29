//! The tests of the library and of the program, in one program so that they are linked once.
//!
//! The rooms are those of `src`. Checks that take minutes stand in `tests/long.rs`, and those of
//! the papers' statements in `tests/audit`.

mod architecture;
mod automaton;
mod command_line;
mod export;
mod external;
mod front;
mod games;
mod lines;
mod logic;
mod number;
mod readme;
mod root;
