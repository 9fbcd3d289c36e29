//! `nimata prove`: derive, have the certificate checked, keep its bytes, and only then speak.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::cli::arguments::number::small;
use crate::cli::automaton::formats::{Dead, Picture};
use crate::cli::output::text::{visible, wrapped};
use crate::cli::proof::{Announcement, Detail, ProofFile, say_if_dropped, theorem, theorem_file};
use crate::cli::{Failure, Format, Outcome, Output, Result, Shared, choice};
use crate::game::conclusion::Conclusion;
use crate::game::{GameError, read_game};
use crate::proof::{self, Proved, caption};

/// The formats of the result.
const FORMATS: &[Format] = &[Format::Text, Format::Json, Format::Latex];

/// Claims that are the first of a game, and one that is named.
const EXAMPLES: &str = "\
With --format latex the theorem is a complete document, which compiles alone.

Examples:
  nimata prove sd:1/2 -o sd-1-2.json
  nimata prove sd:1/2 --full          # the theorem with the rules of the game
  nimata prove sd:5/2 --picture sd-5-2.tex
  nimata prove exco:2 --claim rows:4,31
  nimata prove my.theorem --largest   # as docs/book/theorems.md teaches to write it";

/// The arguments of `prove`.
#[derive(Args, Debug)]
#[command(args(choice(FORMATS)), after_help = EXAMPLES)]
pub struct Arguments {
    /// The game, or a file that states a theorem, FILE.theorem
    #[arg(value_name = "GAME|FILE.theorem")]
    game: String,
    /// What is to be proved, such as period, rows:4,255, level-set:11 or conjecture-1:4,31;
    /// `nimata games GAME` lists it
    #[arg(long, alias = "as", value_name = "NAME")]
    claim: Option<String>,
    /// The base, where the rules do not determine it
    #[arg(long, value_name = "B", value_parser = small)]
    base: Option<u32>,
    /// Draw the automaton into FILE as well: .svg, .dot or .tex
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// Where the theorem of a file does not prove itself, prove the largest part of it that does
    #[arg(long)]
    largest: bool,
    #[command(flatten)]
    detail: Detail,
    #[command(flatten)]
    dead: Dead,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    if let Some(path) = theorem_file::named(&arguments.game) {
        let Arguments { claim, base, picture, detail, largest, .. } = arguments;
        let own = [("--claim", claim.is_some()), ("--base", base.is_some())];
        let own = own.into_iter().chain([("--picture", picture.is_some())]);
        if let Some((option, _)) = own.into_iter().find(|(_, given)| *given) {
            return Err(Failure::Usage(format!(
                "{option} is about a game, and {} is a file that states a theorem: leave it out",
                path.display()
            )));
        }
        return theorem_file::run(path, *largest, *detail, shared);
    }
    if arguments.largest {
        return Err(Failure::Usage(format!(
            "--largest is for theorems of files, whose names end in .theorem, and `{}` is a game",
            arguments.game
        )));
    }
    let format = shared.format_beside_certificate(FORMATS)?;
    let game = read_game(&arguments.game)?;
    let name = game.to_string();
    let claim = arguments.claim.as_deref();
    let picture = arguments.picture.as_deref().map(Picture::open).transpose()?;
    let file = ProofFile::open(shared.output())?;
    let found = proof::prove(game.as_ref(), claim, arguments.base, shared);
    let (proved, lacks) = match found {
        Err(GameError::Unanswered { lacks, instead }) => {
            let proved = proof::prove(game.as_ref(), Some(&instead), arguments.base, shared);
            (proved?, Some(lacks))
        }
        found => (found?, None),
    };
    file.keep(&proved.checked)?;
    let proposal = &proved.proposal;
    if arguments.detail.full {
        for fact in &proposal.derived.facts {
            shared.say(&format!("{}: {}", fact.name, fact.says));
        }
    }
    match format {
        Format::Latex => theorem::write(&proved, game.as_ref(), shared)?,
        _ => announce(&proved, lacks.as_deref(), arguments.detail, format, shared)?,
    }
    if let Some(picture) = picture {
        let derived = &proposal.derived;
        let automaton = derived.automaton.as_ref().ok_or_else(|| {
            Failure::Usage(match proposal.concludes {
                Conclusion::EveryDivisor { .. } => format!(
                    "the proof stands, and is about an automaton for each of many divisors: \
                     `nimata derive '{name}' --base B -o FILE` draws that of a divisor B, with its \
                     residue class"
                ),
                _ => {
                    format!("the proof stands, but the claim about {name} has no automaton to draw")
                }
            })
        })?;
        let caption = caption(&proved.title, automaton, derived).with(arguments.dead.states());
        let drawn = picture.draw(automaton, &caption);
        drawn.map_err(|failure| match failure {
            Failure::Usage(why) => Failure::Usage(format!(
                "the proof stands, but the picture was not drawn: {why} (or name the picture .svg)"
            )),
            other => other,
        })?;
    }
    Ok(lacks.map_or(Outcome::Done, |_| Outcome::Undecided))
}

/// Prints the theorem about a game. If it is not the requested one, `lacks` is the reason.
fn announce(
    proved: &Proved,
    lacks: Option<&str>,
    detail: Detail,
    format: Format,
    shared: &Shared,
) -> Result<()> {
    let mut out = Output::open(None)?;
    let Proved { game, checked, .. } = proved;
    let theorem = Announcement { checked, game: Some(game), short: proved.short() };
    if format == Format::Json {
        let object = json!({
            "schema": "nimata/1", "kind": "prove", "game": game, "proved": lacks.is_none(),
        });
        let mut object = theorem.object(object, shared);
        if let Some(lacks) = lacks {
            object["undecided"] = lacks.into();
        }
        writeln!(out, "{object}")?;
    } else {
        if let Some(lacks) = lacks {
            writeln!(out, "{}", wrapped(&visible(&format!("undecided: {lacks}"))))?;
        }
        writeln!(out, "{}", theorem.line(detail, shared))?;
    }
    say_if_dropped(shared);
    out.finish()
}
