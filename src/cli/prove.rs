//! `nimata prove`: derive, write the certificate, read it back, have it checked, and only then speak.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use nimata_checker::{Accepted, Verdict};
use serde_json::json;

use super::check::{check_file, verdict_text};
use super::options::{Format, Shared};
use super::output::{Output, PendingFile};
use super::picture::{Picture, label};
use super::{Failure, Outcome};
use crate::game::capability::{Provable, Request};
use crate::game::{Game, GameError, read_game};

/// The arguments of `prove`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The game
    game: String,
    /// The base, where the rules do not determine it
    #[arg(long, value_name = "B")]
    base: Option<u32>,
    /// Draw the automaton into FILE as well: .svg, .dot or .tex
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
}

/// `game` as one about which something can be proved.
pub(super) fn provable(game: &dyn Game) -> Result<&dyn Provable, Failure> {
    let unable = || GameError::Unsuitable(format!("nothing can be proved about {game} here"));
    Ok(game.provable().ok_or_else(unable)?)
}

pub(super) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    let format = shared.format(&[Format::Text, Format::Json])?;
    let game = read_game(&arguments.game)?;
    let name = game.to_string();
    let picture = arguments.picture.as_deref().map(Picture::open).transpose()?;
    // Without -o the certificate still goes through a file: what is checked is what would be kept.
    let scratch = std::env::temp_dir().join("nimata-certificate.json");
    let kept = shared.output.as_deref();
    let mut file = PendingFile::create(kept.unwrap_or(&scratch))?;

    let request = Request { base: arguments.base, budget: shared.budget() };
    let proposal = provable(game.as_ref())?.propose(&request)?;
    proposal.certificate.write(&mut file)?;
    let accepted = match check_file(file.flushed()?, Some(&name))? {
        Verdict::Accepted(accepted) => accepted,
        refused @ (Verdict::Rejected(_) | Verdict::Declined(_)) => {
            let undecided = matches!(refused, Verdict::Declined(_));
            shared.complain(&format!(
                "{name} was derived, but its certificate was {}",
                verdict_text(&refused)
            ));
            return Ok(if undecided { Outcome::Undecided } else { Outcome::Refuted });
        }
    };
    if kept.is_some() {
        file.finish()?;
    }
    for fact in &proposal.facts {
        shared.say(&format!("{}: {}", fact.name, fact.says));
    }
    announce(&accepted, shared, format)?;
    if let Some(picture) = picture {
        let automaton = proposal.automaton.as_ref().ok_or_else(|| {
            Failure::Usage(format!(
                "the claim about {name} has no automaton to draw; name a --base"
            ))
        })?;
        picture.draw(automaton, &label(&name, automaton))?;
    }
    Ok(Outcome::Done)
}

/// The one place that says *proved*, to whoever holds the checker's acceptance.
fn announce(accepted: &Accepted, shared: &Shared, format: Format) -> Result<(), Failure> {
    let mut out = Output::open(None)?;
    let certificate = shared.output.as_deref();
    if format == Format::Json {
        let object = json!({
            "schema": "nimata/1", "kind": "prove", "game": accepted.game().to_string(), "proved": true,
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
