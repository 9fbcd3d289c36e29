//! What a picture of an automaton says of itself.

use crate::automaton::Dfao;
use crate::export::Caption;
use crate::game::Game;
use crate::game::claim::{Claim, Derived};

/// What a picture says of itself: the name, the base or the system of the digits, and the
/// direction.
pub fn label(name: &str, automaton: &Dfao) -> String {
    format!("{name} · {} · {}", automaton.numeration().in_words(), automaton.order().in_words())
}

/// The name of a derived automaton: the game, and what its outputs say where nothing else does.
pub fn title(game: &dyn Game, claim: &Claim<'_>, derived: &Derived) -> String {
    match claim.name {
        "outcome" if derived.meanings.is_empty() => {
            format!("{game}, 0 where the player to move loses")
        }
        _ => game.to_string(),
    }
}

/// What the picture of a derived automaton, in whichever order, says of itself: also what its
/// tracks are, and in the legend its outputs.
pub fn caption(name: &str, automaton: &Dfao, derived: &Derived) -> Caption {
    let mut title = label(name, automaton);
    if derived.tracks.len() > 1 {
        title.push_str(&format!("\nreads ({})", derived.tracks.join(", ")));
    }
    Caption::from(&title)
        .explaining(&derived.meanings)
        .rejecting(derived.rejects)
        .deciding(derived.says_who_wins())
}
