//! The README's commands, and the output it shows, are run.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::command_line::NIMATA;

/// A command of the page and the lines shown beneath it.
struct Shown {
    command: String,
    output: String,
}

/// The commands of the ```console blocks, each with what follows it.
fn shown(page: &str) -> Vec<Shown> {
    let mut all: Vec<Shown> = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        match (inside, line) {
            (false, "```console") => inside = true,
            (true, "```") => inside = false,
            (true, line) => match (line.strip_prefix("$ "), all.last_mut()) {
                (Some(command), _) => {
                    all.push(Shown { command: command.to_owned(), output: String::new() });
                }
                (None, Some(last)) => {
                    last.output.push_str(line);
                    last.output.push('\n');
                }
                (None, None) => panic!("a console block begins with a command"),
            },
            (false, _) => {}
        }
    }
    all
}

#[test]
fn the_readme_shows_what_its_commands_print() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md"));
    let shown = shown(&page.expect("the README is there"));
    assert!(shown.len() >= 10, "the console blocks were not found");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bin = Path::new(NIMATA).parent().expect("a program stands in a folder");
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
    for Shown { command, output } in shown {
        // The program under test stands for the one that cargo would build and run.
        let run = command.replace("cargo run --release --", "nimata");
        let ran = Command::new("sh")
            .args(["-c", &run])
            .env("PATH", &path)
            .current_dir(folder.path())
            .output()
            .expect("a shell");
        let printed = String::from_utf8(ran.stdout).expect("UTF-8");
        assert_eq!(printed, output, "the README's `{command}` prints otherwise");
    }
    for file in ["sd-5-2.json", "sd-5-2.svg"] {
        assert!(folder.path().join(file).exists(), "{file} was promised");
    }
}
