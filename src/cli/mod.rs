//! The command line: one file for each verb, in `verbs`, and the code that they share. A verb knows
//! the abilities common to all games and the formats, but no family.
//!
//! | file | holds |
//! |---|---|
//! | `options` | the options that every verb takes, and the limits that they set |
//! | `arguments` | the meaning of the words of a command: numbers, positions, sequences, names |
//! | `cache` | results of searches that are remembered from one run to the next |
//! | `format`, `output` | the format of a result, and the file or terminal that it goes to |
//! | `failure` | the end of a run: its exit status, errors, and advice on them |
//! | `progress`, `interrupt` | reports of long work, and the end of a stopped run |
//! | `automaton` | automata from games and files, and into files |
//! | `proof` | from an accepted certificate to the word *proved* |
//! | `question` | answers in first-order logic, and scripts |
//! | `sequence` | sequences of numbers, compared with games |
//! | `atlas`, `play`, `survey`, `table` | the rooms of those verbs |
//! | `page` | the room of `report` |

/// Defines the verbs of a folder: the arguments and the work of each have a file in it.
macro_rules! verbs {
    (
        #[$says:meta] $name:ident in $folder:ident;
        $($(#[$help:meta])* $verb:ident($file:ident),)*
    ) => {
        #[$says]
        #[derive(Debug, Subcommand)]
        enum $name {
            $($(#[$help])* $verb($folder::$file::Arguments),)*
        }

        impl $name {
            fn run(&self, shared: &Shared) -> Result<Outcome> {
                match self {
                    $($name::$verb(arguments) => $folder::$file::run(arguments, shared),)*
                }
            }
        }
    };
}

mod arguments;
mod atlas;
mod automaton;
mod cache;
pub mod failure;
pub mod format;
pub mod interrupt;
pub mod options;
pub mod output;
mod page;
mod play;
mod progress;
mod proof;
mod question;
mod sequence;
mod survey;
mod table;
mod verbs;

use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::game::{nearest, position_in_words};
use arguments::moved::old_spellings;
use failure::remedy::Remedy;
use failure::{Failure, Outcome, Result};
use format::{Format, TEXT_AND_JSON, choice};
use options::{Shared, color_choice};
use output::Output;

/// Impartial games: rules in, a proved finite automaton of the values out.
#[derive(Debug, Parser)]
#[command(name = "nimata", bin_name = "nimata", version, about, max_term_width = 100)]
#[command(arg_required_else_help = true)]
#[command(
    after_help = "Exit status: 0 done, proved, accepted, equal; 1 refuted, rejected, different; \
    2 bad usage or input; 3 undecided, because a limit was reached; 4 a fault of the program, \
    whose checker rejected its certificate."
)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
    #[command(flatten)]
    shared: Shared,
}

verbs! {
    /// A verb.
    Verb in verbs;
    /// List the games, their syntax, and what each supports
    Games(games),
    /// Evaluate a position or a sum of positions, with the rules used
    Value(value),
    /// Find a move to a value (0 wins), or say that there is none
    Move(moves),
    /// Play a game against the program, at a terminal or through a pipe
    Play(play),
    /// Print the values of all positions up to a bound
    Table(table),
    /// Print the P-positions of a game on one or two piles, one a row
    Pairs(pairs),
    /// Decide a sentence about automata, or find the numbers that satisfy a formula, with a
    /// certificate
    Ask(ask),
    /// Derive the automaton of a game, or what follows from it
    Derive(derive),
    /// Derive, write a certificate (-o FILE keeps it), have it checked, and only then say proved
    Prove(prove),
    /// Find where simple terms are the values of a game, for numbers of any size, with a proof
    Discover(discover),
    /// Check a certificate
    Check(check),
    /// Write a page about a game for a browser: rules, values, pictures, automaton and proof
    Report(report),
    /// Convert an automaton between formats, or a number between numerations
    Convert(convert),
    /// Compare two automata: equal, or the least position where they differ
    Compare(compare),
    /// Find the games whose values are a given sequence, such as a b-file of the OEIS
    Identify(identify),
    /// Learn the automaton of a sequence from its terms, and prove that it satisfies sentences
    Learn(learn),
    /// Draw the values of a game
    Draw(draw),
    /// Prove a grid of games, one row a game; with -o FILE the same command resumes after a stop
    Survey(survey),
    /// Make an atlas of many games with their certificates, verify it, and search it
    Atlas(atlas),
    /// Write what a shell needs to complete the words of this program
    Completions(completions),
    /// Write the manual: the page of the program, or with -o DIR one for each verb as well
    Man(man),
}

/// The program with its verbs, before any argument is read.
fn command() -> Command {
    // A text that begins like a negative number is a wrong number, not an option.
    let values = |option: Arg| match option.get_action().takes_values() {
        true => option.allow_negative_numbers(true),
        false => option,
    };
    let command = Cli::command().color(color_choice(std::env::args_os()));
    let command = command.mut_args(values).mut_subcommands(|verb| verb.mut_args(values));
    // A formula may begin with a negative number or product; a misspelt option is no formula.
    let negated = std::env::args_os().any(|word| begins_negated(&word.to_string_lossy()));
    command.mut_subcommand("ask", |ask| {
        ask.mut_arg("formula", |formula| formula.allow_hyphen_values(negated))
    })
}

/// Whether a text begins with a minus sign before a number or a parenthesis.
fn begins_negated(text: &str) -> bool {
    let rest = text.strip_prefix('-').map(str::trim_start);
    rest.is_some_and(|rest| rest.starts_with(|sign: char| sign.is_ascii_digit() || sign == '('))
}

/// The error for an unknown verb or for a base that a verb does not take, in one sentence; other
/// errors are unchanged.
fn unknown(error: clap::Error, program: &Command) -> clap::Error {
    let unknown = error.get(ContextKind::InvalidArg);
    if matches!(unknown, Some(ContextValue::String(word)) if word == "--base")
        && error.kind() == ErrorKind::UnknownArgument
    {
        let text = "this verb takes no --base: a divisor stands in the name of a game, as in \
                    sd:5/7, or in a position, as in sd:5/*@7,100\n";
        return clap::Error::raw(ErrorKind::UnknownArgument, text).with_cmd(program);
    }
    let arguments = words();
    if let (Some(ContextValue::String(word)), ErrorKind::UnknownArgument, Some(verb)) =
        (unknown, error.kind(), verb_of(program, &arguments))
    {
        let says = arguments::moved::not_taken(word, verb, &arguments);
        let called = verb.get_bin_name().unwrap_or(verb.get_name());
        let text = format!("{says} (`{called} --help` lists all)\n");
        return clap::Error::raw(ErrorKind::UnknownArgument, text).with_cmd(program);
    }
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return error;
    };
    let verbs = program.get_subcommands().map(Command::get_name);
    let meant = || nearest(word, verbs).map(|verb| format!("; did you mean {verb}?"));
    let value = || {
        let position = position_in_words(&arguments[1..].join(" "), &Default::default())?;
        Some(format!("; did you mean `nimata value {position}`?"))
    };
    let moved = arguments::moved::instead(word, &arguments).map(|text| format!(": {text}"));
    let meant = moved.or_else(value).or_else(meant);
    let meant = meant.unwrap_or_default();
    let text = format!("there is no verb `{word}`{meant} (`nimata --help` lists all)\n");
    clap::Error::raw(ErrorKind::InvalidSubcommand, text).with_cmd(program)
}

/// The words of the command that runs.
fn words() -> Vec<String> {
    std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect()
}

/// The verb that the words of a command name, and the one within it, if it has verbs of its own.
fn verb_of<'p>(program: &'p Command, words: &[String]) -> Option<&'p Command> {
    let within = |verb: &'p Command, word: &String| verb.find_subcommand(word).unwrap_or(verb);
    let verb = words.iter().skip(1).fold(program, within);
    (verb.get_name() != program.get_name()).then_some(verb)
}

/// Runs the program on the arguments of the process.
pub fn run() -> ExitCode {
    let mut program = command();
    let read = program.try_get_matches_from_mut(std::env::args_os());
    let read = read.and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = read.unwrap_or_else(|error| unknown(error, &program).exit());
    let shared = &cli.shared;
    let words = words();
    for (old, new) in verb_of(&program, &words).iter().flat_map(|verb| old_spellings(verb, &words))
    {
        shared.say(&format!("{old} is written {new}"));
    }
    carry_out(shared, matches!(cli.verb, Verb::Play(_)), || cli.verb.run(shared))
}

/// Runs a program that takes the shared options: it can be interrupted, its limits apply, and its
/// exit status tells the outcome. A person at play has no time limit.
pub fn carry_out(shared: &Shared, at_play: bool, work: impl Fn() -> Result<Outcome>) -> ExitCode {
    interrupt::watch(shared.quiet);
    let done = match shared.start(at_play).and_then(|()| work()) {
        // Verbs print when all is checked.
        Err(Failure::Defective(_)) if shared.distrust() => work(),
        done => done,
    };
    match done {
        Ok(outcome) => outcome.into(),
        Err(failure) => shared.report(&failure),
    }
}
