//! The commands of the README and of docs/games.md, and the output that they show, are run.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use super::command_line::NIMATA;

/// What a page has its reader do.
enum Step {
    /// A file to be written: its name and text.
    Write(String, String),
    /// A command, and the lines shown beneath it.
    Run(String, String),
}

/// The files of the ```text NAME blocks and the commands of the ```console blocks.
fn steps(page: &str) -> Vec<Step> {
    let mut all: Vec<Step> = Vec::new();
    let mut lines = page.lines();
    while let Some(fence) = lines.next() {
        let inside = lines.by_ref().take_while(|line| *line != "```");
        if let Some(name) = fence.strip_prefix("```text ") {
            let text: String = inside.map(|line| format!("{line}\n")).collect();
            all.push(Step::Write(name.to_owned(), text));
        } else if fence == "```console" {
            for line in inside {
                match (line.strip_prefix("$ "), all.last_mut()) {
                    (Some(command), _) => all.push(Step::Run(command.to_owned(), String::new())),
                    (None, Some(Step::Run(_, output))) => {
                        output.push_str(line);
                        output.push('\n');
                    }
                    (None, _) => panic!("a console block begins with a command"),
                }
            }
        } else if fence.starts_with("```") {
            inside.for_each(drop);
        }
    }
    all
}

/// Does what a page says in a folder of its own; how many commands it has.
fn followed(path: &str) -> (TempDir, usize) {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bin = Path::new(NIMATA).parent().expect("a program stands in a folder");
    let programs = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
    let mut commands = 0;
    for step in steps(&page.expect("the page is there")) {
        let (command, output) = match step {
            Step::Write(name, text) => {
                fs::write(folder.path().join(name), text).expect("a file");
                continue;
            }
            Step::Run(command, output) => (command, output),
        };
        // The program under test stands for the one that cargo would build and run.
        let run = command.replace("cargo run --release --", "nimata");
        let ran = Command::new("sh")
            .args(["-c", &run])
            .env("PATH", &programs)
            .current_dir(folder.path())
            .output()
            .expect("a shell");
        let printed = String::from_utf8(ran.stdout).expect("UTF-8");
        assert_eq!(printed, output, "{path}: `{command}` prints otherwise");
        commands += 1;
    }
    (folder, commands)
}

#[test]
fn the_readme_shows_what_its_commands_print() {
    let (folder, commands) = followed("README.md");
    assert!(commands >= 10, "the console blocks were not found");
    for file in ["sd-5-2.json", "sd-5-2.svg", "sd-1-2.html"] {
        assert!(folder.path().join(file).exists(), "{file} was promised");
    }
}

#[test]
fn the_page_on_games_of_ones_own_shows_what_its_commands_print() {
    let (folder, commands) = followed("docs/games.md");
    assert!(commands >= 15, "the console blocks were not found");
    for file in ["mark.game", "queen.game", "halve.game", "mark.json"] {
        assert!(folder.path().join(file).exists(), "{file} was promised");
    }
}
