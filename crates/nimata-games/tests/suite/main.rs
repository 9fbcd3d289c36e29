//! Games beside naive evaluators written from their rules, and beside the papers.

mod games;
#[path = "../../../../tests/suite/logic/naive.rs"]
#[allow(dead_code, reason = "the tests of formulas need more of it")]
mod naive;
