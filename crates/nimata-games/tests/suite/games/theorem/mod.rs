//! Theorem files: their text, the predicates that are ready in them, what becomes of them, and the
//! theorems of `fixtures/theorems` against values by the rules.

mod fixtures;
mod had;
mod judgement;
mod ready;
mod text;
