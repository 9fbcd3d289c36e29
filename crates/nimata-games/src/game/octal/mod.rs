//! Octal games (Guy and Smith): a move takes tokens from one heap, and may split what is left.
//!
//! | file | holds |
//! |---|---|
//! | `rules` | the digits d₀.d₁d₂…; the options of a heap, legality |
//! | | the code, the canonical name, the rules in words |
//! | `sequence`, `mex`, `shorts` | fast values by rare and common ones, block by block |
//! | `stored`, `remembered` | sequences that go on from values in a file or on a shelf |
//! | `block` | the pairs of heaps that are marked |
//! | `guess`, `shorts` | guesses of values, and the pairs that refute them |
//! | `sequence` | eventual periods, and the theorem that proves them |
//! | `moves` | a move to a value, in heaps of any size |
//! | `ladder`, `family` | the family for the command line |
//! | `misere` | the same games in misère play |
//!
//! ```
//! use nimata_games::game::octal::{Octal, Sequence};
//! let dawson = Octal::parse("0.137")?;
//! let mut sequence = Sequence::new(dawson);
//! let period = sequence.extend_to_period(10_000, &Default::default())?.expect("it is known");
//! assert_eq!((period.preperiod(), period.period()), (52, 34));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod block;
mod family;
mod guess;
mod ladder;
mod mex;
mod misere;
mod moves;
mod remembered;
mod rules;
mod sequence;
mod shorts;
mod stored;

pub use family::FAMILY;
pub use misere::{Misere, Quotient, Solution};
pub use rules::{Move, Octal, Value};
pub use sequence::{Period, Sequence};
pub use shorts::Sparse;
