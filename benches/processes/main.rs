//! What whole commands cost: the tables of docs/performance.md that stand between markers.
//!
//! `cargo build --release && cargo bench --bench processes` prints them; with `-- --write` they
//! replace what stands between `<!-- measured: NAME -->` and `<!-- end -->` in docs/performance.md.
//! A word chooses the tables whose names contain it. The program is `target/release/nimata`, or
//! what the variable NIMATA names. NIMATA_BEFORE names another one, which is measured in the same
//! run and printed beside it; such a table is not written.
//!
//! [`growth`] has commands at several sizes, [`commands`] single ones, and [`session`] questions in
//! one process; to measure something else, add a line there.

mod commands;
mod cost;
mod growth;
mod session;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use growth::QUESTIONS;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let Some((_, command)) = arguments.split_first().filter(|(first, _)| *first == "--one") {
        return cost::one(command);
    }
    let before = std::env::var_os("NIMATA_BEFORE").map(PathBuf::from);
    let write = before.is_none() && arguments.iter().any(|argument| argument == "--write");
    let words: Vec<&String> = arguments.iter().filter(|word| !word.starts_with("--")).collect();
    let chosen = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(*word));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("benches/ is in the root");
    let program = std::env::var_os("NIMATA").map(PathBuf::from);
    let program = program.unwrap_or_else(|| root.join("target/release/nimata"));
    let page = root.join("docs/performance.md");
    let done = |name: &str, table: String| {
        println!("{name}\n\n{table}");
        if write { replace(&page, name, &table) } else { Ok(()) }
    };
    let mut results = QUESTIONS
        .iter()
        .filter(|question| chosen(question.name))
        .map(|question| done(question.name, question.table(&program)))
        .collect::<Vec<_>>();
    let before = before.iter().map(|before| ("before", before.as_path()));
    let programs: Vec<_> = before.chain([("cost", program.as_path())]).collect();
    for (name, commands) in commands::TABLES.into_iter().filter(|(name, _)| chosen(name)) {
        results.push(done(name, commands::table(commands, &programs)));
    }
    if chosen(session::NAME) {
        results.push(done(session::NAME, session::table(&program, root)));
    }
    match results.into_iter().collect::<Result<(), String>>() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Puts a table between its markers.
fn replace(page: &Path, name: &str, table: &str) -> Result<(), String> {
    let text = std::fs::read_to_string(page).map_err(|error| error.to_string())?;
    let (begin, end) = (format!("<!-- measured: {name} -->\n"), "<!-- end -->");
    let missing = || format!("{}: `{}` and `{end}` are missing", page.display(), begin.trim());
    let start = text.find(&begin).ok_or_else(missing)? + begin.len();
    let stop = start + text[start..].find(end).ok_or_else(missing)?;
    let text = format!("{}\n{table}\n{}", &text[..start], &text[stop..]);
    std::fs::write(page, text).map_err(|error| error.to_string())
}
