//! `nimata derive`: the automaton of a game, and what follows from it.

use std::io::Write;

use clap::{Args, ValueEnum};

use super::automata::{derivable, in_order};
use super::automaton_formats::{self, AUTOMATON_FORMATS};
use super::convert::orders;
use super::options::{Format, Shared};
use super::output::Output;
use super::picture::{caption, digits_in_words};
use super::walnut_script::Script;
use super::{Failure, Outcome, progress};
use crate::automaton::{Dfao, DigitOrder, densities, kernel, linear_representation, minimize};
use crate::budget::Budget;
use crate::export::{self, density, diagram, markdown};
use crate::game::capability::{Aspect, Derivable, Derived, Fact, Request};
use crate::game::read_game;
use crate::number::numeration::Numeration;

/// The arguments of `derive`.
///
/// With `--format walnut -o WORD.txt` a script that has Walnut prove the automaton is written beside it, as
/// `WORD_proof.txt`, where the game has one.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The game
    game: String,
    /// What to derive; by default the first thing that automata can say of the game
    #[arg(long = "as", value_enum, value_name = "WHAT")]
    what: Option<What>,
    /// Which digit the automaton reads first; by default the order in which it was found
    #[arg(long, value_parser = orders())]
    order: Option<DigitOrder>,
    /// The base, where the rules do not determine it
    #[arg(long, value_name = "B")]
    base: Option<u32>,
}

/// What can be derived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "kebab-case")]
pub enum What {
    /// The automaton of the values
    Sg,
    /// The automaton of who wins: output 0 where the player to move loses, else 1
    Outcome,
    /// The automaton of the strategy: which move wins
    Strategy,
    /// The automaton of the P-positions as pairs, the smaller pile first
    Pairs,
    /// The automaton of the words that are representations of numbers
    Representations,
    /// The automaton of the smaller piles of P-positions
    SmallerPiles,
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
    let aspect = match arguments.what {
        None => None,
        Some(What::Sg) => Some(Aspect::Values),
        Some(What::Outcome) => Some(Aspect::Outcomes),
        Some(What::Strategy) => Some(Aspect::Strategy),
        Some(What::Pairs) => Some(Aspect::Pairs),
        Some(What::Representations) => Some(Aspect::Representations),
        Some(What::SmallerPiles) => Some(Aspect::SmallerPiles),
        Some(What::Diagram) => {
            shared.format(&[Format::Dot])?;
            let mut out = Output::open(shared.output())?;
            let drawing = derivable
                .diagram()
                .ok_or_else(|| Failure::Usage(format!("there is no diagram for {name}")))?;
            diagram::write(&mut out, &drawing)?;
            out.finish()?;
            return Ok(Outcome::Done);
        }
        Some(what @ (What::Kernel | What::Linear | What::Density)) => {
            let format = shared.format(&[Format::Text, Format::Json])?;
            let mut out = Output::open(shared.output())?;
            let request = Request { aspect: None, base: arguments.base, budget: shared.budget() };
            let msd = sequence(derivable.derive(&request)?, &name, &request.budget)?;
            analyse(&mut out, what, msd, format, &request.budget)?;
            out.finish()?;
            return Ok(Outcome::Done);
        }
    };
    automaton(arguments, aspect, shared, &name, derivable)?;
    Ok(Outcome::Done)
}

/// The automaton of a sequence of values, most significant digit first: what kernels and densities are of.
fn sequence(derived: Derived, name: &str, budget: &Budget) -> Result<Dfao, Failure> {
    if derived.automaton.alphabet().tracks() > 1 || derived.numeration != Numeration::Base {
        return Err(Failure::Usage(format!(
            "a kernel, a linear representation and densities belong to a sequence of values, and the automaton of \
             {name} reads {}",
            derived.tracks.join(" and ")
        )));
    }
    in_order(derived.automaton, DigitOrder::Msd, budget)
}

/// An automaton that says something of every position.
fn automaton(
    arguments: &Arguments,
    aspect: Option<Aspect>,
    shared: &Shared,
    name: &str,
    derivable: &dyn Derivable,
) -> Result<(), Failure> {
    let offered: Vec<Format> = [&[Format::Text], AUTOMATON_FORMATS].concat();
    let format = shared.format(&offered)?;
    let mut out = Output::open(shared.output())?;
    let budget = shared.budget();
    if format == Format::Text && arguments.base.is_none() {
        let facts = derivable.facts_without_base(&budget)?;
        if !facts.is_empty() {
            write_facts(&mut out, &facts)?;
            writeln!(out, "automaton: in any base; name one with --base")?;
            return out.finish();
        }
    }
    let clock = progress::clock(format!("deriving {name}"), shared);
    let derived =
        derive_aspect(derivable, aspect, name, &Request { aspect, base: arguments.base, budget })?;
    clock.finish_and_clear();
    let order = arguments.order.unwrap_or(derived.automaton.order());
    let dfao = in_order(derived.automaton.clone(), order, &budget)?;
    let title = match aspect {
        Some(Aspect::Outcomes) if derived.meanings.is_empty() => {
            format!("{name}, 0 where the player to move loses")
        }
        _ => name.to_owned(),
    };
    if format == Format::Text {
        let (states, digits) = (dfao.len(), digits_in_words(&dfao, &derived.numeration));
        writeln!(out, "{title}: {states} states, {digits}, {}", order.in_words())?;
        if dfao.alphabet().tracks() > 1 {
            writeln!(out, "reads: {}", derived.tracks.join(", "))?;
        }
        for (output, meaning) in &derived.meanings {
            writeln!(out, "output {output}: {meaning}")?;
        }
        write_facts(&mut out, &derived.facts)?;
        if dfao.alphabet().tracks() == 1 && derived.numeration == Numeration::Base {
            let msd = in_order(derived.automaton, DigitOrder::Msd, &budget)?;
            density::write_text(&mut out, &densities(&msd, &budget)?)?;
        }
        writeln!(out)?;
        markdown::write(&mut out, &dfao)?;
        return out.finish();
    }
    let caption = caption(&title, &dfao, &derived);
    automaton_formats::write(&mut out, &dfao, &derived.numeration, &caption, format)?;
    let values = matches!(aspect, None | Some(Aspect::Values));
    match (format, shared.output(), derivable.recurrence().filter(|_| values)) {
        (Format::Walnut, Some(path), Some(recurrence)) => {
            // Both files or none: the script's name is checked before the word file gets its own.
            let script = Script::open(path, &dfao, recurrence)?;
            out.finish()?;
            script.finish(shared)
        }
        _ => out.finish(),
    }
}

/// The aspect asked for: the game's own, or outcomes from values.
fn derive_aspect(
    derivable: &dyn Derivable,
    aspect: Option<Aspect>,
    name: &str,
    request: &Request,
) -> Result<Derived, Failure> {
    let known = derivable.aspects();
    match aspect {
        Some(Aspect::Outcomes)
            if !known.contains(&Aspect::Outcomes) && known.contains(&Aspect::Values) =>
        {
            let request = Request { aspect: Some(Aspect::Values), ..*request };
            let derived = derivable.derive(&request)?;
            let outcomes = derived.automaton.map_outputs(|value| value.map(|value| value.min(1)));
            Ok(Derived { automaton: minimize(&outcomes), facts: Vec::new(), ..derived })
        }
        Some(aspect) if !known.contains(&aspect) => Err(Failure::Usage(format!(
            "no automaton says that of {name}; leave --as out for what there is"
        ))),
        _ => Ok(derivable.derive(request)?),
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
        (_, Format::Json) => density::to_json(&densities(&msd, budget)?),
        _ => return Ok(density::write_text(out, &densities(&msd, budget)?)?),
    };
    Ok(writeln!(out, "{object}")?)
}
