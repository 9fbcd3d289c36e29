//! `nimata derive`: the automaton of a game and what follows from it, or a report in rows.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};

use crate::automaton::{
    Dfao, DigitOrder, densities, kernel, linear_representation, states_in_words,
};
use crate::cli::arguments::number::small;
use crate::cli::arguments::{ANALYSES, derivable_or_refused};
use crate::cli::automaton::automaton;
use crate::cli::automaton::formats::Dead;
use crate::cli::automaton::formats::{self, TOLD_FORMATS};
use crate::cli::automaton::walnut_proof::{Script, path_beside, spare};
use crate::cli::options::orders;
use crate::cli::{Failure, Format, Outcome, Output, Result, Shared, TEXT_AND_JSON, choice};
use crate::data::{Cell, Extent, Picture, Report, Row};
use crate::export::{self, density, diagram, in_base, latex, linear, markdown, object, report};
use crate::game::answer::Fact;
use crate::game::claim::{BaseChoice, RECURRENCE};
use crate::game::report::{Offer, Range, find};
use crate::game::{Game, read_game};
use crate::proof::{self, Purpose, caption, choose, derive_claim, in_order, title};

/// Automata, what follows from them, and reports.
const EXAMPLES: &str = "\
Examples:
  nimata derive sd:5/2 -o sd-5-2.svg
  nimata derive 'sd:5/*' --base 11 -o sd-5-11.svg    # for all divisors like 11
  nimata derive wythoff:1,1 --claim outcome --format walnut
  nimata derive exco:2 --claim rows:1..1,24..24      # one row
  nimata derive exco:2 --claim conjectures:2,31      # exit status 1: one instance is refuted";

/// The arguments of `derive`.
///
/// With `--format walnut -o WORD.txt` a script that has Walnut prove the automaton is written
/// beside it, as `WORD_proof.txt`, where the game has one.
#[derive(Args, Debug)]
#[command(args(choice(TOLD_FORMATS)), after_help = EXAMPLES)]
pub struct Arguments {
    /// The game
    game: String,
    /// What to derive: a claim or a report (`nimata games GAME` lists them; sg stands for values),
    /// an analysis of the values (kernel, linear, density), or diagram; by default the first claim
    #[arg(long = "claim", alias = "as", value_name = "WHAT")]
    what: Option<String>,
    /// The digit that the automaton reads first; by default the order in which it was found
    #[arg(long, value_parser = orders())]
    order: Option<DigitOrder>,
    /// The base, if the rules do not determine it; it is the divisor where a game is for many, as
    /// sd:5/*, and pictures and tables then are of its residue class
    #[arg(long, value_name = "B", value_parser = small)]
    base: Option<u32>,
    /// List the instances that hold as well, where a report decides instances
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    dead: Dead,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    let game = read_game(&arguments.game)?;
    let game = game.as_ref();
    let what = arguments.what.as_deref().map(|name| if name == "sg" { "values" } else { name });
    let offered = what.map_or(Ok(None), |name| find(game.reports(), name))?;
    match (what, offered) {
        (Some(analysis), _) if ANALYSES.contains(&analysis) => {
            write_analysis(analysis, arguments.base, game, shared)?;
        }
        (Some("diagram"), _) => write_diagram(game, shared)?,
        (Some(name), Some((offer, ranges))) => {
            if arguments.order.is_some() || arguments.base.is_some() {
                return Err(Failure::Usage(format!(
                    "`{name}` is a report in rows, without an automaton: leave --order and --base \
                     out"
                )));
            }
            return write_report(game, (&offer, &ranges), arguments.all, shared);
        }
        (name, _) => {
            name.map_or(Ok(()), |name| derivable_or_refused(name, game))?;
            derive(arguments, name, shared, game)?;
        }
    }
    Ok(Outcome::Done)
}

fn write_diagram(game: &dyn Game, shared: &Shared) -> Result<()> {
    shared.write(&[Format::Dot, Format::Svg, Format::Json], |format, out| {
        let view = game.views().into_iter().find(|view| view.name == "diagram");
        let picture = view
            .map(|view| game.picture(&view, &Extent::below(0), &shared.budget()))
            .transpose()?;
        let Some(Picture::Diagram(drawing)) = picture else {
            return Err(Failure::Usage(format!("there is no diagram for {game}")));
        };
        match format {
            Format::Svg => diagram::write_svg(out, &drawing)?,
            Format::Json => diagram::write_json(out, &game.to_string(), &drawing)?,
            _ => diagram::write(out, &drawing)?,
        }
        Ok(())
    })
}

/// Writes an analysis of the values: their kernel, linear representation or densities.
fn write_analysis(
    analysis: &str,
    base: Option<u32>,
    game: &dyn Game,
    shared: &Shared,
) -> Result<()> {
    shared.write(TEXT_AND_JSON, |format, out| {
        if analysis == "linear"
            && game.claims().iter().any(|claim| claim.name == RECURRENCE)
            && let derived = proof::derive(game, Some(RECURRENCE), base, shared)?.derived
            && let Some(found) = derived.linear
        {
            match format {
                Format::Json => writeln!(out, "{}", linear::to_json(&found))?,
                _ => linear::write_text(out, &found)?,
            }
            return Ok(());
        }
        let msd = sequence(game, base, shared)?;
        let work = shared.work(format!("computing the {analysis} of {game}"));
        let (budget, mut found) = (shared.budget(), Vec::new());
        match (analysis, format) {
            ("kernel", format) => {
                let kernel = kernel(&in_order(msd, DigitOrder::Lsd, shared)?);
                match format {
                    Format::Json => object::write(&mut found, kernel)?,
                    _ => export::kernel::write_text(&mut found, &kernel)?,
                }
            }
            ("linear", Format::Json) => {
                writeln!(found, "{}", linear::to_json(&linear_representation(&msd)))?;
            }
            ("linear", _) => linear::write_text(&mut found, &linear_representation(&msd))?,
            (_, Format::Json) => {
                writeln!(found, "{}", density::to_json(&densities(&msd, &budget)?))?;
            }
            _ => density::write_text(&mut found, &densities(&msd, &budget)?)?,
        }
        work.done();
        Ok(out.write_all(&found)?)
    })
}

/// Derives the automaton of a sequence of values, most significant digit first, for kernels and
/// densities.
pub(super) fn sequence(game: &dyn Game, base: Option<u32>, shared: &Shared) -> Result<Dfao> {
    let derived = proof::derive(game, None, base, shared)?.derived;
    let in_base = |dfao: &Dfao| dfao.numeration().base().is_some();
    if derived.tracks.len() > 1 || !derived.automaton.as_ref().is_none_or(in_base) {
        let words = derived.automaton.as_ref().and_then(|dfao| dfao.numeration().words());
        let reads = match words.filter(|_| derived.tracks.len() == 1) {
            Some(words) => format!("the words of {words}, not digits in a base"),
            None => derived.tracks.join(" and "),
        };
        return Err(Failure::Usage(format!(
            "a kernel, a linear representation and densities belong to a sequence of values, and \
             the automaton of {game} reads {reads}",
        )));
    }
    Ok(in_order(automaton(derived.automaton, game)?, DigitOrder::Msd, shared)?)
}

/// Derives the automaton of a claim.
fn derive(
    arguments: &Arguments,
    name: Option<&str>,
    shared: &Shared,
    game: &dyn Game,
) -> Result<()> {
    let format = shared.format(TOLD_FORMATS)?;
    let mut out = Output::open(shared.output())?;
    let work = shared.work(format!("deriving {game}"));
    let beside = shared.output().filter(|_| format == Format::Walnut).map(path_beside);
    let (claim, request) = choose(game, name, Purpose::Derive, arguments.base, shared)?;
    let script = beside.as_deref().filter(|_| claim.recurrence.is_some());
    script.map_or(Ok(()), spare)?;
    let derived = derive_claim(&claim, &request, shared)?;
    let budget = request.budget;
    work.done();
    if derived.automaton.is_none() && format == Format::Text {
        write_facts(&mut out, &derived.facts)?;
        if game.claims().iter().any(|claim| claim.base == BaseChoice::ToBeNamed) {
            writeln!(out, "automaton: in any base; name one with --base")?;
        }
        return out.finish();
    }
    if derived.automaton.is_none() && format == Format::Json {
        writeln!(out, "{}", facts_json(game, claim.name, &derived.facts))?;
        return out.finish();
    }
    let found = automaton(derived.automaton.clone(), game)?;
    let order = arguments.order.unwrap_or(found.order());
    let dfao = in_order(found.clone(), order, shared)?;
    let title = title(game, &claim, &derived);
    if format == Format::Text {
        let (states, digits) = (states_in_words(dfao.len()), in_base(&dfao, derived.bases));
        writeln!(out, "{title}: {states}, {digits}, {}", order.in_words())?;
        if derived.tracks.len() > 1 {
            writeln!(out, "reads: {}", derived.tracks.join(", "))?;
        }
        for (output, meaning) in &derived.meanings {
            writeln!(out, "output {output}: {meaning}")?;
        }
        write_facts(&mut out, &derived.facts)?;
        let one = derived.bases.is_none() && derived.tracks.len() == 1;
        if one && dfao.numeration().base().is_some() {
            let msd = in_order(found, DigitOrder::Msd, shared)?;
            density::write_text(&mut out, &densities(&msd, &budget)?)?;
        }
        writeln!(out)?;
        markdown::write_continued(&mut out, &dfao, derived.bases)?;
        return out.finish();
    }
    let caption = caption(&title, &dfao, &derived).with(arguments.dead.states());
    formats::write(&mut out, &dfao, caption, format)?;
    match (format, shared.output(), claim.recurrence) {
        (Format::Walnut, Some(path), Some(recurrence)) => {
            // The script's name is checked before the word file gets its own, so that either both
            // files are written or none.
            let script = Script::open(path, &dfao, recurrence)?;
            out.finish()?;
            script.finish(shared)
        }
        _ => out.finish(),
    }
}

/// The column, and the kind of object, of automata for classes of divisors.
const CLASSES: &str = "classes";

/// The facts about a game without an automaton, as an object with a key for each column.
fn facts_json(game: &dyn Game, claim: &str, facts: &[Fact]) -> Value {
    let mut object = json!({ "schema": "nimata/1", "kind": claim, "game": game.to_string() });
    for (name, entry) in facts.iter().flat_map(|fact| &fact.columns) {
        if *name == CLASSES {
            object["kind"] = CLASSES.into();
            object["claim"] = claim.into();
        }
        object[name] = entry.clone();
    }
    object
}

fn write_facts(out: &mut dyn Write, facts: &[Fact]) -> Result<()> {
    for fact in facts {
        writeln!(out, "{}: {}", fact.name, fact.says)?;
    }
    Ok(())
}

/// The formats of a report.
const REPORT_FORMATS: &[Format] = &[Format::Text, Format::Csv, Format::Json, Format::Latex];

/// Has a report computed and checked, and writes it. It refutes something if a row has a witness.
///
/// As text, a report that can refute lists its other rows only if `all` are wanted.
fn write_report(
    game: &dyn Game,
    (offer, ranges): (&Offer<'_>, &[Range]),
    all: bool,
    shared: &Shared,
) -> Result<Outcome> {
    shared.write(REPORT_FORMATS, |format, out| {
        let mut report = proof::report(game, offer, ranges, shared)?;
        let mut outcome = Outcome::Done;
        if report.columns.iter().any(|column| column.starts_with("witness.")) {
            outcome = show_witnesses(&mut report, all, format);
        }
        match format {
            Format::Json => report::json(out, &game.to_string(), report)?,
            Format::Csv => report::csv(out, report)?,
            Format::Latex => latex::report(out, report)?,
            _ => report::text(out, report)?,
        }
        Ok(outcome)
    })
}

/// Adds the command that recomputes each witness from the rules of the game.
fn show_witnesses(report: &mut Report, all: bool, format: Format) -> Outcome {
    if format == Format::Json {
        report.columns.push("witness.command");
    }
    let mut rows: Vec<Row> = report.rows.by_ref().collect();
    let refuted = rows.iter().any(|row| row.witness.is_some());
    let all = all || format != Format::Text;
    rows.retain(|row| all || row.cells.is_empty() || row.witness.is_some());
    for row in &mut rows {
        let witness = row.witness.as_ref();
        let command = witness.map(|at| format!("nimata value --by-definition '{at}'"));
        if let Some(command) = &command {
            row.text.push_str(&format!("; to see it: {command}"));
        }
        if format == Format::Json && !row.cells.is_empty() {
            row.cells.push(command.map_or(Cell::Nothing, Cell::Text));
        }
    }
    report.rows = Box::new(rows.into_iter());
    if refuted { Outcome::Refuted } else { Outcome::Done }
}
