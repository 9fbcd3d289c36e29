//! Games of a rules file, against the same rules written out in Rust.

mod definition;
mod files;
mod fixtures;
mod naive;
mod options;
mod proofs;
mod soundness;
mod text;
