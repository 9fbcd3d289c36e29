//! The script that has Walnut prove an automaton, beside the automaton's own file.

use std::path::{Path, PathBuf};

use super::failure::Failure;
use super::options::Shared;
use super::output::PendingFile;
use crate::automaton::Dfao;
use crate::data::Recurrence;
use crate::export::walnut::RecurrenceScript;

/// A script that is written but does not have its name yet.
pub struct Script {
    file: PendingFile,
    path: PathBuf,
}

impl Script {
    /// Writes the script for the word automaton in `WORD.txt`; it will be `WORD_proof.txt`.
    ///
    /// # Errors
    /// If WORD is no name for Walnut, or if a file of the script's name exists and is no such
    /// script.
    pub fn open(word_file: &Path, dfao: &Dfao, recurrence: Recurrence) -> Result<Self, Failure> {
        let word: String =
            word_file.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into());
        let path = word_file.with_file_name(format!("{word}_proof.txt"));
        let foreign = std::fs::read(&path).is_ok_and(|text| !text.starts_with(b"eval "));
        if foreign {
            return Err(Failure::Usage(format!(
                "{} exists and is no proof script, so it is left alone; give the automaton \
                 another name",
                path.display()
            )));
        }
        let mut values: Vec<u32> =
            dfao.outputs().iter().flatten().filter_map(|&v| u32::try_from(v).ok()).collect();
        values.sort_unstable();
        values.dedup();
        let mut file = PendingFile::create(&path)?;
        let (base, order) = (dfao.alphabet().base(), dfao.order());
        RecurrenceScript { word, base, order, recurrence, values }.write(&mut file)?;
        Ok(Script { file, path })
    }

    /// Gives the script its name.
    pub fn finish(self, shared: &Shared) -> Result<(), Failure> {
        self.file.finish()?;
        shared.say(&format!("the script that has Walnut prove it: {}", self.path.display()));
        Ok(())
    }
}
