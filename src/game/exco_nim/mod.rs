//! EXCO-NIM (extended complementary Nim; Boros, Gurvich, Ho and Makino): n piles x1, …, xn and an extra pile x0; a
//! move lowers the extra pile, or at most n − 1 of the others, or both.
//!
//! For n ≥ 3 the values have a closed form. For n = 2 the papers call them chaotic; here their table
//! costs constant time an entry, every level set is a finite automaton, and every row (x0 and x1 fixed)
//! that is seen to repeat is decided for all x2.
//!
//! | file | holds |
//! |---|---|
//! | `rules` | n, and what positions look like |
//! | `definition` | the options, and the values straight from them: the naive twin |
//! | `closed_form`, `closed_form_moves` | n ≥ 3: Theorem 1, and a move to any value |
//! | `sweep`, `table` | n = 2: all values of a box |
//! | `core`, `level_set` | Core(v), and { G = v } as an automaton |
//! | `columns`, `state`, `rows`, `row`, `run_length` | rows for all x2 |
//! | `conjectures` | Conjectures 1–5, decided in rows |
//! | `ladder`, `steps`, `two_pile_moves` | n = 2: positions of any size |
//! | `family` | the capabilities |
//!
//! Paper 1 is *Extended complementary Nim* (RRR 1-2015); paper 2 is *On the Sprague–Grundy function of Tetris
//! extensions of proper Nim*. Where both have a statement, the number is paper 1's. In formulas
//! u = x0 + x1 + … + xn and ℓ = x0 + G(0; x1, …, xn).

mod closed_form;
mod closed_form_moves;
mod columns;
mod conjectures;
mod core;
mod definition;
mod error;
// mod family;
mod ladder;
mod level_set;
mod row;
mod rows;
mod rules;
mod run_length;
mod state;
mod steps;
mod sweep;
mod table;
mod two_pile_moves;

pub use closed_form::ClosedForm;
pub use closed_form_moves::{closed_form_move, is_legal};
pub use conjectures::{Conjecture, Counterexample, Instance, Verdict, decide_conjectures};
pub use core::{Core, binary_length, core_counts};
pub use definition::{Definition, each_option};
pub use error::ExcoError;
// pub use family::FAMILY;
pub use ladder::evaluate;
pub use level_set::LevelSet;
pub use row::Row;
pub use rows::Rows;
pub use rules::ExcoNim;
pub use run_length::{read_run_length, run_length};
pub use table::Table;
pub use two_pile_moves::two_pile_move;

/// The name of the game with two piles, the only one whose values are no closed form.
pub const GAME: &str = "exco:2";
