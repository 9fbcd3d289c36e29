//! Reads `GAME@POSITION + GAME@POSITION`, the argument of `value` and `move`.

use crate::cli::failure::Failure;
use crate::cli::options::Shared;
use crate::game::read_sum;
use crate::game::sum::Component;

/// Reads a sum of positions. It also returns each position as the user wrote it, because it may
/// have a million digits.
///
/// # Errors
/// The first wrong part, with a caret if the text can be quoted.
pub fn read(words: &[String], shared: &Shared) -> Result<(Vec<Component>, Vec<String>), Failure> {
    let are_positions = words.len() > 1 && words.iter().all(|word| word.contains('@'));
    let read = || read_sum(&words.join(" "), &shared.numbers());
    shared.during("reading the position", read).map_err(|error| match are_positions {
        true => Failure::Usage(format!(
            "several positions are a sum, which is written with + between them: '{}'",
            words.join(" + ")
        )),
        false => error.into(),
    })
}
