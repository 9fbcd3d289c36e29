//! Scripts that load scripts: which command comes next.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use super::error::CommandError;
use super::reply::Reply;
use super::state::Session;
use super::verbs::run;
use crate::Result;
use crate::files::read_text;
use crate::logic::script::{Call, Command, asked, commands};
use nimata_automata::budget::Budget;

/// The greatest size of a script, in bytes.
pub const MOST_BYTES: u64 = 1 << 24;

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
    over: bool,
}

/// A script that has begun.
struct Script {
    file: String,
    folder: PathBuf,
    text: String,
    commands: VecDeque<Command>,
    /// The number of lines before the text.
    lines: usize,
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
    pub fn load(&mut self, file: &Path, budget: &Budget) -> Result<&Path> {
        let endless = if self.open.len() > MOST_LOADED {
            Some(CommandError::Depth(MOST_LOADED))
        } else if self.read >= MOST_SCRIPTS {
            Some(CommandError::Scripts(MOST_SCRIPTS))
        } else {
            None
        };
        if let Some(why) = endless {
            self.open.clear();
            return Err(why.into());
        }
        let path = self.open.last().map_or(file.to_owned(), |script| script.folder.join(file));
        self.read += 1;
        let text = read_text(&path, MOST_BYTES, 1, budget)?;
        Ok(self.begin(&path, text))
    }

    /// Begins a script with this text, as if it stood in this file; the folder of the file.
    pub fn begin(&mut self, path: &Path, text: String) -> &Path {
        let commands = commands(&text);
        self.open.push(Script::of(path, text, commands, 0));
        &self.open.last().expect("it was pushed").folder
    }

    /// Begins with some lines of a text that arrives piece by piece, as if it stood in this file,
    /// of which these many lines came before. A line without a command is a formula.
    pub fn ask(&mut self, path: &Path, text: String, lines: usize) {
        self.read = 0;
        let commands = asked(&text);
        self.open.push(Script::of(path, text, commands, lines));
    }

    /// Carries a command of these scripts out, which may load another or end them all.
    ///
    /// # Errors
    /// Those of [`run`] and [`Self::load`].
    pub fn step(&mut self, session: &mut Session, call: &Call) -> Result<Reply> {
        match call.verb {
            "exit" | "quit" => self.exit(),
            "load" => {
                let folder = self.load(Path::new(&call.rest), &session.host().budget())?;
                session.add_libraries(folder);
            }
            _ => return run(session, call),
        }
        Ok(Reply::Quiet)
    }

    /// Ends all scripts.
    fn exit(&mut self) {
        self.open.clear();
        self.over = true;
    }

    /// Whether a command has ended all scripts.
    pub fn is_over(&self) -> bool {
        self.over
    }
}

impl Script {
    fn of(path: &Path, text: String, commands: Vec<Command>, lines: usize) -> Self {
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        Script { file: path.display().to_string(), folder, commands: commands.into(), text, lines }
    }
}

impl Iterator for Scripts {
    type Item = Placed;

    fn next(&mut self) -> Option<Placed> {
        loop {
            let script = self.open.last_mut()?;
            if let Some(mut command) = script.commands.pop_front() {
                command.line += script.lines;
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
