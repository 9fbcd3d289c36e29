//! Games of rules files, compared with the same rules written in Rust.

mod books;
mod definition;
mod files;
mod fixtures;
mod heaps;
mod language;
pub mod naive;
mod options;
mod passes;
mod proofs;
mod recurrence;
mod sets;
mod soundness;
mod splitting;
mod text;
