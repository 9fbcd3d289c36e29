//! The line *proved*.

use std::io::Write;

use clap::Args;
use serde_json::json;

use crate::cli::failure::Failure;
use crate::cli::format::Format;
use crate::cli::options::Shared;
use crate::cli::output::Output;
use crate::cli::output::text::{visible, wrapped};
use crate::proof::{Checked, Proved};

/// How much of a theorem is printed.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Telling {
    /// Print the checker's whole sentence, with the rules of the game
    #[arg(long)]
    pub full: bool,
}

impl Telling {
    /// The line *proved*, on behalf of whoever holds the checker's acceptance; `about` names what
    /// the whole sentence is about, where it does not do so itself.
    pub fn line(self, checked: &Checked, about: &str, short: &str, shared: &Shared) -> String {
        let line = match (self.full, shared.output()) {
            (true, _) => format!("proved: {about}{}", checked.sentence()),
            (false, None) => format!("proved: {short}"),
            (false, Some(path)) => format!("proved: {short}; certificate in {}", path.display()),
        };
        // A file's name may hold what would command a terminal, or begin another line.
        wrapped(&visible(&line).replace('\n', "\\n"))
    }

    /// Prints the theorem about a game; where it is not the one that was asked for, what that
    /// lacks stands before it.
    pub fn announce(
        self,
        proved: &Proved,
        lacks: Option<&str>,
        shared: &Shared,
        format: Format,
    ) -> Result<(), Failure> {
        let mut out = Output::open(None)?;
        let (Proved { game, checked, .. }, certificate) = (proved, shared.output());
        let short = proved.short();
        if format == Format::Json {
            let mut object = json!({
                "schema": "nimata/1", "kind": "prove", "game": game, "proved": lacks.is_none(),
                "short": short, "claim": checked.sentence(), "certificate": certificate,
            });
            if let Some(lacks) = lacks {
                object["undecided"] = lacks.into();
            }
            writeln!(out, "{object}")?;
        } else {
            if let Some(lacks) = lacks {
                writeln!(out, "{}", wrapped(&visible(&format!("undecided: {lacks}"))))?;
            }
            let line = self.line(checked, &format!("{game}: "), &short, shared);
            writeln!(out, "{line}")?;
        }
        super::say_if_dropped(shared);
        out.finish()
    }
}
