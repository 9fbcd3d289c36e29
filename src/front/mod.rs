//! The front door, which the crate's root re-exports: games by their names, and questions about
//! them.
//!
//! | file | holds |
//! |---|---|
//! | `handle` | [`Game`]: values, moves, automata and proofs |
//! | `question` | [`ask`]: sentences and formulas about games |

mod handle;
mod question;

pub use handle::{Game, game};
pub use question::{Given, ask};

use crate::automaton::Dfao;
use crate::export::Caption;
use crate::game::claim::Derived;
use crate::proof::{self, Derivation};

/// The automaton of a claim about a game. Only [`Game::prove`] makes the claim
/// a theorem.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Automaton {
    /// The name of the claim, such as `values` or `outcome`.
    pub claim: String,
    /// The automaton: it reads the digits of a position and ends in the output.
    pub dfao: Dfao,
    derivation: Derivation,
}

impl Automaton {
    /// The other parts of the claim: the names of its tracks, the meanings of its outputs, and
    /// facts.
    pub fn derived(&self) -> &Derived {
        &self.derivation.derived
    }

    /// The caption of a picture.
    pub fn caption(&self) -> Caption {
        proof::caption(&self.derivation.title, &self.dfao, self.derived())
    }
}
