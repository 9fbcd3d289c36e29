//! What a kind of claim is, and how a certificate of that kind is verified.

use crate::file::File;
use crate::game::{Game, Names};
use crate::limits::Limits;
use crate::reject::{Code, Reject, ensure};

/// A kind of claim.
pub(crate) struct Kind {
    /// What `claim.kind` says.
    pub(crate) name: &'static str,
    /// The names of the games that such claims are about, if they have names.
    pub(crate) names: Option<Names>,
    /// Takes every key of this kind from the claim and the evidence. The game must be valid; of the
    /// rest only the types need be right.
    pub(crate) read: fn(&mut File) -> Result<Claim, Reject>,
}

/// Verifies a claim, and says what is proved.
type Check = dyn FnOnce(&Limits) -> Result<String, Reject>;

/// A claim that was read but not yet verified.
pub(crate) struct Claim {
    game: Game,
    check: Box<Check>,
}

impl Claim {
    /// A claim about a game. `check` verifies every condition of the format, and says what is
    /// proved: a sentence that can be understood without the file. It bounds its work by the limits
    /// before it does it.
    pub(crate) fn new(
        game: Game,
        check: impl FnOnce(&Limits) -> Result<String, Reject> + 'static,
    ) -> Claim {
        Claim { game, check: Box::new(check) }
    }
}

impl Kind {
    /// Reads a file to its end and verifies it; the game and the sentence.
    pub(crate) fn verify(
        &self,
        mut file: File,
        expected: Option<&Game>,
        limits: &Limits,
    ) -> Result<(Game, String), Reject> {
        let Claim { game, check } = (self.read)(&mut file)?;
        file.finish()?;
        let expected = expected.unwrap_or(&game);
        ensure(*expected == game, Code::ClaimMismatch, "claim", || {
            format!("the claim is about this game: {game}; asked for is this one: {expected}")
        })?;
        let sentence = check(limits)?;
        Ok((game, sentence))
    }
}
