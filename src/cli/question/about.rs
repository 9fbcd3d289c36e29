//! The ready questions about a game, as text and as JSON.

use std::io::Write;
use std::sync::Arc;

use super::files::Certificates;
use crate::cli::output::text::{visible, wrapped};
use crate::cli::proof::ProofFile;
use crate::cli::{Format, Outcome, Output, Result, Shared, TEXT_AND_JSON};
use crate::export::object;
use crate::game::read_game;
use crate::proof::about::{About, Basis, Reply, about};
use crate::proof::{Sequences, objects};

/// Answers the ready questions, and keeps the certificates in the folder that `-o` names.
///
/// # Errors
/// The game or the folder does not exist; the rules of the game are unsound.
pub fn run(game: &str, others: Sequences<'_>, full: bool, shared: &Shared) -> Result<Outcome> {
    let format = shared.named_format(TEXT_AND_JSON)?.unwrap_or(Format::Text);
    let game = Arc::from(read_game(game)?);
    let mut folder = shared.output().map(Certificates::in_folder).transpose()?;
    let mut out = Output::open(None)?;
    let found = about(&game, others, shared)?;
    let mut kept = Vec::new();
    for reply in &found.replies {
        let file = match (&mut folder, reply.certificate()) {
            (Some(folder), Some(checked)) => {
                let path = folder.file(&reply.name)?;
                ProofFile::open(Some(&path))?.keep(checked)?;
                Some(path.display().to_string())
            }
            _ => None,
        };
        kept.push(file);
    }
    match format {
        Format::Json => {
            object::write(&mut out, objects::about(&found, kept, &shared.budget()))?;
        }
        _ => text(&mut out, &found, full)?,
    }
    out.finish()?;
    // A question without a formula cannot be asked here; more time would not answer it.
    let open = |reply: &Reply| matches!(reply.basis, Basis::Open(_)) && reply.formula.is_some();
    Ok(if found.replies.iter().any(open) { Outcome::Undecided } else { Outcome::Done })
}

fn text(out: &mut dyn Write, found: &About, full: bool) -> Result<()> {
    for named in &found.named {
        let plural = if named.states == 1 { "" } else { "s" };
        writeln!(
            out,
            "{} is {}: {} state{plural}, {}",
            named.name, named.stands_for, named.states, named.numeration
        )?;
    }
    if let Some(why) = &found.lacks {
        writeln!(out, "{}", wrapped(&visible(&format!("no automaton: {why}"))))?;
    }
    for reply in &found.replies {
        writeln!(out, "{}", wrapped(&visible(&format!("{} {}", reply.asks, reply.says))))?;
        if let Some(basis) = basis(reply, full) {
            writeln!(out, "    {}", wrapped(&visible(&basis)))?;
        }
    }
    Ok(())
}

/// The ground of the answer; `None` for a table of a game without an automaton.
fn basis(reply: &Reply, full: bool) -> Option<String> {
    match reply.certificate() {
        Some(checked) if full => Some(format!("proved: {}", checked.sentence())),
        Some(_) => Some(reply.rests()),
        None => {
            let why = reply.why().unwrap_or_default();
            let more = reply.formula.is_some() || matches!(reply.basis, Basis::Open(_));
            more.then(|| format!("{} ({why})", reply.rests()))
        }
    }
}
