//! `nimata value`: what a position is worth, and why.

use std::io::Write;

use clap::Args;
use serde_json::{Map, Value, json};

use crate::cli::failure::{Failure, Outcome};
use crate::cli::format::{Format, choice};
use crate::cli::options::Shared;
use crate::cli::output::Output;
use crate::cli::query::{self, reasons_json};
use crate::game::answer::{Evaluation, Worth};
use crate::game::sum::{self, Method};
use crate::number::radix::to_decimal;

/// The formats of an answer.
const FORMATS: &[Format] = &[Format::Text, Format::Json];

/// Positions of one game and of a sum.
const EXAMPLES: &str = "\
Examples:
  nimata value sd:1/2@10^1000
  nimata value 'exco:2@3;300,301' --why
  nimata value 'sd:1/2@4 + nim:3@3,4,5' --json";

/// The arguments of `value`.
#[derive(Args, Debug)]
#[command(args(choice(FORMATS)), after_help = EXAMPLES)]
pub struct Arguments {
    /// GAME@POSITION, or several with ` + ` between them
    #[arg(required = true, value_name = "GAME@POSITION")]
    position: Vec<String>,
    /// Use nothing but the rules: look at every position below
    #[arg(long)]
    by_definition: bool,
    /// Say also which theorems were considered and do not apply, and why not
    #[arg(long)]
    why: bool,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    let format = shared.format(FORMATS)?;
    let mut out = Output::open(shared.output())?;
    let (components, written) = query::read(&arguments.position, shared)?;
    let method = if arguments.by_definition { Method::Definition } else { Method::Best };
    let work = shared.work("evaluating");
    let evaluation = sum::evaluate(&components, method, &shared.budget())?;
    let names: Vec<String> =
        components.iter().map(|component| component.game.to_string()).collect();
    let considered = components
        .iter()
        .map(|component| match arguments.why {
            true => component.game.silences(&component.position, &shared.budget()),
            false => Ok(Vec::new()),
        })
        .collect::<Result<Vec<_>, _>>()?;
    work.done();
    let rows = names.iter().zip(&written).zip(&evaluation.components).zip(&considered);
    if format == Format::Json {
        let components: Vec<Value> = rows
            .zip(&components)
            .map(|((((game, _), evaluation), considered), component)| {
                let mut entry = Map::new();
                entry.insert("game".to_owned(), json!(game));
                // In decimal, whatever was typed.
                entry.insert("position".to_owned(), json!(component.position.to_string()));
                entry.extend(worth_json(&evaluation.worth));
                entry.insert("because".to_owned(), reasons_json(&evaluation.because));
                if arguments.why {
                    entry.insert("considered".to_owned(), reasons_json(considered));
                }
                entry.into()
            })
            .collect();
        let mut object = Map::new();
        object.insert("schema".to_owned(), json!("nimata/1"));
        object.insert("kind".to_owned(), json!("value"));
        object.insert("components".to_owned(), components.into());
        object.extend(worth_json(&evaluation.total));
        writeln!(out, "{}", Value::from(object))?;
    } else {
        writeln!(out, "{}", worth_text(&evaluation.total))?;
        let several = components.len() > 1;
        let indent = if several { "    " } else { "  " };
        for (((game, position), Evaluation { worth, because }), considered) in rows {
            if several {
                writeln!(out, "  {game}@{position}: {}", worth_text(worth))?;
            }
            for reason in because.iter().filter(|_| !shared.quiet) {
                writeln!(out, "{indent}{}: {}", reason.rule, reason.says)?;
            }
            for reason in considered {
                writeln!(out, "{indent}not by {}: {}", reason.rule, reason.says)?;
            }
        }
    }
    out.finish()?;
    if matches!(evaluation.total, Worth::Between { .. }) {
        shared.say("larger --max-states, --max-memory or --time-limit may tell more");
    }
    Ok(match evaluation.total {
        Worth::Between { .. } => Outcome::Undecided,
        _ => Outcome::Done,
    })
}

fn worth_text(worth: &Worth) -> String {
    match worth {
        Worth::Value(value) => to_decimal(value),
        Worth::PPosition(true) => "P: the player to move loses".to_owned(),
        Worth::PPosition(false) => "N: the player to move wins".to_owned(),
        Worth::Between { at_least, at_most: Some(at_most) } => {
            format!("undecided: from {} to {}", to_decimal(at_least), to_decimal(at_most))
        }
        Worth::Between { at_least, at_most: None } => {
            format!("undecided: at least {}", to_decimal(at_least))
        }
    }
}

/// Integers are decimal strings, as they can exceed 2^53.
fn worth_json(worth: &Worth) -> Map<String, Value> {
    let mut object = Map::new();
    match worth {
        Worth::Value(value) => {
            object.insert("value".to_owned(), json!(to_decimal(value)));
        }
        Worth::PPosition(lost) => {
            object.insert("outcome".to_owned(), json!(if *lost { "P" } else { "N" }));
        }
        Worth::Between { at_least, at_most } => {
            object.insert("at_least".to_owned(), json!(to_decimal(at_least)));
            object.insert("at_most".to_owned(), json!(at_most.as_ref().map(to_decimal)));
        }
    }
    object
}
