//! Slow Nim (Boros, Gurvich, Ho and Makino, paper 2, section 4): a move takes one token from each
//! pile of an edge.
//!
//! | file | job |
//! |---|---|
//! | `rules` | names, positions, moves; the rules as formulas, for certificates |
//! | | the numbers that an automaton reads: the piles, or their differences |
//! | `theorems` | Propositions 2 to 4, and the games to which they apply |
//! | `cube` | values or outcomes of small positions |
//! | | the values of a box, or of sorted positions only, by the mex rule |
//! | `candidate` | an automaton guessed from these |
//! | | guesses and verifications in larger and larger cubes |
//! | `verification` | the exact decision whether a guess is right |
//! | `family`, `search` | theorems and other rungs to a value or a move |
//! | `family` | the family for the command line |

mod candidate;
mod cube;
mod family;
mod rules;
mod search;
mod theorems;
mod verification;

pub use candidate::{Candidate, MOST_STATES, MOST_TRACKS};
pub use cube::{Cube, sorted_values, values_by_definition};
pub use family::FAMILY;
pub use rules::{Reading, SlowNim};
pub use theorems::{Proposition3, Theorem, proposition_2, proposition_4};
pub use verification::SlowAutomaton;
