//! Who runs long work: the program, or another that calls the library.

use crate::budget::{Budget, Reached};
use crate::game::{Game, GameError};

/// What a claim is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To derive it.
    Derive,
    /// To prove it.
    Prove,
}

/// Whoever runs long work: it sets the bounds, is told what is done, and knows what a user could do
/// about a bound.
pub trait Host {
    /// The bounds on work.
    fn budget(&self) -> Budget;

    /// Hears something that is not the result.
    fn say(&self, text: &str);

    /// Hears that work such as "deriving sd:1/2" begins, which lasts until it is dropped.
    fn work(&self, what: String) -> Box<dyn Work + '_>;

    /// How a user names the claim that is meant.
    fn option(&self, purpose: Purpose) -> &'static str;

    /// What follows the message of a bound: how to allow more, from the punctuation on.
    fn remedy(&self, _bound: Reached) -> &'static str {
        ""
    }

    /// Where a user learns what is known of a game, from the punctuation on.
    fn inquiry(&self, _game: &dyn Game) -> String {
        String::new()
    }
}

/// Work that has begun.
pub trait Work {
    /// Says what is done now.
    fn now(&self, what: String);
}

/// The message of an error with what a user could do about it.
pub(super) fn advised(host: &dyn Host, why: &GameError) -> String {
    match why {
        GameError::Reached(bound) | GameError::Sought { bound, .. } => {
            format!("{why}{}", host.remedy(*bound))
        }
        _ => why.to_string(),
    }
}
