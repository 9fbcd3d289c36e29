//! Two-pile dynamic Nim against its definition, and against Holshouser and Reiter's paper.

mod admissibility;
mod automata;
mod bad_input;
mod capabilities;
mod proofs;
mod strategy;
mod twins;

use nimata::budget::Budget;
use nimata::game::dynamic_nim::{BoundFunction, DynamicNim, Formula, Rounding};

fn budget() -> Budget {
    Budget::default()
}

fn bound(text: &str) -> BoundFunction {
    BoundFunction::parse(text).expect("a bound function")
}

fn game(text: &str) -> DynamicNim {
    DynamicNim::parse(text).expect("a game")
}

fn formula(rounding: Rounding, p: u32, q: u32) -> Formula {
    Formula::new(rounding, p, q).expect("a formula")
}

/// The bounds of the paper and of its Definition 2: ck, and fractions rounded either way.
const NAMED: [&str; 5] = ["k", "2k", "3k", "floor(5k/2)", "ceil(3k/2)"];

/// More r = p/q with 1 ≤ r < 4, close to the ends, to 2 and to 3, and in between.
const FRACTIONS: [(u32, u32); 12] = [
    (101, 100),
    (8, 7),
    (4, 3),
    (7, 4),
    (199, 100),
    (201, 100),
    (7, 3),
    (22, 7),
    (299, 100),
    (7, 2),
    (15, 4),
    (399, 100),
];
