//! The kinds of claims. To add one, write its file and name it twice below.
//!
//! A kind is one file: the keys it takes, its check, the sentence it proves, and the names of its
//! games, in a constant `KIND`. `docs/certificate.md`, section 13, says how to add one.

mod dynamic_outcome;
mod exco_level_set;
mod exco_rows;
mod logic;
mod octal_period;
mod sd_automaton;
mod sd_period;
mod slow_automaton;

use std::str::FromStr;

use crate::claim::Kind;
use crate::file::File;
use crate::game::{Game, GameSyntax, fault};
use crate::lists::known;
use crate::reject::{Code, Reject};

const KINDS: &[Kind] = &[
    sd_automaton::KIND,
    sd_period::KIND,
    exco_rows::KIND,
    exco_level_set::KIND,
    logic::KIND,
    slow_automaton::KIND,
    dynamic_outcome::KIND,
    octal_period::KIND,
];

/// The kind of a file's claim.
pub(crate) fn kind_of(file: &mut File) -> Result<&'static Kind, Reject> {
    let words: Vec<_> = KINDS.iter().map(|kind| (kind.name, kind)).collect();
    file.claim.take("kind", |r| known(r, Code::UnknownKind, &words))
}

/// Reads the name of a game, such as `sd:1,2/4:floor`, `exco:2` or `dynamic:2k`. Some games have
/// several names; what they display is the canonical one.
///
/// # Errors
/// If the text names no game that a claim of this version can be about.
impl FromStr for Game {
    type Err = GameSyntax;

    fn from_str(text: &str) -> Result<Game, GameSyntax> {
        let parts: Vec<&str> = text.split(':').map(str::trim).collect();
        let named = KINDS.iter().find(|kind| kind.names.words.contains(&parts[0]));
        let Some(kind) = named else {
            let mut examples: Vec<_> = KINDS.iter().map(|kind| kind.names.example).collect();
            examples.dedup();
            return Err(fault(format!("games are named as in {}", examples.join(", "))));
        };
        (kind.names.read)(&parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_have_different_names_and_their_examples_are_names() {
        for (i, kind) in KINDS.iter().enumerate() {
            assert!(KINDS[..i].iter().all(|other| other.name != kind.name), "{}", kind.name);
            for example in kind.names.example.split(", ") {
                assert!(example.parse::<Game>().is_ok(), "{example}");
            }
        }
        let why = "nim:3".parse::<Game>().expect_err("no game").to_string();
        assert!(why.contains("sd:1,2/4:floor, exco:2, slow-moore:3,2"), "{why}");
    }
}
