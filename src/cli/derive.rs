//! `nimata derive`: the automaton of a game, and what follows from it.

use std::io::Write;

use clap::{Args, ValueEnum};

use super::automata::{derivable, in_order};
use super::automaton_formats::{self, AUTOMATON_FORMATS};
use super::convert::Order;
use super::options::{Format, Shared};
use super::output::Output;
use super::picture::label;
use super::walnut_script::Script;
use super::{Failure, Outcome, progress};
use crate::automaton::{
    Dfao, DigitOrder, densities_within, kernel, linear_representation, minimize,
};
use crate::budget::Budget;
use crate::export::{self, density, diagram, markdown};
use crate::game::capability::{Derivable, Derived, Fact, Request};
use crate::game::read_game;

/// The arguments of `derive`.
///
/// With `--format walnut -o WORD.txt` a script that has Walnut prove the automaton is written beside it, as
/// `WORD_proof.txt`.
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
            let mut out = Output::open(shared.output())?;
            let drawing = derivable
                .diagram()
                .ok_or_else(|| Failure::Usage(format!("there is no diagram for {name}")))?;
            diagram::write(&mut out, &drawing)?;
            out.finish()?;
        }
        What::Sg | What::Outcome => automaton(arguments, shared, &name, derivable, &request)?,
        What::Kernel | What::Linear | What::Density => {
            let format = shared.format(&[Format::Text, Format::Json])?;
            let mut out = Output::open(shared.output())?;
            let msd = derivable.derive(&request)?.msd;
            analyse(&mut out, arguments.what, msd, format, &request.budget)?;
            out.finish()?;
        }
    }
    Ok(Outcome::Done)
}

/// The automaton of the values, or of who wins.
fn automaton(
    arguments: &Arguments,
    shared: &Shared,
    name: &str,
    derivable: &dyn Derivable,
    request: &Request,
) -> Result<(), Failure> {
    let offered: Vec<Format> = [&[Format::Text], AUTOMATON_FORMATS].concat();
    let format = shared.format(&offered)?;
    let mut out = Output::open(shared.output())?;
    if format == Format::Text && arguments.base.is_none() {
        let facts = derivable.facts_without_base(&request.budget)?;
        if !facts.is_empty() {
            write_facts(&mut out, &facts)?;
            writeln!(out, "automaton: in any base; name one with --base")?;
            return out.finish();
        }
    }
    let clock = progress::clock(format!("deriving {name}"), shared);
    let Derived { msd, facts } = derivable.derive(request)?;
    clock.finish_and_clear();
    let (msd, name, facts) = match arguments.what {
        What::Outcome => {
            let outcome = minimize(&msd.map_outputs(|value| value.map(|value| value.min(1))));
            (outcome, format!("{name}, 0 where the player to move loses"), Vec::new())
        }
        _ => (msd, name.to_owned(), facts),
    };
    let dfao = in_order(msd.clone(), arguments.order.into(), &request.budget)?;
    if format == Format::Text {
        let (states, base) = (dfao.len(), dfao.alphabet().base());
        writeln!(out, "{name}: {states} states, base {base}, {}", dfao.order().in_words())?;
        write_facts(&mut out, &facts)?;
        density::write_text(&mut out, &densities_within(&msd, &request.budget)?)?;
        writeln!(out)?;
        markdown::write(&mut out, &dfao)?;
        return out.finish();
    }
    automaton_formats::write(&mut out, &dfao, &label(&name, &dfao), format)?;
    match (format, arguments.what, shared.output(), derivable.recurrence()) {
        (Format::Walnut, What::Sg, Some(path), Some(recurrence)) => {
            // Both files or none: the script's name is checked before the word file gets its own.
            let script = Script::open(path, &dfao, recurrence)?;
            out.finish()?;
            script.finish(shared)
        }
        _ => out.finish(),
    }
}

fn write_facts(out: &mut dyn Write, facts: &[Fact]) -> Result<(), Failure> {
    for fact in facts {
        writeln!(out, "{}: {}", fact.name, fact.says)?;
    }
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
