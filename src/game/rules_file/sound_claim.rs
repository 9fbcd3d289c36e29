//! The claim that the rules of a file define a game.

use super::rules::WrittenGame;
use super::soundness::decide;
use crate::game::GameError;
use crate::game::answer::Fact;
use crate::game::claim::{Claim, Derived, Proposal, Request};
use crate::game::conclusion::Conclusion;

/// The claim that the rules define a game.
pub(super) struct SoundClaim<'g>(pub &'g WrittenGame);

impl Claim for SoundClaim<'_> {
    fn name(&self) -> &'static str {
        "sound"
    }

    fn says(&self) -> String {
        "every move leads to a position and lowers the measure, so that every play ends".to_owned()
    }

    fn lacks_automaton(&self) -> Option<String> {
        Some("it is sentences, and has no automaton; `prove` proves it".to_owned())
    }

    fn propose(&self, request: &Request) -> Result<Proposal, GameError> {
        request.only_base(None, self.0)?;
        let statement = self.0.named(decide(self.0.file(), true, &request.budget))?;
        let says = format!(
            "of each kind of moves that it leads to a position, and that it lowers the measure {}",
            self.0.file().lowered()
        );
        let certificate = statement.certificate();
        let derived = Derived::known(vec![Fact::new("sound", says)]);
        Ok(Proposal { certificate, concludes: Conclusion::Sound, derived })
    }
}
