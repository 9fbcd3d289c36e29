//! The independent checker of nimata's certificates.
//!
//! A certificate claims something about all positions of a game, and holds the evidence; the format, the
//! conditions and the proof that they suffice are in `docs/certificate.md`, from which alone this package
//! was written. It shares no code with the program that writes certificates and has no dependency.
//! Everything that is not positively verified is rejected.
//!
//! | module | job |
//! |---|---|
//! | `json` | the strict reader of the text |
//! | `file`, `lists`, `statement` | keys and types; the claim |
//! | `game`, `game_text`, `values` | games, their names, their values by definition |
//! | `automaton`, `shape`, `tuples` | section 3 of the format |
//! | `period` | section 4 |
//! | `exco_rows`, `level_set` | sections 6 and 7 |
//! | `slow_nim`, `slow_nim_text`, `walk` | sections 8 and 9 |
//! | `dynamic_nim`, `dynamic_nim_text`, `sum`, `walk` | sections 10 and 11 |
//! | `sentence` | the accepted claim in English |
//! | `reject` | why not |
//!
//! ```
//! use nimata_checker::{Limits, Verdict, check};
//!
//! let text = br#"{ "schema": "nimata/1", "kind": "certificate", "version": 1,
//!     "claim": { "kind": "subtraction-division/period", "subtract": [1, 2], "divide": [],
//!                "rounding": "floor", "play": "normal", "first": [],
//!                "preperiod": 0, "period": 3 },
//!     "evidence": {} }"#;
//! let game = "sd:2,1/:floor".parse()?;
//! match check(text, Some(&game), &Limits::default()) {
//!     Verdict::Accepted(accepted) => println!("{}", accepted.sentence()),
//!     Verdict::Rejected(why) | Verdict::Declined(why) => panic!("{why}"),
//! }
//! # Ok::<(), nimata_checker::GameSyntax>(())
//! ```

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod automaton;
mod dynamic_nim;
mod dynamic_nim_text;
#[cfg(test)]
mod dynamic_tests;
mod exco_rows;
#[cfg(test)]
mod exco_tests;
mod file;
mod game;
mod game_text;
mod json;
mod level_set;
mod lists;
mod period;
mod reject;
mod sentence;
mod shape;
mod slow_nim;
mod slow_nim_text;
#[cfg(test)]
mod slow_tests;
mod statement;
mod sum;
#[cfg(test)]
mod tests;
mod tuples;
mod values;
mod walk;

pub use dynamic_nim::DynamicNim;
pub use game::{Game, SubtractionDivision};
pub use game_text::GameSyntax;
pub use reject::{Code, Reject};
pub use slow_nim::SlowNim;

use automaton::Automaton;
use reject::ensure;
use statement::Statement;

/// What a checker says of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Verdict {
    /// Every condition was verified; the claim is a theorem.
    Accepted(Accepted),
    /// Some condition fails; nothing is known about the claim.
    Rejected(Reject),
    /// A limit was reached first; nothing is known about the claim.
    Declined(Reject),
}

/// A claim that was verified. Only [`check`] makes one, so holding one is the proof.
///
/// ```compile_fail
/// nimata_checker::Accepted { claim: todo!(), game: todo!(), sentence: todo!() };
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accepted {
    claim: ClaimKind,
    game: Game,
    sentence: String,
}

impl Accepted {
    /// The claim as an English sentence with all its conventions.
    pub fn sentence(&self) -> &str {
        &self.sentence
    }

    /// The game of the claim; its `to_string` is the canonical name.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Which kind of claim it is.
    pub fn claim_kind(&self) -> ClaimKind {
        self.claim
    }
}

/// The kinds of claims that this checker knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClaimKind {
    /// An automaton computes the values: section 3 of the format.
    Automaton,
    /// The values are eventually periodic: section 4.
    Period,
    /// Rows of EXCO-NIM are eventually periodic: section 6.
    Rows,
    /// An automaton finds the positions of one value in EXCO-NIM: section 7.
    LevelSet,
    /// An automaton computes the values of slow Nim: section 9.
    SlowAutomaton,
    /// An automaton says who wins two-pile dynamic Nim: section 11.
    DynamicOutcome,
}

/// How much work a file may ask for before it is declined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The length of a file; default 256 MiB, and never more than [`Limits::MAX_BYTES`].
    pub bytes: u64,
    /// The positions whose values are computed, or numbers kept at once; default 2^24.
    pub positions: u64,
    /// Elementary steps, computed from the sizes beforehand; default 2^36, about a minute or two.
    pub steps: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { bytes: 1 << 28, positions: 1 << 24, steps: 1 << 36 }
    }
}

impl Limits {
    /// The longest file that any limit admits, 4 GiB − 1, so that states can be numbered by `u32`.
    pub const MAX_BYTES: u64 = (1 << 32) - 1;

    /// Whether a file of this length may be read.
    ///
    /// # Errors
    /// The reason for declining.
    pub fn admit_bytes(&self, length: u64) -> Result<(), Reject> {
        let limit = self.bytes.min(Limits::MAX_BYTES);
        admit(length, limit, Code::LimitBytes, "file", "bytes")
    }

    fn admit_positions(&self, count: u64) -> Result<(), Reject> {
        admit(count, self.positions, Code::LimitPositions, "claim", "positions to compute or keep")
    }

    fn admit_steps(&self, count: u64) -> Result<(), Reject> {
        admit(count, self.steps, Code::LimitSteps, "file", "elementary steps")
    }

    /// For a machine on which `usize` cannot hold a number that the limit admits.
    fn too_many_positions(&self, count: u64) -> Reject {
        let detail = format!("{count} positions are too many for this machine");
        Reject::new(Code::LimitPositions, "claim", detail)
    }
}

fn admit(count: u64, limit: u64, code: Code, at: &str, what: &str) -> Result<(), Reject> {
    ensure(count <= limit, code, at, || format!("{count} {what} exceed the limit of {limit}"))
}

/// Checks a certificate. If the reader expects a game, a certificate about another one is rejected.
///
/// # Complexity
/// Time linear in the length of the text plus, for an automaton with T tuples of length L in base g,
/// O((T + m₀) g (L + |S| + |D| + log T)), for rows O((j + p)(I + 1)(I + X)), for a level set O(4^k v),
/// for an automaton of slow Nim O(2^n |H| T), and for one of dynamic Nim O(T), T the number of tuples reached;
/// memory as documented at the limits: at most about 6 times the text, and a few bytes for each position.
pub fn check(text: &[u8], expected: Option<&Game>, limits: &Limits) -> Verdict {
    match verify(text, expected, limits) {
        Ok(accepted) => Verdict::Accepted(accepted),
        Err(reject) => match reject.code {
            Code::LimitBytes | Code::LimitPositions | Code::LimitSteps => Verdict::Declined(reject),
            _ => Verdict::Rejected(reject),
        },
    }
}

fn verify(text: &[u8], expected: Option<&Game>, limits: &Limits) -> Result<Accepted, Reject> {
    limits.admit_bytes(u64::try_from(text.len()).unwrap_or(u64::MAX))?;
    let whole = |r: Reject| {
        if r.at.is_empty() { r.inside_key("file") } else { r }
    };
    let statement = file::read(text).map_err(whole)?;
    let game = statement.game();
    let expected = expected.unwrap_or(&game);
    ensure(*expected == game, Code::ClaimMismatch, "claim", || {
        format!("the claim is about {game}, not about {expected}")
    })?;
    let (claim, sentence) = match statement {
        Statement::Automaton { game, base, table, tuples } => {
            let (g, exponents) = automaton::base(base, &game)?;
            let automaton = Automaton::new(g, table)?;
            tuples::check_start(&game, &automaton)?;
            let shape = shape::Shape::new(&game, g, exponents, &tuples, limits)?;
            tuples::check(&game, &automaton, &shape, &tuples)?;
            (ClaimKind::Automaton, sentence::automaton(&game, g, automaton.states()))
        }
        Statement::Period { game, preperiod, period } => {
            period::check(&game, preperiod, period, limits)?;
            (ClaimKind::Period, sentence::period(&game, preperiod, period))
        }
        Statement::Rows { x0, x1, preperiod, period, rows } => {
            exco_rows::check(x0, x1, preperiod, period, &rows, limits)?;
            (ClaimKind::Rows, sentence::exco_rows(x0, x1, preperiod, period))
        }
        Statement::LevelSet { value, table } => {
            let automaton = Automaton::new(level_set::PAIRS, table)?;
            level_set::check(value, &automaton, limits)?;
            (ClaimKind::LevelSet, sentence::level_set(value, automaton.states()))
        }
        Statement::SlowAutomaton { game, table } => {
            let automaton = Automaton::new(1 << game.piles(), table)?;
            slow_nim::check(&game, &automaton, limits)?;
            (ClaimKind::SlowAutomaton, sentence::slow_automaton(&game, automaton.states()))
        }
        Statement::DynamicOutcome { game, table } => {
            let automaton = Automaton::new(dynamic_nim::TRIPLES, table)?;
            dynamic_nim::check(&game, &automaton, limits)?;
            (ClaimKind::DynamicOutcome, sentence::dynamic_outcome(&game, automaton.states()))
        }
    };
    Ok(Accepted { claim, game, sentence })
}
