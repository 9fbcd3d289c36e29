//! The caller of long work about games: the program, or another that uses the library.

use std::cell::RefCell;
use std::path::PathBuf;

use super::{Host, Work};
use crate::budget::{Budget, Reached};
use crate::game::Game;
#[cfg(feature = "atlas")]
use crate::game::GameError;

/// The purpose for which a claim is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To derive it.
    Derive,
    /// To prove it.
    Prove,
}

/// A [`Host`] whose user can name claims about games.
pub trait GameHost: Host {
    /// The option with which a user names a claim.
    fn option(&self, purpose: Purpose) -> &'static str;

    /// Advice on how to list the facts about a game, from the punctuation on.
    fn inquiry(&self, _game: &dyn Game) -> String {
        String::new()
    }
}

impl GameHost for Budget {
    fn option(&self, purpose: Purpose) -> &'static str {
        match purpose {
            Purpose::Derive => "`automaton_of`",
            Purpose::Prove => "`prove_claim`",
        }
    }

    fn inquiry(&self, _game: &dyn Game) -> String {
        "; `claims` lists what is known of it".to_owned()
    }
}

/// The message of an error with advice.
#[cfg(feature = "atlas")]
pub(crate) fn advised(host: &dyn Host, why: &GameError) -> String {
    format!("{why}{}", why.bound().map_or("", |bound| host.remedy(bound)))
}

/// Another host with bounds that change from one piece of work to the next.
pub(super) struct Bounded<'h> {
    host: &'h dyn GameHost,
    budget: RefCell<Budget>,
}

impl<'h> Bounded<'h> {
    /// The host with its own bounds.
    pub(super) fn new(host: &'h dyn GameHost) -> Self {
        Bounded { host, budget: RefCell::new(host.budget()) }
    }

    /// Sets the bounds of the first of `pieces` pieces of work, which share the time. Each takes at
    /// most `steps` steps.
    pub(super) fn share(&self, pieces: u32, steps: u64) {
        let whole = self.host.budget();
        let steps = whole.max_steps().min(steps);
        *self.budget.borrow_mut() = whole.share(pieces).with_max_steps(steps).for_search();
    }
}

impl Host for Bounded<'_> {
    fn budget(&self) -> Budget {
        self.budget.borrow().clone()
    }

    fn say(&self, text: &str) {
        self.host.say(text);
    }

    fn work(&self, what: String) -> Box<dyn Work + '_> {
        self.host.work(what)
    }

    fn naming(&self, sequence: &str) -> String {
        self.host.naming(sequence)
    }

    fn folders(&self) -> Vec<PathBuf> {
        self.host.folders()
    }

    fn has_remembered(&self) -> bool {
        self.host.has_remembered()
    }

    fn remedy(&self, bound: Reached) -> &'static str {
        self.host.remedy(bound)
    }
}

impl GameHost for Bounded<'_> {
    fn option(&self, purpose: Purpose) -> &'static str {
        self.host.option(purpose)
    }

    fn inquiry(&self, game: &dyn Game) -> String {
        self.host.inquiry(game)
    }
}
