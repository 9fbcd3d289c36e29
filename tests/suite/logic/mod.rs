//! First-order logic over automatic sequences.

mod chance;
mod naive;
mod solve;
mod syntax;
