//! A picture of an automaton, in the format that the file's ending chooses.

use std::path::Path;

use clap::Args;

use crate::automaton::Dfao;
use crate::cli::automaton::formats;
use crate::cli::failure::Failure;
use crate::cli::format::{Format, by_ending};
use crate::cli::output::Output;
use crate::export::{Caption, DeadStates};

/// The option to draw dead states.
#[derive(Args, Clone, Copy, Debug)]
pub struct Dead {
    /// Draw dead states too, from which nothing can be reached any more: pictures leave them out
    #[arg(long)]
    dead: bool,
}

impl Dead {
    /// The choice for a caption.
    pub fn states(self) -> DeadStates {
        if self.dead { DeadStates::Drawn } else { DeadStates::LeftOut }
    }
}

/// A picture for a file that is already open.
pub struct Picture {
    format: Format,
    out: Output,
}

impl Picture {
    /// Opens the file; its ending chooses the format.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        let pictures = [Format::Svg, Format::Dot, Format::Tikz];
        let format = by_ending(path, &pictures).map_err(Failure::Usage)?.ok_or_else(|| {
            Failure::Usage(format!(
                "{} does not say what picture it is: end it with .svg, .dot or .tex",
                path.display()
            ))
        })?;
        Ok(Picture { format, out: Output::open(Some(path))? })
    }

    /// Draws the automaton with a caption.
    pub fn draw(mut self, automaton: &Dfao, caption: &Caption) -> Result<(), Failure> {
        formats::write(&mut self.out, automaton, caption, self.format)?;
        self.out.finish()
    }
}
