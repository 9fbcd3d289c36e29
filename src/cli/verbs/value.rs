//! `nimata value`: the worth of a position, and the reasons for it.

use std::io::Write;

use clap::Args;
use num_bigint::BigUint;
use serde_json::{Map, Value, json};

use crate::cli::arguments::position;
use crate::cli::failure::{Failure, Outcome};
use crate::cli::format::{Format, choice};
use crate::cli::options::Shared;
use crate::cli::output::Output;
use crate::game::answer::{Evaluation, Worth};
use crate::game::sum::{self, Method};
use crate::number::expression::evaluate;
use crate::number::radix::to_decimal;
use crate::proof::objects;

/// The formats of an answer.
const FORMATS: &[Format] = &[Format::Text, Format::Json];

/// Positions of one game and of a sum.
const EXAMPLES: &str = "\
Examples:
  nimata value sd:1/2@10^1000
  nimata value 'exco:2@3;300,301' --why
  nimata value 'exco:2@7;2^500+1000,2^501' --at-least 10^6
  nimata value 'sd:1/2@4 + nim:3@3,4,5' --json";

/// The arguments of `value`.
#[derive(Args, Debug)]
#[command(args(choice(FORMATS)), after_help = EXAMPLES)]
pub struct Arguments {
    /// GAME@POSITION, or several with ` + ` between them
    #[arg(required = true, value_name = "GAME@POSITION")]
    position: Vec<String>,
    /// Use only the rules: look at every smaller position
    #[arg(long)]
    by_definition: bool,
    /// Ask only whether the value is at least V: exit status 0 if so, 1 if not, 3 if this is not
    /// decided
    #[arg(long, value_name = "V")]
    at_least: Option<String>,
    /// Also print which theorems were considered but do not apply, and why
    #[arg(long)]
    why: bool,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    let format = shared.format(FORMATS)?;
    let wanted = arguments.at_least.as_deref().map(|text| {
        let value = evaluate(text, &shared.numbers());
        value.map_err(|error| Failure::expression(&error, text))
    });
    let wanted = wanted.transpose()?;
    let mut out = Output::open(shared.output())?;
    let (components, written) = position::read(&arguments.position, shared)?;
    let method = if arguments.by_definition { Method::Definition } else { Method::Best };
    let names: Vec<String> =
        components.iter().map(|component| component.game.to_string()).collect();
    let work = shared.work(format!("evaluating {}", names.join(" + ")));
    let evaluation = sum::evaluate(&components, method, &shared.budget())?;
    let considered = components
        .iter()
        .map(|component| match arguments.why {
            true => component.game.silences(&component.position, &shared.budget()),
            false => Ok(Vec::new()),
        })
        .collect::<Result<Vec<_>, _>>()?;
    work.done();
    let reached = wanted.as_ref().map(|wanted| is_at_least(&evaluation.total, wanted));
    let rows = names.iter().zip(&written).zip(&evaluation.components).zip(&considered);
    if format == Format::Json {
        let components: Vec<Value> = rows
            .zip(&components)
            .map(|((((game, _), evaluation), considered), component)| {
                let mut entry = objects::component(game, &component.position, evaluation);
                if arguments.why {
                    entry.insert("considered".to_owned(), objects::reasons(considered));
                }
                entry.into()
            })
            .collect();
        let mut object = Map::new();
        object.insert("schema".to_owned(), json!("nimata/1"));
        object.insert("kind".to_owned(), json!("value"));
        object.insert("components".to_owned(), components.into());
        object.extend(objects::worth(&evaluation.total));
        if let (Some(wanted), Some(reached)) = (&wanted, reached) {
            let asked = json!({ "at_least": to_decimal(wanted), "truth": reached });
            object.insert("asked".to_owned(), asked);
        }
        writeln!(out, "{}", Value::from(object))?;
    } else {
        match reached {
            Some(Some(true)) => write!(out, "yes: ")?,
            Some(Some(false)) => write!(out, "no: ")?,
            _ => {}
        }
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
    match reached {
        Some(Some(true)) => return Ok(Outcome::Done),
        Some(Some(false)) => return Ok(Outcome::Refuted),
        Some(None) => return Ok(Outcome::Undecided),
        None => {}
    }
    if matches!(evaluation.total, Worth::Between { .. }) {
        shared.say("larger --max-states, --max-memory, --max-steps or --time-limit may tell more");
    }
    Ok(match evaluation.total {
        Worth::Between { .. } => Outcome::Undecided,
        _ => Outcome::Done,
    })
}

/// Tells whether the value is at least `wanted`; `None` if the proved facts do not decide it.
fn is_at_least(worth: &Worth, wanted: &BigUint) -> Option<bool> {
    match worth {
        Worth::Value(value) => Some(value >= wanted),
        Worth::PPosition(true) => Some(*wanted == BigUint::ZERO),
        Worth::PPosition(false) => (*wanted <= BigUint::from(1u32)).then_some(true),
        Worth::Between { at_least, .. } if at_least >= wanted => Some(true),
        Worth::Between { at_most, .. } => {
            at_most.as_ref().filter(|at_most| *at_most < wanted).map(|_| false)
        }
    }
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
