//! Wythoff-like games: `wyt:s`, `wyt:s+K` and `wythoff:s,t`.

mod automata;
mod capabilities;
mod jump_points;
mod large;
mod moves;
mod naive;
mod p_positions;
mod proofs;
mod sequences;
mod text;
mod values;
