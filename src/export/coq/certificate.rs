//! What a certificate claims, as far as Coq is told of it.

use serde::Deserialize;
use serde::de::IgnoredAny;

/// A certificate, of which the evidence is not needed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Certificate {
    pub(super) schema: String,
    pub(super) kind: String,
    pub(super) version: u32,
    /// What it claims.
    pub(super) claim: Claim,
    #[serde(rename = "evidence")]
    _evidence: IgnoredAny,
}

/// A claim by its kind.
#[derive(Deserialize)]
#[serde(tag = "kind", deny_unknown_fields)]
pub(super) enum Claim {
    /// Sentences, and values of games.
    #[serde(rename = "logic")]
    Logic {
        /// The system of all digits.
        numeration: String,
        /// The sequences by their automata.
        sequences: Vec<Sequence>,
        /// The sentences.
        sentences: Vec<String>,
    },
    /// A period of the values of heaps.
    #[serde(rename = "heaps/period")]
    Period(Heaps),
    /// The positions of one value of EXCO-NIM.
    #[serde(rename = "exco-nim/level-set")]
    LevelSet {
        /// The value.
        value: u32,
        /// The order of the digits.
        order: String,
        /// The outputs of the automaton, one for each state.
        outputs: Vec<Option<u32>>,
        /// Its rows.
        transitions: Vec<Vec<u32>>,
    },
    /// Periods of rows of EXCO-NIM.
    #[serde(rename = "exco-nim/rows")]
    Rows {
        /// The rows have a smaller x0 than this,
        x0: u64,
        /// and an x1 up to this.
        x1: u64,
        /// The column from which on all of them repeat.
        preperiod: u64,
        /// The period of all.
        period: u64,
        /// x0, x1, the least preperiod and the least period of each.
        rows: Vec<[u64; 4]>,
    },
}

/// A sequence by its automaton.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sequence {
    pub(super) name: String,
    pub(super) tracks: usize,
    pub(super) outputs: Vec<Option<u32>>,
    pub(super) transitions: Vec<Vec<u32>>,
    pub(super) game: Option<Game>,
}

/// The rules of a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Game {
    pub(super) reads: Vec<String>,
    pub(super) positions: String,
    pub(super) moves: Vec<Move>,
    pub(super) asks: String,
    pub(super) end: u32,
    pub(super) first: Vec<First>,
    pub(super) measure: String,
}

/// A kind of moves.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Move {
    pub(super) to: Vec<String>,
    #[serde(rename = "where")]
    pub(super) formula: String,
}

/// A prescribed value.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct First {
    pub(super) value: u32,
    #[serde(rename = "where")]
    pub(super) formula: String,
}

/// The rules of a heap game, and its period.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Heaps {
    pub(super) takes: Vec<u64>,
    pub(super) digits: Vec<u32>,
    pub(super) end: u32,
    pub(super) first: Vec<u32>,
    pub(super) preperiod: u64,
    pub(super) period: u64,
}
