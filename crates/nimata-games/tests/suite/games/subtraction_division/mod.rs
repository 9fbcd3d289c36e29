//! Subtraction–division games compared with naive evaluators written here, and with Kupin's paper.

#![expect(clippy::needless_range_loop, reason = "x(n) is written with its n, as in the paper")]

mod automata;
mod bounds;
mod capabilities;
mod certificates;
mod formulas;
mod kupin;
mod mark;
mod naive;
mod periods;
mod reduction_tables;
mod reductions;
mod stuttering;
mod tables;
