//! The program `nimata-audit` prints every claim of the papers with its verdict.

mod program;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Duration;

use clap::{Arg, CommandFactory, FromArgMatches, Parser};
use nimata::cli::failure::{Failure, Outcome};
use nimata::cli::format::{Format, Offered};
use nimata::cli::options::{Shared, duration};
use nimata::cli::output::{Output, PendingFile};
use nimata::proof::read_text;
use nimata::{cli, export};
use nimata_audit::{Audited, Finding, Paper, Verdict, markdown, run as decide};
use rayon::prelude::*;

use program::{Chosen, Journal, json, page, text};

/// The output formats of an audit.
const FORMATS: &[Format] = &[Format::Text, Format::Json, Format::Md, Format::Html];

/// The greatest size of a file of claims, in bytes.
const MOST_BYTES: u64 = 1 << 24;

/// The papers, one, a claim, and pages.
const EXAMPLES: &str = "\
The papers are kupin, exco, tetris, dynamic, wythoff and imark. A claim is proved (by certificates
or exact computations), proved for some values of a parameter that the paper leaves free, verified
(up to a bound), false, or open. What is false has a witness: a conjecture is refuted, a misprint
means another text, and an error is meant as printed. A verdict that is not the one that the claim
expects is reported, and the exit status is 1.

Examples:
  nimata-audit kupin:lemma-2
  nimata-audit dynamic -o dynamic.html      # after a stop the same command goes on
  nimata-audit wythoff:condition-1 --errata --format md
  nimata-audit exco:lemma-7 --certificates proofs";

/// The statements of papers on impartial games, decided.
#[derive(Debug, Parser)]
#[command(name = "nimata-audit", version, about, max_term_width = 100, after_help = EXAMPLES)]
struct Arguments {
    /// A paper, or one of its claims
    #[arg(value_name = "PAPER[:CLAIM]")]
    what: Option<String>,
    /// Keep the certificates in DIR, in a folder for each claim
    #[arg(long, value_name = "DIR")]
    certificates: Option<PathBuf>,
    /// Tell at length what is false in the papers, and nothing else
    #[arg(long)]
    errata: bool,
    /// Claims of your own, in the format of audit/claims; any number of times
    #[arg(long, value_name = "FILE")]
    claims: Vec<PathBuf>,
    /// The time that one claim may take
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = duration)]
    claim_limit: Duration,
    #[command(flatten)]
    shared: Shared,
}

fn main() -> ExitCode {
    // The shared options list all formats; here the help lists those of an audit.
    let offered = |option: Arg| option.value_parser(Offered(FORMATS));
    let matches = Arguments::command().mut_arg("format", offered).get_matches();
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    cli::carry_out(&arguments.shared, false, || run(&arguments))
}

fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let shared = &arguments.shared;
    let format = shared.format(FORMATS)?;
    let own = own_papers(&arguments.claims, shared)?;
    let papers = if arguments.claims.is_empty() { nimata_audit::papers() } else { &own };
    let chosen = Chosen::of(papers, arguments.what.as_deref())?;
    let mut out = Output::open(shared.output())?;
    if let Some(folder) = &arguments.certificates {
        made(folder)?;
    }
    // Certificates of claims that an earlier run decided are not made again, so with certificates
    // there is no journal.
    let path = shared.output().filter(|_| arguments.certificates.is_none());
    let journal = Journal::open(path, &chosen, shared)?;
    let missing: Vec<_> = chosen.claims.iter().filter(|claim| !journal.knows(claim)).collect();
    let weight = u64::try_from(missing.len()).unwrap_or(u64::MAX);
    let work = shared.work("auditing").in_parts("claims", missing.len(), weight);
    journal.say_if_stopped();
    let fresh = missing.into_par_iter().map(|claim| {
        // Each claim has its own clock; the clock of the program ends it if it runs out first.
        shared.budget().allow_time()?;
        let kept = Mutex::new(Ok(0usize));
        let mut keep = |certificate: &[u8]| {
            let mut kept = kept.lock().expect("no holder of the lock panics");
            if let (Some(folder), Ok(count)) = (&arguments.certificates, &*kept) {
                *kept =
                    write(folder, claim.named.paper, &claim.named.claim.id, count + 1, certificate);
            }
        };
        let budget = shared.lasting(arguments.claim_limit);
        let finding = decide(claim.named.paper, claim.named.claim, &budget, &mut keep);
        kept.into_inner().expect("no holder of the lock panics")?;
        journal.add(claim, &finding)?;
        work.add(1);
        Ok((claim.key.clone(), finding))
    });
    let fresh: Vec<(String, Finding)> = fresh.collect::<Result<_, Failure>>()?;
    work.done();
    let audited = journal.finish(chosen, fresh);
    let folder = arguments.certificates.as_deref();
    match format {
        Format::Json => json::write(&mut out, &audited, folder)?,
        Format::Md if arguments.errata => markdown::errata(&mut out, &audited)?,
        Format::Md => markdown::claims(&mut out, &audited)?,
        Format::Html => {
            export::page::write(&mut out, &page::about(&audited, arguments.errata))?;
        }
        _ if arguments.errata => markdown::errata(&mut out, &audited)?,
        _ => text::write(&mut out, &audited)?,
    }
    out.finish()?;
    Journal::remove(path);
    Ok(outcome(&audited, shared))
}

/// Reports findings that differ from the data, and returns the outcome.
fn outcome(audited: &Audited<'_>, shared: &Shared) -> Outcome {
    shared.say(&audited.summary());
    let mut outcome = Outcome::Done;
    for (claim, finding) in
        audited.findings.iter().filter(|(_, finding)| !finding.faults.is_empty())
    {
        shared.say(&format!("{}: {}", claim.name(), finding.faults.join("; ")));
        let limit = finding.verdict == Verdict::Open;
        outcome = match (limit, outcome) {
            (true, Outcome::Done) => Outcome::Undecided,
            (true, outcome) => outcome,
            _ => Outcome::Refuted,
        };
    }
    outcome
}

fn own_papers(paths: &[PathBuf], shared: &Shared) -> Result<Vec<Paper>, Failure> {
    let read = |path: &PathBuf| {
        let text = read_text(path, MOST_BYTES, 1, &shared.budget())?;
        let paper = Paper::read(&text);
        paper.map_err(|error| Failure::Usage(format!("{}: {error}", path.display())))
    };
    paths.iter().map(read).collect()
}

fn made(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| Failure::file("make the folder", folder, &error))
}

/// Writes a certificate completely or not at all; `count` follows the number of certificates.
fn write(
    folder: &Path,
    paper: &Paper,
    claim: &str,
    number: usize,
    bytes: &[u8],
) -> Result<usize, Failure> {
    let folder = folder.join(&paper.id).join(claim);
    made(&folder)?;
    let path = folder.join(format!("{number:03}.json"));
    let mut file = PendingFile::create(&path)?;
    file.write_all(bytes)?;
    file.finish()?;
    Ok(number)
}
