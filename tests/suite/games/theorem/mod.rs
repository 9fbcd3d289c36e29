//! Theorem files: their text, the predicates that are ready in them, and the theorems of
//! `fixtures/theorems` against values by the rules.

mod fixtures;
mod had;
mod ready;
mod text;
