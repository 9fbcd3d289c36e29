//! What the program writes as JSON is what docs/nimata.schema.json says, and nothing else is.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use jsonschema::Validator;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::program::{ended, nimata};
use crate::external::fed;

/// The schema as a file, for whoever wants to read it.
fn schema() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/nimata.schema.json");
    let text = fs::read_to_string(path).expect("the schema stands beside the documentation");
    serde_json::from_str(&text).expect("a schema is JSON")
}

/// A judge of objects, made by others.
pub fn judge() -> Validator {
    let schema = schema();
    jsonschema::meta::validate(&schema).expect("the schema is one of draft 2020-12");
    jsonschema::validator_for(&schema).expect("the schema refers to itself only")
}

/// The object that a run prints, whatever its status.
fn printed(status: i32, folder: &Path, arguments: &[&str]) -> Value {
    let mut command = nimata(arguments);
    command.arg("--json").current_dir(folder);
    let output = ended(status, command);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|why| panic!("{arguments:?}: {why}"))
}

/// Scripts: one of each kind of result, and one that reaches a bound.
const SCRIPT: &str = "eval small \"n < 3\":\neval large \"A n E m (m > n)\":\n\
                      reg odd msd_2 \"(0|1)*1\":\n";
const WRONG: &str = "eval wrong \"n = \":\nevil \"x\":\neval small \"En n = 3\":\n";
const HARD: &str = "eval large \"Ex,y A z,w x + 1000*y = z + 999*w => x = 77*z\":\n\
                    eval small \"En n = 3\":\n";

/// A folder with the files that the commands below read.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    fs::write(at("some.games"), "sd:1/2\nnim:2\nslow-exact:3,2\n").expect("writable");
    let row = "game,claim,verdict,states,milliseconds\nsd:1/2,values,proved,7,1.5\n";
    fs::write(at("rows.csv"), row).expect("writable");
    fs::write(at("all.txt"), SCRIPT).expect("writable");
    // Winning Ways, chapter 4.
    fs::write(at("kayles.txt"), "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7").expect("writable");
    fs::write(at("hard.txt"), HARD).expect("writable");
    fs::write(at("wrong.txt"), WRONG).expect("writable");
    let proof = at("proof.json");
    let proof = proof.to_str().expect("UTF-8");
    ended(0, nimata(&["prove", "sd:1/2", "-q", "-o", proof]));
    let good = fs::read_to_string(proof).expect("just written");
    fs::write(at("bad.json"), good.replacen("\"version\":2", "\"version\":99", 1))
        .expect("writable");
    folder
}

/// Commands of every verb with their exit statuses; `--json` is added.
const COMMANDS: &[(i32, &[&str])] = &[
    (0, &["value", "sd:1/2@10^40 + sd:1/3@1_0"]),
    (0, &["compare", "octal:0.77", "kayles.txt"]),
    (1, &["compare", "kayles.txt", "sd:1/2"]),
    (0, &["identify", "kayles.txt"]),
    (1, &["identify", "kayles.txt", "--family", "sd"]),
    (0, &["value", "--why", "proper:3*nim:1@1;3,3,4"]),
    (0, &["value", "dynamic:2k@20,26;1"]),
    (1, &["value", "exact:4,2@7,3,6,4", "--at-least", "11"]),
    (3, &["value", "sd:1/2,3@10^99"]),
    (0, &["move", "sd:1/2@7"]),
    (0, &["move", "sd:1/2@2^2 + sd:1/3@10^30"]),
    (0, &["move", "octal:0.77@100"]),
    (0, &["move", "moore:4,2@10^6,10^7,10^8,7"]),
    (0, &["table", "sd:1/2", "--upto", "9"]),
    (0, &["table", "exco:2", "--upto", "1,2,2"]),
    (0, &["table", "wyt:2", "--upto", "3,3"]),
    (0, &["pairs", "wythoff:1,1", "--count", "3"]),
    (0, &["pairs", "sd:1/2", "--count", "3"]),
    (0, &["games"]),
    (0, &["games", "octal"]),
    (0, &["games", "sd:1/2,3"]),
    (0, &["games", "nim:2*nim:1"]),
    (0, &["ask", "A n E m (m > n)"]),
    (1, &["ask", "A n (n > 3)"]),
    (0, &["ask", "x + y = 2"]),
    (0, &["ask", "E k (n = 3*k)"]),
    (0, &["ask", "n >= 0"]),
    (0, &["ask", "n < 0"]),
    (0, &["ask", "?lin(2,1) n = 7"]),
    (0, &["ask", "--script", "all.txt"]),
    (3, &["ask", "--script", "hard.txt", "--max-states", "30", "-q"]),
    (2, &["ask", "--script", "wrong.txt", "-o", "certificates"]),
    (3, &["ask", "E k (n = 97*k)", "--max-states", "5", "-q"]),
    (0, &["derive", "sd:1/2"]),
    (0, &["derive", "sd:1/2", "--order", "lsd"]),
    (0, &["derive", "dynamic:k"]),
    (0, &["derive", "wythoff:1,2", "--as", "pairs"]),
    (0, &["derive", "sd:1/2", "--as", "kernel"]),
    (0, &["derive", "sd:1/2", "--as", "linear"]),
    (0, &["derive", "sd:1/2", "--as", "density"]),
    (0, &["derive", "sd:1/2", "--as", "diagram"]),
    (0, &["derive", "sd:2,3/"]),
    (0, &["derive", "octal:0.77"]),
    (0, &["derive", "sd:2,3/", "--base", "2"]),
    (3, &["derive", "sd:9/2", "--max-states", "10"]),
    (0, &["prove", "sd:1/2"]),
    (0, &["prove", "sd:1/2", "-o", "again.json"]),
    (0, &["check", "proof.json"]),
    (1, &["check", "bad.json"]),
    (1, &["check", "proof.json", "--claim", "sd:1/3"]),
    (3, &["check", "proof.json", "--max-memory", "1K"]),
    (0, &["convert", "proof.json"]),
    (0, &["compare", "proof.json", "sd:1/2"]),
    (1, &["compare", "sd:2/2", "sd:1/2"]),
    (1, &["compare", "dynamic:k", "dynamic:2k"]),
    (0, &["core", "5"]),
    (0, &["core", "5", "--counts"]),
    (0, &["core", "5", "--level-set"]),
    (0, &["core", "5", "--prove"]),
    (0, &["rows", "--x0", "2", "--x1", "6"]),
    (0, &["rows", "--x0", "2", "--x1", "6", "--prove"]),
    (1, &["conjectures", "--x0", "2", "--x1", "31"]),
    (0, &["survey", "sd", "--sub", "1,2", "--div", "2..3", "-q"]),
    (3, &["survey", "sd", "--sub", "9", "--div", "2", "--max-states", "10", "-q"]),
    (3, &["survey", "--games", "some.games", "-q"]),
    (3, &["survey", "--games", "some.games", "-q", "--merge", "rows.csv"]),
    (0, &["audit", "kupin:lemma-2"]),
    (0, &["audit", "exco:shift-line-12", "-q"]),
];

fn kind(object: &Value) -> &str {
    object["kind"].as_str().expect("every object has a kind")
}

/// What the commands print, with what else is written into files.
fn objects() -> Vec<(String, Value)> {
    let folder = folder();
    let folder = folder.path();
    let mut all: Vec<(String, Value)> = COMMANDS
        .iter()
        .map(|(status, arguments)| (arguments.join(" "), printed(*status, folder, arguments)))
        .collect();
    let mut play = nimata(&["play", "nim:3@1,2,5", "-o", "game.json"]);
    play.current_dir(folder);
    assert!(fed(play, "1,2,3\nquit\n").status.success());
    let mut survey = nimata(&["survey", "sd", "--sub", "1", "--div", "2", "-o", "grid.json"]);
    survey.current_dir(folder);
    ended(0, survey);
    for file in ["game.json", "grid.json", "proof.json"] {
        let text = fs::read_to_string(folder.join(file)).expect("just written");
        all.push((file.to_owned(), serde_json::from_str(&text).expect("JSON")));
    }
    all
}

/// The kinds of the schema.
fn kinds() -> BTreeSet<String> {
    let name = |entry: &Value| {
        let path = entry["$ref"].as_str().expect("each kind is a definition");
        path.rsplit('/').next().expect("the last part").to_owned()
    };
    schema()["oneOf"].as_array().expect("a list").iter().map(name).collect()
}

#[test]
fn every_object_that_is_written_is_what_the_schema_says() {
    let judge = judge();
    let objects = objects();
    for (command, object) in &objects {
        if let Err(why) = judge.validate(object) {
            panic!("`{command}` prints what the schema refuses: {why}\n{object}");
        }
    }
    let written: BTreeSet<String> = objects.iter().map(|(_, object)| kind(object).into()).collect();
    assert_eq!(written, kinds(), "each kind of the schema is among what is judged");
}

#[test]
fn an_object_with_a_key_too_many_or_too_few_is_refused() {
    let judge = judge();
    let mut seen = BTreeSet::new();
    for (command, object) in objects() {
        let keys = object.as_object().expect("an object").clone();
        let mut more = object.clone();
        more["surprise"] = json!(1);
        assert!(!judge.is_valid(&more), "`{command}` with a key too many is taken");
        for key in keys.keys() {
            let mut fewer = keys.clone();
            fewer.remove(key);
            // Those that say something only where it applies.
            let optional = ["numeration", "automaton", "asked"].contains(&key.as_str());
            assert!(optional || !judge.is_valid(&fewer.into()), "`{command}` without {key}");
        }
        seen.insert(kind(&object).to_owned());
    }
    assert_eq!(seen, kinds());
}

#[test]
fn wrong_types_kinds_and_numbers_are_refused() {
    let judge = judge();
    let folder = folder();
    let value = printed(0, folder.path(), &["value", "sd:1/2@7"]);
    assert!(judge.is_valid(&value));
    let damages: [(&str, Value); 9] = [
        ("/kind", json!("valeu")),
        ("/schema", json!("nimata/2")),
        ("/value", json!(0)),
        ("/value", json!("-1")),
        ("/value", json!("007")),
        ("/components", json!([])),
        ("/components/0/position", json!("10^40")),
        ("/components/0/position", json!("1_0")),
        ("/components/0/because/0/says", Value::Null),
    ];
    for (place, wrong) in damages {
        let mut damaged = value.clone();
        *damaged.pointer_mut(place).expect("it is there") = wrong.clone();
        assert!(!judge.is_valid(&damaged), "{place} may not be {wrong}");
    }
    let rows = printed(0, folder.path(), &["rows", "--x0", "2", "--x1", "6"]);
    let mut damaged = rows.clone();
    damaged["rows"][2]["cycle"] = json!("(0^2,4,0)*");
    assert!(judge.is_valid(&rows) && !judge.is_valid(&damaged), "a cycle is a list of numbers");
}

/// The Rust files of a folder and those below.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => sources(&path, found),
            false => found.push(path),
        }
    }
}

/// The words that follow `start` in quotes.
fn words_after<'t>(text: &'t str, start: &'t str) -> impl Iterator<Item = &'t str> {
    text.split(start).skip(1).filter_map(|rest| {
        let inside = rest.trim_start_matches(['\\', '"']);
        inside.find(['\\', '"']).map(|end| &inside[..end])
    })
}

#[test]
fn every_kind_that_the_sources_name_is_in_the_schema() {
    // Parts of the answers to a script, and what stands within certificates.
    let within = ["error", "reg", "{}"];
    let mut found = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    let mut named = BTreeSet::new();
    for path in found {
        let text = fs::read_to_string(&path).expect("UTF-8");
        named.extend(words_after(&text, "\"kind\": \"").map(str::to_owned));
        named.extend(words_after(&text, "\\\"kind\\\":\\\"").map(str::to_owned));
        // Reports are named where they are made.
        if path.ends_with("reports.rs") {
            named.extend(words_after(&text, " name: \"").map(str::to_owned));
        }
    }
    named.retain(|kind| !within.contains(&kind.as_str()));
    assert!(named.len() > 15, "the kinds were not found: {named:?}");
    let kinds = kinds();
    let unknown: Vec<&String> = named.difference(&kinds).collect();
    assert!(unknown.is_empty(), "the schema lacks {unknown:?}");
}

#[test]
fn every_kind_of_the_schema_has_its_section_in_the_page_on_json() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/json.md");
    let page = fs::read_to_string(path).expect("the page is there");
    let headings: BTreeSet<String> = page
        .lines()
        .filter_map(|line| line.strip_prefix("## "))
        .flat_map(|heading| heading.split(" and ").map(str::to_owned))
        .collect();
    let missing: Vec<String> = kinds().difference(&headings).cloned().collect();
    assert!(missing.is_empty(), "docs/json.md has no section on {missing:?}");
}
