//! The independent checker of nimata's certificates.
//!
//! A certificate claims something about all positions of a game, or about all natural numbers, and
//! holds the evidence. `docs/certificate.md` defines the format and the conditions, and proves that
//! they suffice; this package was written from that document alone. It shares no code with the
//! program that writes certificates, and has no dependency. Everything that is not positively
//! verified is rejected.
//!
//! Numbers of a file are bounded before anything is computed with them. Counts saturate, and no
//! limit admits a count that saturated. So nothing wraps, whether or not overflow checks are
//! compiled in.
//!
//! | module | job |
//! |---|---|
//! | `json`, `lists` | reads the text strictly, and its lists of numbers |
//! | `file` | reads what all certificates have in common; finds the keys of an object |
//! | `game` | names games |
//! | `claim` | defines what a kind of claim is |
//! | `kinds` | has one file for each kind of claim, and their list |
//! | `games` | has the rules and names of games that several kinds share |
//! | `logic` | decides formulas about sequences, and among them the rules of games |
//! | `automaton`, `period` | hold what several kinds use |
//! | `limits`, `work` | bound the work |
//! | `reject` | explains why a file was not accepted |
//! | [`program`] | is the program `nimata-check` |
//!
//! ```
//! use nimata_checker::{Limits, Verdict, check};
//!
//! let text = br#"{ "schema": "nimata/1", "kind": "certificate", "version": 2,
//!     "claim": { "kind": "heaps/period", "takes": [1, 2], "digits": [3, 3], "end": 0,
//!                "first": [], "preperiod": 0, "period": 3 },
//!     "evidence": {} }"#;
//! let game = "octal:0.33".parse()?;
//! match check(text, Some(&game), &Limits::default()) {
//!     Verdict::Accepted(accepted) => println!("{}", accepted.sentence()),
//!     Verdict::Rejected(why) | Verdict::Declined(why) => panic!("{why}"),
//! }
//! # Ok::<(), nimata_checker::GameSyntax>(())
//! ```

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod automaton;
mod claim;
mod file;
mod game;
mod games;
mod json;
mod kinds;
mod limits;
mod lists;
mod logic;
mod period;
pub mod program;
mod reject;
#[cfg(test)]
mod tests;
mod work;

pub use game::{Game, GameSyntax};
pub use limits::Limits;
pub use reject::{Code, Reject};

use file::File;

/// The checker's verdict on a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Verdict {
    /// Every condition was verified, so the claim is a theorem.
    Accepted(Accepted),
    /// Some condition fails. Nothing is known about the claim.
    Rejected(Reject),
    /// A limit was reached first. Nothing is known about the claim.
    Declined(Reject),
}

/// A claim that was verified. Only [`check`] makes one, so holding one is the proof.
///
/// ```compile_fail
/// nimata_checker::Accepted { kind: todo!(), game: todo!(), sentence: todo!() };
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accepted {
    kind: &'static str,
    game: Game,
    sentence: String,
}

impl Accepted {
    /// The claim as an English sentence that states all its conventions.
    pub fn sentence(&self) -> &str {
        &self.sentence
    }

    /// The game of the claim; its `to_string` returns the canonical name.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The kind of the claim: the value of `claim.kind` in the file.
    pub fn kind(&self) -> &'static str {
        self.kind
    }
}

/// Checks a certificate. A certificate about another game than `expected` is rejected.
///
/// # Complexity
/// The time is linear in the length of the text, plus the elementary steps that
/// `docs/certificate.md`, section 10, counts for the kind of claim. The memory is at most about 6
/// times the text, and a few bytes for each position that [`Limits`] admits.
pub fn check(text: &[u8], expected: Option<&Game>, limits: &Limits) -> Verdict {
    match verify(text, expected, limits) {
        Ok(accepted) => Verdict::Accepted(accepted),
        Err(reject) if reject.code.declines() => Verdict::Declined(reject),
        Err(reject) => Verdict::Rejected(reject),
    }
}

fn verify(text: &[u8], expected: Option<&Game>, limits: &Limits) -> Result<Accepted, Reject> {
    limits.admit_bytes(limits::count(text.len()))?;
    limits.admit_time()?;
    let mut file = File::read(text, limits)
        .map_err(|reject| if reject.at.is_empty() { reject.inside_key("file") } else { reject })?;
    let kind = kinds::kind_of(&mut file)?;
    let (game, sentence) = kind.verify(file, expected, limits)?;
    limits.admit_time()?;
    Ok(Accepted { kind: kind.name, game, sentence })
}
