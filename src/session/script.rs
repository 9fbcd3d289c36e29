//! Scripts that load scripts: which command comes next.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use crate::budget::Budget;
use crate::game::GameError;
use crate::logic::script::{Command, commands};
use crate::proof::read_text;

/// The greatest size of a script, in bytes.
const MOST_BYTES: u64 = 1 << 24;

/// The greatest depth of scripts that load scripts.
const MOST_LOADED: usize = 16;

/// The greatest number of scripts in a run, because a few scripts that load each other could mean
/// millions.
const MOST_SCRIPTS: usize = 100;

/// The commands of a script and of those that it loads, in the order in which they run.
#[derive(Default)]
pub struct Scripts {
    /// The scripts that have begun, the outermost first.
    open: Vec<Script>,
    read: usize,
}

/// A script that has begun.
struct Script {
    file: String,
    folder: PathBuf,
    text: String,
    commands: VecDeque<Command>,
}

/// A command, and where it stands.
pub struct Placed {
    /// The file of the script, as messages show it.
    pub file: String,
    /// The line of the script that contains the beginning of the command.
    pub text: String,
    /// The column at which the command begins in this line, from 1.
    pub column: usize,
    /// The command.
    pub command: Command,
}

impl Scripts {
    /// Begins a script in a file: its commands come before those that are left of the others. Files
    /// are looked for beside the script that is running.
    ///
    /// Scripts that load scripts beyond a bound end the run.
    ///
    /// # Errors
    /// The file cannot be read, or too many scripts were loaded.
    pub fn load(&mut self, file: &Path, budget: &Budget) -> Result<&Path, GameError> {
        let endless = if self.open.len() > MOST_LOADED {
            Some(format!("scripts load scripts more than {MOST_LOADED} deep"))
        } else if self.read >= MOST_SCRIPTS {
            Some(format!(
                "this run has loaded {MOST_SCRIPTS} scripts, and loads no more; load each once"
            ))
        } else {
            None
        };
        if let Some(why) = endless {
            self.open.clear();
            return Err(GameError::Unsuitable(why));
        }
        let path = self.open.last().map_or(file.to_owned(), |script| script.folder.join(file));
        self.read += 1;
        let text = read_text(&path, MOST_BYTES, 1, budget)?;
        Ok(self.begin(&path, text))
    }

    /// Begins a script with this text, as if it stood in this file; the folder of the file.
    pub fn begin(&mut self, path: &Path, text: String) -> &Path {
        let script = Script {
            file: path.display().to_string(),
            folder: path.parent().unwrap_or(Path::new("")).to_owned(),
            commands: commands(&text).into(),
            text,
        };
        self.open.push(script);
        &self.open.last().expect("it was pushed").folder
    }

    /// Ends all scripts.
    pub fn exit(&mut self) {
        self.open.clear();
    }
}

impl Iterator for Scripts {
    type Item = Placed;

    fn next(&mut self) -> Option<Placed> {
        loop {
            let script = self.open.last_mut()?;
            if let Some(command) = script.commands.pop_front() {
                let text = &script.text;
                let begin = text[..command.offset].rfind('\n').map_or(0, |at| at + 1);
                let line = text[begin..].lines().next().unwrap_or("").to_owned();
                let column = text[begin..command.offset].chars().count() + 1;
                return Some(Placed { file: script.file.clone(), text: line, column, command });
            }
            self.open.pop();
        }
    }
}
