//! Values as a relation between positions and numbers: its evidence, its proof, and the largest
//! part of it that proves itself.
//!
//! A relation gives the values of some positions, perhaps not of all. The conditions of
//! docs/certificate.md, section 5, prove it from the rules. They use two more relations, which this
//! room finds: the numbers that some option has as its value, and numbers that no option has.
//!
//! | file | holds |
//! |---|---|
//! | `relations` | [`Relations`]: the rules of a game, and relations as automata over them |
//! | | formulas about positions and a number, as automata |
//! | | numbers that are the value of some option, and numbers of no option |
//! | `largest` | the largest part of a relation that proves itself |
//! | | the values that prove themselves, at single positions |

mod largest;
mod relations;

pub use largest::{Largest, Round};
pub(in crate::game) use relations::Sets;
pub use relations::{NUMBER, Relations};
