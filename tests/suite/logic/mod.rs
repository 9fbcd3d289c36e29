//! First-order logic over automatic sequences.

mod addition;
mod asked;
mod below_zero;
mod by_words;
pub mod chance;
mod constants;
mod integers;
mod kinds;
mod kupin;
mod large;
pub mod naive;
mod numerations;
mod outputs;
mod question;
mod regular;
mod remainders;
mod rules;
mod sentences;
mod solve;
mod syntax;
mod words;
