//! `nimata move`: a move to a value.

use std::io::Write;

use clap::Args;
use num_bigint::BigUint;

use crate::cli::arguments::positions;
use crate::cli::{Failure, Format, Outcome, Shared, TEXT_AND_JSON, choice};
use crate::game::answer::Move;
use crate::game::sum::{self, Component, SumMove};
use crate::number::radix::to_decimal;
use crate::proof::objects;

/// Positions of one game and of a sum.
const EXAMPLES: &str = "\
Examples:
  nimata move nim:3@3,4,9
  nimata move nim:3@3,5,7 --all
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
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    shared.write(TEXT_AND_JSON, |format, end| {
        let target = shared.number(&arguments.to)?;
        let (components, written) = positions(&arguments.position, shared)?;
        let work = shared.work("looking for a move");
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
            (_, None) => writeln!(out, "{}", no_move(&target))?,
            (_, Some(found)) => {
                let game = &components[found.component].game;
                if let [_, _, ..] = components.as_slice() {
                    // The number identifies the component, because two may be alike.
                    let (number, of) = (found.component + 1, components.len());
                    let position = &written[found.component];
                    write!(out, "component {number} of {of}: {game}@{position} → ")?;
                }
                writeln!(out, "{}", into(&game.to_string(), &found.step))?;
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
) -> Result<(), Failure> {
    if format == Format::Json {
        return Ok(writeln!(out, "{}", objects::movements(components, target, all))?);
    }
    if all.is_empty() {
        writeln!(out, "{}", no_move(target))?;
    }
    for SumMove { component, step } in all {
        if components.len() > 1 {
            write!(out, "component {} of {}: ", component + 1, components.len())?;
        }
        writeln!(out, "{}", into(&components[*component].game.to_string(), step))?;
    }
    Ok(())
}

/// The message that no move leads to a value. A position of value 0 is lost.
fn no_move(target: &BigUint) -> String {
    if *target == BigUint::ZERO {
        return "no move wins".to_owned();
    }
    format!("there is no move to value {}", to_decimal(target))
}

/// The positions after a move as a sum, in the syntax of the command line.
fn into(game: &str, step: &Move) -> String {
    step.sum().map(|position| format!("{game}@{position}")).collect::<Vec<_>>().join(" + ")
}
