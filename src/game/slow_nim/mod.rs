//! Slow Nim (Boros, Gurvich, Ho and Makino, paper 2, section 4): a move takes one token from each
//! pile of an edge.
//!
//! | file | job |
//! |---|---|
//! | `rules` | names, positions, moves |
//! | `definition`, `sorted` | the values of a box by the mex rule; sorted positions only |
//! | `parities`, `exact_three`, `theorems` | Propositions 2 to 4, and the games to which they apply
//! |
//! | `cube` | values or outcomes of small positions |
//! | `candidate` | an automaton guessed from these |
//! | `derivation` | guesses from larger and larger cubes until one is proved |
//! | `formulas` | the rules as formulas, for certificates |
//! | `ladder`, `options`, `search` | theorems and other rungs to a value or a move |
//! | `claims`, `family` | the family for the command line |

mod candidate;
mod claims;
mod cube;
mod definition;
mod derivation;
mod exact_three;
mod family;
mod formulas;
mod ladder;
mod options;
mod parities;
mod rules;
mod search;
mod sorted;
mod theorems;

pub use candidate::Candidate;
pub use cube::Cube;
pub use definition::Definition;
pub use derivation::{MOST_STATES, MOST_TRACKS, SlowAutomaton};
pub use exact_three::proposition_4;
pub use family::FAMILY;
pub use parities::{Proposition3, proposition_2};
pub use rules::SlowNim;
pub use sorted::SortedDefinition;
pub use theorems::Theorem;
