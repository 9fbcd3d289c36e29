//! `nimata convert`: an automaton from one format to another, or a number from one numeration to
//! another.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use nimata_checker::Verdict;
use num_bigint::BigInt;

use crate::automaton::{DigitOrder, Numeration};
use crate::budget::Budget;
use crate::cli::arguments::number::{NumerationName, small};
use crate::cli::arguments::numeration;
use crate::cli::automaton::formats::Dead;
use crate::cli::automaton::formats::{self, CONVERTED_FORMATS};
use crate::cli::options::orders;
use crate::cli::{Failure, Format, Outcome, Output, Result, Shared, choice};
use crate::export::coq;
use crate::game::claim::Derived;
use crate::game::read_game;
use crate::logic::{word_of_digits, written_word};
use crate::number::radix::{negative::signed, to_decimal};
use crate::proof::{
    caption, check_text, in_order, limits, read_at_most, read_in_base, verdict_text,
};

/// Conversions of a certificate of `nimata prove`, and of numbers.
const EXAMPLES: &str = "\
Examples:
  nimata convert sd-1-2.json -o sd-1-2.svg
  nimata convert sd-1-2.json --order lsd -o sd-1-2.txt   # Walnut's format
  nimata convert sd-1-2.json --format coq -o sd-1-2.v     # theorems, proved by coq/
  nimata convert 10^6+1 --in trib                         # the digits of a number
  nimata convert 1011 --from trib                         # the number of some digits

With more than ten digits, dots stand between the digits of a number.";

/// The arguments of `convert`.
#[derive(Args, Debug)]
#[command(args(choice(CONVERTED_FORMATS)), after_help = EXAMPLES)]
#[command(mut_arg("format", |format| format.alias("to")))]
pub struct Arguments {
    /// An automaton in JSON, in Walnut's format or as a drawing for Graphviz, or a certificate,
    /// which must be valid for Coq; with --in or --from a number
    file: PathBuf,
    /// Print the digits of a number in a numeration, in its reading order: msd_2, fib, lsd_trib,
    /// pell, narayana, 'lin(2,1)', 'rec(1,1,1)', 'avoid(3; 21, 22)', 'ost([0; 2, (1, 2)])', or
    /// words:FILE with an automaton that accepts the words
    #[arg(long = "in", value_name = "NUMERATION", help_heading = "Numbers")]
    #[arg(value_parser = NumerationName, hide_possible_values = true)]
    #[arg(conflicts_with_all = ["order", "dead", "base", "format", "json"])]
    target: Option<String>,
    /// The numeration in which the number is given by its digits
    #[arg(long, value_name = "NUMERATION", help_heading = "Numbers")]
    #[arg(value_parser = NumerationName, hide_possible_values = true)]
    #[arg(conflicts_with_all = ["order", "dead", "base", "format", "json"])]
    from: Option<String>,
    /// The reading order of the result; that of the file by default
    #[arg(long, value_parser = orders())]
    order: Option<DigitOrder>,
    /// The divisor whose automaton is meant, for a certificate about many: pictures and tables are
    /// of its residue class
    #[arg(long, value_name = "B", value_parser = small)]
    base: Option<u32>,
    #[command(flatten)]
    dead: Dead,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    if arguments.target.is_some() || arguments.from.is_some() {
        return number(arguments, shared);
    }
    let format = shared.format(CONVERTED_FORMATS)?;
    let named = arguments.file.to_string_lossy();
    if !arguments.file.exists() && read_game(&named).is_ok() {
        return Err(Failure::Usage(format!(
            "{named} is a game, and no file: `nimata derive {named} --format …` writes its \
             automaton"
        )));
    }
    let mut out = Output::open(shared.output())?;
    if format == Format::Coq {
        let budget = shared.budget();
        let certificate = read_at_most(&arguments.file, limits(&budget).bytes + 1)?;
        let verdict = check_text(&certificate, None, &budget);
        let refusal = format!("nothing is written for Coq: {}", verdict_text(&verdict));
        match verdict {
            Verdict::Accepted(_) => coq::write(&mut out, &certificate)?,
            Verdict::Rejected(_) => return Err(Failure::Refused(refusal)),
            Verdict::Declined(_) => return Err(Failure::Undecided(refusal)),
        }
        out.finish()?;
        return Ok(Outcome::Done);
    }
    let (mut dfao, bases) = read_in_base(&arguments.file, arguments.base, &shared.budget())?;
    if let Some(order) = arguments.order {
        dfao = in_order(dfao, order, shared)?;
    }
    let name =
        arguments.file.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into());
    let caption = caption(&name, &dfao, &Derived { bases, ..Derived::default() });
    let caption = caption.with(arguments.dead.states());
    formats::write(&mut out, &dfao, caption, format)?;
    out.finish()?;
    Ok(Outcome::Done)
}

/// Converts a number from one numeration to another.
fn number(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    let (text, budget) = (arguments.file.to_string_lossy(), shared.budget());
    let named = |name: &String| numeration(name, shared);
    let target = arguments.target.as_ref().map(named).transpose()?;
    let mut out = Output::open(shared.output())?;
    let work = shared.work("converting the number");
    let number = match arguments.from.as_ref().map(named).transpose()? {
        None => integer(&text, shared)?,
        Some(numeration) => value(&text, &numeration, &budget)?,
    };
    let text = match target {
        None => signed(&number, to_decimal),
        Some(numeration) => {
            let mut digits = match (numeration.has_integers(), number.to_biguint()) {
                (false, Some(number)) => numeration.to_msd_digits_within(&number, &budget)?,
                (false, None) => {
                    let why = format!("{numeration} has no numbers below 0: msd_neg_2 has");
                    return Err(Failure::Usage(why));
                }
                (true, _) => {
                    numeration.digits_of_integer(&number).expect("all integers have digits")
                }
            };
            if numeration.order() == DigitOrder::Lsd {
                digits.reverse();
            }
            written_word(&digits, numeration.digits())
        }
    };
    work.done();
    writeln!(out, "{text}")?;
    out.finish()?;
    Ok(Outcome::Done)
}

/// The integer of an expression, with a sign in front of it if it is below 0.
fn integer(text: &str, shared: &Shared) -> Result<BigInt> {
    let size = text.trim_start().strip_prefix('-').unwrap_or(text);
    let number = BigInt::from(shared.number(size)?);
    Ok(if size.len() < text.len() { -number } else { number })
}

/// The number with these digits, which are in reading order.
fn value(text: &str, numeration: &Numeration, budget: &Budget) -> Result<BigInt> {
    let count = numeration.digits();
    let mut word = word_of_digits(text, count).ok_or_else(|| {
        let dots = if count > 10 { ", with dots between them" } else { "" };
        let most = count - 1;
        Failure::Usage(format!("write digits of {numeration}, which are 0 to {most}{dots}"))
    })?;
    if numeration.order() == DigitOrder::Lsd {
        word.reverse();
    }
    if !numeration.is_word_msd(&word) {
        return Err(Failure::Usage(format!("no number has these digits in {numeration}")));
    }
    match numeration.has_integers() {
        true => Ok(numeration.integer_of_msd_digits(&word)),
        false => Ok(numeration.value_of_msd_digits_within(&word, budget)?.into()),
    }
}
