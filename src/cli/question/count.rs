//! Numbers of solutions for each value of some variables: matrices, and single counts.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use num_bigint::BigUint;

use crate::cli::question::files::replaceable;
use crate::cli::{Failure, Format, Result, Shared};
use crate::export::matrices::System;
use crate::export::{linear, matrices};
use crate::logic::Set;
use crate::number::expression::split_top_level;
use crate::number::radix::to_decimal;
use crate::proof::{COMMENT, Counted, Question};

/// Arguments of counting.
#[derive(Args, Debug)]
pub struct Counting {
    /// Count the solutions for each value of these free variables, by a product of matrices
    #[arg(long, value_name = "VARIABLES", value_delimiter = ',', conflicts_with = "script")]
    #[arg(help_heading = "Counting")]
    pub count: Vec<String>,
    /// Write matrices of least dimension; their entries may be negative
    #[arg(long, requires = "count", help_heading = "Counting")]
    least: bool,
    /// Print only the count at these values of the variables, such as 10^100 or 3,2^70
    #[arg(long, requires = "count", value_name = "NUMBERS", help_heading = "Counting")]
    at: Option<String>,
}

impl Counting {
    /// Counts the solutions of a set; `None` without `--count`.
    pub fn of(&self, set: &Set, shared: &Shared) -> Result<Option<Counted>> {
        if self.count.is_empty() {
            return Ok(None);
        }
        let budget = shared.budget();
        let numbers = self.numbers(shared)?;
        let mut counted = Counted::of(set, &self.count, &budget)?;
        if self.least {
            counted = counted.of_least_dimension(&budget)?;
        }
        if let Some(numbers) = numbers {
            counted = counted.at(numbers, &budget)?;
        }
        Ok(Some(counted))
    }

    /// The values of the variables after `--at`.
    fn numbers(&self, shared: &Shared) -> Result<Option<Vec<BigUint>>> {
        let Some(text) = &self.at else { return Ok(None) };
        let parts = split_top_level(text, &[',']);
        let (wanted, found) = (self.count.len(), parts.len());
        if wanted != found {
            return Err(Failure::Usage(format!(
                "--at has {found} numbers, and --count has {wanted} variables: give a number for \
                 each, with commas between them"
            )));
        }
        parts.into_iter().map(|(_, part)| shared.number(part)).collect::<Result<_, _>>().map(Some)
    }
}

/// The language of a format in which matrices are written.
fn system(format: Format) -> Option<System> {
    match format {
        Format::Maple => Some(System::Maple),
        Format::Mathematica => Some(System::Mathematica),
        Format::Sage => Some(System::Sage),
        Format::Numpy => Some(System::NumPy),
        _ => None,
    }
}

/// Writes the matrices in the language of a format, or in Maple's if it is none for matrices.
pub fn write(
    out: &mut dyn Write,
    question: &Question,
    counted: &Counted,
    format: Format,
) -> Result<()> {
    let system = system(format).unwrap_or(System::Maple);
    Ok(matrices::write(out, &counted.linear, &counted.label(question), system)?)
}

/// The file for the matrices of a command, in the folder of its certificate.
///
/// # Errors
/// [`Failure::Usage`] if the file exists and holds something else.
pub fn file_beside(certificate: &Path, format: Format) -> Result<PathBuf> {
    let format = system(format).map_or(Format::Maple, |_| format);
    let is_own = |begin: &[u8]| begin.windows(COMMENT.len()).any(|part| part == COMMENT.as_bytes());
    let path = certificate.with_extension(format.endings()[0]);
    replaceable(path, 64, is_own, " and holds no matrices of counts")
}

/// Writes the counts as text: the requested one, or first values and matrices.
pub fn text(out: &mut dyn Write, counted: &Counted, shared: &Shared) -> Result<()> {
    if let Some((_, value)) = &counted.asked {
        let text = shared.during("writing the count", || to_decimal(value.magnitude()));
        return Ok(writeln!(out, "{text}")?);
    }
    match counted.line() {
        Some(line) => writeln!(out, "{counted}, {line}")?,
        None => writeln!(out, "{counted}")?,
    }
    Ok(linear::write_text(out, &counted.linear)?)
}

/// The counts in a line of a script's results.
pub fn line(counted: &Counted) -> String {
    let first = counted.line().map_or_else(String::new, |line| format!(", {line}"));
    format!("{counted}{first}; dimension {}", counted.linear.dimension())
}
