//! Tests of the checker's public items. The tests of `nimata` run the program.

mod fixtures;
mod large_bases;
mod limits;
mod mutants;
mod sentences;
mod texts;
mod uncounted;

use std::fs;
use std::path::PathBuf;

use nimata_checker::{Code, Verdict};

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name)
}

/// Reads a certificate of `pass`.
fn right(name: &str) -> Vec<u8> {
    fs::read(folder("pass").join(format!("{name}.json"))).expect("a fixture")
}

fn declined(verdict: &Verdict, code: Code) -> bool {
    matches!(verdict, Verdict::Declined(why) if why.code == code)
}
