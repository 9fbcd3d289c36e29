//! `GAME@POSITION + GAME@POSITION`: what `value` and `move` ask about.

use super::failure::Failure;
use super::options::Shared;
use crate::game::read_sum;
use crate::game::sum::Component;

/// Reads a sum of positions; and each position as the user wrote it, since it may have a million
/// digits.
///
/// # Errors
/// The first part that is wrong, with a caret where the text can be pointed at.
pub fn read(words: &[String], shared: &Shared) -> Result<(Vec<Component>, Vec<String>), Failure> {
    Ok(read_sum(&words.join(" "), &shared.numbers())?)
}
