//! What the page may wish.

use serde::Deserialize;

use crate::subject::Subject;

/// A wish and the bounds on the work for it.
#[derive(Deserialize)]
pub struct Wish {
    #[serde(flatten)]
    pub what: What,
    #[serde(default)]
    pub limits: Limits,
}

/// Bounds on work; where one is missing, the page's own.
#[derive(Default, Deserialize)]
pub struct Limits {
    pub states: Option<usize>,
    pub mebibytes: Option<u64>,
    pub seconds: Option<f64>,
}

/// A claim about a game.
#[derive(Deserialize)]
pub struct Of {
    pub game: Subject,
    /// The first that suits, where none is named.
    pub claim: Option<String>,
    pub base: Option<u32>,
}

/// A game that is played: where it began, and the moves as a person writes them.
#[derive(Deserialize)]
pub struct Round {
    pub game: Subject,
    pub at: String,
    pub moves: Vec<String>,
}

/// How well the program plays.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    Perfect,
    Careless,
}

/// The formats in which an automaton can be kept.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    Json,
    Svg,
    Dot,
    Walnut,
    Csv,
}

/// A number that is the same in a whole picture: its place in a position, and its value.
#[derive(Clone, Copy, Deserialize)]
pub struct Fixed {
    pub place: usize,
    pub at: u32,
}

/// A name in a formula, the game that it stands for, and the claim that is meant; where none is
/// named, the values.
pub type Given = (String, Subject, Option<String>);

/// What is wished.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum What {
    /// The families of games.
    Families,
    /// What is known of a game without work.
    Describe { game: Subject },
    /// What is known of all positions of a game, and of its family.
    Known { game: Subject },
    /// The values of a box of positions.
    Table { game: Subject, upto: Vec<u64> },
    /// Numbers as colours.
    Picture { game: Subject, view: String, upto: u32, fixed: Option<Fixed> },
    /// The automaton of a claim, with its drawing.
    Derive {
        #[serde(flatten)]
        of: Of,
    },
    /// The same as a file.
    Export {
        #[serde(flatten)]
        of: Of,
        format: Format,
    },
    /// The states that the automaton goes through at some numbers.
    Run {
        #[serde(flatten)]
        of: Of,
        at: Vec<String>,
    },
    /// What a position is worth.
    Evaluate { game: Subject, at: String },
    /// A move to a value.
    Move { game: Subject, at: String, to: String },
    /// A theorem.
    Prove {
        #[serde(flatten)]
        of: Of,
    },
    /// The checker's verdict on the file; if a claim is named it must be about that game.
    Check { claim: Option<Subject> },
    /// A question in first-order logic.
    Ask { formula: String, with: Vec<Given> },
    /// The ready questions about a game, with their answers.
    About { game: Subject },
    /// How a game that is played stands.
    Play {
        #[serde(flatten)]
        round: Round,
    },
    /// A good move for whoever moves.
    Hint {
        #[serde(flatten)]
        round: Round,
    },
    /// The program's move.
    Reply {
        #[serde(flatten)]
        round: Round,
        level: Level,
        seed: u64,
    },
}
