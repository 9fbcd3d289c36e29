//! The kinds of claims. To add a kind, write its file and enter it twice below.
//!
//! A kind is one file: a constant `KIND` holds the keys it takes, its check, the sentence it
//! proves, and the names of its games. `docs/certificate.md`, section 11, explains how to add one.

mod exco_level_set;
mod exco_rows;
mod family;
mod heap_period;
mod logic;
mod misere_quotient;

use std::str::FromStr;

use crate::claim::Kind;
use crate::file::File;
use crate::game::{Game, GameSyntax, fault};
use crate::lists::known;
use crate::reject::{Code, Reject};

const KINDS: &[Kind] = &[
    exco_rows::KIND,
    exco_level_set::KIND,
    logic::KIND,
    heap_period::KIND,
    misere_quotient::KIND,
    family::KIND,
];

/// Finds the kind of a file's claim.
pub(crate) fn kind_of(file: &mut File) -> Result<&'static Kind, Reject> {
    let words: Vec<_> = KINDS.iter().map(|kind| (kind.name, kind)).collect();
    file.claim.take("kind", |r| known(r, Code::UnknownKind, &words))
}

/// How games are named that have no name here.
const OTHERS: &str = "or by their rules in JSON, as in the certificate: `nimata check --claim` \
                      takes every game by its name";

/// Reads the name of a game, such as `exco:2` or `octal:0.77`, or the rules of a game: the JSON
/// object that a claim has under `game`.
///
/// # Errors
/// Fails if the text does not name a game that a claim of this version can be about.
impl FromStr for Game {
    type Err = GameSyntax;

    fn from_str(text: &str) -> Result<Game, GameSyntax> {
        if text.starts_with('{') {
            return Ok(logic::rules(text)?);
        }
        let parts: Vec<&str> = text.split(':').map(str::trim).collect();
        let named = KINDS.iter().filter_map(|kind| kind.names.as_ref());
        match named.clone().find(|names| names.words.contains(&parts[0])) {
            Some(names) => (names.read)(&parts),
            None => {
                let mut examples: Vec<_> = named.map(|names| names.example).collect();
                examples.dedup();
                let examples = examples.join(", ");
                Err(fault(format!("games are named as in {examples}, {OTHERS}")))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_have_different_names_and_their_examples_are_names() {
        for (i, kind) in KINDS.iter().enumerate() {
            assert!(KINDS[..i].iter().all(|other| other.name != kind.name), "{}", kind.name);
            if let Some(names) = &kind.names {
                assert!(names.example.parse::<Game>().is_ok(), "{}", names.example);
            }
        }
        let why =
            "nim:3".parse::<Game>().expect_err("nim:3 is not a game of the format").to_string();
        assert!(why.contains("exco:2, octal:0.77, sd:1,2/*, or by their rules"), "{why}");
    }
}
