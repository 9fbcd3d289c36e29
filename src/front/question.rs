//! Questions in first-order logic.

use std::sync::Arc;

use super::{Automaton, Game};
use crate::budget::Budget;
use crate::game::{GameError, read_game};
use crate::proof::{self, Asked, Host, Source, Work, claimed, game_source};

/// Answers a sentence or a formula about sequences, in Walnut's language: `A n`, `E n` for all and
/// some natural numbers, `G[n] = @2` for the terms of a sequence `G`.
///
/// ```
/// use nimata::{Budget, ask, game};
///
/// let (half, misere) = (game("sd:1/2")?, game("sd:1/2:misere")?);
/// let budget = Budget::default();
/// assert_eq!(ask("A n (G[16*n+12] = G[4*n+2])", &[("G", &half)], &budget)?.truth(), Some(true));
///
/// // A sentence about all numbers that is false has a least counterexample.
/// let with: [(&str, &dyn nimata::Given); 2] = [("G", &half), ("M", &misere)];
/// let answer = ask("A n (n >= 1 => G[n] = M[n])", &with, &budget)?;
/// assert_eq!(answer.truth(), Some(false));
/// assert_eq!(answer.witness(), [("n".to_owned(), 1u32.into())]);
/// # Ok::<(), nimata::GameError>(())
/// ```
///
/// # Errors
/// [`GameError::NoFormula`] with a caret; [`GameError::Unsuitable`] if its sequences are not in one
/// numeration; [`GameError::Undecided`] names the subformula that grew.
pub fn ask(
    formula: &str,
    with: &[(&str, &dyn Given)],
    budget: &Budget,
) -> Result<Asked, GameError> {
    let sources = with.iter().map(|(name, given)| Ok((*name, given.source(budget)?)));
    let sources: Vec<(&str, Source)> = sources.collect::<Result<_, GameError>>()?;
    Ok(proof::ask(formula, sources, &Library(budget))?)
}

/// A program in Rust, as the host of its questions.
struct Library<'b>(&'b Budget);

impl Host for Library<'_> {
    fn budget(&self) -> Budget {
        self.0.clone()
    }

    fn say(&self, _text: &str) {}

    fn work(&self, what: String) -> Box<dyn Work + '_> {
        self.0.work(what)
    }

    fn naming(&self, sequence: &str) -> String {
        format!(": list it beside the formula, as in `&[(\"{sequence}\", &game)]`")
    }
}

/// A sequence that a name in a formula denotes.
pub trait Given {
    /// The sequence.
    ///
    /// # Errors
    /// [`GameError`] if it is not the sequence of an automaton.
    fn source(&self, host: &dyn Host) -> Result<Source, GameError>;
}

/// The values of the game, or who wins where the rules give no automaton of the values.
impl Given for Game {
    fn source(&self, _host: &dyn Host) -> Result<Source, GameError> {
        Ok(game_source(Arc::clone(self.rules()), None))
    }
}

/// A game by its name, with or without a claim: `sd:1/2`, `outcome:sd:1/2`.
impl Given for &str {
    fn source(&self, _host: &dyn Host) -> Result<Source, GameError> {
        let (claim, game) = claimed(self);
        Ok(game_source(Arc::from(read_game(game)?), claim.map(str::to_owned)))
    }
}

impl Given for Automaton {
    fn source(&self, host: &dyn Host) -> Result<Source, GameError> {
        Ok(Source::of(&self.dfao, host)?)
    }
}
