//! What is kept with a game whose positions are one number, once it is known.

use std::sync::{Mutex, OnceLock};

use super::row::Row;
use crate::game::octal::Octal;

/// What is known of a game whose positions are one number.
#[derive(Debug, Default)]
pub(super) struct Heaps {
    /// The values of the first numbers.
    pub(super) row: Mutex<Option<Row>>,
    /// The octal game that the rules are; `None` inside if they are of no such game.
    pub(super) code: OnceLock<Option<Octal>>,
}
