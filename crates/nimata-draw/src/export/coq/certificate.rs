//! The parts of a certificate that a file of Coq needs.

use serde::Deserialize;

/// A certificate, of whose evidence only the lemmas are read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Certificate {
    pub(super) schema: String,
    pub(super) kind: String,
    pub(super) version: u32,
    pub(super) claim: Claim,
    pub(super) evidence: Evidence,
}

/// The evidence of a certificate.
#[derive(Deserialize)]
pub(super) struct Evidence {
    #[serde(default)]
    pub(super) lemmas: Vec<Lemma>,
}

/// A formula with its automaton.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Lemma {
    pub(super) variables: Vec<String>,
    pub(super) formula: String,
    pub(super) outputs: Vec<u32>,
    pub(super) transitions: Vec<Vec<u32>>,
}

/// A numeration, by its name or by its words.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Numeration {
    Name(String),
    Words(Language),
}

/// The automaton of the words of a numeration.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Language {
    /// The digit that is read first: `most` or `least` significant.
    pub(super) first: String,
    pub(super) outputs: Vec<u32>,
    pub(super) transitions: Vec<Vec<u32>>,
}

/// The claim of a certificate, by its kind.
#[derive(Deserialize)]
#[serde(tag = "kind", deny_unknown_fields)]
pub(super) enum Claim {
    /// Sentences about sequences, and values of games.
    #[serde(rename = "logic")]
    Logic {
        numeration: Numeration,
        /// The sequences, as automata.
        sequences: Vec<Sequence>,
        sentences: Vec<String>,
    },
    /// A period of the values of a heap game.
    #[serde(rename = "heaps/period")]
    Period(Heaps),
    /// A misère quotient of a heap game.
    #[serde(rename = "heaps/misere-quotient")]
    Quotient(Quotient),
    /// The positions of EXCO-NIM with one value.
    #[serde(rename = "exco-nim/level-set")]
    LevelSet {
        value: u32,
        order: String,
        /// The output of each state of the automaton.
        outputs: Vec<Option<u32>>,
        /// The row of each state: its target on each letter.
        transitions: Vec<Vec<u32>>,
    },
    /// Periods of rows of EXCO-NIM.
    #[serde(rename = "exco-nim/rows")]
    Rows {
        /// A strict bound on x0.
        x0: u64,
        /// A bound on x1, which x1 may reach.
        x1: u64,
        /// The column from which on every row repeats.
        preperiod: u64,
        /// The common period of all rows.
        period: u64,
        /// For each row x0, x1, the least preperiod and the least period.
        rows: Vec<[u64; 4]>,
    },
}

/// A sequence, as an automaton.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sequence {
    pub(super) name: String,
    pub(super) tracks: usize,
    pub(super) outputs: Vec<Option<u32>>,
    pub(super) transitions: Vec<Vec<u32>>,
    pub(super) game: Option<Game>,
}

/// The rules of a game, as formulas.
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

/// A prescribed value of some positions.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct First {
    pub(super) value: u32,
    #[serde(rename = "where")]
    pub(super) formula: String,
}

/// The rules of a heap game, and the period of its values.
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

/// The rules of a heap game, and its misère quotient.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Quotient {
    pub(super) takes: Vec<u64>,
    pub(super) digits: Vec<u32>,
    /// The products of the elements, row by row.
    pub(super) products: Vec<Vec<u32>>,
    /// The elements of lost sums.
    pub(super) lost: Vec<u32>,
    /// The elements of the first heaps, to the end of the first period.
    pub(super) heaps: Vec<u32>,
    pub(super) period: usize,
}
