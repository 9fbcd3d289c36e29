//! External programs that judge our output.
//!
//! A machine need not have them. A test whose program is missing is skipped, and prints a line that
//! says so. With `NIMATA_EXTERNAL=required` it fails instead.

use std::env;
use std::io::{self, Write};
use std::process::{Command, Output, Stdio};

/// The program `name` of `package`, or `None` if it is neither installed nor required.
pub fn external(name: &str, package: &str) -> Option<Command> {
    let required = match env::var_os("NIMATA_EXTERNAL") {
        None => false,
        Some(word) if word == "required" => true,
        Some(word) => panic!("NIMATA_EXTERNAL is {word:?} and can only be `required`"),
    };
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    let folders = env::var_os("PATH").unwrap_or_default();
    if env::split_paths(&folders).any(|folder| folder.join(&file).is_file()) {
        return Some(Command::new(name));
    }
    assert!(!required, "{package} is not installed, and NIMATA_EXTERNAL=required: no `{name}`");
    // The output of eprintln! would be shown only if the test fails.
    writeln!(io::stderr(), "passed over: {package} is not installed (no `{name}`)")
        .expect("standard error is open");
    None
}

/// The output of `command` when it reads `input`.
pub fn fed(mut command: Command, input: &str) -> Output {
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().expect("it is installed");
    let mut stdin = child.stdin.take().expect("it was piped");
    stdin.write_all(input.as_bytes()).expect("it reads its input");
    drop(stdin);
    child.wait_with_output().expect("it ends")
}
