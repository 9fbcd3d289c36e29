//! `nimata check`: runs the checker alone.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use nimata_checker::{Code, Verdict};

use crate::cli::output::text::wrapped;
use crate::cli::proof::{check_file, games};
use crate::cli::{Format, Outcome, Result, Shared, TEXT_AND_JSON, choice};
use crate::game::of_file;
use crate::proof::{objects, verdict_text};

/// A certificate of `nimata prove`.
const EXAMPLES: &str = "\
The program nimata-check says the same, and is nothing but the checker.

Examples:
  nimata check sd-1-2.json
  nimata check sd-1-2.json --claim sd:1/2
  nimata check sd-1-2.json --claim sd:5/2   # exit status 1: it is about another game";

/// The arguments of `check`.
#[derive(Args, Debug)]
#[command(args(choice(TEXT_AND_JSON)), after_help = EXAMPLES)]
pub struct Arguments {
    /// The certificate
    file: PathBuf,
    /// The game that it must be about, such as sd:1/2; the claim about the game is printed, but not
    /// compared
    #[arg(long, value_name = "GAME")]
    claim: Option<String>,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    shared.write(TEXT_AND_JSON, |format, out| {
        let expected = arguments.claim.as_deref().map(games).transpose()?;
        let work = shared.work(format!("checking {}", arguments.file.display()));
        let verdict = check_file(&arguments.file, expected.as_deref(), &shared.budget())?;
        work.done();
        if let Verdict::Rejected(why) = &verdict
            && why.code == Code::JsonSyntax
            && let Some(kind) = of_file(&arguments.file.to_string_lossy())
        {
            shared.say(&format!("{} is no certificate: {kind}", arguments.file.display()));
        }
        match format {
            Format::Json => writeln!(out, "{}", objects::verdict(&verdict))?,
            _ if shared.output().is_none() => {
                writeln!(out, "{}", wrapped(&verdict_text(&verdict)))?;
            }
            _ => writeln!(out, "{}", verdict_text(&verdict))?,
        }
        Ok(match verdict {
            Verdict::Accepted(_) => Outcome::Done,
            Verdict::Rejected(_) => Outcome::Refuted,
            Verdict::Declined(_) => Outcome::Undecided,
        })
    })
}
