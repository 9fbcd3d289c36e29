//! The scripts of fixtures/scripts, and the answers that they state.
//!
//! A comment directly above a command that begins as an answer does is the answer to the command:
//! `# TRUE`, `# FALSE`, `# all`, `# none`, `# n = 1, 3`, `# n = 1, 2, 4, …`, or of matrices
//! `# counts 1, 2, 3, …`. The papers state them, or brute force has found them.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Instant;

use nimata_testing::root;

/// The beginnings of an answer.
const ANSWERS: [&str; 7] = ["TRUE", "FALSE", "all", "none", "n = ", "(", "counts "];

/// A line of a script's output.
struct Printed {
    name: String,
    text: String,
}

/// The names of a script's commands with the answers that it states.
fn stated(script: &str) -> Vec<(String, String)> {
    let mut answer = None;
    let mut all = Vec::new();
    for line in script.lines() {
        if let Some(comment) = line.strip_prefix("# ") {
            answer = ANSWERS.iter().any(|begin| comment.starts_with(begin)).then_some(comment);
            continue;
        }
        let mut words = line.split_whitespace();
        let (verb, name) = (words.next(), words.next());
        assert!(verb != Some("eval") || answer.is_some(), "no answer is stated above `{line}`");
        if let (Some(answer), Some(name)) = (answer.take(), name) {
            all.push((name.to_owned(), answer.to_owned()));
        }
    }
    all
}

/// Whether a printed answer is the stated one, where `…` stands for the rest of an infinite list.
fn agrees(printed: &str, stated: &str) -> bool {
    let sized = printed.split_once(" states, ").or_else(|| printed.split_once(" state, "));
    let printed = sized.map_or(printed, |(_, answer)| answer);
    if let Some(counts) = stated.strip_prefix("counts ") {
        return printed.contains(&format!("…: {}", counts.trim_end_matches('…')));
    }
    if let Some(begins) = stated.strip_suffix('…') {
        return printed
            .strip_prefix("infinitely many; ")
            .is_some_and(|all| all.starts_with(begins));
    }
    let notes = [" (decided", " (the certificate"].iter();
    let printed = notes.fold(printed, |text, note| text.split_once(note).map_or(text, |it| it.0));
    let finite = printed.strip_prefix("finitely many: ").and_then(|rest| rest.split_once("; "));
    let printed = finite.map_or(printed, |(_, all)| all);
    printed.strip_prefix(stated).is_some_and(|rest| rest.is_empty() || rest.starts_with(", least"))
}

/// Runs a script of fixtures/scripts, and compares each answer with the stated one. At most
/// `uncertified` results may lack a certificate. Standard error names the time of each result.
pub fn run(name: &str, uncertified: usize) {
    let path = root().join("fixtures/scripts").join(name);
    let script = std::fs::read_to_string(&path).expect("the script is there");
    let stated = stated(&script);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut run = Command::new(env!("CARGO_BIN_EXE_nimata"));
    run.env("NIMATA_CACHE", "")
        .args(["ask", "-q", "--script"])
        .arg(&path)
        .arg("-o")
        .arg(folder.path());
    let mut run = run.stdout(Stdio::piped()).spawn().expect("the program was built with the tests");
    let mut printed = Vec::new();
    let mut since = Instant::now();
    for line in BufReader::new(run.stdout.take().expect("a pipe")).lines() {
        let line = line.expect("UTF-8");
        eprintln!("{:8.2} s  {line}", since.elapsed().as_secs_f64());
        since = Instant::now();
        if let Some((name, text)) = line.split_once(": ") {
            printed.push(Printed { name: name.to_owned(), text: text.to_owned() });
        }
    }
    let status = run.wait().expect("it ended").code();
    let false_one = stated.iter().any(|(_, answer)| answer.starts_with("FALSE"));
    assert_eq!(status, Some(i32::from(false_one)), "{name}: no command is wrong or undecided");
    for (name, answer) in &stated {
        // Counts are printed after the set that they count.
        let lines = printed.iter().filter(|line| line.name == *name).map(|line| line.text.as_str());
        let found: Vec<&str> = lines.collect();
        let agrees = found.iter().any(|found| agrees(found, answer));
        assert!(agrees, "{name}: {found:?}, and the script states `{answer}`");
    }
    let without = printed.iter().filter(|line| line.text.contains("not certified"));
    let without: Vec<&str> = without.map(|line| line.name.as_str()).collect();
    assert!(without.len() <= uncertified, "{name}: not certified are {without:?}");
}
