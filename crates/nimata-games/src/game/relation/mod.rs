//! Values as a relation between positions and numbers: its evidence, its proof, and the largest
//! part of it that proves itself.
//!
//! A relation says of some positions what their value is, and need not speak of all. The conditions
//! of docs/certificate.md, section 5, prove it from the rules. They use two more relations, which
//! are found here: numbers that some option has, and numbers that no option has.
//!
//! | file | holds |
//! |---|---|
//! | `sets` | formulas about positions and a number, as automata |
//! | `relations` | [`Relations`]: the rules of a game, and relations as automata over them |
//! | `evidence` | which numbers are had by an option, and which by none |
//! | `small` | which values prove themselves, at single positions |
//! | `largest` | the largest part of a relation that proves itself |

mod evidence;
mod largest;
mod relations;
mod sets;
mod small;

pub use largest::{Largest, Round};
pub use relations::Relations;
pub use sets::NUMBER;
pub(in crate::game) use sets::Sets;
