//! Numeration systems: words of a language, and sums of the terms of a linear recurrence.
//!
//! In a [`WordSystem`] a number is the rank of its word in a regular [`Language`]. This covers
//! every numeration whose greedy words are regular and have at most 256 digits.
//!
//! A [`LinearNumeration`] writes numbers as sums of terms of a linear recurrence, n = Σ d_i u_i. Of
//! all such sums it takes the **greedy** one: each digit d_i, from the top down, is as large as
//! possible. All words here are most significant digit first, and functions say so in their names;
//! the digits of 0 are the empty word.
//!
//! | file | holds |
//! |---|---|
//! | `linear` | the system, and the conditions on its recurrence |
//! | `terms` | the terms, upwards and downwards |
//! | `append` | appends many zeros to a word at once |
//! | `greedy`, `halves` | converts a number to its digits: one by one, and by halves |
//! | `language`, `words` | languages of digits, and numbers as the ranks of their words |
//! | `parry`, `ostrowski` | the greedy words of a recurrence, and of a continued fraction |
//! | `names` | the numerations that have names |
//! | `negafibonacci` | integers as sums of negaFibonacci numbers |
//! | `small` | ranks that machine words hold |
//! | `blocks`, `descent` | ranks of long words, and words of large ranks, by halves |
//! | `one_by_one` | the same digit by digit |
//! | `transfer` | the matrix of an automaton's steps, and its powers |
//! | `value` | converts digits to their number, and decides which words are digits of a number |

mod append;
mod blocks;
mod descent;
mod error;
mod greedy;
mod halves;
mod language;
mod linear;
mod names;
pub mod negafibonacci;
mod one_by_one;
mod ostrowski;
mod parry;
mod small;
mod terms;
mod transfer;
mod value;
mod words;

pub use error::NumerationError;
pub use language::Language;
pub use linear::LinearNumeration;
pub use value::Shifts;
pub use words::WordSystem;

/// Numbers with commas between them.
fn joined(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}
