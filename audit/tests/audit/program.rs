//! Running the programs.

use std::path::Path;
use std::process::{Command, Output};

const AUDIT: &str = env!("CARGO_BIN_EXE_nimata-audit");

/// A run of a program that remembers nothing.
fn forgetful(program: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.env("NIMATA_CACHE", "").args(arguments);
    command
}

/// A run of the audit.
pub fn audit(arguments: &[&str]) -> Command {
    forgetful(Path::new(AUDIT), arguments)
}

/// A run of the program `nimata`, which `cargo build` puts beside the audit.
pub fn nimata(arguments: &[&str]) -> Command {
    let program =
        Path::new(AUDIT).with_file_name(format!("nimata{}", std::env::consts::EXE_SUFFIX));
    assert!(program.is_file(), "build {} first: cargo build", program.display());
    forgetful(&program, arguments)
}

/// The output of a run that must end with `status`.
pub fn ended(status: i32, mut command: Command) -> Output {
    let output = command.output().expect("the program was built with the tests");
    assert_eq!(output.status.code(), Some(status), "{command:?} left {output:?}");
    output
}
