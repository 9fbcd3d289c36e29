//! Each routine of `automaton` against a twin written from the definition: on all tiny automata,
//! then on random ones, then on those that are hard.

mod compare;
mod density;
mod exceptions;
mod graph;
mod kernel;
mod linear_inequality;
mod minimize;
mod power;
mod regular_expression;
mod reverse;
mod small;
mod table;
