//! `nimata draw`: the values of a game, to be looked at.

use clap::Args;

use crate::cli::failure::{Failure, Outcome};
use crate::cli::format::{Format, choice};
use crate::cli::options::Shared;
use crate::cli::output::Output;
use crate::data::{Picture, View};
use crate::export::heat_map;
use crate::game::read_game;

/// The formats of a drawing.
const FORMATS: &[Format] = &[Format::Svg, Format::Png];

/// Drawings for a paper and for a screen.
const EXAMPLES: &str = "\
Examples:
  nimata draw exco:2 --x0 1 --upto 256 -o exco.svg
  nimata draw wythoff:1,1 --upto 64 -o wythoff.png";

/// The arguments of `draw`.
#[derive(Args, Debug)]
#[command(args(choice(FORMATS)), after_help = EXAMPLES)]
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

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    let format = shared.format(FORMATS)?;
    let mut out = Output::open(shared.output())?;
    let game = read_game(&arguments.game)?;
    let view = View::Layer { layer: arguments.x0, upto: arguments.upto };
    let Picture::HeatMap(map) = game.picture(view, &shared.budget())? else {
        return Err(Failure::Usage(format!("there is no such drawing of {game}")));
    };
    match format {
        Format::Png => heat_map::write_png(&mut out, &map)?,
        _ => heat_map::write_svg(&mut out, &map)?,
    }
    out.finish()?;
    Ok(Outcome::Done)
}
