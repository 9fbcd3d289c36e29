//! What questions cost in one session, and each in a process of its own.

use std::path::Path;

use crate::cost::{Cost, cost, mebibytes, milliseconds};

/// The name of the table, as its marker has it.
pub const NAME: &str = "session";

/// A script of light questions, from the root.
const SCRIPT: &str = "fixtures/scripts/light.txt";

/// The sequences in them.
const WORDS: [&str; 3] = ["T", "RS", "F"];

/// The table: the same questions one by one and in one session.
pub fn table(program: &Path, root: &Path) -> String {
    let script = std::fs::read_to_string(root.join(SCRIPT)).expect("the script is there");
    let formulas: Vec<&str> = script.lines().filter_map(|line| line.split('"').nth(1)).collect();
    let folder = root.join("fixtures/scripts/Word Automata Library");
    let with: Vec<String> = WORDS
        .iter()
        .flat_map(|name| {
            let file = folder.join(format!("{name}.txt"));
            ["--with".to_owned(), format!("{name}={}", file.display())]
        })
        .collect();
    let alone = formulas.iter().map(|formula| {
        let arguments = ["ask".to_owned(), (*formula).to_owned(), "-q".to_owned()];
        cost(program, &[&arguments[..], &with].concat())
    });
    let alone: Vec<Cost> = alone.collect();
    // Standard input is given by a shell, which becomes the program.
    let with = with.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" ");
    let session = format!(
        "exec '{}' ask --script - -q {with} < '{}'",
        program.display(),
        root.join(SCRIPT).display()
    );
    let session = cost(Path::new("/bin/sh"), &["-c".to_owned(), session]);
    let count = formulas.len();
    let (one_by_one, peak) =
        (alone.iter().map(|cost| cost.time).sum(), alone.iter().map(|cost| cost.peak).max());
    format!(
        "| {count} light questions | time | peak memory |\n|---|---:|---:|\n\
         | each in a process of its own | {} | {} |\n\
         | in one session, `nimata ask --script - < light.txt` | {} | {} |\n",
        milliseconds(one_by_one),
        mebibytes(peak.unwrap_or(0)),
        milliseconds(session.time),
        mebibytes(session.peak),
    )
}
