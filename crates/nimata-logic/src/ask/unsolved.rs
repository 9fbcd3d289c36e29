//! Why a question has no answer.

use super::Host;
use crate::AskError;
use crate::logic::{KindError, SolveError};
use nimata_automata::automaton::states_in_words;

/// The error for a question that was not solved.
pub(super) fn failure(error: SolveError, host: &dyn Host) -> AskError {
    match error {
        SolveError::Bound { formula, states, reached } => AskError::Undecided(format!(
            "{reached}{}; the subformula {formula} had {} by then",
            host.remedy(reached),
            states_in_words(states)
        )),
        error => AskError::Solve(error),
    }
}

/// The error for a question in which variables have numerations of their own.
pub(super) fn failed(error: KindError, text: &str, host: &dyn Host) -> AskError {
    match error {
        KindError::Syntax(error) => {
            AskError::NoFormula { column: error.column(), says: error.render(text) }
        }
        KindError::Reached(reached) => reached.into(),
        KindError::Solve(error) => failure(error, host),
        error => AskError::Kinds(error),
    }
}
