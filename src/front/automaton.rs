//! The automaton of a claim about a game.

use crate::automaton::Dfao;
use crate::export::Caption;
use crate::game::claim::Derived;
use crate::proof::{self, Derivation};

/// The automaton of a claim about a game. Only [`Game::prove`](super::Game::prove) makes the claim
/// a theorem.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Automaton {
    /// The claim that it is the automaton of, such as `values` or `outcome`.
    pub claim: String,
    /// The automaton: it reads the digits of a position and ends in the output.
    pub dfao: Dfao,
    pub(super) derivation: Derivation,
}

impl Automaton {
    /// What the claim says beside the automaton: the names of its tracks, the meanings of its
    /// outputs, and facts.
    pub fn derived(&self) -> &Derived {
        &self.derivation.derived
    }

    /// The caption of a picture.
    pub fn caption(&self) -> Caption {
        proof::caption(&self.derivation.title, &self.dfao, self.derived())
    }
}
