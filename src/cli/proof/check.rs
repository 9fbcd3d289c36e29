//! Runs the checker for the verbs, on a file and the games that `--claim` names.

use std::path::Path;

use nimata_checker::{Game, Verdict};

use crate::budget::Budget;
use crate::cli::failure::Failure;
use crate::cli::failure::remedy::Remedy;
use crate::game::{GameError, read_game};
use crate::proof::{self, check_text, limits, read_at_most};

/// Reads a certificate and checks it. If games are given, it must be about one of them.
///
/// The size of the file is bounded by the checker's limit and by the memory limit.
pub fn check_file(
    path: &Path,
    expected: Option<&[Game]>,
    budget: &Budget,
) -> Result<Verdict, Failure> {
    let text = read_at_most(path, limits(budget).bytes + 1)?;
    Ok(check_text(&text, expected, budget))
}

/// The games that `--claim` names, as the checker's own type.
pub fn games(text: &str) -> Result<Vec<Game>, Failure> {
    proof::games(text).map_err(|error| match error {
        GameError::NoSuchGame(why) if text.trim_start().starts_with('{') => {
            Failure::Usage(format!("in --claim: {why}"))
        }
        GameError::Unsuitable(why) => match read_game(text) {
            Ok(game) => Failure::Usage(format!(
                "in --claim: {why}; `nimata games '{game}'` says what is known of it"
            )),
            Err(error) => Failure::Usage(error.advised()),
        },
        error => error.into(),
    })
}
