//! From a certificate to the word *proved*: it is written to a file, read back, and checked.

use std::io::Write;
use std::path::Path;

use clap::Args;
use nimata_checker::{Accepted, Verdict};
use serde_json::json;

use super::checking::{check_file, games};
use super::failure::Failure;
use super::format::Format;
use super::options::{Shared, visible};
use super::output::{Output, PendingFile, is_special};
use super::width::wrapped;
use crate::budget::Budget;
use crate::certificate::Certificate;
use crate::data::Report;
use crate::game::conclusion::Conclusion;
use crate::proof::{accepted, unjudged, verdict_text};

/// The file of a certificate, opened before the work starts.
pub struct ProofFile {
    /// What is checked.
    file: PendingFile,
    keep: Keep,
}

/// What becomes of an accepted certificate.
enum Keep {
    /// It is dropped.
    Nothing,
    /// The file that was checked gets its name.
    File,
    /// It is written once more, to a device or pipe, from which it could not have been read back.
    Copy(Output),
}

impl ProofFile {
    /// The file that `-o` names. Without `-o` a certificate still goes through a file, which is
    /// dropped: what is checked is what would have been kept.
    pub fn open(shared: &Shared) -> Result<Self, Failure> {
        match shared.output() {
            None => ProofFile::scratch(),
            Some(path) if is_special(path) => Ok(ProofFile {
                keep: Keep::Copy(Output::open(Some(path))?),
                ..ProofFile::scratch()?
            }),
            Some(path) => ProofFile::at(path),
        }
    }

    /// The ordinary file of this name.
    pub fn at(path: &Path) -> Result<Self, Failure> {
        Ok(ProofFile { file: PendingFile::create(path)?, keep: Keep::File })
    }

    /// A file that is dropped in any case.
    pub fn scratch() -> Result<Self, Failure> {
        let path = std::env::temp_dir().join("nimata-certificate.json");
        Ok(ProofFile { file: PendingFile::scratch(&path)?, keep: Keep::Nothing })
    }

    /// Has the certificate checked for a claim about `game`; keeps it only if it is accepted.
    ///
    /// # Errors
    /// [`Failure::Refused`] if the checker rejects it, which is a defect of the derivation;
    /// [`Failure::Undecided`] if it declines.
    pub fn check(
        self,
        certificate: &Certificate,
        game: &str,
        budget: &Budget,
    ) -> Result<Accepted, Failure> {
        Ok(accepted(self.verdict(certificate, Some(game), budget)?, game)?)
    }

    /// Has the certificate of an answer checked; keeps it only if it is accepted. If the checker
    /// declines it, why.
    ///
    /// # Errors
    /// [`Failure::Refused`] if the checker rejects it, which is a defect of the prover.
    pub fn check_answer(
        self,
        certificate: &Certificate,
        budget: &Budget,
    ) -> Result<Result<Accepted, String>, Failure> {
        let verdict = self.verdict(certificate, None, budget)?;
        if let Some(why) = unjudged(&verdict) {
            return Ok(Err(why));
        }
        match verdict {
            Verdict::Accepted(accepted) => Ok(Ok(accepted)),
            verdict => Err(Failure::Refused(format!(
                "an answer was found, but its certificate was {}",
                verdict_text(&verdict)
            ))),
        }
    }

    /// Writes the certificate, reads it back, has it checked, and keeps it if it is accepted.
    fn verdict(
        mut self,
        certificate: &Certificate,
        game: Option<&str>,
        budget: &Budget,
    ) -> Result<Verdict, Failure> {
        certificate.write(&mut self.file)?;
        let expected = game.map(games).transpose()?;
        let verdict = check_file(self.file.flushed()?, expected.as_deref(), budget)?;
        if matches!(verdict, Verdict::Accepted(_)) {
            match self.keep {
                Keep::Nothing => {}
                Keep::File => self.file.finish()?,
                Keep::Copy(mut out) => {
                    certificate.write(&mut out)?;
                    out.finish()?;
                }
            }
        }
        Ok(verdict)
    }
}

/// The report, of which everything may now be said: what it rests on has been accepted.
///
/// # Errors
/// As [`ProofFile::check`].
pub fn vouched(
    mut report: Report,
    game: &str,
    budget: &Budget,
) -> Result<(Report, Option<Accepted>), Failure> {
    let accepted = match report.rests_on.take() {
        Some(certificate) => Some(ProofFile::scratch()?.check(&certificate, game, budget)?),
        None => None,
    };
    Ok((report, accepted))
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
    pub fn line(self, accepted: &Accepted, about: &str, short: &str, shared: &Shared) -> String {
        let line = match (self.full, shared.output()) {
            (true, _) => format!("proved: {about}{}", accepted.sentence()),
            (false, None) => format!("proved: {short}"),
            (false, Some(path)) => format!("proved: {short}; certificate in {}", path.display()),
        };
        // A file's name may hold what would command a terminal, or begin another line.
        wrapped(&visible(&line).replace('\n', "\\n"))
    }

    /// Prints the theorem about a game.
    pub fn announce(
        self,
        accepted: &Accepted,
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
                "short": short, "claim": accepted.sentence(), "certificate": certificate,
            });
            writeln!(out, "{object}")?;
        } else {
            let line = self.line(accepted, &format!("{game}: "), &short, shared);
            writeln!(out, "{line}")?;
        }
        if certificate.is_none() {
            shared.say("The certificate was checked and dropped; -o FILE keeps it.");
        }
        out.finish()
    }
}
