//! First-order logic over automatic sequences.

mod syntax;
