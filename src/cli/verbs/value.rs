//! `nimata value`: the worth of a position, and the reasons for it.

use std::io::Write;
use std::path::PathBuf;

use clap::{ArgAction, Args};
use num_bigint::BigUint;
use num_traits::Zero;
use serde_json::json;

use crate::budget::Budget;
use crate::cli::arguments::positions;
use crate::cli::options::word_of;
use crate::cli::{Failure, Format, Outcome, Result, Shared, TEXT_AND_JSON, choice};
use crate::export::object;
use crate::game::GameError;
use crate::game::answer::{Evaluation, Reason, Worth};
use crate::game::rung::BEYOND;
use crate::game::sum::{self, Component, Method, SumEvaluation};
use crate::game::theorem::{Region, Wrong};
use crate::number::radix::to_decimal;
use crate::proof::{Host, Judged, objects, prove_theorem, read_theorem};

/// Positions of one game and of a sum.
const EXAMPLES: &str = "\
Examples:
  nimata value sd:1/2@10^1000
  nimata value 'exco:2@3;300,301' --why
  nimata value 'exco:2@7;2^500+1000,2^501' --at-least 10^6
  nimata value 'sd:1/2@4 + nim:3@3,4,5' --json
  nimata value 'exco:2@4;2^40+5,2^60-3' --with-theorem mine.theorem";

/// The arguments of `value`.
#[derive(Args, Debug)]
#[command(args(choice(TEXT_AND_JSON)), after_help = EXAMPLES)]
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
    /// What is asked: the value, or only who wins, with exit status 0 if that is known
    #[arg(long, value_name = "NAME", default_value = "value", value_parser = word_of(CLAIMS))]
    #[arg(action = ArgAction::Set)]
    claim: bool,
    /// Also print which theorems were considered but do not apply, and why
    #[arg(long)]
    why: bool,
    /// Use a theorem of your own, which is proved first: a theorem file about the game
    #[arg(long, value_name = "FILE", conflicts_with = "by_definition")]
    with_theorem: Vec<PathBuf>,
}

/// The question about a position; whether it is only who wins.
const CLAIMS: [(&str, &str, bool); 2] =
    [("value", "The Sprague–Grundy value", false), ("outcome", "Who wins", true)];

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    let (evaluation, reached) = shared.write(TEXT_AND_JSON, |format, end| {
        let wanted = arguments.at_least.as_deref().map(|text| shared.number(text)).transpose()?;
        let (components, written) = positions(&arguments.position, shared)?;
        let method = if arguments.by_definition { Method::Definition } else { Method::Best };
        let names: Vec<String> =
            components.iter().map(|component| component.game.to_string()).collect();
        let work = shared.work(format!("evaluating {}", names.join(" + ")));
        let theorems = theorems(arguments, &names, shared)?;
        let known = |component: &Component| by_theorem(&theorems, component, &shared.budget());
        let mut evaluation = sum::evaluate_with(&components, method, &known, &shared.budget())?;
        answer_claim(&components, &mut evaluation, arguments.claim, shared)?;
        let considered = components
            .iter()
            .map(|component| match arguments.why {
                true => component.game.silences(&component.position, &shared.budget()),
                false => Ok(Vec::new()),
            })
            .collect::<Result<Vec<_>, _>>()?;
        work.now("writing the answer");
        let mut out = Vec::new();
        let reached = wanted.as_ref().map(|wanted| is_at_least(&evaluation.total, wanted));
        if format == Format::Json {
            let mut object = objects::value(&components, &evaluation);
            for (summand, considered) in object.components.iter_mut().zip(&considered) {
                summand.considered = arguments.why.then_some(considered);
            }
            let asked = |(wanted, truth)| json!({ "at_least": to_decimal(wanted), "truth": truth });
            object.asked = wanted.as_ref().zip(reached).map(asked);
            object::write(&mut out, object)?;
        } else {
            match reached {
                Some(Some(true)) => write!(out, "yes: ")?,
                Some(Some(false)) => write!(out, "no: ")?,
                _ => {}
            }
            let positions: Vec<String> = names
                .iter()
                .zip(&written)
                .map(|(game, position)| format!("{game}@{position}"))
                .collect();
            write_text(&mut out, &positions, &evaluation, &considered, shared)?;
            if arguments.why && shared.has_remembered() {
                writeln!(out, "  remembered: an earlier run searched; --no-cache searches again")?;
            }
        }
        work.done();
        end.write_all(&out)?;
        Ok((evaluation, reached))
    })?;
    if let Some(reached) = reached {
        return Ok(match reached {
            Some(true) => Outcome::Done,
            Some(false) => Outcome::Refuted,
            None => Outcome::Undecided,
        });
    }
    if !matches!(evaluation.total, Worth::Between { .. }) {
        return Ok(Outcome::Done);
    }
    let mut reasons = evaluation.components.iter().flat_map(|component| &component.because);
    if !reasons.any(|reason| reason.rule == BEYOND) {
        shared.say("larger --max-states, --max-memory, --max-steps or --time-limit may tell more");
    }
    Ok(Outcome::Undecided)
}

/// Leaves only who wins, if that is all that is asked; else adds the value of a single small
/// position to the reasons where a theorem says only who wins.
fn answer_claim(
    components: &[Component],
    evaluation: &mut SumEvaluation,
    only_outcome: bool,
    shared: &Shared,
) -> Result<()> {
    // In misère play, too, a position is lost where its value is 0.
    if only_outcome {
        let parts = evaluation.components.iter_mut().map(|part| &mut part.worth);
        for worth in parts.chain([&mut evaluation.total]) {
            match worth {
                Worth::Value(value) => *worth = Worth::PPosition(value.is_zero()),
                Worth::Between { at_least, .. } if !at_least.is_zero() => {
                    *worth = Worth::PPosition(false);
                }
                _ => {}
            }
        }
    }
    let [Component { game, position }] = components else { return Ok(()) };
    let won = matches!(evaluation.total, Worth::PPosition(false));
    if !won || only_outcome || game.no_sums().is_some() || !position.is_small() {
        return Ok(());
    }
    let found = game.value_by_definition(position, &shared.budget())?;
    if let (Worth::Value(value), [Reason { rule, says }]) = (found.worth, found.because.as_slice())
    {
        let says = format!("the value is {}: {says}", to_decimal(&value));
        evaluation.components[0].because.push(Reason { rule, says });
    }
    Ok(())
}

/// Writes the worth of a sum, with the reasons and the theorems that do not apply.
fn write_text(
    out: &mut dyn Write,
    positions: &[String],
    evaluation: &SumEvaluation,
    considered: &[Vec<Reason>],
    shared: &Shared,
) -> Result<()> {
    writeln!(out, "{}", worth_text(&evaluation.total))?;
    let several = positions.len() > 1;
    let indent = if several { "    " } else { "  " };
    let components = positions.iter().zip(&evaluation.components).zip(considered);
    for ((position, Evaluation { worth, because }), considered) in components {
        if several {
            writeln!(out, "  {position}: {}", worth_text(worth))?;
        }
        for reason in because.iter().filter(|_| !shared.quiet) {
            writeln!(out, "{indent}{}: {}", reason.rule, reason.says)?;
        }
        for reason in considered {
            writeln!(out, "{indent}not by {}: {}", reason.rule, reason.says)?;
        }
    }
    for reason in evaluation.because.iter().filter(|_| !shared.quiet) {
        writeln!(out, "  together by {}: {}", reason.rule, reason.says)?;
    }
    Ok(())
}

/// A theorem of the user's own that was proved.
struct Proved {
    game: String,
    says: String,
    region: Region,
}

/// Proves the theorems of the given files, which must be about these games.
fn theorems(arguments: &Arguments, names: &[String], shared: &Shared) -> Result<Vec<Proved>> {
    let proved = arguments.with_theorem.iter().map(|path| {
        let file = read_theorem(path, &shared.budget())?;
        let about = file.game().to_string();
        if !names.contains(&about) {
            return Err(Failure::Usage(format!(
                "{} is about {about}, and no position is of that game",
                path.display()
            )));
        }
        match prove_theorem(&file, false, shared)? {
            Judged::Proved(theorem) => Ok(Proved {
                game: about,
                says: format!("{}, proved: {}", path.display(), theorem.short()),
                region: file.region(&shared.budget())?,
            }),
            // Exit status 1 would say that a value is too small.
            Judged::Failed(failure, _) => {
                let path = path.display();
                let shows = format!("`nimata prove {path}` shows where");
                Err(match failure.fault {
                    Wrong::Refuted { .. } => {
                        GameError::Unsuitable(format!("{path} is false; {shows}")).into()
                    }
                    Wrong::Open { .. } => {
                        let why = format!("{path} does not prove itself; {shows}");
                        GameError::Undecided(why).into()
                    }
                })
            }
        }
    });
    proved.collect()
}

/// The value of a component by the first theorem that states one.
fn by_theorem(
    theorems: &[Proved],
    component: &Component,
    budget: &Budget,
) -> Result<Option<Evaluation>, GameError> {
    let name = component.game.to_string();
    for Proved { says, region, .. } in theorems.iter().filter(|theorem| theorem.game == name) {
        component.game.admit(&component.position)?;
        let numbers: Vec<BigUint> = component.position.numbers().cloned().collect();
        if let Some(value) = region.value(&numbers, budget)? {
            return Ok(Some(Evaluation::by(Worth::Value(value), "theorem", says.clone())));
        }
    }
    Ok(None)
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

/// The worth of a position as a line of text.
pub(super) fn worth_text(worth: &Worth) -> String {
    match worth {
        Worth::Value(value) => to_decimal(value),
        Worth::PPosition(true) => "P: the player to move loses".to_owned(),
        Worth::PPosition(false) => "N: the player to move wins".to_owned(),
        Worth::Between { at_least, at_most } => {
            let least = to_decimal(at_least);
            let known = match at_most {
                Some(at_most) => format!("from {least} to {}", to_decimal(at_most)),
                None if at_least.is_zero() => "every value is possible".to_owned(),
                None => format!("at least {least}"),
            };
            match at_least.is_zero() {
                true => format!("undecided: {known}"),
                false => {
                    format!("N: the player to move wins; the value is not known: {known}")
                }
            }
        }
    }
}
