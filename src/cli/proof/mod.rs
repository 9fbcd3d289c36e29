//! From an accepted certificate to the word *proved*: the file of the certificate, the line that is
//! printed, and the games that `--claim` names.
//!
//! | file | holds |
//! |---|---|
//! | `theorem` | a theorem as LaTeX |
//! | `theorem_file` | the result on a theorem file, as text and as JSON |

pub mod theorem;
pub mod theorem_file;

use std::io::Write;
use std::path::Path;

use clap::Args;
use nimata_checker::{Game, Verdict};
use serde_json::{Value, json};

use crate::budget::Budget;
use crate::cli::output::text::{visible, wrapped};
use crate::cli::{Failure, Output, Remedy, Result, Shared};
use crate::game::{GameError, read_game};
use crate::proof::{self, Checked, check_text, limits, read_at_most};

/// Reports that the certificate is dropped, unless a file keeps it.
pub fn say_if_dropped(shared: &Shared) {
    if shared.output().is_none() {
        shared.say("The certificate was checked and dropped; -o FILE keeps it.");
    }
}

/// Reads a certificate and checks it. If games are given, it must be about one of them.
///
/// The size of the file is bounded by the checker's limit and by the memory limit.
pub fn check_file(path: &Path, expected: Option<&[Game]>, budget: &Budget) -> Result<Verdict> {
    let text = read_at_most(path, limits(budget).bytes + 1)?;
    Ok(check_text(&text, expected, budget))
}

/// The games that `--claim` names, as the checker's own type.
pub fn games(text: &str) -> Result<Vec<Game>> {
    proof::games(text).map_err(|error| match error {
        GameError::NoSuchGame(why) if text.trim_start().starts_with('{') => {
            Failure::Usage(format!("in --claim: {why}"))
        }
        GameError::Unsuitable(why) => match read_game(text) {
            Ok(game) => Failure::Usage(format!(
                "in --claim: {why}; `nimata games '{game}'` says what is known of it"
            )),
            Err(error) => Failure::Usage(error.advised()),
        },
        error => error.into(),
    })
}

/// The destination of an accepted certificate, opened before the work starts; `None` drops it.
pub struct ProofFile(Option<Output>);

impl ProofFile {
    /// Opens the destination.
    ///
    /// # Errors
    /// Those of [`Output::open`].
    pub fn open(path: Option<&Path>) -> Result<Self> {
        Ok(ProofFile(path.map(|path| Output::open(Some(path))).transpose()?))
    }

    /// Writes the bytes that the checker has accepted. A file must give them back when it is read.
    ///
    /// # Errors
    /// [`Failure::Usage`] if the file cannot be written, or gives back something else.
    pub fn keep(self, checked: &Checked) -> Result<()> {
        let Some(mut out) = self.0 else { return Ok(()) };
        out.write_all(&checked.bytes)?;
        if let Output::File(file) = &mut out {
            let path = file.flushed()?;
            let length = u64::try_from(checked.bytes.len()).expect("a length");
            if read_at_most(path, length + 1)? != checked.bytes {
                return Err(Failure::Usage(format!(
                    "{} gives back other bytes than those that were written: the certificate is \
                     not kept",
                    path.display()
                )));
            }
        }
        out.finish()
    }
}

/// How much of a theorem is printed.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Detail {
    /// Print the checker's whole sentence, with the rules of the game
    #[arg(long)]
    pub full: bool,
}

/// A theorem that the checker has accepted, as text and as JSON.
pub struct Announcement<'t> {
    /// The certificate, accepted.
    pub checked: &'t Checked,
    /// The game, unless the sentence of the checker names it.
    pub game: Option<&'t str>,
    /// The theorem in a short sentence.
    pub short: String,
}

impl Announcement<'_> {
    /// The line *proved*.
    pub fn line(&self, detail: Detail, shared: &Shared) -> String {
        let Announcement { checked, game, short } = self;
        let line = match (detail.full, game, shared.output()) {
            (true, None, _) => format!("proved: {}", checked.sentence()),
            (true, Some(game), _) => format!("proved: {game}: {}", checked.sentence()),
            (false, _, None) => format!("proved: {short}"),
            (false, _, Some(path)) => format!("proved: {short}; certificate in {}", path.display()),
        };
        // A file's name may contain commands to a terminal, or begin another line.
        wrapped(&visible(&line).replace('\n', "\\n"))
    }

    /// The object with the theorem added: the keys `short`, `claim` and `certificate`.
    pub fn object(&self, mut object: Value, shared: &Shared) -> Value {
        object["short"] = json!(self.short);
        object["claim"] = json!(self.checked.sentence());
        object["certificate"] = json!(shared.output());
        object
    }
}
