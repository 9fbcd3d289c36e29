//! From a certificate to the word *proved*: it is written to a file, read back, and checked.

use std::io::Write;

use nimata_checker::{Accepted, Verdict};
use serde_json::json;

use super::checking::{check_file, games, verdict_text};
use super::failure::Failure;
use super::options::{Format, Shared};
use super::output::{Output, PendingFile, is_special};
use crate::budget::Budget;
use crate::certificate::Certificate;
use crate::data::Report;

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
            Some(path) => Ok(ProofFile { file: PendingFile::create(path)?, keep: Keep::File }),
        }
    }

    /// A file that is dropped in any case.
    fn scratch() -> Result<Self, Failure> {
        let path = std::env::temp_dir().join("nimata-certificate.json");
        Ok(ProofFile { file: PendingFile::create(&path)?, keep: Keep::Nothing })
    }

    /// Has the certificate checked for a claim about `game`; keeps it only if it is accepted.
    ///
    /// # Errors
    /// [`Failure::Refused`] if the checker rejects it, which is a defect of the derivation;
    /// [`Failure::Undecided`] if it declines.
    pub fn check(
        mut self,
        certificate: &Certificate,
        game: &str,
        budget: &Budget,
    ) -> Result<Accepted, Failure> {
        certificate.write(&mut self.file)?;
        let expected = games(game)?;
        let verdict = check_file(self.file.flushed()?, Some(&expected), budget)?;
        let refusal = format!(
            "a theorem about {game} was derived, but its certificate was {}",
            verdict_text(&verdict)
        );
        let accepted = match verdict {
            Verdict::Accepted(accepted) => accepted,
            Verdict::Rejected(_) => return Err(Failure::Refused(refusal)),
            Verdict::Declined(_) => return Err(Failure::Undecided(refusal)),
        };
        match self.keep {
            Keep::Nothing => {}
            Keep::File => self.file.finish()?,
            Keep::Copy(mut out) => {
                certificate.write(&mut out)?;
                out.finish()?;
            }
        }
        Ok(accepted)
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

/// Says *proved*, on behalf of whoever holds the checker's acceptance.
pub fn announce(
    accepted: &Accepted,
    game: &str,
    shared: &Shared,
    format: Format,
) -> Result<(), Failure> {
    let mut out = Output::open(None)?;
    let certificate = shared.output();
    if format == Format::Json {
        let object = json!({
            "schema": "nimata/1", "kind": "prove", "game": game, "proved": true,
            "claim": accepted.sentence(), "certificate": certificate,
        });
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "proved: {}", accepted.sentence())?;
    }
    if certificate.is_none() {
        shared.say("The certificate was checked and dropped; -o FILE keeps it.");
    }
    out.finish()
}
