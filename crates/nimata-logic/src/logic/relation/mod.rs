//! The conditions under which an automaton holds the values of a game as a relation between
//! positions and numbers: docs/certificate.md, section 5.
//!
//! The checker writes the same texts from the rules, and uses a lemma where its text stands. So
//! every part of a condition that may become a lemma is a text here, too.

mod conditions;
mod proof;
mod references;
mod renamed;

pub use conditions::{AFTER, ALL, Demand, FREE, HAD, LIKE, VALUE, totality};
pub use proof::Fault;
pub use renamed::indexed;
