//! `nimata draw`: the values of a game, to be looked at.

use clap::Args;

use super::options::{Format, Shared};
use super::output::Output;
use super::{Failure, Outcome};
use crate::export::heat_map;
use crate::game::{GameError, read_game};

/// The arguments of `draw`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The game
    game: String,
    /// The layer of the positions that is drawn
    #[arg(long, value_name = "X", default_value_t = 0)]
    x0: u32,
    /// The other coordinates go from 0 to N − 1
    #[arg(long, value_name = "N", default_value_t = 256)]
    upto: u32,
}

pub(super) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    let ending = shared.output().and_then(|path| path.extension()?.to_str());
    let offered = match ending {
        Some("png") => [Format::Png, Format::Svg],
        _ => [Format::Svg, Format::Png],
    };
    let format = shared.format(&offered)?;
    let mut out = Output::open(shared.output())?;
    let game = read_game(&arguments.game)?;
    let drawable = game
        .drawable()
        .ok_or_else(|| GameError::Unsuitable(format!("there are no drawings of {game} here")))?;
    let map = drawable.heat_map(arguments.x0, arguments.upto, &shared.budget())?;
    match format {
        Format::Png => heat_map::write_png(&mut out, &map)?,
        _ => heat_map::write_svg(&mut out, &map)?,
    }
    out.finish()?;
    Ok(Outcome::Done)
}
