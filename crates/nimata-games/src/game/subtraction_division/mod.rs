//! Subtraction–division games (Kupin): subtract a member of S, or divide by a member of D.
//!
//! | file | holds |
//! |---|---|
//! | `rules` | S, D, rounding, play, first values; their text |
//! | `definition` | the options, and the values straight from them: the naive twin |
//! | `table` | fast tables of values |
//! | `candidate`, `rules` | D as powers of one base, or why there is none |
//! | `blocks`, `unfolding` | equal blocks of values stored once, and the first values by blocks |
//! | `blocks` | the values as bytes, whole blocks at once |
//! | `closure` | the automaton whose states are prefixes with equal blocks |
//! | `candidate` | the search for the depth at which it closes |
//! | `claims` | the rules as formulas, for certificates, and in words |
//! | `triples` | games without division |
//! | `residues`, `divisors` | one automaton for all divisors of a residue class, and sd:S/* |
//! | `sequences` | games that a sentence about all divisors names |
//! | `derivation` | the choice between these methods |
//! | `stutter`, `triples` | stuttering and Kupin's digraph |
//! | `family`, `source`, `claims` | rules, ladder and claims for the command line |
//!
//! ```
//! use nimata_games::game::subtraction_division::{Derivation, SubtractionDivision};
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
mod divisors;
mod family;
mod residues;
mod rules;
mod sequences;
mod small;
mod source;
mod stutter;
mod table;
mod triples;
mod unfolding;

pub use definition::{mex, values_by_definition};
pub use derivation::{Derivation, Method};
pub use family::FAMILY;
use nimata_draw::data::Rounding;
pub use rules::{SubtractionDivision, Value};
pub use sequences::{DivisorMembers, DivisorSequences};
pub use stutter::{Onset, Stuttering, stuttering};
pub use table::Table;
pub use triples::{Triple, period, triples};

/// Converts a number that is not negative to an index.
fn index(n: i64) -> usize {
    usize::try_from(n).expect("not negative")
}
