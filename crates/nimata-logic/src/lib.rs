#![doc = include_str!("../README.md")]
//! ## Rooms
//!
//! | room | holds |
//! |---|---|
//! | [`logic`] | formulas, questions, and the sentences and lemmas of a proof |
//! | [`certificate`] | a claim and its evidence as JSON, which `nimata-checker` judges |

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod certificate;
pub mod logic;
