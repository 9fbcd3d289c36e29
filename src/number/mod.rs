//! Numbers: digits in any base.
//!
//! Digit orders are named, never implied: **MSD** is most significant digit first, as numbers are
//! written; **LSD** is least significant digit first.

pub mod radix;
