#![doc = include_str!("../README.md")]
//! ## Rooms
//!
//! | room | holds |
//! |---|---|
//! | [`logic`] | formulas, questions, and the sentences and lemmas of a proof |
//! | [`ask`] | questions about sequences, and their answers with certificates |
//! | [`session`] | commands of Walnut's language, and what they have defined |
//! | [`files`] | the formats of automata and numerations: JSON, and Walnut's |
//! | [`certificate`] | a claim and its evidence as JSON, which `nimata-checker` judges |

#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[cfg(feature = "checker")]
pub mod ask;
pub mod certificate;
mod error;
pub mod files;
pub mod logic;
mod nearest;
#[cfg(feature = "checker")]
pub mod session;

pub use error::{AskError, Result};
pub use nearest::nearest;
