//! Subtraction–division games (Kupin): subtract a member of S, or divide by a member of D.
//!
//! | file | holds |
//! |---|---|
//! | `rules` | S, D, rounding, play, first values; their text |
//! | `definition` | the options, and the values straight from them: the naive twin |
//! | `table`, `mex`, `quotient` | the values fast |
//! | `frame` | D as powers of one base |
//! | `window`, `segments`, `layout`, `possible` | the automaton, derived |
//! | `candidate` | the automaton, guessed, where no window determines the values |
//! | `pace` | looking at the clock |
//! | `verification` | whether a guessed automaton is right |
//! | `formulas`, `wording` | the rules as formulas, for certificates, and in words |
//! | `period` | games without division |
//! | `derivation` | which of these |
//! | `stutter`, `triples` | stuttering and Kupin's digraph |
//! | `family`, `source`, `claims`, `facts` | rules, ladder and claims as the verbs ask for them |
//!
//! ```
//! use nimata::game::subtraction_division::{Derivation, SubtractionDivision};
//! let rules = SubtractionDivision::parse("5/2")?;
//! let derivation = Derivation::new(&rules, None, &Default::default())?;
//! assert_eq!(derivation.msd().len(), 75);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod candidate;
mod claims;
mod definition;
mod derivation;
mod facts;
mod family;
mod formulas;
mod frame;
mod layout;
mod mex;
mod pace;
mod period;
mod possible;
mod quotient;
mod rules;
mod segments;
mod small;
mod source;
mod stutter;
mod table;
mod triples;
mod verification;
mod window;
mod wording;

use crate::budget::Reached;
use crate::data::Rounding;
pub use definition::{mex, values_by_definition};
pub use derivation::{Derivation, Method};
pub use family::FAMILY;
pub use period::{Period, period};
pub use rules::{SubtractionDivision, Value};
pub use stutter::{Onset, Stuttering, stuttering};
pub use table::Table;
pub use triples::{Triple, triples};

/// Why an attempt at an automaton found none.
enum Failure {
    /// The window or the table was too short.
    TooShort,
    Reached(Reached),
}

impl From<Reached> for Failure {
    fn from(bound: Reached) -> Self {
        Failure::Reached(bound)
    }
}

/// A number that is not negative as an index of memory.
fn index(n: i64) -> usize {
    usize::try_from(n).expect("not negative")
}
