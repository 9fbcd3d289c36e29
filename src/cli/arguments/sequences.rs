//! Reads the sequences of `--with NAME=GAME`, `--with NAME=CLAIM:GAME` and `--with NAME=FILE`.

use std::path::Path;
use std::sync::Arc;

use crate::cli::automaton::named::game_named;
use crate::cli::failure::Failure;
use crate::cli::options::Shared;
use crate::proof::{Sequences, Source, claimed};

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
        let what = what.trim();
        let path = Path::new(what);
        let source = if path.exists() {
            sequences.file(path)?
        } else {
            let (claim, game) = claimed(what);
            Source::Game(Arc::from(game_named(game)?), claim.map(str::to_owned))
        };
        sequences.name(name.trim(), source, text)?;
    }
    Ok(sequences)
}
