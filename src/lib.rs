#![forbid(unsafe_code)]
pub mod automaton;
pub mod budget;
pub mod export;
pub mod game;
pub mod number;
