//! A proved theorem as LaTeX, for a paper.

use sha2::{Digest, Sha256};

use crate::cli::output::text::shell_word;
use crate::cli::{Output, Result, Shared};
use crate::export::in_base;
use crate::export::latex::{Theorem, theorem};
use crate::game::Game;
use crate::number::hexadecimal;
use crate::proof::Proved;

/// The name of the certificate if the user named no file.
const A_FILE: &str = "certificate.json";

/// Writes the theorem. The checker has accepted its certificate.
pub fn write(proved: &Proved, game: &dyn Game, shared: &Shared) -> Result<()> {
    let Proved { claim, checked, proposal, subject, rules, .. } = proved;
    let name = game.to_string();
    let file = shared.output().map_or_else(|| A_FILE.to_owned(), |path| path.display().to_string());
    let (game_word, file_word) = (shell_word(&name), shell_word(&file));
    let mut commands = vec![format!("nimata-check {file_word}")];
    if subject.is_some() {
        commands.push(format!("nimata check {file_word} --claim {game_word}"));
    }
    if shared.output().is_none() {
        commands.insert(0, format!("nimata prove {game_word} --claim {claim} -o {A_FILE}"));
    }
    super::say_if_dropped(shared);
    let bases = proposal.derived.bases;
    let automaton = proposal.derived.automaton.as_ref().map(|dfao| {
        let numeration = dfao.numeration();
        let of = match (numeration.base(), numeration.words()) {
            (Some(_), _) => "digits in ",
            (None, Some(_)) => "",
            (None, None) => "digits with ",
        };
        let reads = format!("{of}{}, {}", in_base(dfao, bases), dfao.order().in_words());
        (dfao, reads)
    });
    let mut out = Output::open(None)?;
    let theorem_text = Theorem {
        game: &name,
        rules: &game.in_words(),
        sentence: checked.sentence(),
        formulas: rules.as_ref(),
        automaton: automaton.as_ref().map(|(dfao, reads)| (*dfao, reads.as_str())),
        bases,
        digest: &hexadecimal(&Sha256::digest(&checked.bytes)),
        bytes: checked.bytes.len(),
        file: &file,
        commands: &commands,
    };
    theorem(&mut out, &theorem_text)?;
    out.finish()
}
