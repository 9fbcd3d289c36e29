//! Running the program.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use serde_json::Value;

use nimata_testing::root;

pub const NIMATA: &str = env!("CARGO_BIN_EXE_nimata");

pub const NIMATA_CHECK: &str = env!("CARGO_BIN_EXE_nimata-check");

/// A command under which the program remembers nothing: a test writes into no folder of the user's,
/// and what it sees does not depend on earlier runs.
pub fn forgetful(program: &str) -> Command {
    let mut command = Command::new(program);
    command.env("NIMATA_CACHE", "");
    command
}

pub fn nimata(arguments: &[&str]) -> Command {
    let mut command = forgetful(NIMATA);
    command.args(arguments).current_dir(root());
    command
}

/// A folder with the programs under the names that people use.
static PROGRAMS: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs");
    fs::create_dir_all(&folder).expect("a folder");
    for (name, program) in [("nimata", NIMATA), ("nimata-check", NIMATA_CHECK)] {
        let link = folder.join(name);
        // An earlier run may have left one that leads elsewhere.
        let _ = fs::remove_file(&link);
        symlink(program, link).expect("a link");
    }
    folder
});

/// A shell that runs a command, and finds the programs under the names that people use.
pub fn shell(command: &str) -> Command {
    let others = std::env::var("PATH").unwrap_or_default();
    let mut shell = forgetful("sh");
    shell.args(["-c", command]).env("PATH", format!("{}:{others}", PROGRAMS.display()));
    shell
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

/// Writes a file in a folder, and the folders that its name has; its path as an argument.
pub fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a temporary folder");
    fs::write(&path, text).expect("a temporary file");
    path.display().to_string()
}
