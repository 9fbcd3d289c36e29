//! A folder in which definitions persist from one run to the next, laid out as Walnut's home.

use std::error::Error;
use std::path::PathBuf;

use super::error::CommandError;
use super::state::Session;
use crate::ask::without_output;
use crate::files::{walnut, write_whole};
use crate::logic::{Answer, Set};
use crate::{AskError, Result};
use nimata_automata::automaton::Dfao;

/// The folder of the automata of sets.
pub(super) const SETS: &str = "Automata Library";

/// The folder of the automata of sequences.
pub(super) const WORDS: &str = "Word Automata Library";

/// The folder of the texts of macros.
pub(super) const MACROS: &str = "Macro Library";

/// The folder of morphisms.
pub(super) const MORPHISMS: &str = "Morphism Library";

/// The folder of numerations.
pub(super) const BASES: &str = "Custom Bases";

/// A definition that the library does not have yet: its folder, its name and its content.
pub(super) type Definition = (&'static str, String, Content);

/// The contents of the file of a definition.
pub(super) enum Content {
    Text(String),
    /// An automaton, and whether its digits are those of no particular numeration.
    Automaton(Dfao, bool),
    /// The words of the numeration, and beside it, in a file of its own, its sums.
    Numeration,
}

impl Session<'_> {
    /// Keeps what commands define in the files of this folder, and looks there first for what they
    /// name.
    pub fn set_library(&mut self, folder: PathBuf) {
        self.add_place(folder.clone());
        self.library = Some(folder);
    }

    /// Notes a definition for the library.
    pub(super) fn note(
        &mut self,
        folder: &'static str,
        name: &str,
        content: impl FnOnce() -> Content,
    ) {
        if self.library.is_some() {
            self.unsaved.push((folder, name.to_owned(), content()));
        }
    }

    /// Writes the definitions of a command into the library, if there is one. Each file is written
    /// whole, and no automaton is replaced that cannot be read.
    ///
    /// # Errors
    /// A file that cannot be written, or a definition that no file can hold.
    pub(super) fn save(&mut self) -> Result<()> {
        let Some(library) = self.library.clone() else { return Ok(()) };
        for (folder, name, content) in std::mem::take(&mut self.unsaved) {
            let folder = library.join(folder);
            let path = |name: &str| folder.join(format!("{name}.txt"));
            let files = match content {
                Content::Text(text) => vec![(name, text.into_bytes())],
                Content::Automaton(automaton, alone) => {
                    let path = path(&name);
                    if path.is_file() && self.truth_in(&path).is_none() {
                        let read = self.sequences.set_in(&path);
                        read.map_err(|error| CommandError::Damaged(Box::new(error)))?;
                    }
                    if let Some(number) = without_output(&automaton) {
                        return Err(CommandError::Unkept { name, number }.into());
                    }
                    // Words of no number may have any output.
                    let some = automaton.outputs().iter().flatten().next().copied();
                    let whole = automaton.map_outputs(|output| output.or(some).or(Some(0)));
                    vec![(name, file(&whole, alone)?)]
                }
                Content::Numeration => {
                    let mut files = Vec::new();
                    for (ending, relation) in [("", "n >= 0"), ("_addition", "x + y = z")] {
                        match self.decided(&format!("?msd_{name} {relation}")) {
                            Ok(Answer::Set(Set { automaton, .. })) => {
                                files
                                    .push((format!("msd_{name}{ending}"), file(&automaton, true)?));
                            }
                            // Without a file the sums are looked for when they are needed.
                            Err(AskError::Undecided(_)) if !files.is_empty() => {}
                            found => drop(found?),
                        }
                    }
                    files
                }
            };
            std::fs::create_dir_all(&folder).map_err(unwritten)?;
            for (name, bytes) in files {
                write_whole(&path(&name), &bytes).map_err(unwritten)?;
            }
        }
        Ok(())
    }
}

fn unwritten(error: impl Error + Send + Sync + 'static) -> AskError {
    CommandError::Write(Box::new(error)).into()
}

/// A file of Walnut.
fn file(automaton: &Dfao, alone: bool) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let written = match alone && automaton.numeration().tracks().is_none() {
        true => walnut::write_base(&mut bytes, automaton),
        false => walnut::write(&mut bytes, automaton, walnut::NONE),
    };
    written.map(|()| bytes).map_err(unwritten)
}
