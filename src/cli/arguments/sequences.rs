//! Reads the sequences of `--with NAME=GAME`, `--with NAME=CLAIM:GAME` and `--with NAME=FILE`.

use std::sync::Arc;

use crate::cli::automaton::named::game_or_file;
use crate::cli::failure::Failure;
use crate::cli::options::Shared;
use crate::proof::{Named, Sequences, game_source};

/// Reads the given sequences.
///
/// # Errors
/// [`Failure::Usage`] for the first text that is not a sequence.
pub fn read<'s>(given: &[String], shared: &'s Shared) -> Result<Sequences<'s>, Failure> {
    let mut sequences = Sequences::new(shared);
    for text in given {
        let (name, what) = text.split_once('=').ok_or_else(|| {
            Failure::Usage(format!("`--with {text}` has no `=`: write --with NAME=GAME"))
        })?;
        let source = match game_or_file(what, shared)? {
            Named::Game(game, claim) => game_source(Arc::from(game), claim.map(str::to_owned)),
            Named::File(path) => sequences.file(path)?,
        };
        sequences.name(name.trim(), source, text)?;
    }
    Ok(sequences)
}
