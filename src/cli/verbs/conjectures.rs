//! `nimata conjectures`: Conjectures 1 to 5 on EXCO-NIM, each instance decided for all x2.

use std::io::Write;

use clap::Args;
use nimata_checker::Accepted;
use serde_json::{Value, json};

use crate::cli::options::{Format, Shared};
use crate::cli::output::Output;
use crate::cli::proof::ProofFile;
use super::rows::RowBox;
use crate::cli::failure::{Failure, Outcome};
use crate::game::exco_nim::{Conjecture, GAME, Instance, Verdict, decide_conjectures};

/// The arguments of `conjectures`.
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    rows: RowBox,
    /// List the instances that hold as well
    #[arg(long)]
    all: bool,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    let format = shared.format(&[Format::Text, Format::Csv, Format::Json])?;
    let mut out = Output::open(shared.output())?;
    let rows = arguments.rows.rows(shared)?;
    // The instances follow from the periods of the rows, so those are checked first.
    let accepted = ProofFile::scratch()?.check(&rows.certificate(), GAME, &shared.budget())?;
    let instances = decide_conjectures(&rows);
    write(&mut out, &accepted, &instances, arguments.all, format)?;
    out.finish()?;
    let refuted = instances.iter().any(|instance| instance.verdict != Verdict::Proved);
    Ok(if refuted { Outcome::Refuted } else { Outcome::Done })
}

/// A sentence of what became of an instance.
fn verdict(instance: &Instance) -> String {
    let Verdict::Refuted(counterexample) = instance.verdict else {
        return "proved for all x2".to_owned();
    };
    let (x0, x1, x2) = (instance.x0, instance.x1, counterexample.x2);
    let asked = match counterexample.predicted {
        Some(value) => format!("{value} is predicted"),
        None => format!("u − G is odd, u = {}", x0 + x1 + x2),
    };
    let again = counterexample
        .again_every
        .map_or_else(String::new, |p| format!(", and so it goes on every {p}"));
    format!(
        "refuted: G({x0};{x1},{x2}) = {}, where {asked}{again}; to see it: {}",
        counterexample.value,
        recompute(x0, x1, x2)
    )
}

/// The command that recomputes a value from the rules of the game.
fn recompute(x0: usize, x1: usize, x2: usize) -> String {
    format!("nimata value --by-definition '{GAME}@{x0};{x1},{x2}'")
}

fn write(
    out: &mut dyn Write,
    accepted: &Accepted,
    instances: &[Instance],
    all: bool,
    format: Format,
) -> Result<(), Failure> {
    match format {
        Format::Json => {
            let entries: Vec<Value> = instances.iter().map(instance_json).collect();
            let object = json!({
                "schema": "nimata/1", "kind": "conjectures", "game": GAME, "rows": accepted.sentence(),
                "instances": entries,
            });
            writeln!(out, "{object}")?;
        }
        Format::Csv => {
            writeln!(out, "conjecture,x0,x1,verdict,x2,predicted,value,again_every")?;
            for instance in instances {
                let head =
                    format!("{},{},{}", instance.conjecture.number(), instance.x0, instance.x1);
                match instance.verdict {
                    Verdict::Proved => writeln!(out, "{head},proved,,,,")?,
                    Verdict::Refuted(c) => {
                        let optional =
                            |n: Option<usize>| n.map_or_else(String::new, |n| n.to_string());
                        let (predicted, again) = (optional(c.predicted), optional(c.again_every));
                        writeln!(out, "{head},refuted,{},{predicted},{},{again}", c.x2, c.value)?;
                    }
                }
            }
        }
        _ => write_text(out, instances, all)?,
    }
    Ok(())
}

fn write_text(out: &mut dyn Write, instances: &[Instance], all: bool) -> Result<(), Failure> {
    for conjecture in Conjecture::ALL {
        let own: Vec<&Instance> =
            instances.iter().filter(|instance| instance.conjecture == conjecture).collect();
        let proved = own.iter().filter(|instance| instance.verdict == Verdict::Proved).count();
        let (number, refuted) = (conjecture.number(), own.len() - proved);
        writeln!(
            out,
            "Conjecture {number}: {proved} instances proved for all x2, {refuted} refuted"
        )?;
        for instance in own.iter().filter(|i| all || i.verdict != Verdict::Proved) {
            writeln!(out, "  x0={} x1={}: {}", instance.x0, instance.x1, verdict(instance))?;
        }
    }
    Ok(())
}

fn instance_json(instance: &Instance) -> Value {
    let mut object = json!({
        "conjecture": instance.conjecture.number(), "x0": instance.x0, "x1": instance.x1,
        "verdict": "proved", "witness": null,
    });
    if let Verdict::Refuted(c) = instance.verdict {
        object["verdict"] = json!("refuted");
        object["witness"] = json!({
            "x2": c.x2, "predicted": c.predicted, "value": c.value, "again_every": c.again_every,
            "command": recompute(instance.x0, instance.x1, c.x2),
        });
    }
    object
}
