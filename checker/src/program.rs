//! The program `nimata-check`: it checks one certificate and prints what it proves.
//!
//! It stands in the library because two packages build it: this one, which has no dependency, and
//! `nimata`, whose installation includes both programs.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use crate::{Game, Limits, Reject, Verdict, check};

const HELP: &str = "\
Checks a certificate of nimata and says what it proves.

Usage: nimata-check FILE [--claim GAME] [--json] [--max-bytes N] [--time-limit TIME] [-q]

  --claim GAME       reject the file unless it is about this game, such as octal:0.77
  --json             print the verdict as a JSON object
  --max-bytes N      decline files that are longer (default 268435456, at most 4294967295)
  --time-limit TIME  decline a check that takes longer, such as 500ms, 90s or 5m (default: none)
  -q, --quiet        print nothing; the exit status is the answer
  --                 take the next argument as the file
  -h, --help         print this help
  -V, --version      print the version

Exit status: 0 accepted, 1 rejected, 2 bad usage or an unreadable file, 3 declined at a limit.
";

enum Request {
    Print(String),
    Check { file: PathBuf, claim: Option<Game>, limits: Limits, json: bool, quiet: bool },
}

/// Runs the program on the arguments of the process.
pub fn main() -> ExitCode {
    run().unwrap_or_else(|message| {
        // If standard error is closed as well, the message is lost; the exit status remains.
        let _ = writeln!(io::stderr(), "nimata-check: {message}");
        ExitCode::from(2)
    })
}

fn run() -> Result<ExitCode, String> {
    let request = read_arguments(std::env::args_os().skip(1))?;
    let (file, claim, limits, json, quiet) = match request {
        Request::Print(text) => return print(&text).map(|()| ExitCode::SUCCESS),
        Request::Check { file, claim, limits, json, quiet } => (file, claim, limits, json, quiet),
    };
    let text = read_bounded(&file, &limits).map_err(|e| {
        format!("cannot read {}: {e}; give the path of a certificate", file.display())
    })?;
    let verdict = match text {
        Ok(text) => check(&text, claim.as_ref(), &limits),
        Err(too_long) => Verdict::Declined(too_long),
    };
    if !quiet {
        print(&verdict_text(&verdict, json))?;
    }
    Ok(ExitCode::from(match verdict {
        Verdict::Accepted(_) => 0,
        Verdict::Rejected(_) => 1,
        Verdict::Declined(_) => 3,
    }))
}

fn read_arguments(mut arguments: impl Iterator<Item = OsString>) -> Result<Request, String> {
    let (mut files, mut claims, mut bytes, mut times) = (vec![], vec![], vec![], vec![]);
    let (mut json, mut quiet) = (vec![], vec![]);
    while let Some(argument) = arguments.next() {
        let text = argument.to_string_lossy();
        // Both `--key value` and `--key=value` are read.
        let (key, attached) = match text.split_once('=') {
            Some((key @ ("--claim" | "--max-bytes" | "--time-limit"), value)) => (key, Some(value)),
            _ => (&*text, None),
        };
        let mut value = || {
            let next = || arguments.next().and_then(|value| value.into_string().ok());
            let value = attached.map(str::to_owned).or_else(next);
            value.ok_or_else(|| format!("{key} needs a value; see --help"))
        };
        match key {
            "-h" | "--help" => return Ok(Request::Print(HELP.to_owned())),
            "-V" | "--version" => {
                let version = env!("CARGO_PKG_VERSION");
                return Ok(Request::Print(format!("nimata-check {version}\n")));
            }
            "--json" => json.push(()),
            "-q" | "--quiet" => quiet.push(()),
            "--claim" => claims.push(game(&value()?)?),
            "--max-bytes" => bytes.push(byte_limit(&value()?)?),
            "--time-limit" => times.push(duration(&value()?)?),
            "--" => files.extend(arguments.by_ref().map(PathBuf::from)),
            key if key.starts_with('-') && key != "-" => {
                return Err(format!("{key} is not an option; see --help"));
            }
            _ => files.push(PathBuf::from(&argument)),
        }
    }
    let mut limits = Limits::default();
    limits.bytes = at_most_one("--max-bytes", bytes)?.unwrap_or(limits.bytes);
    // A deadline that the clock cannot represent is as good as none.
    let time = at_most_one("--time-limit", times)?;
    limits.deadline = time.and_then(|time| Instant::now().checked_add(time));
    Ok(Request::Check {
        file: at_most_one("a file", files)?
            .ok_or("the path of a certificate is missing; see --help")?,
        claim: at_most_one("--claim", claims)?,
        limits,
        json: at_most_one("--json", json)?.is_some(),
        quiet: at_most_one("--quiet", quiet)?.is_some(),
    })
}

fn at_most_one<T>(name: &str, mut given: Vec<T>) -> Result<Option<T>, String> {
    let last = given.pop();
    if given.is_empty() { Ok(last) } else { Err(format!("{name} is given twice; see --help")) }
}

fn game(text: &str) -> Result<Game, String> {
    text.parse().map_err(|e| format!("--claim \"{text}\" is not a game: {e}"))
}

fn byte_limit(text: &str) -> Result<u64, String> {
    let digits = text.bytes().all(|c| c.is_ascii_digit());
    let number = text.parse().ok().filter(|&n| digits && n <= Limits::MAX_BYTES);
    number.ok_or_else(|| format!("--max-bytes takes a number up to {}", Limits::MAX_BYTES))
}

/// Reads a number with its unit of time.
fn duration(text: &str) -> Result<Duration, String> {
    let split = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let milliseconds = match unit {
        "ms" => Some(1),
        "s" => Some(1_000),
        "m" => Some(60_000),
        "h" => Some(3_600_000),
        _ => None,
    };
    let number = number.parse::<u64>().ok();
    let product = number.zip(milliseconds).and_then(|(number, unit)| number.checked_mul(unit));
    let product = product.ok_or("--time-limit takes a time such as 500ms, 90s, 5m or 1h")?;
    Ok(Duration::from_millis(product))
}

/// Reads a file, or returns why it is declined: before reading if its length is known, and after
/// one byte too many if it is not, as with a pipe.
fn read_bounded(path: &Path, limits: &Limits) -> io::Result<Result<Vec<u8>, Reject>> {
    let file = File::open(path)?;
    if let Err(too_long) = limits.admit_bytes(file.metadata()?.len()) {
        return Ok(Err(too_long));
    }
    let mut text = Vec::new();
    file.take(limits.bytes.saturating_add(1)).read_to_end(&mut text)?;
    Ok(Ok(text))
}

/// Prints and flushes. If the reader of a pipe has gone away, that is not an error: the exit status
/// still answers.
fn print(text: &str) -> Result<(), String> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() != ErrorKind::BrokenPipe => Err(format!("cannot write: {e}")),
        _ => Ok(()),
    }
}

/// The verdict as text or as a JSON object.
fn verdict_text(verdict: &Verdict, json: bool) -> String {
    let (name, claim, why) = match verdict {
        Verdict::Accepted(accepted) => ("accepted", accepted.sentence(), None),
        Verdict::Rejected(why) => ("rejected", "", Some(why)),
        Verdict::Declined(why) => ("declined", "", Some(why)),
    };
    let (accepted, claim, reject) = match why {
        None if !json => return format!("accepted: {claim}\n"),
        Some(why) if !json => return format!("{name} {why}\n"),
        None => (true, quoted(claim), "null".to_owned()),
        Some(why) => {
            let (code, at, detail) = (why.code.as_str(), quoted(&why.at), quoted(&why.detail));
            let reject = format!("{{\"code\":\"{code}\",\"at\":{at},\"detail\":{detail}}}");
            (false, "null".to_owned(), reject)
        }
    };
    format!(
        "{{\"schema\":\"nimata/1\",\"kind\":\"check\",\"accepted\":{accepted},\
         \"verdict\":\"{name}\",\"claim\":{claim},\"reject\":{reject}}}\n"
    )
}

/// Writes a string as JSON.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_what_json_must_escape() {
        assert_eq!(quoted("a \"b\" \\ \n\u{7f} ≥"), "\"a \\\"b\\\" \\\\ \\u000a\\u007f ≥\"");
    }
}
