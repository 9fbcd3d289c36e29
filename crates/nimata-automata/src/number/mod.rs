//! Numbers: digits in any base, and the expressions that name very large ones.
//!
//! | part | does |
//! |---|---|
//! | [`radix`] | converts a number to its digits in a base and back, in less than quadratic time |
//! | [`expression`] | evaluates `2^500+9`, `0x1f*30!`, `digits(3: 2 0 1)`, within a size cap |
//! | [`product`] | multiplies long numbers |
//! | [`lists`] | reads lists such as `1..31/2`, and sets of the numbers of a list |
//! | [`numeration`] | writes numbers as words of a language, and as greedy sums of terms |
//!
//! Digit orders are named, never implied: **MSD** is most significant digit first, as numbers are
//! written; **LSD** is least significant digit first.
//!
//! ```
//! use nimata_automata::number::expression::{Limits, evaluate};
//! use nimata_automata::number::radix::{Base, to_msd_digits};
//!
//! let n = evaluate("2^10 - 4!", &Limits::default())?;
//! assert_eq!(to_msd_digits(&n, Base::TEN), [1, 0, 0, 0]);
//! assert_eq!(to_msd_digits(&n, Base::new(6)?), [4, 3, 4, 4]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod expression;
pub mod lists;
pub mod numeration;
pub mod product;
pub mod radix;

/// Bytes in hexadecimal, for digests.
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A text for a message: its first `most` characters, with `…` where more follow.
///
/// ```
/// use nimata_automata::number::excerpt;
/// assert_eq!(["{0,1}", "{0,1,2}"].map(|list| excerpt(list, 5)), ["{0,1}", "{0,1,…"]);
/// ```
pub fn excerpt(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// A number of 32 bits as an index of a table.
#[inline]
pub fn index(n: u32) -> usize {
    usize::try_from(n).expect("a 32-bit number fits in memory's index")
}
