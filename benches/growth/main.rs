//! How time and peak memory of commands grow: the tables of docs/performance.md between markers.
//!
//! `cargo build --release && cargo bench --bench growth` prints them; with `-- --write` they
//! replace what stands between `<!-- growth: NAME -->` and `<!-- end -->` in docs/performance.md. A
//! word chooses the questions whose names contain it. [`questions`] has the commands and the sizes;
//! to measure something else, add a line there and the two markers to the document.

mod questions;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use questions::{QUESTIONS, Question};

/// What one run of a command took.
#[derive(Clone, Copy)]
struct Cost {
    /// User and system time.
    time: Duration,
    /// The largest resident memory, in KiB.
    peak: u64,
}

/// Each command is run so often, and the least time and memory count: other work only adds.
const RUNS: usize = 5;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let Some((_, command)) = arguments.split_first().filter(|(first, _)| *first == "--one") {
        return one(command);
    }
    let write = arguments.iter().any(|argument| argument == "--write");
    let words: Vec<&String> = arguments.iter().filter(|word| !word.starts_with("--")).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("benches/ is in the root");
    let program = std::env::var_os("NIMATA").map(PathBuf::from);
    let program = program.unwrap_or_else(|| root.join("target/release/nimata"));
    let page = root.join("docs/performance.md");
    let chosen = |question: &&Question| {
        words.is_empty() || words.iter().any(|word| question.name.contains(word.as_str()))
    };
    for question in QUESTIONS.iter().filter(chosen) {
        let table = table(question, &program);
        println!("{}\n\n{table}", question.name);
        if write && let Err(why) = replace(&page, question.name, &table) {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Runs a command in a process of which it is the only child, so that the peak is its own.
fn one(command: &[String]) -> ExitCode {
    let mut run = Command::new(&command[0]);
    run.args(&command[1..]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if run.status().is_err() {
        return ExitCode::FAILURE;
    }
    let used = getrusage(UsageWho::RUSAGE_CHILDREN).expect("a process may ask what it used");
    let time = used.user_time().num_microseconds() + used.system_time().num_microseconds();
    println!("{time} {}", used.max_rss());
    ExitCode::SUCCESS
}

/// The least of several runs.
fn cost(program: &Path, question: &Question, size: u64) -> Cost {
    let measured = (0..RUNS).map(|_| {
        let itself = std::env::current_exe().expect("a running program has a path");
        let mut run = Command::new(itself);
        run.arg("--one").arg(program).args((question.command)(size));
        let output = run.output().expect("it has run once already");
        let says = String::from_utf8(output.stdout).expect("two numbers");
        let numbers: Vec<u64> = says.split_whitespace().filter_map(|n| n.parse().ok()).collect();
        let &[time, peak] = numbers.as_slice() else { panic!("{} cannot run", program.display()) };
        Cost { time: Duration::from_micros(time), peak }
    });
    let least = |a: Cost, b: Cost| Cost { time: a.time.min(b.time), peak: a.peak.min(b.peak) };
    measured.reduce(least).expect("some runs")
}

fn table(question: &Question, program: &Path) -> String {
    let empty =
        cost(program, &Question { command: |_| vec!["--version".to_owned()], ..*question }, 0);
    let costs: Vec<(u64, Cost)> =
        question.sizes.iter().map(|&size| (size, cost(program, question, size))).collect();
    let mut table = format!("| {} | time | peak memory |\n|---|---:|---:|\n", question.size);
    for (size, cost) in &costs {
        let milliseconds = cost.time.as_secs_f64() * 1e3;
        let mebibytes = cost.peak.div_ceil(1024);
        table += &format!(
            "| `nimata {}` | {milliseconds:.1} ms | {mebibytes} MiB |\n",
            (question.command)(*size).join(" ")
        );
    }
    // What the process takes for itself grows with nothing.
    let time = exponent(&costs, |cost| cost.time.saturating_sub(empty.time).as_secs_f64());
    let memory = exponent(&costs, |cost| cost.peak.saturating_sub(empty.peak) as f64);
    table
        + &format!(
            "\nFitted: time ~ n^{time:.2}, memory ~ n^{memory:.2}, without those of an empty\n\
             process ({:.1} ms, {} MiB). {}\n",
            empty.time.as_secs_f64() * 1e3,
            empty.peak.div_ceil(1024),
            question.theory
        )
}

/// The slope of the least-squares line through the logarithms.
fn exponent(costs: &[(u64, Cost)], of: impl Fn(&Cost) -> f64) -> f64 {
    let points: Vec<(f64, f64)> = costs
        .iter()
        .map(|(size, cost)| ((*size as f64).ln(), of(cost).max(f64::MIN_POSITIVE).ln()))
        .collect();
    let count = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let (above, below) = points.iter().fold((0.0, 0.0), |(above, below), point| {
        (above + (point.0 - x) * (point.1 - y), below + (point.0 - x).powi(2))
    });
    above / below
}

/// Puts a table between its markers.
fn replace(page: &Path, name: &str, table: &str) -> Result<(), String> {
    let text = std::fs::read_to_string(page).map_err(|error| error.to_string())?;
    let (begin, end) = (format!("<!-- growth: {name} -->\n"), "<!-- end -->");
    let missing = || format!("{}: `{}` and `{end}` are missing", page.display(), begin.trim());
    let start = text.find(&begin).ok_or_else(missing)? + begin.len();
    let stop = start + text[start..].find(end).ok_or_else(missing)?;
    let text = format!("{}\n{table}\n{}", &text[..start], &text[stop..]);
    std::fs::write(page, text).map_err(|error| error.to_string())
}
