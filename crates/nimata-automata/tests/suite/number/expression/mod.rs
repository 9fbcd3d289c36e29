//! Expressions compared with an evaluator of their syntax trees, each kind of error, and arbitrary
//! text.

mod bounds;
mod errors;
mod files;
mod trees;
mod values;

use nimata_automata::number::expression::{
    ExpressionErrorKind as Kind, FileAccess, Limits, evaluate,
};
use num_bigint::BigUint;

fn limits(max_digits: u64) -> Limits {
    Limits { max_digits, files: FileAccess::Refused, deadline: None }
}

fn value(text: &str) -> BigUint {
    evaluate(text, &limits(10_000)).unwrap_or_else(|error| panic!("{}", error.render(text)))
}

fn fails(text: &str, column: usize, kind: Kind) {
    fails_under(text, &limits(1000), column, kind);
}

fn fails_under(text: &str, limits: &Limits, column: usize, kind: Kind) {
    let error = evaluate(text, limits).expect_err(text);
    assert_eq!((error.kind(), error.column()), (&kind, column), "{}", error.render(text));
}
