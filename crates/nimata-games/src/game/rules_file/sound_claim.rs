//! The claim that the rules of a file define a game.

use super::demand::Demanded;
use super::rules::WrittenGame;
use super::soundness::decide;
use crate::game::answer::Fact;
use crate::game::claim::{Claim, Derived, Proposal};
use crate::game::conclusion::Conclusion;

/// The claim that the rules define a game; its sentences name no game.
pub(super) fn sound(game: &WrittenGame) -> Claim<'_> {
    let says = "every move leads to a position and lowers the measure, so that every play ends";
    if Demanded::all(game.file()).is_empty() {
        return Claim::new("sound", says)
            .unless(Some("no move leaves a position, so that every play ends at once".to_owned()));
    }
    Claim::new("sound", says)
        .no_automaton("it is sentences, and has no automaton; `prove` proves it")
        .by_certificate(None, |request| {
            request.only_base(None, game)?;
            let statement = game.named(decide(game.file(), true, &request.budget))?;
            let says = format!(
                "of each kind of moves that it leads to a position, and that it lowers the \
                 measure {}",
                game.file().lowered()
            );
            let certificate = statement.certificate();
            let derived = Derived::known(vec![Fact::new("sound", says)]);
            Ok(Proposal { certificate, concludes: Conclusion::Sound, derived })
        })
}
