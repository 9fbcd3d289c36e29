//! Each routine of `automaton` is compared with a twin written from the definition: on all tiny
//! automata, then on random ones, then on hard ones.

mod compare;
mod count;
mod density;
mod digits;
mod exceptions;
mod graph;
mod kernel;
mod language;
mod minimize;
mod morphism_texts;
mod morphisms;
mod numeration;
mod power;
mod regular_expression;
mod reverse;
mod small;
mod table;
mod transducers;
mod words;
