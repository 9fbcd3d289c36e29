//! A proved theorem as LaTeX, for a paper.

use std::io::{self, Write};

use nimata_checker::Accepted;
use sha2::{Digest, Sha256};

use super::failure::Failure;
use super::options::Shared;
use super::output::Output;
use super::page::{hexadecimal, shell_word};
use crate::export::latex::{Theorem, theorem};
use crate::game::Game;
use crate::game::claim::{Claim, Proposal};
use crate::number::numeration::Numeration;
use crate::proof::digits_in_words;

/// The name of the certificate if the user named no file.
const A_FILE: &str = "certificate.json";

/// Counts the written bytes, and computes their digest.
#[derive(Default)]
struct Measure {
    digest: Sha256,
    bytes: usize,
}

impl Write for Measure {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.digest.update(bytes);
        self.bytes += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes the theorem. The caller has the checker's acceptance of its certificate.
pub fn write(
    accepted: &Accepted,
    game: &dyn Game,
    (claim, parameters): (&dyn Claim, &[u32]),
    proposal: &Proposal,
    shared: &Shared,
) -> Result<(), Failure> {
    let mut measure = Measure::default();
    proposal.certificate.write(&mut measure)?;
    let name = game.to_string();
    let file = shared.output().map_or_else(|| A_FILE.to_owned(), |path| path.display().to_string());
    let (game_word, file_word) = (shell_word(&name), shell_word(&file));
    let mut commands = vec![format!("nimata-check {file_word}")];
    if claim.subject().is_some() {
        commands.push(format!("nimata check {file_word} --claim {game_word}"));
    }
    if shared.output().is_none() {
        let numbers: Vec<String> = parameters.iter().map(u32::to_string).collect();
        let colon = if numbers.is_empty() { "" } else { ":" };
        let claim = format!("{}{colon}{}", claim.name(), numbers.join(","));
        commands.insert(0, format!("nimata prove {game_word} --claim {claim} -o {A_FILE}"));
        shared.say("The certificate was checked and dropped; -o FILE keeps it.");
    }
    let automaton = proposal.derived.automaton.as_ref().map(|dfao| {
        let numeration = &proposal.derived.numeration;
        let digits = digits_in_words(dfao, numeration);
        let of = if *numeration == Numeration::Base { "digits in" } else { "digits with" };
        let reads = format!("{of} {digits}, {}", dfao.order().in_words());
        (dfao, reads)
    });
    let formulas = claim.rules();
    let mut out = Output::open(None)?;
    let theorem_text = Theorem {
        game: &name,
        rules: &game.in_words(),
        sentence: accepted.sentence(),
        formulas: formulas.as_ref(),
        automaton: automaton.as_ref().map(|(dfao, reads)| (*dfao, reads.as_str())),
        digest: &hexadecimal(&measure.digest.finalize()),
        bytes: measure.bytes,
        file: &file,
        commands: &commands,
    };
    theorem(&mut out, &theorem_text)?;
    out.finish()
}
