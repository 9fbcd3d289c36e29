//! Kinds of claims: how a certificate of each kind is read and verified.

use crate::file::File;
use crate::game::{Game, Names};
use crate::limits::Limits;
use crate::reject::{Code, Reject, ensure};

pub(crate) struct Kind {
    /// The value of `claim.kind` in the file.
    pub(crate) name: &'static str,
    /// How games are named in claims of this kind; `None` if rules alone describe them.
    pub(crate) names: Option<Names>,
    /// Takes every key of this kind from the claim and the evidence. It verifies that the game is
    /// valid, and of the other values only their types.
    pub(crate) read: fn(&mut File) -> Result<Claim, Reject>,
}

/// Verifies a claim and returns the sentence that is proved.
type Check = dyn FnOnce(&Limits) -> Result<String, Reject>;

/// A claim that was read; only its game has been verified.
pub(crate) struct Claim {
    game: Game,
    check: Box<Check>,
}

impl Claim {
    /// Builds a claim about a game. `check` verifies every condition of the format and returns what
    /// is proved, as a sentence that can be understood without the file. It compares its work with
    /// the limits before it starts.
    pub(crate) fn new(
        game: Game,
        check: impl FnOnce(&Limits) -> Result<String, Reject> + 'static,
    ) -> Claim {
        Claim { game, check: Box::new(check) }
    }
}

impl Kind {
    /// Reads the file to its end and verifies the claim; returns the game and the sentence.
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
