//! `nimata prove`: derive, write the certificate, read it back, have it checked, and only then speak.

use std::path::PathBuf;

use clap::Args;

use super::options::{Format, Shared};
use super::picture::{Picture, label};
use super::proof::{ProofFile, announce};
use super::{Failure, Outcome, progress};
use crate::game::capability::{Provable, Request};
use crate::game::{Game, GameError, read_game};
use crate::number::numeration::Numeration;

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
    let unable = || {
        GameError::Unsuitable(format!(
            "nothing can be proved about {game} here; `nimata games '{game}'` says what is known of it"
        ))
    };
    Ok(game.provable().ok_or_else(unable)?)
}

pub(super) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    let format = shared.format(&[Format::Text, Format::Json])?;
    let game = read_game(&arguments.game)?;
    let name = game.to_string();
    let picture = arguments.picture.as_deref().map(Picture::open).transpose()?;
    let file = ProofFile::open(shared)?;
    let request = Request { aspect: None, base: arguments.base, budget: shared.budget() };
    let clock = progress::clock(format!("deriving {name}"), shared);
    let proposal = provable(game.as_ref())?.propose(&request)?;
    clock.set_message(format!("checking {name}"));
    let accepted = file.check(&proposal.certificate, &name, &request.budget)?;
    clock.finish_and_clear();
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
        picture.draw(automaton, &label(&name, automaton, &Numeration::Base)).map_err(|failure| match failure {
            Failure::Usage(why) => Failure::Usage(format!(
                "the proof stands, but the picture was not drawn: {why} (or name the picture .dot)"
            )),
            other => other,
        })?;
    }
    Ok(Outcome::Done)
}
