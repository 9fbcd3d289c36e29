//! `nimata ask`: a question in first-order logic, answered with a certificate.

use std::path::PathBuf;

use clap::Args;

use crate::cli::arguments::{divisors, given, sequences};
use crate::cli::automaton::formats::Dead;
use crate::cli::automaton::formats::{
    self, ASKED_FORMATS, AUTOMATON_FORMATS, COUNTED_FORMATS, TOLD_FORMATS,
};
use crate::cli::proof::{Detail, ProofFile, say_if_dropped};
use crate::cli::question::about;
use crate::cli::question::answer;
use crate::cli::question::count::{self, Counting};
use crate::cli::question::script;
use crate::cli::{Failure, Format, Outcome, Output, Result, Shared, choice};
use crate::export::Caption;
use crate::export::object;
use crate::logic::script::commands;
use crate::logic::{Answer, Vocabulary, free_variables};
use crate::proof::{Checked, Counted, Question, Sequences, ask_divisors, label};

/// A short description of the language.
const LANGUAGE: &str = "\
Formulas are Walnut's: A x,y (...) for all, E x (...) for some natural numbers; & | ^ => <=> ~;
= != < <= > >=; sums, differences, products and floor division by constants; T[n]=@1, T[n]=U[m],
S[x][y]. An atom in which a difference is negative is false; constants are computed as integers
first. & | ^ bind equally, from the left: write parentheses.

A numeration stands in front: ?msd_2, ?lsd_3; ?fib, ?trib, ?pell, ?narayana and other names that an
unknown one lists; ?lin(p,q); ?rec(1,1,1) with the coefficients of a recurrence; ?avoid(3; 21, 22)
with the number of digits and forbidden factors; ?ost([0; 2, (1, 2)]) with a continued fraction;
?words:FILE with an automaton that accepts the words; msd_ or lsd_ before any of them. ?msd_x is
also Walnut's file `Custom Bases/msd_x.txt`, whose addition is proved before it is used. In
parentheses it is in force up to their end; a variable has one numeration. T[a<5] is T[1] where
a < 5, and T[0] elsewhere.";

/// Sentences and a set.
const EXAMPLES: &str = "
Examples:
  nimata ask 'A n (n >= 1 => G[n] = M[n])' --with G=sd:1/2 --with M=sd:1/2:misere   # exit status 1
  nimata ask 'G[n] = @2' --with G=sd:1/2 -o twos.svg
  nimata ask 'A n (n >= 1 => G[n] != @3)' --with 'G=sd:5/*'   # every divisor b >= 2
  nimata ask --about sd:1/2
  nimata ask '?trib A x,y (E z (z = x + y))'";

fn help() -> String {
    format!("{LANGUAGE}\n{EXAMPLES}")
}

/// The arguments of `ask`.
#[derive(Args, Debug)]
#[command(args(choice(ASKED_FORMATS)), after_help = help())]
pub struct Arguments {
    /// The formula
    #[arg(required_unless_present_any = ["script", "about"], conflicts_with = "script")]
    formula: Option<String>,
    /// Ask and answer what is usually asked of a game: which positions are lost, which values
    /// occur, whether they repeat, what changes in misère play. Each answer comes with its formula,
    /// in which the game is called G; sequences of --with are compared with it, and -o DIR keeps
    /// certificates
    #[arg(long, value_name = "GAME", conflicts_with_all = ["formula", "script", "sizes", "count"])]
    about: Option<String>,
    /// A sequence: the values of a game (or 1 where the player to move wins and 0 where not, as the
    /// claim `outcome` has it), or an automaton in JSON, in Walnut's format or as a drawing for
    /// Graphviz; any number of times
    #[arg(long, value_name = "NAME=[CLAIM:]GAME|FILE")]
    with: Vec<String>,
    /// Run a script of Walnut's commands: def, eval, reg, ost, macro, load; -o DIR keeps
    /// certificates. `-` reads commands and formulas, one on each line, from standard input, and
    /// answers each at once
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
    /// The folder in which the definitions of scripts persist, laid out as the home of Walnut: each
    /// is written to `Automata Library/NAME.txt`, `Word Automata Library`, `Custom Bases`,
    /// `Morphism Library` or `Macro Library`, and names are looked for there first
    #[arg(long, value_name = "DIR", requires = "script")]
    library: Option<PathBuf>,
    /// Tell the size of the automaton of each subformula: its states, the most states on the way,
    /// and how bound variables were projected out
    #[arg(long, conflicts_with = "script")]
    sizes: bool,
    #[command(flatten)]
    counting: Counting,
    #[command(flatten)]
    detail: Detail,
    #[command(flatten)]
    dead: Dead,
}

/// Reads a formula about sequences of these names; a command of a script is no formula.
fn read(text: &str, names: &[String], sequences: &mut Sequences<'_>) -> Result<Question> {
    Question::read(text, &Vocabulary::default(), sequences).map_err(|error| {
        let is_command = commands(text).first().is_some_and(|first| {
            first.call.as_ref().is_ok_and(|call| text.trim_start().starts_with(call.verb))
        });
        let is_called = |name: &&String| {
            text.match_indices(&format!("{name}(")).any(|(at, _)| {
                !text[..at].ends_with(|sign: char| sign.is_alphanumeric() || sign == '_')
            })
        };
        let called = names.iter().find(is_called);
        match called {
            _ if is_command => Failure::Usage(
                "this is a command and no formula: commands stand in a file, which --script names; \
                 `--script -` reads them from standard input"
                    .to_owned(),
            ),
            Some(name) => Failure::Usage(format!(
                "{name} is a sequence, whose indices stand in brackets: write {name}[n] = @1, and \
                 not {name}(n)"
            )),
            None => error.into(),
        }
    })
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    let given = given(&arguments.with, shared)?;
    let divided = divisors(&given)?;
    let beside = arguments.about.is_some() || arguments.script.is_some() || arguments.sizes;
    if divided.is_some() && (beside || !arguments.counting.count.is_empty()) {
        return Err(Failure::Usage(
            "--about, --script, --count and --sizes are about one divisor: name it, as in --with \
             G=sd:5/7"
                .to_owned(),
        ));
    }
    let names: Vec<String> = given.iter().map(|(name, ..)| (*name).to_owned()).collect();
    let mut sequences = sequences(given, shared)?;
    if let Some(game) = &arguments.about {
        return about::run(game, sequences, arguments.detail.full, shared);
    }
    if let Some(path) = &arguments.script {
        return script::run(path, sequences, arguments.library.as_deref(), shared);
    }
    let text = arguments.formula.as_deref().expect("clap wants it where there is no script");
    let format = format(arguments, shared)?;
    let drawn = !matches!(format, Format::Text | Format::Json);
    let question = match &divided {
        None => Some(read(text, &names, &mut sequences)?),
        Some(_) => None,
    };
    if let Some(question) = &question {
        question.tell_readings(shared);
        Counted::expect(question, &arguments.counting.count)?;
    }
    let is_sentence = |asked: &Question| free_variables(&asked.formula).is_empty();
    if drawn && question.as_ref().is_none_or(is_sentence) {
        return Err(Failure::Usage(format!(
            "a sentence is true or false and has no automaton to write as {}: leave variables free",
            format.name()
        )));
    }
    let (proof, mut out) = destinations(drawn, shared)?;
    let (question, answered) = match (question, &divided) {
        (None, Some(divided)) => ask_divisors(text, divided, shared)?,
        (question, _) => {
            let question = question.expect("no game has many divisors");
            let check = |found: &_| Checked::answer(found, &shared.budget());
            let answered = question.answer(shared, check)?;
            (question, answered)
        }
    };
    match &answered.certificate {
        Ok(checked) => proof.keep(checked)?,
        Err(why) if drawn || shared.output().is_some() => {
            let kept = if drawn { "" } else { "; no certificate is kept" };
            shared.say(&format!("decided, not certified: {why}{kept}"));
        }
        Err(_) => {}
    }
    let outcome = match &answered.answer {
        Answer::Sentence { truth: false, .. } => Outcome::Refuted,
        _ => Outcome::Done,
    };
    let counted = match &answered.answer {
        Answer::Set(set) => shared.during("counting", || arguments.counting.of(set, shared))?,
        Answer::Sentence { .. } => None,
    };
    match (&answered.answer, format) {
        (_, Format::Json) => {
            let certificate = shared.output();
            let mut object = answer::object(&question, &answered, certificate, &shared.budget())?;
            object.matrices = counted.as_ref();
            object.sizes = arguments.sizes.then(|| answered.sizes.iter().map(Into::into).collect());
            object::write(&mut out, object)?;
        }
        (Answer::Set(set), format) if drawn => {
            if let Some(counted) = &counted {
                count::write(&mut out, &question, counted, format)?;
                out.finish()?;
                return Ok(outcome);
            }
            let mut label = label(&question.formula.to_string(), &set.automaton);
            if let names @ [_, _, ..] = &set.variables[..] {
                label.push_str(&format!("\nreads ({})", names.join(", ")));
            }
            let caption = Caption::from(&label).rejecting(0).with(arguments.dead.states());
            formats::write(&mut out, &set.automaton, caption, format)?;
        }
        _ => {
            match &counted {
                Some(counted) => {
                    count::text(&mut out, counted, shared)?;
                    answer::proof_line(&mut out, &answered, arguments.detail, shared)?;
                }
                None => answer::text(&mut out, &answered, arguments.detail, shared)?,
            }
            if arguments.sizes {
                answer::sizes(&mut out, &answered)?;
            }
            if answered.certificate.is_ok() {
                say_if_dropped(shared);
            }
        }
    }
    out.finish()?;
    Ok(outcome)
}

/// The format of the answer. Counts have formats of their own, and JSON means the answer, which
/// contains the automaton.
fn format(arguments: &Arguments, shared: &Shared) -> Result<Format> {
    match arguments.counting.count.is_empty() {
        false => told_format(COUNTED_FORMATS, COUNTED_FORMATS, shared),
        true => told_format(TOLD_FORMATS, AUTOMATON_FORMATS, shared),
    }
}

/// Where the certificate and the answer go. The name after `-o` belongs to the certificate, unless
/// it is that of the automaton.
pub(super) fn destinations(drawn: bool, shared: &Shared) -> Result<(ProofFile, Output)> {
    Ok(match drawn {
        true => (ProofFile::open(None)?, Output::open(shared.output())?),
        false => (ProofFile::open(shared.output())?, Output::open(None)?),
    })
}

/// The format requested by name, or else that of the file if it is one of these. `.json` is the
/// certificate's, and then the answer is text.
pub(super) fn told_format(offered: &[Format], files: &[Format], shared: &Shared) -> Result<Format> {
    if let Some(named) = shared.named_format(offered)? {
        return Ok(named);
    }
    // The ending of a text file does not identify a format.
    let unclear = [Format::Walnut, Format::Text];
    let clear: Vec<Format> =
        files.iter().copied().filter(|format| !unclear.contains(format)).collect();
    let file = shared.format_of_file(&clear)?;
    Ok(file.filter(|format| *format != Format::Json).unwrap_or(Format::Text))
}
