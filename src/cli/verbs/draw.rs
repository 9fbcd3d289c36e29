//! `nimata draw`: a picture of a game.

use std::fmt::Write as _;

use clap::Args;

use super::derive::sequence;
use crate::automaton::{DigitOrder, kernel};
use crate::cli::arguments::fixed;
use crate::cli::arguments::number::small;
use crate::cli::automaton::automaton;
use crate::cli::automaton::formats;
use crate::cli::{Failure, Format, Outcome, Output, Result, Shared, choice};
use crate::data::{Diagram, Extent, Frame, Picture, View};
use crate::export::{self, ExportError, diagram, heat_map};
use crate::game::claim::{BaseChoice, Claim};
use crate::game::{FAMILIES, Game, read_game};
use crate::proof::{self, caption, in_order};

/// The formats of numbers as colours.
const CELLS: &[Format] = &[Format::Svg, Format::Png, Format::Tikz];
/// The formats of a diagram.
const DIAGRAM: &[Format] = &[Format::Svg, Format::Dot];
/// The formats of an automaton as a picture.
const AUTOMATON: &[Format] = &[Format::Svg, Format::Dot, Format::Tikz];

/// All formats of drawings.
const FORMATS: &[Format] = &[Format::Svg, Format::Png, Format::Tikz, Format::Dot];

/// The arguments of `draw`.
#[derive(Args, Debug)]
#[command(args(choice(FORMATS)), after_help = after_help())]
pub struct Arguments {
    /// The game
    game: String,
    /// What to draw; `nimata games GAME` lists it. By default the first view
    #[arg(long = "as", alias = "claim", value_name = "VIEW")]
    view: Option<String>,
    /// The number that is fixed if positions have three, and its value: `p=1`. `nimata games
    /// GAME` lists the names; by default the first, at its least value
    #[arg(long, value_name = "NAME=VALUE")]
    fix: Vec<String>,
    /// The value of the first number, as `--fix` has it
    #[arg(long, visible_alias = "x0", value_name = "X", conflicts_with = "fix")]
    #[arg(value_parser = small)]
    layer: Option<u32>,
    /// The other numbers go from 0 to N − 1; by default to 255 or as far as the format reaches,
    /// and in rows to 4095
    #[arg(long, value_name = "N", value_parser = small)]
    upto: Option<u32>,
}

/// A game with few enough piles for a picture; the example of its family has more.
pub(super) const SMALL: &str = "hyper:{1,2}{2,3}";

/// The views of a game of each family, and examples.
fn after_help() -> String {
    let mut text = "Views:\n".to_owned();
    for family in FAMILIES {
        let game = family.sample.map_or_else(|| read_game(family.example), |sample| Ok(sample()));
        let named = |game: Box<dyn Game>| names(&game.views());
        let (example, names) = match game.map(named).unwrap_or_default() {
            none if none.is_empty() => (SMALL, read_game(SMALL).map(named).unwrap_or_default()),
            names => (family.example, names),
        };
        writeln!(text, "  {example:<17} {}", names.join(", ")).expect("a string");
    }
    text + "  and, where one can be derived, the automaton and the kernel of the values\n\n\
         Examples:\n  \
         nimata draw wythoff:1,1 --upto 100 -o wythoff.svg\n  \
         nimata draw sd:1/3 --upto 6561 -o strip.png\n  \
         nimata draw exco:2 --fix x0=1 --upto 1024 -o chaos.png\n  \
         nimata draw 'hyper:{1,2}{2,3}' --fix x2=3 --as longest --upto 64 -o beside.tex\n  \
         nimata draw sd:1/2 --as kernel -o kernel.svg"
}

fn names(views: &[View]) -> Vec<&'static str> {
    views.iter().map(|view| view.name).collect()
}

/// The view that shows the automaton of a claim.
const AN_AUTOMATON: &str = "automaton";
/// The view that shows the kernel of the values.
const KERNEL: &str = "kernel";

/// All views of a game: its own, and those of its automaton.
pub(in crate::cli) fn views(game: &dyn Game) -> Vec<View> {
    let mut views = game.views();
    let mut graph = |name, says: &str| {
        views.push(View { name, says: says.to_owned(), frame: Frame::Graph });
    };
    // A period has no automaton until the user names a base.
    let has_automaton = |claim: &Claim<'_>| {
        claim.lacks_automaton().is_none()
            && claim.base != BaseChoice::ToBeNamed
            && claim.rules().is_some()
    };
    if game.claims().iter().any(has_automaton) {
        graph(AN_AUTOMATON, "the automaton that `derive` finds");
        let is_sequence = |claim: &Claim<'_>| has_automaton(claim) && claim.is_sequence;
        if game.claims().iter().any(is_sequence) {
            graph(KERNEL, "the subsequences of the values that digits single out");
        }
    }
    views
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    let game = read_game(&arguments.game)?;
    let view = chosen(arguments, game.as_ref())?;
    match view.name {
        AN_AUTOMATON => draw_automaton(game.as_ref(), shared),
        KERNEL => draw_kernel(game.as_ref(), shared),
        _ if view.frame == Frame::Graph => draw_own(game.as_ref(), &view, shared),
        _ => draw_cells(game.as_ref(), &view, arguments, shared),
    }
    .map(|()| Outcome::Done)
}

/// The requested view, if the options about its size apply to it.
fn chosen(arguments: &Arguments, game: &dyn Game) -> Result<View> {
    let views = views(game);
    let there_are = names(&views).join(", ");
    let found = match &arguments.view {
        None => views.into_iter().next(),
        Some(name) => views.into_iter().find(|view| view.name == name.trim()),
    };
    let refuse = |why: String| Err(Failure::Usage(why));
    let Some(view) = found else {
        let none = game.no_tables().unwrap_or_else(|| {
            "pictures take tables of at most three numbers, or an automaton".to_owned()
        });
        let game = game.to_string();
        return refuse(match (there_are.as_str(), &arguments.view) {
            ("", _) => format!("nothing is drawn of {game}: {none}"),
            (_, name) => format!(
                "there is no picture `{}` of {game}; there are: {there_are}",
                name.as_deref().unwrap_or_default()
            ),
        });
    };
    let name = view.name;
    let fixed = arguments.layer.is_some() || !arguments.fix.is_empty();
    match (&view.frame, fixed, arguments.upto) {
        (Frame::Graph, _, Some(_)) => {
            refuse(format!("`{name}` of {game} has the size that it has: leave --upto out"))
        }
        (Frame::Square { fixed: Some(_), .. }, _, _) if arguments.fix.len() > 1 => {
            refuse(format!("`{name}` of {game} is a square: fix one number, so that two are left"))
        }
        (Frame::Square { fixed: Some(_), .. }, _, _) | (_, false, _) => Ok(view),
        _ => {
            let option = if arguments.fix.is_empty() { "--layer" } else { "--fix" };
            refuse(format!("in `{name}` of {game} no number is fixed: leave {option} out"))
        }
    }
}

/// Draws numbers as colours. A size that is too large is refused before the numbers are computed.
fn draw_cells(game: &dyn Game, view: &View, arguments: &Arguments, shared: &Shared) -> Result<()> {
    let format = shared.format(CELLS)?;
    let (name, side) = match format {
        Format::Png => ("PNG", heat_map::PNG_SIDE),
        Format::Tikz => ("TikZ", heat_map::TIKZ_SIDE),
        _ => ("SVG", heat_map::SVG_SIDE),
    };
    let panels = match view.frame {
        Frame::Square { panels, .. } => usize::try_from(panels).expect("a few"),
        _ => 1,
    };
    let in_rows = view.frame == Frame::Rows;
    let most = if in_rows { side * side } else { side / panels };
    let usual = view.frame.usual().min(u32::try_from(most).unwrap_or(u32::MAX));
    let upto = arguments.upto.unwrap_or(usual);
    let cells = usize::try_from(upto).unwrap_or(usize::MAX);
    let (columns, rows) =
        if in_rows { (cells.min(side), cells.div_ceil(side)) } else { (cells, cells) };
    heat_map::admit(columns, rows, panels, name, side)
        .map_err(|error| too_large(&error, most, format))?;
    let fixed = fixed(&arguments.fix, game, shared)?.pop();
    let value = fixed
        .map(|(_, value)| u32::try_from(value))
        .transpose()
        .map_err(|_| Failure::Usage("in --fix: a number so large fits in no memory".to_owned()))?;
    let extent = Extent {
        fixed: value.or(arguments.layer),
        which: fixed.map(|(place, _)| place),
        upto,
        most: side,
    };
    shared.write(CELLS, |format, out| {
        let work = shared.work(format!("computing what is drawn of {game}"));
        let Picture::HeatMap(map) = game.picture(view, &extent, &shared.budget())? else {
            return Err(Failure::Usage(format!("`{}` of {game} is not a table", view.name)));
        };
        work.done();
        match format {
            Format::Png => heat_map::write_png(out, &map)?,
            Format::Tikz => heat_map::write_tikz(out, &map)?,
            _ => heat_map::write_svg(out, &map)?,
        }
        Ok(())
    })
}

/// Advice on a size that a format cannot draw.
fn too_large(error: &ExportError, most: usize, format: Format) -> Failure {
    let other = if format == Format::Png { "" } else { "draw it as .png, or " };
    Failure::Usage(format!("{error}: {other}take --upto {most} at most"))
}

/// Draws a graph of the game's own.
fn draw_own(game: &dyn Game, view: &View, shared: &Shared) -> Result<()> {
    shared.write(DIAGRAM, |format, out| {
        match game.picture(view, &Extent::below(0), &shared.budget())? {
            Picture::Diagram(drawing) => write_diagram(out, &drawing, format),
            _ => Err(Failure::Usage(format!("`{}` of {game} is not a graph", view.name))),
        }
    })
}

/// Draws the kernel of the values.
fn draw_kernel(game: &dyn Game, shared: &Shared) -> Result<()> {
    shared.write(DIAGRAM, |format, out| {
        let msd = sequence(game, None, shared)?;
        let found = kernel(&in_order(msd, DigitOrder::Lsd, shared)?);
        let title = format!(
            "{game}: the {} elements of the {}-kernel of the values x(n); an edge takes one digit \
             more",
            found.elements.len(),
            found.base
        );
        write_diagram(out, &export::kernel::diagram(&found, &title), format)
    })
}

fn write_diagram(out: &mut Output, drawing: &Diagram, format: Format) -> Result<()> {
    if format != Format::Svg {
        return Ok(diagram::write(out, drawing)?);
    }
    diagram::write_svg(out, drawing).map_err(|error| match error {
        // Only Graphviz draws a larger kernel.
        ExportError::Illegible(why) => {
            Failure::Usage(format!("{why}: use --format dot and Graphviz"))
        }
        other => other.into(),
    })
}

/// Draws the automaton that `derive` finds.
fn draw_automaton(game: &dyn Game, shared: &Shared) -> Result<()> {
    shared.write(AUTOMATON, |format, out| {
        let derived = proof::derive(game, None, None, shared)?.derived;
        let dfao = automaton(derived.automaton.clone(), game)?;
        let caption = caption(&game.to_string(), &dfao, &derived);
        formats::write(out, &dfao, &caption, format)
    })
}
