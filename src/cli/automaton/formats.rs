//! Files of automata: every format, and the pictures that --picture draws.

use std::io::Write;
use std::path::Path;

use clap::Args;

use crate::automaton::{Dfao, DigitOrder, regular_expression_within};
use crate::cli::format::{by_ending, unsuitable};
use crate::cli::{Failure, Format, Output, Result};
use crate::export::{Caption, DeadStates, csv, dot, json, latex, markdown, svg, tikz, walnut};

/// All formats, in one list: those of scripts and matrices come first, then text for descriptions,
/// then the formats for automata, and Coq for certificates comes last.
const ALL: &[Format] = &[
    Format::Jsonl,
    Format::Maple,
    Format::Mathematica,
    Format::Sage,
    Format::Numpy,
    Format::Text,
    Format::Json,
    Format::Csv,
    Format::Dot,
    Format::Svg,
    Format::Tikz,
    Format::Latex,
    Format::Walnut,
    Format::WalnutBase,
    Format::Md,
    Format::Regex,
    Format::Coq,
];

/// The formats for scripts, for matrices, for descriptions of an automaton, or for the automaton
/// itself.
pub const ASKED_FORMATS: &[Format] = ALL.split_at(ALL.len() - 1).0;

/// The formats for the results of scripts, of which the matrices may be in those of other programs.
pub const SCRIPT_FORMATS: &[Format] = ALL.split_at(7).0;

/// The formats for matrices: those of other programs, text and JSON.
pub const COUNTED_FORMATS: &[Format] = SCRIPT_FORMATS.split_at(1).1;

/// The formats for descriptions of an automaton, or for the automaton itself.
pub const TOLD_FORMATS: &[Format] = ASKED_FORMATS.split_at(5).1;

/// The formats for automata, the default first.
pub const AUTOMATON_FORMATS: &[Format] = TOLD_FORMATS.split_at(1).1;

/// The formats for automata, the default first, and for certificates.
pub const CONVERTED_FORMATS: &[Format] = ALL.split_at(6).1;

/// The most states that are written as a regular expression, and its most characters.
const MOST_EXPRESSED: [usize; 2] = [32, 1 << 14];

/// Writes the automaton.
pub fn write(
    out: &mut dyn Write,
    dfao: &Dfao,
    caption: impl Into<Caption>,
    format: Format,
) -> Result<()> {
    let caption = caption.into();
    match format {
        Format::Json => json::write(out, dfao)?,
        Format::Csv => csv::write(out, dfao)?,
        Format::Dot => dot::write(out, dfao, caption)?,
        Format::Svg => svg::write(out, dfao, caption)?,
        Format::Tikz => tikz::write(out, dfao, caption)?,
        Format::Latex => latex::write_continued(out, dfao, caption.bases())?,
        Format::Walnut => walnut::write(out, dfao, walnut::NONE)?,
        Format::WalnutBase => walnut::write_base(out, dfao)?,
        Format::Md => markdown::write_continued(out, dfao, caption.bases())?,
        Format::Regex => {
            let one = dfao.order() == DigitOrder::Msd && dfao.alphabet().tracks() == 1;
            let [states, most] = MOST_EXPRESSED;
            let text = one.then(|| regular_expression_within(dfao, states, most)).flatten();
            let text = text.ok_or_else(|| {
                Failure::Usage(format!(
                    "a regular expression is of a set of single numbers that is not empty, most \
                     significant digit first in a base up to 10, with at most {states} states and \
                     {most} characters"
                ))
            })?;
            writeln!(out, "{text}")?;
        }
        Format::Text
        | Format::Jsonl
        | Format::Bfile
        | Format::Npy
        | Format::Png
        | Format::Html
        | Format::Coq
        | Format::Maple
        | Format::Mathematica
        | Format::Sage
        | Format::Numpy => {
            return Err(Failure::Usage(unsuitable(&format.name(), AUTOMATON_FORMATS)));
        }
    }
    Ok(())
}

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
    pub fn open(path: &Path) -> Result<Self> {
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
    pub fn draw(mut self, automaton: &Dfao, caption: &Caption) -> Result<()> {
        write(&mut self.out, automaton, caption, self.format)?;
        self.out.finish()
    }
}
