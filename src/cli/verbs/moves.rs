//! `nimata move`: a move to a value.

use std::io::Write;

use clap::Args;
use num_bigint::BigUint;

use crate::cli::arguments::positions;
use crate::cli::verbs::value::worth_text;
use crate::cli::{Format, Outcome, Result, Shared, TEXT_AND_JSON, choice};
use crate::export::object;
use crate::game::answer::Worth;
use crate::game::sum::{self, Component, SumMove};
use crate::number::radix::to_decimal;
use crate::proof::objects;

/// Positions of one game and of a sum.
const EXAMPLES: &str = "\
Examples:
  nimata move nim:3@3,4,9
  nimata move nim:3@3,5,7 --all
  nimata move kayles@4 --options
  nimata move 'dynamic:2k@20,26;3'
  nimata move 'sd:1/2@4 + octal:0.77@20' --to 1";

/// The arguments of `move`.
#[derive(Args, Debug)]
#[command(args(choice(TEXT_AND_JSON)), after_help = EXAMPLES)]
pub struct Arguments {
    /// GAME@POSITION, or several with ` + ` between them
    #[arg(required = true, value_name = "GAME@POSITION")]
    position: Vec<String>,
    /// The value to move to; 0 wins in normal play
    #[arg(long, value_name = "V", default_value = "0")]
    to: String,
    /// Name all moves to this value, of a position whose options are few enough to try
    #[arg(long)]
    all: bool,
    /// Name every move, with the value of the position that it leaves
    #[arg(long, conflicts_with_all = ["all", "to"])]
    options: bool,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    shared.write(TEXT_AND_JSON, |format, end| {
        let target = shared.number(&arguments.to)?;
        let (components, written) = positions(&arguments.position, shared)?;
        let work = shared.work("looking for a move");
        if arguments.options {
            let options = sum::options(&components, &shared.budget())?;
            work.done();
            write_options(end, format, &components, &options)?;
            return Ok(Outcome::Done);
        }
        if arguments.all {
            let all = sum::moves_to(&components, &target, &shared.budget())?;
            work.done();
            write_all(end, format, &components, &target, &all)?;
            return Ok(Outcome::Done);
        }
        let found = sum::move_to(&components, &target, &shared.budget())?;
        work.now("writing the answer");
        let mut out = Vec::new();
        match (format, found) {
            (Format::Json, found) => {
                writeln!(out, "{}", objects::movement(&components, &target, found.as_ref()))?;
            }
            (_, None) if is_over(&components) => writeln!(out, "there is no move")?,
            (_, None) => writeln!(out, "{}", no_move(&target))?,
            (_, Some(found)) => {
                let game = &components[found.component].game;
                if let [_, _, ..] = components.as_slice() {
                    // The number identifies the component, because two may be alike.
                    let (number, of) = (found.component + 1, components.len());
                    let position = &written[found.component];
                    write!(out, "component {number} of {of}: {game}@{position} → ")?;
                }
                writeln!(out, "{}", found.step.written(game.as_ref()))?;
                for reason in found.step.because.iter().filter(|_| !shared.quiet) {
                    writeln!(out, "  {}: {}", reason.rule, reason.says)?;
                }
                for other in found.step.others.iter().filter(|_| !shared.quiet) {
                    writeln!(out, "  also: {game}@{other}")?;
                }
            }
        }
        work.done();
        end.write_all(&out)?;
        Ok(Outcome::Done)
    })
}

/// Writes all moves, one on each line.
fn write_all(
    out: &mut dyn Write,
    format: Format,
    components: &[Component],
    target: &BigUint,
    all: &[SumMove],
) -> Result<()> {
    if format == Format::Json {
        return Ok(writeln!(out, "{}", objects::movements(components, target, all))?);
    }
    if all.is_empty() {
        writeln!(out, "{}", no_move(target))?;
    }
    for found in all {
        writeln!(out, "{}", moved(components, found))?;
    }
    Ok(())
}

/// Writes every move with the worth of what it leaves, one on each line.
fn write_options(
    out: &mut dyn Write,
    format: Format,
    components: &[Component],
    options: &[(SumMove, Worth)],
) -> Result<()> {
    if format == Format::Json {
        return Ok(object::write(out, objects::options(components, options))?);
    }
    if options.is_empty() {
        writeln!(out, "there is no move")?;
    }
    for (found, worth) in options {
        writeln!(out, "{}: {}", moved(components, found), worth_text(worth))?;
    }
    Ok(())
}

/// The positions after a move, and in a sum of several which component is moved.
fn moved(components: &[Component], SumMove { component, step }: &SumMove) -> String {
    let after = step.written(components[*component].game.as_ref());
    match components.len() {
        1 => after,
        count => format!("component {} of {count}: {after}", component + 1),
    }
}

/// Whether no component has a move, which is seen of small positions.
fn is_over(components: &[Component]) -> bool {
    let ended = |part: &Component| part.game.every_option(&part.position);
    components.iter().all(|part| ended(part).is_some_and(|options| options.is_empty()))
}

/// The message that no move leads to a value. A position of value 0 is lost.
fn no_move(target: &BigUint) -> String {
    if *target == BigUint::ZERO {
        return "no move wins".to_owned();
    }
    format!("there is no move to value {}", to_decimal(target))
}
