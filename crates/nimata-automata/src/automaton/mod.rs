//! Deterministic finite automata with output.
//!
//! A [`Dfao`] reads the digits of a number, or of several numbers in step, and the state it ends in
//! has an output. This module builds, minimises, compares and reverses automata, and derives
//! densities, kernel relations, linear representations, counts and last exceptions from them.
//!
//! ```
//! use nimata_automata::automaton::{Dfao, DigitOrder};
//! // The parity of the number of ones in binary: the Thue–Morse sequence.
//! let thue_morse = Dfao::single_track(
//!     2,
//!     DigitOrder::Msd,
//!     vec![Some(0), Some(1)],
//!     vec![vec![0, 1], vec![1, 0]],
//! )?;
//! assert_eq!(thue_morse.value_at(&7u32.into()), Some(1));
//! # Ok::<(), nimata_automata::automaton::AutomatonError>(())
//! ```

mod accepted;
mod alphabet;
mod balance;
mod builder;
mod code;
mod compare;
mod continuation;
mod count;
mod density;
mod digits;
mod error;
mod evaluate;
mod exceptions;
mod graph;
mod kernel;
pub mod language;
mod least_dimension;
mod linear;
mod linear_form;
mod minimize;
mod missing;
mod modular;
mod morphism;
mod nondeterministic;
mod numbers;
mod numeration;
mod power;
mod predecessors;
mod product;
mod ranks;
mod reach;
mod recurrent;
mod refinement;
mod regular_expression;
mod reverse;
mod root;
mod several;
mod signs;
mod simple_expression;
mod size;
mod stationary;
mod table;
mod tracks;
mod transducer;
mod walk;

pub use accepted::Accepted;
pub use alphabet::{Alphabet, DigitOrder};
pub use builder::explore;
pub use code::Letters;
pub use compare::{Comparison, compare};
pub use continuation::Continuation;
pub use count::{CountError, count};
pub use density::{Densities, NoDensity, densities};
pub use digits::over_digits;
pub use error::AutomatonError;
pub use exceptions::{Exceptions, exceptions};
pub use graph::{Edge, condensation, graph};
pub use kernel::{Kernel, KernelRelation, Subsequence, kernel};
pub use linear::{LinearRepresentation, linear_representation};
pub use linear_form::{Integer, LinearForm, Prefix};
pub use minimize::minimize;
pub use morphism::{Morphism, MorphismError, Parts, parts_by_address};
pub use nondeterministic::Nondeterministic;
pub use numeration::{Numeration, Track};
pub use power::{PowerError, common_power, in_power_of_base};
pub use product::product;
pub use ranks::{Counted, ranks};
pub use regular_expression::{regular_expression, regular_expression_within};
pub use reverse::reverse;
pub use root::{common_root, in_root_of_base};
pub use signs::{Sign, from_signs, of_signs};
pub use size::{counted, states_in_words};
pub use table::{Dfao, Output, StateId};
pub use transducer::{Run, Transducer, TransducerError};
pub use walk::{Joint, Walk, walk};
