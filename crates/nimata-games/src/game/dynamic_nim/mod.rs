//! Two-pile move-size dynamic Nim (Holshouser and Reiter): a move takes k tokens from one of two
//! piles, at most the bound x; the next bound is f(k); the game ends as soon as one pile is empty.
//!
//! In the paper's words a pile position is (a, N), the smaller pile and the difference; g(N) is the
//! greatest power of two that divides N, and g(0) = ∞. For admissible f the least winning move is
//! L(a, N) = a if a ≤ f(g(N)), and g(N) otherwise (the main theorem). For no other f is this true
//! (the converse theorem).
//!
//! | file | holds |
//! |---|---|
//! | `formula`, `bound` | f as a formula, a table, or either |
//! | `rules` | the game, its positions and options |
//! | `admissible`, `refutation` | Conditions 1–4, and the position that refutes the formula
//! otherwise |
//! | `strategy` | L(a, N), the line of the strategy, and all moves that it names |
//! | `definition` | the least winning moves straight from the rules, also for misère play, and the
//! lost heaps of the game with one pile, as in Fibonacci Nim |
//! | `binary_form` | the strategy and the outcomes as automata on binary digits |
//! | `agreement` | comparison of the strategy's automaton with the theorem |
//! | `candidate` | a guessed automaton of the outcomes, without a theorem |
//! | `fibonacci` | the outcomes of misère play with f(k) = 2k, in Fibonacci's numeration |
//! | `formulas` | the rules as formulas, for proofs |
//! | `properties`, `wording`, `rules` | sentences |
//! | `family`, `rungs`, `claims` | rules, ladder and claims for the command line |

mod admissible;
mod agreement;
mod binary_form;
mod bound;
mod candidate;
mod claims;
mod definition;
mod family;
mod fibonacci;
mod formula;
mod formulas;
mod properties;
mod rules;
mod rungs;
mod strategy;
mod wording;

pub use admissible::{Admissibility, Condition, Decided, Refutation, refutation};
pub use agreement::{Agreement, strategy_agreement};
pub use binary_form::{
    AdmissibleFormula, OUTCOME_OUTPUTS, STRATEGY_OUTPUTS, outcome_automaton, strategy_automaton,
};
pub use bound::{BoundFunction, TableOfBounds};
pub use definition::LeastMoves;
pub use definition::lost_heaps;
pub use family::FAMILY;
pub use formula::Formula;
pub use rules::DynamicNim;
pub use strategy::{Line, Pile, Strategy, least_move, strategy};
