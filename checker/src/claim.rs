//! What a kind of claim is, and how a certificate of that kind is verified.

use crate::file::File;
use crate::game::{Game, Names};
use crate::limits::Limits;
use crate::reject::{Code, Reject, ensure};

/// A claim of one kind, read but not yet verified.
pub(crate) trait Claim: Sized {
    /// What `claim.kind` says.
    const KIND: &'static str;

    /// The names of the games that such claims are about.
    const NAMES: Names;

    /// Takes every key of this kind from the claim and the evidence. The game must be valid; of the
    /// rest only the types need be right.
    fn read(file: &mut File) -> Result<Self, Reject>;

    /// What the claim is about.
    fn game(&self) -> Game;

    /// Verifies every condition of the format, and says what is proved: a sentence that can be
    /// understood without the file. Work is bounded by the limits before it is done.
    fn check(self, limits: &Limits) -> Result<String, Reject>;
}

/// A kind of claim, for the list of all.
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    pub(crate) names: Names,
    /// Reads a file to its end and verifies it; the game and the sentence.
    pub(crate) verify: fn(File, Option<&Game>, &Limits) -> Result<(Game, String), Reject>,
}

impl Kind {
    pub(crate) const fn of<C: Claim>() -> Kind {
        Kind { name: C::KIND, names: C::NAMES, verify: verify::<C> }
    }
}

fn verify<C: Claim>(
    mut file: File,
    expected: Option<&Game>,
    limits: &Limits,
) -> Result<(Game, String), Reject> {
    let claim = C::read(&mut file)?;
    file.finish()?;
    let game = claim.game();
    let expected = expected.unwrap_or(&game);
    ensure(*expected == game, Code::ClaimMismatch, "claim", || {
        format!("the claim is about {game}, not about {expected}")
    })?;
    let sentence = claim.check(limits)?;
    Ok((game, sentence))
}
