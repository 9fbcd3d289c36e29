//! Each kind of JSON object in the sources is in docs/nimata.schema.json, and has its section in
//! docs/json.md. `tests/schema`, in Python, tests that the output satisfies the schema.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use nimata_testing::root;

/// The schema as a file.
fn schema() -> Value {
    let path = root().join("docs/nimata.schema.json");
    let text = fs::read_to_string(path).expect("the schema stands beside the documentation");
    serde_json::from_str(&text).expect("a schema is JSON")
}

/// The kinds of the schema.
fn kinds() -> BTreeSet<String> {
    let name = |entry: &Value| {
        let path = entry["$ref"].as_str().expect("each kind is a definition");
        path.rsplit('/').next().expect("the last part").to_owned()
    };
    schema()["oneOf"].as_array().expect("a list").iter().map(name).collect()
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
    // Parts of the answers to a script, and objects within certificates.
    let within = ["error", "reg", "ost", "{}"];
    let mut found = Vec::new();
    for package in ["", "audit", "crates/nimata-logic", "crates/nimata-draw", "crates/nimata-games"]
    {
        sources(&root().join(package).join("src"), &mut found);
    }
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
    let path = root().join("docs/json.md");
    let page = fs::read_to_string(path).expect("the page is there");
    let headings: BTreeSet<String> = page
        .lines()
        .filter_map(|line| line.strip_prefix("## "))
        .flat_map(|heading| heading.split(" and ").map(str::to_owned))
        .collect();
    let missing: Vec<String> = kinds().difference(&headings).cloned().collect();
    assert!(missing.is_empty(), "docs/json.md has no section on {missing:?}");
}
