//! EXCO-NIM (extended complementary Nim; Boros, Gurvich, Ho and Makino): n piles x1, …, xn and an
//! extra pile x0; a move lowers the extra pile, or at most n − 1 of the others, or both.
//!
//! For n ≥ 3 the values have a closed form. For n = 2 the papers call them chaotic. Here their
//! table costs constant time for each entry, every level set is a finite automaton, and every row
//! (x0 and x1 fixed) that is found to repeat is decided for all x2.
//!
//! | file | holds |
//! |---|---|
//! | `rules` | n, positions and options, and these as formulas |
//! | `closed_form` | n ≥ 3: Theorem 1, and a move to any value |
//! | `sweep`, `pair`, `table` | n = 2: all values of a box |
//! | `level_set` | Core(v), and { G = v } as an automaton |
//! | `recent`, `periods` | repetition of rows |
//! | `rows` | rows for all x2 |
//! | `conjectures` | Conjectures 1–5, decided in rows |
//! | `closed_rules`, `by_columns` | n = 2: the theorems, each as a rung |
//! | `uniform` | n = 2: theorems about all x0, x1 and x2 |
//! | `family`, `claims`, `reports` | the family as the other rooms see it, with its ladder |
//!
//! Paper 1 is *Extended complementary Nim* (RRR 1-2015); paper 2 is *On the Sprague–Grundy function
//! of Tetris extensions of proper Nim*. Where both have a statement, the number is paper 1's. In
//! formulas u = x0 + x1 + … + xn and ℓ = x0 + G(0; x1, …, xn).

mod by_columns;
mod claims;
mod closed_form;
mod closed_rules;
mod conjectures;
mod family;
mod level_set;
mod pair;
mod periods;
mod recent;
mod reports;
mod rows;
mod rules;
mod sweep;
mod table;
mod uniform;

pub use closed_form::ClosedForm;
pub use conjectures::{Conjecture, Counterexample, Instance, decide_conjectures};
pub use family::FAMILY;
pub(in crate::game) use family::{ladder, swept};
pub use level_set::{Core, LevelSet, core_counts};
pub use periods::Periods;
pub use rows::{Row, Rows, run_length};
pub use rules::{ExcoNim, Tokens};
pub use table::Table;
