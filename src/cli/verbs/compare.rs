//! `nimata compare`: equal, or the least position where two automata differ.

use std::io::Write;

use clap::Args;
use num_bigint::BigUint;
use serde_json::json;

use crate::automaton::{Comparison, Output as StateOutput, compare};
use crate::cli::automata;
use crate::cli::automata::Numbered;
use crate::cli::failure::{Failure, Outcome};
use crate::cli::format::{Format, choice};
use crate::cli::options::Shared;
use crate::cli::output::Output;
use crate::cli::picture::digits_in_words;
use crate::cli::whole::small;
use crate::number::numeration::Numeration;
use crate::number::radix::{Base, to_decimal, to_msd_digits};

/// The formats of an answer.
const FORMATS: &[Format] = &[Format::Text, Format::Json];

/// Equal ones and others.
const EXAMPLES: &str = "\
Examples:
  nimata compare sd-1-2.json sd:1/2
  nimata compare sd:1/2 sd:1/2:misere       # exit status 1: they differ";

/// The arguments of `compare`.
#[derive(Args, Debug)]
#[command(args(choice(FORMATS)), after_help = EXAMPLES)]
pub struct Arguments {
    /// A file (JSON, certificate or Walnut), or a game
    #[arg(value_name = "A")]
    left: String,
    /// Another
    #[arg(value_name = "B")]
    right: String,
    /// The base, for games whose rules do not determine it
    #[arg(long, value_name = "B", value_parser = small)]
    base: Option<u32>,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome, Failure> {
    let format = shared.format(FORMATS)?;
    let mut out = Output::open(shared.output())?;
    let left = automata::read_or_derive(&arguments.left, arguments.base, shared)?;
    let right = automata::read_or_derive(&arguments.right, arguments.base, shared)?;
    if left.numeration != right.numeration {
        return Err(Failure::Usage(format!(
            "{} and {} read digits of different systems ({} and {}), so no automaton compares \
             them; where both are \
             games, `nimata pairs` lists the P-positions of each",
            arguments.left,
            arguments.right,
            digits_in_words(&left.dfao, &left.numeration),
            digits_in_words(&right.dfao, &right.numeration)
        )));
    }
    let Numbered { dfao: left, numeration } = left;
    let right = automata::in_order(right.dfao, left.order(), &shared.budget())?;
    let comparison = compare(&left, &right)?;
    let word = |output: StateOutput| output.map_or_else(|| "none".to_owned(), |v| v.to_string());
    match (&comparison, format) {
        (Comparison::Equal, Format::Json) => {
            let object =
                json!({ "schema": "nimata/1", "kind": "compare", "equal": true, "least": null });
            writeln!(out, "{object}")?;
        }
        (Comparison::Equal, _) => writeln!(out, "equal")?,
        (Comparison::Differ(position), format) => {
            let values = [left.value_at_tuple(position), right.value_at_tuple(position)];
            let base = Base::new(left.alphabet().base()).expect("an alphabet has a base");
            let number = |word: &BigUint| match &numeration {
                Numeration::Base => to_decimal(word),
                // The comparison takes the word for digits in a base.
                Numeration::Linear(system) => {
                    to_decimal(&system.value_of_msd_digits(&to_msd_digits(word, base)))
                }
            };
            let position: Vec<String> = position.iter().map(number).collect();
            if format == Format::Json {
                let object = json!({
                    "schema": "nimata/1", "kind": "compare", "equal": false, "least": position,
                    "values": values,
                });
                writeln!(out, "{object}")?;
            } else {
                let [left, right] = values.map(word);
                writeln!(out, "different, first at {}: {left} and {right}", position.join(","))?;
            }
        }
    }
    out.finish()?;
    Ok(if comparison == Comparison::Equal { Outcome::Done } else { Outcome::Refuted })
}
