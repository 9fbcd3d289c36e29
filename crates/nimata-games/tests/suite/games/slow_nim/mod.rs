//! Slow Nim: the propositions of paper 2, section 4, the automata and the moves, each compared with
//! the rules.

mod automata;
mod capabilities;
mod moves;
mod naive;
mod parities;
mod proposition_4;
mod sorted;
