//! Theorems with parameters, from a file to an accepted certificate.

use std::path::Path;

use super::{Checked, GameHost, read_text};
use crate::budget::Budget;
use crate::game::GameError;
use crate::game::theorem::{Failure, Judgement, Part, TheoremFile};
use crate::logic::Statement;

/// The judgement on a theorem with parameters.
#[derive(Clone, Debug)]
pub enum Judged {
    /// It was proved.
    Proved(Box<ProvedTheorem>),
    /// It does not prove itself. If requested, the second field is the largest part that does, or
    /// the reason why none was proved.
    Failed(Failure, Option<Result<Box<ProvedPart>, GameError>>),
}

/// A theorem with parameters that the checker has accepted.
#[derive(Clone, Debug)]
pub struct ProvedTheorem {
    /// The name of the game.
    pub game: String,
    /// The certificate, accepted.
    pub checked: Checked,
    /// It states the value of every position.
    pub total: bool,
    short: String,
}

/// The largest part of a theorem that proves itself, which the checker has accepted.
#[derive(Clone, Debug)]
pub struct ProvedPart {
    /// The certificate, accepted.
    pub checked: Checked,
    /// Its positions, and those that it lacks.
    pub part: Part,
}

impl ProvedTheorem {
    /// The theorem in one short sentence without a full stop.
    pub fn short(&self) -> &str {
        &self.short
    }

    /// The theorem in one sentence that can be understood without the certificate.
    pub fn sentence(&self) -> &str {
        self.checked.sentence()
    }
}

/// The greatest size of a theorem file, in bytes.
const MOST_BYTES: u64 = 1 << 18;

/// Reads a theorem file.
///
/// # Errors
/// [`GameError::Unreadable`]; [`GameError::Unsuitable`] with the line of the first error, and a
/// caret under its column.
pub fn read_theorem(path: &Path, budget: &Budget) -> Result<TheoremFile, GameError> {
    let text = read_text(path, MOST_BYTES, 1, budget)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    TheoremFile::parse(text).map(|file| file.in_file(path)).map_err(|error| {
        let (line, shown) = (error.line(text), error.render(text));
        GameError::Unsuitable(format!("{}, line {line}: {shown}", path.display()))
    })
}

/// Proves the theorem of a file from the rules of its game. If it does not prove itself, `largest`
/// asks for the largest part that does. The certificate is accepted byte by byte.
///
/// ```
/// use nimata::budget::Budget;
/// use nimata::game::theorem::TheoremFile;
/// use nimata::proof::{Judged, prove_theorem};
/// let file = TheoremFile::parse("about nim:2\nvalue x1 xor x2\n")?;
/// let judged = prove_theorem(&file, false, &Budget::default())?;
/// let Judged::Proved(theorem) = judged else { panic!("Bouton proved it") };
/// assert_eq!(theorem.short(), "for all x1, x2 the value of nim:2 is x1 xor x2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`TheoremFile::judge`] and [`accepted`](super::accepted).
pub fn prove_theorem(
    file: &TheoremFile,
    largest: bool,
    host: &dyn GameHost,
) -> Result<Judged, GameError> {
    let (game, budget) = (file.game().to_string(), host.budget());
    let work = host.work(format!("proving a theorem about {game}"));
    let declined = |why| {
        GameError::Undecided(format!(
            "the theorem was derived, but not checked: {why}; state less in one file, or leave \
             `symmetric` out"
        ))
    };
    let judge = |file: &TheoremFile| file.judge(largest, &budget, &mut |what| work.now(what));
    // The statement has the rules of this game, and more than a checker could be told to expect.
    let checked = |statement: &Statement| {
        work.now(format!("checking a theorem about {game}"));
        Checked::answer(&statement.certificate(), &budget)
    };
    match judge(file)? {
        Judgement::Holds(held) => {
            let checked = match checked(&held.statement)? {
                Ok(checked) => checked,
                Err(why) => match judge(&file.without_growth())? {
                    Judgement::Holds(held) => checked(&held.statement)?.map_err(declined)?,
                    Judgement::Fails(..) => return Err(declined(why)),
                },
            };
            let (game, total, short) = (game.clone(), held.total, file.in_words(&held));
            Ok(Judged::Proved(Box::new(ProvedTheorem { game, checked, total, short })))
        }
        Judgement::Fails(failure, part) => {
            let proved = |part: Box<Part>| {
                let checked = checked(&part.statement)?.map_err(declined)?;
                Ok(Box::new(ProvedPart { checked, part: *part }))
            };
            Ok(Judged::Failed(failure, part.map(|part| part.and_then(proved))))
        }
    }
}
