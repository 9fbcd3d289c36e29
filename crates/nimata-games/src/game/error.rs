//! Errors: the reasons why a question about a game has no answer.

use std::path::{Path, PathBuf};

use super::read_game;
use nimata_automata::budget::Reached;
use nimata_logic::AskError;
use nimata_logic::logic::SolveError;
use nimata_logic::logic::learn::Failure;

/// What a question about a game comes to.
pub type Result<T, E = GameError> = std::result::Result<T, E>;

/// The reason why a question about a game has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// The text begins with the prefix of no family.
    #[error("`{name}` names no game{}", meant.as_ref().map(|game| format!("; {game}"))
        .unwrap_or_default())]
    UnknownGame {
        /// The name that was given.
        name: String,
        /// A suggestion, as a phrase.
        meant: Option<String>,
    },
    /// The game of a known family does not exist.
    #[error("{0}")]
    NoSuchGame(String),
    /// The position does not exist in the game.
    #[error("{0}")]
    NoSuchPosition(String),
    /// The game has no claim of this name.
    #[error("{says}")]
    NoSuchClaim {
        /// The name that was given.
        name: String,
        /// The claims that there are, as a user writes them.
        known: Vec<String>,
        /// The message, with the nearest name.
        says: String,
    },
    /// The game has several claims, and one of them must be named.
    #[error("{says}")]
    ClaimNeeded {
        /// The claims that there are, as a user writes them.
        known: Vec<String>,
        /// The message.
        says: String,
    },
    /// No automaton of a claim can be derived here.
    #[error("`{claim}` cannot be derived of {game}: {why}")]
    NoAutomaton {
        /// The game.
        game: String,
        /// The claim.
        claim: String,
        /// The reason.
        why: String,
    },
    /// No proof of a claim is known here.
    #[error("`{claim}` cannot be proved of {game}: {why}")]
    NoProof {
        /// The game.
        game: String,
        /// The claim.
        claim: String,
        /// The part of a proof that is missing.
        why: String,
    },
    /// No claim about values or outcomes can be proved without a name, but another claim can.
    #[error("{lacks}; the claim `{instead}` can be proved")]
    Unanswered {
        /// The claims that cannot be proved, as a phrase.
        lacks: String,
        /// The claim that can be proved.
        instead: String,
    },
    /// A text is not a formula.
    #[error("{says}")]
    NoFormula {
        /// The column at fault: 1-based, in characters.
        column: usize,
        /// The message, with a caret under the column.
        says: String,
    },
    /// A file cannot be read.
    #[error("cannot read {}: {why}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The reason.
        why: String,
    },
    /// The question does not apply to this game, for another reason.
    #[error("{0}")]
    Unsuitable(String),
    /// The claim or the rules are false, with the least witness.
    #[error("{0}")]
    Refuted(String),
    /// The checker rejects a certificate that was derived here: a defect of the program, or of a
    /// result that an earlier run has kept.
    #[error("{says}")]
    Rejected {
        /// The checker's code of the condition that fails.
        code: String,
        /// The message.
        says: String,
    },
    /// The checker reached one of its limits before it had read a certificate.
    #[error("{says}")]
    Declined {
        /// The checker's code of the limit.
        code: String,
        /// The message.
        says: String,
    },
    /// A bound was reached first; nothing was decided.
    #[error(transparent)]
    Reached(#[from] Reached),
    /// A search ended at a bound before it found anything.
    #[error("{says}")]
    Sought {
        /// The message: the goal of the search, its record, and the bound.
        says: String,
        /// The bound that ended it last.
        bound: Reached,
    },
    /// Nothing was decided, though no bound of the user's was reached.
    #[error("{0}")]
    Undecided(String),
}

impl GameError {
    /// The error [`GameError::Unsuitable`] with the message of another error.
    pub fn unsuitable(why: impl ToString) -> Self {
        GameError::Unsuitable(why.to_string())
    }

    /// The error for a supposedly right automaton that violates the rules: the program is
    /// wrong, or a result that an earlier run has kept.
    pub(crate) fn broken(game: impl std::fmt::Display) -> Self {
        let says = format!("the automaton of {game} does not keep the rules");
        GameError::Rejected { code: "rule".to_owned(), says }
    }

    /// The error for a search that found nothing, with the bound that ended it, if one did.
    pub(crate) fn not_found(says: String, bound: Option<Reached>) -> Self {
        match bound {
            Some(bound) => GameError::Sought { says, bound },
            None => GameError::Undecided(says),
        }
    }

    /// Whether nothing was decided, so that another way may still lead to an answer.
    pub fn is_undecided(&self) -> bool {
        matches!(
            self,
            GameError::Reached(_)
                | GameError::Sought { .. }
                | GameError::Undecided(_)
                | GameError::Unanswered { .. }
                | GameError::Declined { .. }
        )
    }

    /// Whether the claim is false.
    pub fn is_refuted(&self) -> bool {
        matches!(self, GameError::Refuted(_))
    }

    /// The bound that was reached, if one was.
    pub fn bound(&self) -> Option<Reached> {
        match self {
            GameError::Reached(bound) | GameError::Sought { bound, .. } => Some(*bound),
            _ => None,
        }
    }
}

/// An error of one family or of one kind of question: the question does not apply to the game.
pub(super) trait UnsuitableError: std::error::Error {}

impl<E: UnsuitableError> From<E> for GameError {
    fn from(error: E) -> Self {
        GameError::unsuitable(error)
    }
}

impl From<SolveError> for GameError {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Bound { reached, .. } => GameError::Reached(reached),
            other => GameError::Unsuitable(other.to_string()),
        }
    }
}

// Errors of questions as errors of games, and back.

impl From<AskError> for GameError {
    fn from(error: AskError) -> Self {
        match error {
            AskError::NoFormula { column, says } => GameError::NoFormula { column, says },
            AskError::Unreadable { path, why } => GameError::Unreadable { path, why },
            AskError::Rejected { code, says } => GameError::Rejected { code, says },
            AskError::Declined { code, says } => GameError::Declined { code, says },
            AskError::Reached(reached) => GameError::Reached(reached),
            AskError::Undecided(why) => GameError::Undecided(why),
            AskError::NoAutomaton { ref path, .. } => GameError::Unsuitable(match meant(path) {
                none if none.is_empty() => error.to_string(),
                meant => format!("{} holds no automaton{meant}", path.display()),
            }),
            AskError::Provider(error) => match error.downcast::<GameError>() {
                Ok(error) => *error,
                Err(error) => GameError::unsuitable(error),
            },
            error => GameError::unsuitable(error),
        }
    }
}

/// The error of a game that provides a sequence.
impl From<GameError> for AskError {
    fn from(error: GameError) -> Self {
        match error {
            GameError::Reached(reached) => AskError::Reached(reached),
            GameError::Undecided(why) => AskError::Undecided(why),
            GameError::Unsuitable(why) => AskError::Unsuitable(why),
            error => AskError::Provider(Box::new(error)),
        }
    }
}

/// How a file that holds neither an automaton nor numbers is named if it holds the rules of a game,
/// as the end of a message.
pub fn meant(path: &Path) -> String {
    let game = format!("game:{}", path.display());
    let is_game =
        path.extension().is_some_and(|ending| ending == "game") || read_game(&game).is_ok();
    if is_game { format!("; the rules of a game in it are named {game}") } else { String::new() }
}

impl Failure for GameError {
    fn unsuitable(why: impl ToString) -> Self {
        GameError::Unsuitable(why.to_string())
    }

    fn undecided(why: impl ToString) -> Self {
        GameError::Undecided(why.to_string())
    }

    fn is_far(&self) -> bool {
        let ended = matches!(self, GameError::Reached(bound) if bound.ends_all());
        self.is_undecided() && !ended
    }
}
