//! The options that every verb takes.

use std::ffi::OsString;
use std::io::{IsTerminal, Write, stderr, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ColorChoice};
use num_bigint::BigUint;

use super::arguments::number::{bytes, whole};
use super::cache::Cache;
use super::failure::remedy::Remedy;
use super::failure::{Failure, Result};
use super::format::{COMMON, Format, by_ending, unsuitable};
use super::interrupt;
use super::output::Output;
use super::output::text::visible;
use super::progress::{self, Work};
use crate::automaton::DigitOrder;
use crate::budget::{Budget, Reached, Shelf};
use crate::game::Game;
use crate::number::expression::{FileAccess, Limits, evaluate};
use crate::proof::{self, GameHost, Host, Purpose};

pub use super::arguments::number::duration;

/// The words for some values, with their meanings.
pub fn word_of<T: Clone + Send + Sync + 'static, const N: usize>(
    words: [(&'static str, &'static str, T); N],
) -> impl TypedValueParser<Value = T> {
    let shown = words.each_ref().map(|(word, says, _)| PossibleValue::new(*word).help(*says));
    PossibleValuesParser::new(shown).map(move |text| {
        let (.., value) = words.iter().find(|(word, ..)| *word == text).expect("one of the words");
        value.clone()
    })
}

/// The reading orders, with their meanings.
pub fn orders() -> impl TypedValueParser<Value = DigitOrder> {
    word_of(DigitOrder::ALL.map(|order| (order.name(), order.in_words(), order)))
}

/// The options that every verb takes.
#[derive(Args, Debug)]
pub struct Shared {
    /// Write the result to FILE instead of standard output, completely or not at all
    #[arg(short, long, value_name = "FILE", global = true, help_heading = COMMON)]
    output: Option<PathBuf>,
    /// The format of the result
    #[arg(long, value_enum, global = true, help_heading = COMMON)]
    pub format: Option<Format>,
    /// The same as --format json
    #[arg(long, global = true, conflicts_with = "format", help_heading = COMMON)]
    json: bool,
    /// The most states of any automaton
    #[arg(long, value_name = "N", default_value_t = Budget::DEFAULT_STATES)]
    #[arg(value_parser = whole(1, usize::MAX))]
    #[arg(global = true, help_heading = "Limits")]
    max_states: usize,
    /// The most memory for tables and automata, such as 512M or 2G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = bytes)]
    #[arg(global = true, help_heading = "Limits")]
    max_memory: u64,
    /// The most steps of a search without a time limit
    #[arg(long, value_name = "N", default_value_t = Budget::DEFAULT_STEPS)]
    #[arg(value_parser = whole(1, u64::MAX))]
    #[arg(global = true, help_heading = "Limits")]
    max_steps: u64,
    /// Stop after this time, such as 30s or 5m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    #[arg(global = true, help_heading = "Limits")]
    time_limit: Option<Duration>,
    /// The most decimal digits of any number
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    #[arg(value_parser = whole(1, 1_000_000_000_u64))]
    #[arg(global = true, help_heading = "Limits")]
    max_digits: u64,
    /// The number of threads; all cores by default
    #[arg(long, value_name = "N", value_parser = whole(1, 1024_u16))]
    #[arg(global = true, help_heading = "Limits")]
    threads: Option<u16>,
    /// Remember nothing, and use nothing that earlier runs have found
    #[arg(long, global = true, help_heading = COMMON)]
    no_cache: bool,
    /// Print no progress and no remarks
    #[arg(short, long, global = true, help_heading = COMMON)]
    pub quiet: bool,
    /// Colours on standard error; NO_COLOR is obeyed
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true, help_heading = COMMON)]
    color: ColorChoice,
    /// When the program started.
    #[arg(skip = Instant::now())]
    started: Instant,
    /// The results of searches.
    #[arg(skip)]
    cache: OnceLock<Arc<Cache>>,
}

impl Shared {
    /// Sets up limits and interruption for all verbs. A person at play has no time limit.
    pub(super) fn start(&self, at_play: bool) -> Result<()> {
        if let Some(limit) = self.time_limit.filter(|_| !at_play) {
            interrupt::end_after(limit);
        }
        if let Some(threads) = self.threads {
            rayon::ThreadPoolBuilder::new().num_threads(threads.into()).build_global().map_err(
                |error| Failure::Usage(format!("cannot start {threads} threads: {error}")),
            )?;
        }
        Ok(())
    }

    /// The file for the result; `None` is standard output, which `-` also means.
    pub fn output(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// The bounds on work; the clock started with the program.
    pub fn budget(&self) -> Budget {
        Budget::since(self.started, self.max_states, self.max_memory, self.time_limit)
            .with_max_steps(self.max_steps)
            .watched_by(progress::watch())
            .with_shelf(self.shelf())
    }

    /// The results of this run and, without `--no-cache`, of earlier ones.
    fn shelf(&self) -> Arc<dyn Shelf> {
        self.cache.get_or_init(|| Arc::new(Cache::new(!self.no_cache))).clone()
    }

    /// Forgets the results of earlier runs that this one has used, one of which may be wrong if the
    /// checker has rejected a certificate; returns whether there were any.
    pub(super) fn distrust(&self) -> bool {
        let used = self.cache.get().is_some_and(|cache| cache.distrust());
        if used {
            self.say(
                "the checker rejects what an earlier run has remembered: that is forgotten, and \
                 found anew",
            );
        }
        used
    }

    /// Reports the progress of work, such as "deriving sd:1/2", until the result is dropped.
    pub fn work(&self, what: impl Into<String>) -> Work {
        Work::begin(what.into(), &self.budget(), self.quiet)
    }

    /// Reports the progress of work until its result is there.
    pub fn during<T>(&self, what: &str, work: impl FnOnce() -> T) -> T {
        let shown = self.work(what);
        let found = work();
        shown.done();
        found
    }

    /// The bounds on one of many pieces of work, which begins now and may take `time` if no limit
    /// is set.
    pub fn lasting(&self, time: Duration) -> Budget {
        Budget::new(self.max_states, self.max_memory, Some(self.time_limit.unwrap_or(time)))
            .with_shelf(self.shelf())
    }

    /// The bounds on one move of the program, which begins to think now.
    pub fn thought(&self) -> Budget {
        Budget::new(self.max_states, self.max_memory, self.time_limit)
            .with_max_steps(self.max_steps)
            .with_shelf(self.shelf())
            .for_search()
    }

    /// The bounds on numbers.
    pub fn numbers(&self) -> Limits {
        Limits {
            max_digits: self.max_digits,
            files: FileAccess::Allowed,
            deadline: self.budget().deadline(),
        }
    }

    /// The bounds on numbers that are useless if large, such as the length of a table.
    pub fn small_numbers(&self) -> Limits {
        Limits { max_digits: self.max_digits.min(1000), ..self.numbers() }
    }

    /// The number of an expression.
    ///
    /// # Errors
    /// The wrong part of the expression, with a caret.
    pub fn number(&self, text: &str) -> Result<BigUint> {
        evaluate(text, &self.numbers()).map_err(|error| Failure::expression(&error, text))
    }

    /// The number of an expression, if it is useless when large.
    ///
    /// # Errors
    /// Those of [`Shared::number`].
    pub fn small_number(&self, text: &str) -> Result<BigUint> {
        evaluate(text, &self.small_numbers()).map_err(|error| Failure::expression(&error, text))
    }

    /// Writes a result: opens its destination before the work starts, and gives it its final name
    /// when the work is done.
    ///
    /// # Errors
    /// Those of the format, of the destination and of the work.
    pub fn write<T>(
        &self,
        offered: &[Format],
        work: impl FnOnce(Format, &mut Output) -> Result<T>,
    ) -> Result<T> {
        let format = self.format(offered)?;
        let mut out = Output::open(self.output())?;
        let done = work(format, &mut out)?;
        out.finish()?;
        Ok(done)
    }

    /// The format that the ending of the file chooses, if there is a file with an ending.
    ///
    /// # Errors
    /// [`Failure::Usage`] if the ending stands for none of the offered formats.
    pub fn format_of_file(&self, offered: &[Format]) -> Result<Option<Format>> {
        let found = self.output().map(|path| by_ending(path, offered)).transpose();
        let named = |why| Failure::Usage(format!("{why}, or name its format with --format"));
        Ok(found.map_err(named)?.flatten())
    }

    /// The format of the result: the requested one, or that of the file's ending, or the first
    /// format that the verb offers.
    ///
    /// # Errors
    /// [`Failure::Usage`] if the verb does not offer the format; this is known before any work.
    pub fn format(&self, offered: &[Format]) -> Result<Format> {
        let format = match self.named_format(offered)? {
            Some(format) => format,
            None => self.format_of_file(offered)?.unwrap_or(offered[0]),
        };
        if format.is_no_text() && self.output().is_none() && stdout().is_terminal() {
            return Err(Failure::Usage(format!(
                "{} is not text for a terminal: name a file with -o, or send it through a pipe",
                format.name()
            )));
        }
        Ok(format)
    }

    /// The format requested by name, which the verb must offer.
    pub fn named_format(&self, offered: &[Format]) -> Result<Option<Format>> {
        let asked = if self.json { Some(Format::Json) } else { self.format };
        match asked {
            Some(format) if !offered.contains(&format) => {
                Err(Failure::Usage(unsuitable(&format.name(), offered)))
            }
            asked => Ok(asked),
        }
    }

    /// The format of the text output when the file, if there is one, is a certificate.
    pub fn format_beside_certificate(&self, offered: &[Format]) -> Result<Format> {
        if let Some(path) = self.output() {
            by_ending(path, &[Format::Json]).map_err(Failure::Usage)?;
        }
        Ok(self.named_format(offered)?.unwrap_or(offered[0]))
    }

    /// Prints a remark on standard error.
    pub fn say(&self, text: &str) {
        if !self.quiet {
            progress::aside(text);
        }
    }

    /// Reports that a limit was reached; as JSON if JSON was requested, so that a program can read
    /// it.
    fn admit(&self, why: &str) {
        if self.json || self.format == Some(Format::Json) {
            let object =
                serde_json::json!({ "schema": "nimata/1", "kind": "undecided", "why": why });
            let _ = writeln!(stdout(), "{object}");
        }
        let _ = writeln!(stderr(), "undecided: {}", visible(why));
    }

    /// Reports a run without an answer; the exit status tells its kind.
    pub(super) fn report(&self, failure: &Failure) -> ExitCode {
        match failure {
            Failure::Undecided(why) => self.admit(why),
            Failure::Closed => {}
            failure => self.complain(&failure.to_string()),
        }
        failure.outcome().into()
    }

    /// Prints an error, even with `--quiet`.
    pub(super) fn complain(&self, text: &str) {
        let label = if is_colored(self.color) { "\x1b[1;31merror:\x1b[0m" } else { "error:" };
        let _ = writeln!(stderr(), "{label} {}", visible(text));
    }
}

impl Host for Shared {
    fn budget(&self) -> Budget {
        Shared::budget(self)
    }

    fn say(&self, text: &str) {
        Shared::say(self, text);
    }

    fn work(&self, what: String) -> Box<dyn proof::Work + '_> {
        Box::new(Shared::work(self, what))
    }

    fn naming(&self, sequence: &str) -> String {
        format!(": give it with --with {sequence}=GAME or --with {sequence}=FILE")
    }

    /// The working folder.
    fn folders(&self) -> Vec<PathBuf> {
        vec![PathBuf::new()]
    }

    fn has_remembered(&self) -> bool {
        self.cache.get().is_some_and(|cache| cache.has_remembered())
    }

    fn remedy(&self, bound: Reached) -> &'static str {
        bound.remedy()
    }
}

impl GameHost for Shared {
    fn option(&self, purpose: Purpose) -> &'static str {
        match purpose {
            Purpose::Derive | Purpose::Prove => "--claim",
        }
    }

    fn inquiry(&self, game: &dyn Game) -> String {
        format!("; `nimata games '{game}'` says what is known of it")
    }
}

impl proof::Work for Work {
    fn now(&self, what: String) {
        Work::now(self, what);
    }
}

/// The choice of colours among arguments that are not parsed yet, because the errors of parsing
/// them may need colours. The parser reports an invalid choice.
pub fn color_choice(arguments: impl Iterator<Item = OsString>) -> ColorChoice {
    let words = arguments.map(|word| word.to_string_lossy().into_owned());
    let options: Vec<String> = words.take_while(|word| word != "--").collect();
    let next = options.iter().skip(1).map(Some).chain([None]);
    let values = options.iter().zip(next).filter_map(|(word, next)| match word.as_str() {
        "--color" => next.map(String::as_str),
        word => word.strip_prefix("--color="),
    });
    match values.filter_map(|value| value.parse().ok()).last().unwrap_or_default() {
        ColorChoice::Auto if is_unwanted() => ColorChoice::Never,
        choice => choice,
    }
}

fn is_colored(choice: ColorChoice) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => !is_unwanted() && stderr().is_terminal(),
    }
}

/// Tells whether the environment forbids colours (no-color.org).
fn is_unwanted() -> bool {
    std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}
