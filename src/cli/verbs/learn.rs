//! `nimata learn`: the automaton of a sequence, guessed from terms and proved by sentences.

use std::io::Write;

use clap::Args;
use serde_json::json;

use super::ask::{destinations, told_format};
use crate::automaton::states_in_words;
use crate::cli::arguments::number::NumerationName;
use crate::cli::arguments::numeration;
use crate::cli::automaton::formats::{self, AUTOMATON_FORMATS, Dead, TOLD_FORMATS};
use crate::cli::output::text::{visible, wrapped};
use crate::cli::proof::{Announcement, Detail, say_if_dropped};
use crate::cli::sequence::given::{content, numbers};
use crate::cli::{Failure, Format, Outcome, Result, Shared, choice};
use crate::export::Caption;
use crate::export::npy::MAGIC;
use crate::export::sequence::is_numbers;
use crate::files::shown;
use crate::proof::{FirstTerms, LEARNED, label, learn, objects, small_bases};

/// A guess, and two theorems.
const EXAMPLES: &str = "\
Examples:
  nimata table sd:1/2 --upto 200 --format bfile | nimata learn -
  nimata learn b010060.txt --such 'A n T[2*n] = T[n]' --such 'A n T[2*n+1] != T[n]'
  nimata learn recurrence.txt -o certificate.json";

/// The arguments of `learn`.
#[derive(Args, Debug)]
#[command(args(choice(TOLD_FORMATS)), after_help = EXAMPLES)]
pub struct Arguments {
    /// A file of terms or a b-file of the OEIS; or a file of sentences, one on each line, which
    /// determine the terms of T from smaller ones, such as `A n T[2*n] = T[n]`; - is standard input
    file: String,
    /// A sentence about the sequence, which is called T, that is to be proved; any number of times
    #[arg(long, value_name = "SENTENCE")]
    such: Vec<String>,
    /// The numeration that the automaton reads: msd_2, fib, or another of `convert --in`; by
    /// default that of the bases 2 to 10 in which it has the fewest states
    #[arg(long = "in", value_name = "NUMERATION")]
    #[arg(value_parser = NumerationName, hide_possible_values = true)]
    numeration: Option<String>,
    /// The index of the first term, where the file gives none, as an array of NumPy; 0 by default
    #[arg(long, value_name = "N")]
    first: Option<usize>,
    #[command(flatten)]
    detail: Detail,
    #[command(flatten)]
    dead: Dead,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    let (terms, sentences) = read(arguments, shared)?;
    let proves = !sentences.is_empty();
    let format = told_format(TOLD_FORMATS, AUTOMATON_FORMATS, shared)?;
    let drawn = !matches!(format, Format::Text | Format::Json);
    if !proves && !drawn && shared.output().is_some() {
        return Err(Failure::Usage(
            "a guess has no certificate: give sentences with --such, or a file for the automaton, \
             such as automaton.svg"
                .to_owned(),
        ));
    }
    let numerations = match &arguments.numeration {
        Some(name) => vec![numeration(name, shared)?],
        None => small_bases(),
    };
    let (proof, mut out) = destinations(drawn, shared)?;
    let written = terms.is_none();
    let learned = learn(terms, &sentences, &numerations, shared);
    let learned = learned.map_err(|why| match Failure::from(why) {
        // The sentences are those of the file.
        Failure::Usage(says) if written => Failure::Usage(format!("{}: {says}", arguments.file)),
        other => other,
    })?;
    let automaton = &learned.automaton;
    let shape = format!("{} in {}", states_in_words(automaton.len()), automaton.numeration());
    let theorem = match &learned.proof {
        None => None,
        Some(proved) => {
            proof.keep(&proved.certificate)?;
            let follows = match proved.only {
                Some(most) => format!(
                    "which determine each term by smaller ones, for outputs from 0 to {most}"
                ),
                None => "which are not seen to determine each term".to_owned(),
            };
            let short = format!("an automaton with {shape} satisfies the sentences, {follows}");
            Some(Announcement { checked: &proved.certificate, game: None, short })
        }
    };
    let unseen = learned.terms - learned.shown;
    if drawn {
        let caption = Caption::from(&label(LEARNED, automaton)).with(arguments.dead.states());
        formats::write(&mut out, automaton, caption, format)?;
    } else if format == Format::Json {
        let object = json!({
            "schema": "nimata/1", "kind": "learn", "proved": proves,
            "determined_to": learned.proof.as_ref().and_then(|proved| proved.only),
            "numeration": automaton.numeration().to_string(), "states": automaton.len(),
            "terms": learned.terms, "unseen": unseen,
        });
        let mut object = match &theorem {
            Some(theorem) => theorem.object(object, shared),
            None => object,
        };
        object["automaton"] = objects::automaton(automaton);
        writeln!(out, "{object}")?;
    } else {
        match &theorem {
            Some(theorem) => writeln!(out, "{}", theorem.line(arguments.detail, shared))?,
            None => writeln!(out, "guessed, not proved: an automaton with {shape}")?,
        }
        let says =
            format!("It has all {} terms, {unseen} of which it was not shown.", learned.terms);
        writeln!(out, "{}", wrapped(&visible(&says)))?;
    }
    if theorem.is_some() && !drawn {
        say_if_dropped(shared);
    } else if theorem.is_none() {
        shared
            .say("Sentences that the sequence satisfies are proved of the guess: --such SENTENCE.");
    }
    out.finish()?;
    Ok(Outcome::Done)
}

/// The terms of the file, if it has terms, and all sentences.
fn read(arguments: &Arguments, shared: &Shared) -> Result<(Option<FirstTerms>, Vec<String>)> {
    let path = &arguments.file;
    let bytes = content(path, shared)?;
    if is_numbers(&bytes) {
        let listed = numbers(path, &bytes)?;
        let given = listed.first.map(usize::try_from).transpose().map_err(|_| {
            Failure::Usage(format!(
                "{path}: automata read indices from 0 on, and this begins below"
            ))
        })?;
        if given.is_some() && arguments.first.is_some_and(|first| given != Some(first)) {
            return Err(Failure::Usage(format!("{path} gives the indices, and --first others")));
        }
        if bytes.starts_with(MAGIC) && arguments.first.is_none() {
            shared.say("An array has no index, so its first term is that of 0: --first N.");
        }
        let first = given.or(arguments.first).unwrap_or(0);
        return Ok((Some(FirstTerms { first, terms: listed.terms }), arguments.such.clone()));
    }
    let neither = |is: &str| {
        Failure::Usage(format!("{path} has neither numbers nor sentences, one on each line{is}"))
    };
    if let Some(kind) = shown(&bytes) {
        return Err(neither(&format!(": it is {kind}")));
    }
    let text = String::from_utf8(bytes).map_err(|_| neither(""))?;
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let written = lines.filter(|line| !line.is_empty()).map(str::to_owned);
    let sentences: Vec<String> = written.chain(arguments.such.iter().cloned()).collect();
    if sentences.is_empty() {
        return Err(Failure::Usage(format!("{path} has neither terms nor sentences")));
    }
    Ok((None, sentences))
}
