//! Subtraction–division games (Kupin): subtract a member of S, or divide by a member of D.
//!
//! | file | holds |
//! |---|---|
//! | `rules` | S, D, rounding, play, first values; their text |
//! | `definition` | the options, and the values straight from them: the naive twin |
//! | `table`, `mex`, `quotient` | the values fast |
//! | `frame` | D as powers of one base |
//! | `blocks`, `unfolding` | equal blocks of values once, and values from the start by them |
//! | `stretches` | the values as bytes, whole blocks at once |
//! | `closure` | prefixes with equal blocks as states, which make an automaton where they close |
//! | `candidate` | deeper and deeper blocks, until they close |
//! | `pace` | looking at the clock |
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

mod blocks;
mod candidate;
mod claims;
mod closure;
mod definition;
mod derivation;
mod facts;
mod family;
mod formulas;
mod frame;
mod key;
mod mex;
mod pace;
mod period;
mod quotient;
mod rules;
mod small;
mod source;
mod stretches;
mod stutter;
mod table;
mod triples;
mod unfolding;
mod wording;

use crate::data::Rounding;
pub use definition::{mex, values_by_definition};
pub use derivation::{Derivation, Method};
pub use family::FAMILY;
pub use period::{Period, period};
pub use rules::{SubtractionDivision, Value};
pub use stutter::{Onset, Stuttering, stuttering};
pub use table::Table;
pub use triples::{Triple, triples};

/// A number that is not negative as an index of memory.
fn index(n: i64) -> usize {
    usize::try_from(n).expect("not negative")
}
