//! First-order logic over automatic sequences.

mod addition;
mod asked;
mod below_zero;
mod bounded;
mod by_words;
mod constants;
mod divisors;
mod integers;
mod kinds;
mod kupin;
mod large;
mod learned;
mod missing;
pub mod naive;
mod numerations;
mod outputs;
mod question;
mod random;
mod regular;
mod remainders;
mod rules;
mod sentences;
mod solve;
mod syntax;
mod words;
