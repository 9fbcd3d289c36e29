//! Routines for automata and numbers beside their naive twins.

mod automaton;
mod number;
