//! `nimata discover`: terms that are values of a game at positions of any size, found and proved.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};

use crate::cli::arguments::number::small;
use crate::cli::proof::{Announcement, Detail, ProofFile, say_if_dropped};
use crate::cli::{Failure, Format, Outcome, Output, Result, Shared, TEXT_AND_JSON, choice};
use crate::game::discover::Discovery;
use crate::game::{Game, read_game};
use crate::proof::{self, objects};

/// A game with a theorem on all positions, and one with a theorem on a part of them.
const EXAMPLES: &str = "\
The positions whose numbers have at most N digits only suggest what might hold; what is printed is
proved for numbers of any size. Larger samples suggest less that is wrong, and take longer.

Examples:
  nimata discover nim:3
  nimata discover 'hyper:{1,2}{2,3}' -o hyper.json";

/// The arguments of `discover`.
#[derive(Args, Debug)]
#[command(args(choice(TEXT_AND_JSON)), after_help = EXAMPLES)]
pub struct Arguments {
    /// The game
    game: String,
    /// Sample the positions whose numbers have at most N digits
    #[arg(long, value_name = "N", value_parser = small)]
    digits: Option<u32>,
    #[command(flatten)]
    detail: Detail,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    let format = shared.format_beside_certificate(TEXT_AND_JSON)?;
    let game = read_game(&arguments.game)?;
    let file = ProofFile::open(shared.output())?;
    let Some(discovered) = proof::discover(game.as_ref(), arguments.digits, shared)? else {
        return Err(Failure::Undecided(format!(
            "no pattern of digits in the sample of {game} proves itself, so nothing was found"
        )));
    };
    file.keep(&discovered.checked)?;
    let (found, checked) = (&discovered.found, &discovered.checked);
    let (mut out, name) = (Output::open(None)?, game.to_string());
    let theorem = Announcement { checked, game: Some(&name), short: short(found, game.as_ref()) };
    if format == Format::Json {
        writeln!(out, "{}", theorem.object(object(found, game.as_ref())?, shared))?;
    } else {
        text(&mut out, found, game.as_ref())?;
        writeln!(out, "{}", theorem.line(arguments.detail, shared))?;
    }
    say_if_dropped(shared);
    out.finish()?;
    Ok(Outcome::Done)
}

/// Positions as a user writes them.
fn written(positions: &[Vec<u64>], game: &dyn Game) -> Vec<String> {
    let numbers = |at: &Vec<u64>| at.iter().map(|&number| number.into()).collect::<Vec<_>>();
    positions.iter().map(|at| game.shape().position(numbers(at)).to_string()).collect()
}

fn text(out: &mut impl Write, found: &Discovery, game: &dyn Game) -> Result<()> {
    let Discovery { sampled, digits, .. } = *found;
    let base = found.values.alphabet().base();
    writeln!(out, "sample: {sampled} positions, at most {digits} digits in base {base}")?;
    let first = |positions: &[Vec<u64>]| {
        let listed = written(positions, game);
        let listed: Vec<String> = listed.iter().map(|at| format!("({at})")).collect();
        if listed.is_empty() { String::new() } else { format!("; first {}", listed.join(", ")) }
    };
    for region in &found.regions {
        let (term, covered, first) = (&region.term, region.covered, first(&region.first));
        writeln!(out, "{term}: {covered} of the sample{first}")?;
    }
    if !found.open.is_empty() {
        let open = sampled - found.covered;
        writeln!(out, "not known: {open} of the sample{}", first(&found.open))?;
    }
    Ok(())
}

/// The theorem in a short sentence.
fn short(found: &Discovery, game: &dyn Game) -> String {
    let terms: Vec<&str> = found.regions.iter().map(|region| region.term.as_str()).collect();
    let states = found.values.len();
    match (found.is_total, &terms[..]) {
        (true, [term]) => format!("the value of {game} is {term} at every position"),
        (true, terms) => format!(
            "the value of {game} at every position is {}, as an automaton with {states} states \
             says",
            terms.join(" or ")
        ),
        (false, terms) => format!(
            "the value of {game} is {} at all positions, of any size, where an automaton with \
             {states} states says so",
            terms.join(" or ")
        ),
    }
}

fn object(found: &Discovery, game: &dyn Game) -> Result<Value> {
    let mut regions = Vec::new();
    for region in &found.regions {
        regions.push(json!({
            "term": region.term, "covered": region.covered,
            "first": written(&region.first, game),
            "automaton": objects::automaton(&region.positions),
        }));
    }
    Ok(json!({
        "schema": "nimata/1", "kind": "discover", "game": game.to_string(),
        "digits": found.digits, "sampled": found.sampled, "covered": found.covered,
        "total": found.is_total, "regions": regions, "open": written(&found.open, game),
        "states": found.values.len(), "proved": true,
    }))
}
