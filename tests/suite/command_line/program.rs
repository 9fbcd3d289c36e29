//! Running the program.

use std::process::{Command, Output};

use serde_json::Value;

pub const NIMATA: &str = env!("CARGO_BIN_EXE_tested-nimata");

pub const NIMATA_CHECK: &str = env!("CARGO_BIN_EXE_tested-nimata-check");

pub fn nimata(arguments: &[&str]) -> Command {
    let mut command = Command::new(NIMATA);
    command.args(arguments);
    command
}

/// The output of a run that must end with `status`.
pub fn ended(status: i32, mut command: Command) -> Output {
    let output = command.output().expect("the program was built with the tests");
    assert_eq!(output.status.code(), Some(status), "{command:?} left {output:?}");
    output
}

/// Standard output of a run that must end with `status`.
pub fn result(status: i32, arguments: &[&str]) -> String {
    String::from_utf8(ended(status, nimata(arguments)).stdout).expect("UTF-8")
}

/// The object that a run with `--json` prints.
pub fn json(arguments: &[&str]) -> Value {
    let text = result(0, &[arguments, &["--json"]].concat());
    serde_json::from_str(&text).expect("one JSON object")
}

/// The message of a run that must end with `status`, without output.
pub fn complaint(status: i32, arguments: &[&str]) -> String {
    let output = ended(status, nimata(arguments));
    assert!(output.stdout.is_empty(), "{arguments:?} left {output:?}");
    String::from_utf8(output.stderr).expect("UTF-8")
}
