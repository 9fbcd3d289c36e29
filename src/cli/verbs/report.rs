//! `nimata report`: a page about a game, for a browser.

use std::sync::Arc;

use clap::Args;

use crate::cli::{Format, Outcome, Result, Shared, choice, page};
use crate::export;
use crate::game::{Game, read_game};

/// A page is for browsers.
const FORMATS: &[Format] = &[Format::Html];

/// The arguments of `report`.
#[derive(Args, Debug)]
#[command(
    args(choice(FORMATS)),
    after_help = "Examples:
  nimata report sd:1/2 -o game.html
  nimata report octal:0.77 -o kayles.html
  nimata report game:my.game -o my.html --time-limit 1m

The page is one file: it needs no network, no scripts and no other file. The theorem on it is the
checker's own sentence, and the certificate is in the page, to be kept and checked. Where a limit is
reached the page says so, and the exit status is 3."
)]
pub struct Arguments {
    /// The game
    game: String,
}

pub(in crate::cli) fn run(arguments: &Arguments, shared: &Shared) -> Result<Outcome> {
    let mut open = shared.write(FORMATS, |_, out| {
        let game: Arc<dyn Game> = Arc::from(read_game(&arguments.game)?);
        let work = shared.work(format!("writing a page about {game}"));
        let (page, open) = page::about(&game, &shared.budget())?;
        work.done();
        export::page::write(out, &page)?;
        Ok(open)
    })?;
    open.dedup();
    if open.is_empty() {
        return Ok(Outcome::Done);
    }
    let open = open.join(", ");
    shared.say(&format!("undecided: {open} left open, and the page says why"));
    Ok(Outcome::Undecided)
}
