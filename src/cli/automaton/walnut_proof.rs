//! The script by which Walnut proves an automaton, beside the automaton's own file.

use std::io::Write;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::automaton::Dfao;
use crate::budget::read_file;
use crate::cli::output::PendingFile;
use crate::cli::{Result, Shared};
use crate::data::Recurrence;
use crate::export::walnut::RecurrenceScript;
use crate::game::GameError;
use crate::number::hexadecimal;

/// The greatest size of a script of this program, in bytes.
const MOST_BYTES: u64 = 1 << 28;

/// The path of the script for the word automaton in `WORD.txt`: `WORD_proof.txt`.
pub fn path_beside(word_file: &Path) -> PathBuf {
    word_file.with_file_name(format!("{}_proof.txt", word(word_file)))
}

/// Walnut's name of the word automaton in a file.
fn word(word_file: &Path) -> String {
    word_file.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into())
}

/// The first command of a script. By it this program recognises a script that it wrote completely
/// and that nobody has changed. Walnut, whose older versions have no comments, answers TRUE.
fn seal(commands: &[u8]) -> String {
    format!("eval by_nimata_{} \"An n>=0\":\n", hexadecimal(&Sha256::digest(commands)))
}

/// Refuses to replace a script that this program did not write, or that was changed.
///
/// # Errors
/// [`GameError::Unsuitable`], which says what to do.
pub fn spare(path: &Path) -> Result<(), GameError> {
    let ours = |text: Vec<u8>| {
        let begins = text.iter().position(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let (first, commands) = text.split_at(begins);
        first == seal(commands).as_bytes()
    };
    if !path.exists() || read_file(path, MOST_BYTES).is_ok_and(ours) {
        return Ok(());
    }
    Err(GameError::Unsuitable(format!(
        "{} would get the script that has Walnut prove the automaton, but it exists and is not as \
         this program writes it, so it is left alone: move it away, or give the automaton another \
         name",
        path.display()
    )))
}

/// A script that is written but does not have its final name yet.
pub struct Script {
    file: PendingFile,
    path: PathBuf,
}

impl Script {
    /// Writes the script for the word automaton in `WORD.txt`; its final name is `WORD_proof.txt`.
    ///
    /// # Errors
    /// WORD is not a valid name for Walnut, or a file with the script's name exists and is not such
    /// a script.
    pub fn open(word_file: &Path, dfao: &Dfao, recurrence: Recurrence) -> Result<Self> {
        let path = path_beside(word_file);
        spare(&path)?;
        let values = dfao.palette().into_iter().flatten();
        let values = values.filter_map(|value| u32::try_from(value).ok()).collect();
        let (word, base, order) = (word(word_file), dfao.alphabet().base(), dfao.order());
        let mut commands = Vec::new();
        RecurrenceScript { word, base, order, recurrence, values }.write(&mut commands)?;
        let mut file = PendingFile::create(&path)?;
        file.write_all(seal(&commands).as_bytes())?;
        file.write_all(&commands)?;
        Ok(Script { file, path })
    }

    /// Gives the script its final name.
    pub fn finish(self, shared: &Shared) -> Result<()> {
        self.file.finish()?;
        shared.say(&format!("the script that has Walnut prove it: {}", self.path.display()));
        Ok(())
    }
}
