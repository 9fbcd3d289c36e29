//! First-order logic over automatic sequences.

mod addition;
mod by_words;
pub mod chance;
mod constants;
mod integers;
mod kinds;
mod kupin;
pub mod naive;
mod numerations;
mod question;
mod regular;
mod rules;
mod solve;
mod syntax;
mod words;
