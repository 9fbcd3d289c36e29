//! From an accepted certificate to the word *proved*: its bytes are written and read back.

use std::io::Write;
use std::path::Path;

use clap::Args;
use serde_json::json;

use super::failure::Failure;
use super::format::Format;
use super::options::{Shared, visible};
use super::output::{Output, PendingFile};
use super::width::wrapped;
use crate::game::conclusion::Conclusion;
use crate::proof::{Checked, is_special, read_at_most};

/// Where an accepted certificate goes, opened before the work starts.
pub enum ProofFile {
    /// Nowhere: it is dropped.
    Nowhere,
    /// A file, which gets its name when it is complete.
    File(PendingFile),
    /// A device or pipe, from which nothing can be read back.
    Stream(Output),
}

impl ProofFile {
    /// The file that `-o` names.
    pub fn open(shared: &Shared) -> Result<Self, Failure> {
        match shared.output() {
            None => Ok(ProofFile::Nowhere),
            Some(path) if is_special(path) => Ok(ProofFile::Stream(Output::open(Some(path))?)),
            Some(path) => ProofFile::at(path),
        }
    }

    /// The ordinary file of this name.
    pub fn at(path: &Path) -> Result<Self, Failure> {
        Ok(ProofFile::File(PendingFile::create(path)?))
    }

    /// Keeps the certificate: the bytes that the checker has accepted, which the file must give
    /// back when it is read.
    ///
    /// # Errors
    /// [`Failure::Usage`] where the file cannot be written, or gives back something else.
    pub fn keep(self, checked: &Checked) -> Result<(), Failure> {
        match self {
            ProofFile::Nowhere => Ok(()),
            ProofFile::File(mut file) => {
                file.write_all(&checked.bytes)?;
                let path = file.flushed()?;
                let length = u64::try_from(checked.bytes.len()).expect("a length");
                if read_at_most(path, length + 1)? != checked.bytes {
                    return Err(Failure::Usage(format!(
                        "{} gives back other bytes than those that were written: the certificate \
                         is not kept",
                        path.display()
                    )));
                }
                file.finish()
            }
            ProofFile::Stream(mut out) => {
                out.write_all(&checked.bytes)?;
                out.finish()
            }
        }
    }
}

/// How much of a theorem is printed.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Telling {
    /// Print the checker's whole sentence, with the rules of the game
    #[arg(long)]
    pub full: bool,
}

impl Telling {
    /// The line *proved*, on behalf of whoever holds the checker's acceptance; `about` names what
    /// the whole sentence is about, where it does not do so itself.
    pub fn line(self, checked: &Checked, about: &str, short: &str, shared: &Shared) -> String {
        let line = match (self.full, shared.output()) {
            (true, _) => format!("proved: {about}{}", checked.sentence()),
            (false, None) => format!("proved: {short}"),
            (false, Some(path)) => format!("proved: {short}; certificate in {}", path.display()),
        };
        // A file's name may hold what would command a terminal, or begin another line.
        wrapped(&visible(&line).replace('\n', "\\n"))
    }

    /// Prints the theorem about a game.
    pub fn announce(
        self,
        checked: &Checked,
        concludes: Conclusion,
        game: &str,
        shared: &Shared,
        format: Format,
    ) -> Result<(), Failure> {
        let mut out = Output::open(None)?;
        let certificate = shared.output();
        let short = concludes.about(game);
        if format == Format::Json {
            let object = json!({
                "schema": "nimata/1", "kind": "prove", "game": game, "proved": true,
                "short": short, "claim": checked.sentence(), "certificate": certificate,
            });
            writeln!(out, "{object}")?;
        } else {
            let line = self.line(checked, &format!("{game}: "), &short, shared);
            writeln!(out, "{line}")?;
        }
        if certificate.is_none() {
            shared.say("The certificate was checked and dropped; -o FILE keeps it.");
        }
        out.finish()
    }
}
