//! Running the program.

use assert_cmd::Command;
use serde_json::Value;

pub fn nimata(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("nimata").expect("built with the tests");
    command.args(arguments);
    command
}

/// Standard output of a run that must end with `status`.
pub fn result(status: i32, arguments: &[&str]) -> String {
    let output = nimata(arguments).assert().code(status).get_output().stdout.clone();
    String::from_utf8(output).expect("UTF-8")
}

/// The object that a run with `--json` prints.
pub fn json(arguments: &[&str]) -> Value {
    let text = result(0, &[arguments, &["--json"]].concat());
    serde_json::from_str(&text).expect("one JSON object")
}

/// The message of a run that must end with `status`, without output.
pub fn complaint(status: i32, arguments: &[&str]) -> String {
    let assert = nimata(arguments).assert().code(status).stdout("");
    String::from_utf8(assert.get_output().stderr.clone()).expect("UTF-8")
}
