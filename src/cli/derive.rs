//! `nimata derive`: the automaton of a game, and what follows from it.

use std::io::Write;
use std::path::Path;

use clap::{Args, ValueEnum};

use super::automata::{derivable, in_order};
use super::automaton_formats::{self, AUTOMATON_FORMATS};
use super::convert::Order;
use super::options::{Format, Shared};
use super::output::Output;
use super::picture::label;
use super::{Failure, Outcome, progress};
use crate::automaton::{
    Dfao, DigitOrder, densities_within, kernel, linear_representation, minimize,
};
use crate::budget::Budget;
use crate::export::walnut::RecurrenceScript;
use crate::export::{self, density, diagram, markdown};
use crate::game::capability::{Derived, Fact, Request};
use crate::game::{Recurrence, read_game};

/// The arguments of `derive`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The game
    game: String,
    /// What to derive
    #[arg(long = "as", value_enum, default_value = "sg")]
    what: What,
    /// Which digit the automaton reads first
    #[arg(long, value_enum, default_value = "msd")]
    order: Order,
    /// The base, where the rules do not determine it
    #[arg(long, value_name = "B")]
    base: Option<u32>,
}

/// What can be derived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "lower")]
pub enum What {
    /// The automaton of the values
    Sg,
    /// The automaton of who wins: output 0 where the player to move loses, else 1
    Outcome,
    /// The kernel: distinct subsequences x(b^i n + r), and the relations between them
    Kernel,
    /// The linear representation: a row, a matrix for each digit, a column
    Linear,
    /// The density of each value
    Density,
    /// A diagram of the family, such as Kupin's digraph of triples
    Diagram,
}

pub(super) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    let game = read_game(&arguments.game)?;
    let derivable = derivable(game.as_ref())?;
    let name = game.to_string();
    let request = Request { base: arguments.base, budget: shared.budget() };
    match arguments.what {
        What::Diagram => {
            shared.format(&[Format::Dot])?;
            let mut out = Output::open(shared.output.as_deref())?;
            let drawing = derivable
                .diagram()
                .ok_or_else(|| Failure::Usage(format!("there is no diagram for {name}")))?;
            diagram::write(&mut out, &drawing)?;
            out.finish()?;
        }
        What::Sg | What::Outcome => {
            let offered: Vec<Format> = [&[Format::Text], AUTOMATON_FORMATS].concat();
            let format = shared.format(&offered)?;
            let mut out = Output::open(shared.output.as_deref())?;
            if format == Format::Text && arguments.base.is_none() {
                let facts = derivable.facts_without_base(&request.budget)?;
                if !facts.is_empty() {
                    write_facts(&mut out, &facts)?;
                    writeln!(out, "automaton: in any base; name one with --base")?;
                    out.finish()?;
                    return Ok(Outcome::Done);
                }
            }
            let clock = progress::clock(format!("deriving {name}"), shared);
            let derived = derivable.derive(&request)?;
            clock.finish_and_clear();
            let msd = match arguments.what {
                What::Outcome => minimize(&derived.msd.map_outputs(|v| v.map(|v| v.min(1)))),
                _ => derived.msd.clone(),
            };
            let dfao = in_order(msd, arguments.order.into(), &request.budget)?;
            match format {
                Format::Text => write_summary(&mut out, &name, &derived, &dfao, &request.budget)?,
                _ => automaton_formats::write(&mut out, &dfao, &label(&name, &dfao), format)?,
            }
            out.finish()?;
            if let (Format::Walnut, What::Sg, Some(path), Some(recurrence)) =
                (format, arguments.what, &shared.output, derivable.recurrence())
            {
                write_script(path, &dfao, recurrence, shared)?;
            }
        }
        What::Kernel | What::Linear | What::Density => {
            let format = shared.format(&[Format::Text, Format::Json])?;
            let mut out = Output::open(shared.output.as_deref())?;
            let msd = derivable.derive(&request)?.msd;
            analyse(&mut out, arguments.what, msd, format, &request.budget)?;
            out.finish()?;
        }
    }
    Ok(Outcome::Done)
}

fn write_facts(out: &mut dyn Write, facts: &[Fact]) -> Result<(), Failure> {
    for fact in facts {
        writeln!(out, "{}: {}", fact.name, fact.says)?;
    }
    Ok(())
}

fn write_summary(
    out: &mut dyn Write,
    name: &str,
    derived: &Derived,
    dfao: &Dfao,
    budget: &Budget,
) -> Result<(), Failure> {
    let (states, base) = (dfao.len(), dfao.alphabet().base());
    writeln!(out, "{name}: {states} states, base {base}, {}", dfao.order().in_words())?;
    write_facts(out, &derived.facts)?;
    density::write_text(out, &densities_within(&derived.msd, budget)?)?;
    writeln!(out)?;
    markdown::write(out, dfao)?;
    Ok(())
}

/// Writes what follows from the automaton.
fn analyse(
    out: &mut dyn Write,
    what: What,
    msd: Dfao,
    format: Format,
    budget: &Budget,
) -> Result<(), Failure> {
    let object = match (what, format) {
        (What::Kernel, Format::Json) => {
            export::kernel::to_json(&kernel(&in_order(msd, DigitOrder::Lsd, budget)?))
        }
        (What::Kernel, _) => {
            let kernel = kernel(&in_order(msd, DigitOrder::Lsd, budget)?);
            return Ok(export::kernel::write_text(out, &kernel)?);
        }
        (What::Linear, Format::Json) => export::linear::to_json(&linear_representation(&msd)),
        (What::Linear, _) => {
            return Ok(export::linear::write_text(out, &linear_representation(&msd))?);
        }
        (_, Format::Json) => density::to_json(&densities_within(&msd, budget)?),
        _ => return Ok(density::write_text(out, &densities_within(&msd, budget)?)?),
    };
    Ok(writeln!(out, "{object}")?)
}

/// Writes, beside a Walnut file, the script that has Walnut prove it.
fn write_script(
    word_file: &Path,
    dfao: &Dfao,
    recurrence: Recurrence,
    shared: &Shared,
) -> Result<(), Failure> {
    let word = word_file.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into());
    let path = word_file.with_file_name(format!("{word}_proof.txt"));
    let mut values: Vec<u32> =
        dfao.outputs().iter().flatten().filter_map(|&v| u32::try_from(v).ok()).collect();
    values.sort_unstable();
    values.dedup();
    let (base, order) = (dfao.alphabet().base(), dfao.order());
    let mut out = Output::open(Some(&path))?;
    RecurrenceScript { word, base, order, recurrence, values }.write(&mut out)?;
    out.finish()?;
    shared.say(&format!("The script that has Walnut prove it: {}", path.display()));
    Ok(())
}
