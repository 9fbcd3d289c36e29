//! Certificates byte by byte, as the checker has accepted them.

use std::io;
use std::path::Path;

use nimata_checker::{Accepted, Code, Verdict};

use super::{check_text, verdict_text};
use crate::certificate::Certificate;
use crate::files::write_whole;
use crate::{AskError, Result};
use nimata_automata::budget::Budget;

/// The acceptance, if there is one.
///
/// # Errors
/// [`AskError::Rejected`] if the checker rejects it, which is a defect of the derivation;
/// [`AskError::Declined`] if it declines.
pub fn accepted(verdict: Verdict, game: &str) -> Result<Accepted> {
    let text = verdict_text(&verdict);
    match verdict {
        Verdict::Accepted(accepted) => Ok(accepted),
        Verdict::Rejected(why) => Err(AskError::Rejected {
            code: why.code.to_string(),
            says: format!(
                "nimata made a certificate about {game} that its checker has {text}; this is a \
                 fault of nimata, and nothing is proved: please report it with what you asked, \
                 the files that belong to it and the version {}",
                env!("CARGO_PKG_VERSION")
            ),
        }),
        Verdict::Declined(why) => Err(AskError::Declined {
            code: why.code.to_string(),
            says: format!("a theorem about {game} was derived, but its certificate was {text}"),
        }),
    }
}

/// Why an answer stands without a certificate, though nothing is wrong with it: the checker
/// declines, or its language, in which numbers, names and outputs have bounds, has no such
/// formula. `None` of all other verdicts.
fn unjudged(verdict: &Verdict) -> Option<String> {
    match verdict {
        Verdict::Declined(why) => Some(why.to_string()),
        Verdict::Rejected(why)
            if matches!(why.code, Code::Formula | Code::OutputRange | Code::JsonNumber) =>
        {
            Some(format!("the checker cannot read it: {}", why.detail))
        }
        // Rules about words may lower another measure than those about numbers.
        Verdict::Rejected(why) if why.code == Code::False && why.at.contains(".game.moves[") => {
            Some(why.to_string())
        }
        _ => None,
    }
}

/// The game that a claim names, as the checker knows it.
///
/// # Errors
/// [`AskError::Rejected`] if it knows no such game: then no certificate is about it.
pub fn expected(subject: &str) -> Result<nimata_checker::Game> {
    subject.parse().map_err(|why| AskError::Rejected {
        code: Code::GameInvalid.to_string(),
        says: format!("the checker knows no such game: {why}"),
    })
}

/// A certificate byte by byte, as the checker has accepted it.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The acceptance.
    pub accepted: Accepted,
    /// The bytes that were accepted.
    pub bytes: Vec<u8>,
}

impl Checked {
    /// Has a certificate checked that is to be part of something larger: the bytes that are
    /// accepted are those to be shown. `subject` is the game that it must be about, as a claim
    /// names it; `None` where it is about no game.
    ///
    /// # Errors
    /// As [`accepted`].
    pub fn new(
        certificate: &Certificate,
        game: &str,
        subject: Option<&str>,
        budget: &Budget,
    ) -> Result<Self> {
        let expected = subject.map(expected).transpose()?;
        Checked::expecting(certificate, game, expected.as_ref().map(std::slice::from_ref), budget)
    }

    /// Has a certificate checked that must be about one of these games, if some are expected;
    /// `game` is what messages call them.
    ///
    /// # Errors
    /// As [`accepted`].
    pub fn expecting(
        certificate: &Certificate,
        game: &str,
        expected: Option<&[nimata_checker::Game]>,
        budget: &Budget,
    ) -> Result<Self> {
        let bytes = certificate.to_json().into_bytes();
        let accepted = accepted(check_text(&bytes, expected, budget), game)?;
        Ok(Checked { accepted, bytes })
    }

    /// Has the certificate of an answer checked: what was accepted, or why the answer stands
    /// without one though nothing is wrong with it.
    ///
    /// # Errors
    /// [`AskError::Rejected`] if the checker finds it false, which is a defect of the prover.
    pub fn answer(certificate: &Certificate, budget: &Budget) -> Result<Result<Self, String>> {
        let bytes = certificate.to_json().into_bytes();
        let verdict = check_text(&bytes, None, budget);
        match unjudged(&verdict) {
            Some(why) => Ok(Err(why)),
            None => {
                accepted(verdict, "the question").map(|accepted| Ok(Checked { accepted, bytes }))
            }
        }
    }

    /// The theorem, in one sentence that can be understood without the certificate.
    pub fn sentence(&self) -> &str {
        self.accepted.sentence()
    }

    /// Writes the accepted bytes into a file, whole or not at all.
    ///
    /// # Errors
    /// The file cannot be written; the message names it.
    pub fn save(&self, path: impl AsRef<Path>) -> io::Result<()> {
        write_whole(path.as_ref(), &self.bytes)
    }
}
