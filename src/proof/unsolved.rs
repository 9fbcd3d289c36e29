//! Why a question has no answer.

use super::Host;
use crate::automaton::states_in_words;
use crate::game::GameError;
use crate::logic::{KindError, SolveError};

/// The error for a question that was not solved.
pub(super) fn failure(error: SolveError, host: &dyn Host) -> GameError {
    match error {
        SolveError::Bound { formula, states, reached } => GameError::Undecided(format!(
            "{reached}{}; the subformula {formula} had {} by then",
            host.remedy(reached),
            states_in_words(states)
        )),
        error => GameError::Unsuitable(error.to_string()),
    }
}

/// The error for a question in which variables have numerations of their own.
pub(super) fn failed(error: KindError, text: &str, host: &dyn Host) -> GameError {
    match error {
        KindError::Syntax(error) => {
            GameError::NoFormula { column: error.column(), says: error.render(text) }
        }
        KindError::Reached(reached) => reached.into(),
        KindError::Solve(error) => failure(error, host),
        error => GameError::Unsuitable(error.to_string()),
    }
}
