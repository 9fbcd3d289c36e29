//! The commands of the README, of the book and of the pages in docs/ run, and print what the pages
//! show.

use std::fs;
use std::process::Command;
use std::thread;

use tempfile::TempDir;

use super::command_line::{NIMATA, forgetful, shell};
use nimata_testing::root;

/// A step that a page asks of its reader.
enum Step {
    /// The reader writes a file with this name and text.
    Write(String, String),
    /// The reader runs a command, which prints these lines.
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

/// The files that a command writes. A name must have an ending, so `n > 3` names none.
fn named_files(command: &str) -> impl Iterator<Item = &str> {
    let words = command.split(' ');
    let next = words.clone().skip(1).map(|word| word.trim_end_matches(';'));
    let files = words.zip(next).filter(|(word, _)| ["-o", "--picture", ">"].contains(word));
    let plain = |sign: char| sign.is_ascii_alphanumeric() || "-_.".contains(sign);
    files.map(|(_, file)| file).filter(move |file| file.contains('.') && file.chars().all(plain))
}

/// Follows a page in a folder of its own; returns the folder and the number of commands.
fn followed(path: &str) -> (TempDir, usize) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut commands = 0;
    for step in steps(&page(path)) {
        let (command, output) = match step {
            Step::Write(name, text) => {
                fs::write(folder.path().join(name), text).expect("a file");
                continue;
            }
            Step::Run(command, output) => (command, output),
        };
        // The program under test replaces the one that cargo would build and run.
        let run = command.replace("cargo run --", "nimata");
        let ran = shell(&run).current_dir(folder.path()).output().expect("a shell");
        let printed = String::from_utf8(ran.stdout).expect("UTF-8");
        assert_eq!(printed, output, "{path}: `{command}` prints otherwise");
        // A command that shows its exit status may fail.
        for file in named_files(&command).filter(|_| !command.contains("exit status")) {
            assert!(folder.path().join(file).exists(), "{path}: {file} was promised");
        }
        commands += 1;
    }
    (folder, commands)
}

#[test]
fn the_readme_shows_what_its_commands_print() {
    let (folder, commands) = followed("README.md");
    assert!(commands >= 8, "the console blocks were not found");
    let drawn = fs::read_to_string(folder.path().join("sd-1-2.svg")).expect("it was drawn");
    assert!(drawn == page("docs/sd-1-2.svg"), "docs/sd-1-2.svg: draw it as the README says");
}

#[test]
fn the_page_on_games_of_ones_own_shows_what_its_commands_print() {
    let (_, commands) = followed("docs/games.md");
    assert!(commands >= 15, "the console blocks were not found");
}

#[test]
fn the_page_on_json_shows_what_its_commands_print() {
    let (_, commands) = followed("docs/json.md");
    assert!(commands >= 25, "the console blocks were not found");
}

/// The pages of the book in the order of its summary.
fn chapters() -> Vec<String> {
    listed().into_iter().filter(|path| path.starts_with("docs/book/")).collect()
}

/// The pages that the book's summary lists, in their order.
fn listed() -> Vec<String> {
    links(&page("docs/SUMMARY.md")).map(|link| format!("docs/{link}")).collect()
}

#[test]
fn the_book_shows_what_its_commands_print() {
    let chapters = chapters();
    let commands: usize = thread::scope(|scope| {
        let runs: Vec<_> = chapters.iter().map(|path| scope.spawn(|| followed(path).1)).collect();
        runs.into_iter().map(|run| run.join().expect("the page is right")).sum()
    });
    assert!(commands >= 80, "the console blocks were not found");
}

#[test]
fn the_summary_of_the_book_lists_every_page_once() {
    let mut listed = chapters();
    listed.sort();
    let folder = root().join("docs/book");
    let names = fs::read_dir(folder).expect("a folder");
    let names = names.map(|entry| entry.expect("an entry").file_name().into_string());
    let pages = names.map(|name| format!("docs/book/{}", name.expect("UTF-8")));
    let mut pages: Vec<String> = pages.filter(|name| name.ends_with(".md")).collect();
    pages.sort();
    assert_eq!(listed, pages);
}

#[test]
fn no_command_needs_another_one_to_be_readable() {
    for path in chapters().iter().map(String::as_str).chain(["README.md", "docs/games.md"]) {
        for step in steps(&page(path)) {
            let Step::Run(command, _) = step else { continue };
            for filter in ["head", "tail", "cut", "grep"] {
                assert!(!command.contains(&format!("| {filter} ")), "{path}: {command}");
            }
        }
    }
}

/// A page of the documentation.
fn page(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect("the page is there")
}

/// The lines of a page outside of its blocks.
fn prose(page: &str) -> String {
    page.split("```").step_by(2).collect()
}

/// The targets of a page's links.
fn links(page: &str) -> impl Iterator<Item = String> {
    let text = prose(page);
    let links: Vec<String> = text
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next().map(str::to_owned))
        .collect();
    links.into_iter()
}

/// The words that the glossary explains, in lower case.
fn explained() -> Vec<String> {
    let glossary = page("docs/glossary.md");
    let bold = glossary.split("**").skip(1).step_by(2);
    bold.flat_map(|entry| entry.split([',', ';', '.']))
        .map(|word| word.trim().to_lowercase())
        .collect()
}

#[test]
fn every_word_in_italics_of_the_tutorial_is_in_the_glossary() {
    let text = prose(&page("docs/book/tutorial.md"));
    let text: String = text.split('`').step_by(2).collect::<String>().replace("**", "");
    let words: Vec<&str> =
        text.split('*').skip(1).step_by(2).filter(|word| word.len() < 30).collect();
    assert!(words.len() > 10, "the words in italics were not found: {words:?}");
    let explained = explained();
    for word in words.iter().filter(|word| **word != "italics") {
        let one = word.to_lowercase();
        let one = one.strip_suffix('s').unwrap_or(&one);
        assert!(
            explained.iter().any(|entry| entry.starts_with(one)),
            "no `{word}` in the glossary"
        );
    }
}

#[test]
fn every_column_of_a_survey_is_in_the_glossary() {
    let explained = explained();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let games = folder.path().join("a.games");
    fs::write(&games, "sd:1/2\n").expect("writable");
    let games = games.to_str().expect("UTF-8");
    for arguments in [&["sd", "--sub", "1", "--div", "2"][..], &["--games", games]] {
        let run = forgetful(NIMATA).arg("survey").args(arguments).output().expect("it runs");
        let text = String::from_utf8(run.stdout).expect("UTF-8");
        let header = text.lines().next().expect("a header");
        for column in header.split(',').filter(|column| *column != "game") {
            assert!(explained.iter().any(|entry| entry == column), "`{column}` in the glossary");
        }
    }
}

/// The anchors of a page's headings, as GitHub and mdBook name them.
fn anchors(page: &str) -> Vec<String> {
    let kept = |sign: &char| sign.is_alphanumeric() || " -_".contains(*sign);
    let headings = page.split("```").step_by(2).flat_map(str::lines);
    let headings = headings.filter_map(|line| line.trim_start_matches('#').strip_prefix(' '));
    headings
        .map(|text| text.to_lowercase().chars().filter(kept).collect::<String>())
        .map(|text| text.trim().replace(' ', "-"))
        .collect()
}

/// The folder docs alone is the book: mdBook writes the listed pages, and copies other files.
#[test]
fn the_book_alone_has_no_dead_link() {
    let pages = listed();
    assert!(pages.len() > 30, "the pages were not found: {pages:?}");
    for path in &pages {
        let text = page(path);
        for link in links(&text).filter(|link| !link.contains("://")) {
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let mut target: Vec<&str> = path.split('/').collect();
            target.pop();
            for part in file.split('/').filter(|part| !part.is_empty()) {
                match part {
                    ".." => target.truncate(target.len() - 1),
                    part => target.push(part),
                }
            }
            let target = if file.is_empty() { path.clone() } else { target.join("/") };
            let is_listed = !target.ends_with(".md") || pages.contains(&target);
            assert!(target.starts_with("docs/") && is_listed, "{path}: {link} leaves the book");
            assert!(root().join(&target).is_file(), "{path}: {link} is dead");
            let is_there =
                anchor.is_empty() || anchors(&page(&target)).iter().any(|it| it == anchor);
            assert!(is_there, "{path}: {link} names no heading");
        }
    }
    let folder = tempfile::tempdir().expect("a folder");
    let mut mdbook = Command::new("mdbook");
    mdbook.args(["build", "docs", "-d"]).arg(folder.path()).current_dir(root());
    // Where mdBook is not installed, its pages are not looked at.
    let Ok(built) = mdbook.output() else { return };
    assert!(built.status.success(), "{built:?}");
    for path in &pages {
        let html = path.strip_prefix("docs/").expect("a page of docs").replace(".md", ".html");
        assert!(folder.path().join(&html).is_file(), "{html} is not in the book");
    }
}

#[test]
fn every_link_between_the_pages_leads_somewhere() {
    let root = root();
    let mut pages = vec![root.join("README.md"), root.join("CONTRIBUTING.md")];
    for folder in ["docs", "docs/book"] {
        for entry in fs::read_dir(root.join(folder)).expect("a folder") {
            pages.push(entry.expect("an entry").path());
        }
    }
    for path in pages.iter().filter(|path| path.extension().is_some_and(|ending| ending == "md")) {
        for link in links(&fs::read_to_string(path).expect("UTF-8")) {
            let (file, _) = link.split_once('#').unwrap_or((&link, ""));
            let there = path.parent().expect("a file stands in a folder").join(file);
            assert!(link.contains("://") || there.exists(), "{}: {link}", path.display());
        }
    }
}

/// A row of the README's first table: its beginning, what to derive, and a large position.
const FAMILIES: [(&str, &[&str], &str); 8] = [
    ("subtraction–division", &["sd:1/2"], "sd:1/2@10^999"),
    ("EXCO-NIM", &["exco:2", "--claim", "level-set:3"], "exco:3@10^999;10^999,7,10^998"),
    ("hypergraph Nim", &["nim:3"], "nim:3@10^999,10^999+1,10^998"),
    ("slow hypergraph", &["slow-exact:3,2"], "slow-exact:3,2@10^999,10^999,10^998"),
    ("two-pile dynamic", &["dynamic:2k+1"], "dynamic:2k+1@10^999,10^1000;10^998"),
    ("the relatives", &["wythoff:1,1"], "wythoff:1,1@10^999,10^998"),
    ("octal games", &["octal:0.77"], "octal:0.77@10^999"),
    ("your own", &["game:fixtures/games/mark.game"], "game:fixtures/games/mark.game@10^999"),
];

#[test]
fn the_table_of_families_is_true_of_an_example_each() {
    let readme = page("README.md");
    let object = |arguments: &[&str]| -> serde_json::Value {
        let root = root();
        let run = forgetful(NIMATA).args(arguments).arg("--json").current_dir(root).output();
        serde_json::from_slice(&run.expect("it runs").stdout).unwrap_or_default()
    };
    for (begins, derive, large) in FAMILIES {
        let row = readme.lines().find(|line| line.starts_with(&format!("| {begins}")));
        let row = row.unwrap_or_else(|| panic!("the README has a row `{begins}`"));
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [_, values, _, automaton, certificate] = cells.as_slice() else { panic!("{row}") };
        let derived = object(&[&["derive"], derive].concat());
        assert_eq!(derived["kind"] == "dfao", *automaton != "–", "{row}: {derived}");
        let known = object(&["games", derive[0]]);
        let verbs = known["games"][0]["supports"].as_array().expect("a list of verbs");
        assert_eq!(verbs.iter().any(|verb| verb == "prove"), *certificate != "–", "{row}");
        let worth = object(&["value", large]);
        let outcome_alone = *values == "who wins";
        assert_eq!(worth["outcome"].is_string(), outcome_alone, "{row}: {worth}");
        assert_eq!(worth["value"].is_string(), !outcome_alone, "{row}: {worth}");
    }
}
