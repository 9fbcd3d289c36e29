//! `nimata core`: the positions of one value of exco:2, as a core and as an automaton.

use clap::Args;

use super::{prove, rows::EXCO};
use crate::cli::automata::automaton;
use crate::cli::automaton_formats;
use crate::cli::failure::{Failure, Outcome};
use crate::cli::findings;
use crate::cli::format::{Format, choice};
use crate::cli::options::Shared;
use crate::cli::output::Output;
use crate::cli::picture::Dead;
use crate::cli::whole::small;
use crate::export::Caption;
use crate::game::read_game;
use crate::proof::{Purpose, choose};

/// The formats of a core or of a level set.
const FORMATS: &[Format] = automaton_formats::TOLD_FORMATS;

/// What there is about a value.
const EXAMPLES: &str = "\
Examples:
  nimata core 11
  nimata core 64 --counts --format csv
  nimata core 11 --level-set -o level-set-11.svg
  nimata core 11 --prove -o level-set-11.json";

/// The arguments of `core`.
#[derive(Args, Debug)]
#[command(args(choice(FORMATS)), after_help = EXAMPLES)]
pub struct Arguments {
    /// The value
    #[arg(value_name = "V", value_parser = small)]
    value: u32,
    /// The size of the core of every value up to V
    #[arg(long, conflicts_with_all = ["level_set", "prove"])]
    counts: bool,
    /// The automaton that reads x1 and x2 and gives the x0 with value V, in the format asked for
    #[arg(long)]
    level_set: bool,
    /// Prove that automaton right; -o FILE keeps the certificate
    #[arg(long, conflicts_with = "level_set")]
    prove: bool,
    #[command(flatten)]
    dead: Dead,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    let value = arguments.value;
    let claim = format!("level-set:{value}");
    if arguments.prove {
        return prove::run(&prove::Arguments::of(EXCO, claim), shared);
    }
    if arguments.level_set {
        write_level_set(value, &claim, arguments.dead, shared)?;
    } else {
        let name = if arguments.counts { "core-counts" } else { "core" };
        findings::write(EXCO, (name, &[value]), |_, _, _| (), shared)?;
    }
    Ok(Outcome::Done)
}

fn write_level_set(value: u32, claim: &str, dead: Dead, shared: &Shared) -> Result<(), Failure> {
    let format = shared.format(automaton_formats::AUTOMATON_FORMATS)?;
    let mut out = Output::open(shared.output())?;
    let game = read_game(EXCO)?;
    let (claim, request) = choose(game.as_ref(), Some(claim), Purpose::Derive, None, shared)?;
    let work = shared.work(format!("deriving the positions of {EXCO} with value {value}"));
    let derived = claim.derive(&request)?;
    work.done();
    let label = format!(
        "{EXCO}, value {value} · x0 from the binary digits of (x1, x2), least significant first"
    );
    let caption = Caption::from(&label).with(dead.states());
    let dfao = automaton(derived.automaton, game.as_ref())?;
    automaton_formats::write(&mut out, &dfao, caption, format)?;
    out.finish()
}
