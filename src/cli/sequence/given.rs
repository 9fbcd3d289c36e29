//! Sequences of numbers as a user gives them: as arguments, in a file, or at standard input.

use std::io::stdin;
use std::path::Path;

use crate::budget::read_stream;
use crate::cli::{Failure, Result, Shared};
use crate::export::sequence::{self, BYTES_A_BYTE, ListedTerms};
use crate::files::{json::is_json, shown};
use crate::game::{meant, read_game};
use crate::proof::{Named, read_at_most, read_within, tell_apart};

/// The greatest size of a file of numbers, in bytes.
const MOST_BYTES: u64 = 1 << 26;

/// The sequence of arguments: the numbers themselves, or else one file, or `-`.
///
/// # Errors
/// [`Failure::Usage`], which names the wrong line or number.
pub fn given(arguments: &[String], shared: &Shared) -> Result<ListedTerms> {
    let text = arguments.join(" ");
    match (arguments, sequence::read(text.as_bytes())) {
        (_, Ok(numbers)) => {
            tell_apart(&text, "a sequence", shared);
            Ok(numbers)
        }
        ([path], _) if path == "-" || Path::new(path).exists() => read(path, shared),
        ([path], _) if !sequence::is_numbers(path.as_bytes()) => {
            let number = path.trim_start_matches(['A', 'a', 'b']).trim_end_matches(".txt");
            let of_oeis = number.len() == 6 && number.bytes().all(|byte| byte.is_ascii_digit());
            if of_oeis {
                return Err(Failure::Usage(format!(
                    "there is no file {path}: the OEIS has the terms of A{number} in \
                     https://oeis.org/A{number}/b{number}.txt, and the path of that file is named"
                )));
            }
            if read_game(path).is_ok() {
                return Err(Failure::Usage(format!(
                    "{path} is a game, and no sequence: `nimata table {path} --upto 50` writes its \
                     first values"
                )));
            }
            read(path, shared)
        }
        (_, Err(error)) => Err(Failure::Usage(error.to_string())),
    }
}

/// Reads the sequence in a file; `-` is standard input.
///
/// # Errors
/// [`Failure::Usage`], which names the wrong line.
pub fn read(path: &str, shared: &Shared) -> Result<ListedTerms> {
    numbers(path, &content(path, shared)?)
}

/// The bytes of a file of numbers; `-` is standard input.
///
/// # Errors
/// [`Failure::Usage`] if it cannot be read, or is too large.
pub fn content(path: &str, shared: &Shared) -> Result<Vec<u8>> {
    if path != "-" {
        return Ok(read_within(Path::new(path), MOST_BYTES, BYTES_A_BYTE, &shared.budget())?);
    }
    let most = MOST_BYTES.min(shared.budget().max_memory() / BYTES_A_BYTE);
    read_stream(stdin(), most)
        .map_err(|error| Failure::Usage(format!("cannot read standard input: {error}")))
}

/// The sequence that these bytes of a file write.
///
/// # Errors
/// [`Failure::Usage`], which names the wrong line.
pub fn numbers(path: &str, bytes: &[u8]) -> Result<ListedTerms> {
    sequence::read(bytes).map_err(|error| {
        let json = is_json(bytes).then_some("JSON");
        // What is wrong with a table is said of the table.
        let kind = shown(bytes).or(json).filter(|_| !sequence::is_numbers(bytes));
        Failure::Usage(match kind {
            Some(kind) => format!("{path}: this is {kind}, and no list of numbers"),
            None => format!("{path}: {error}{}", meant(Path::new(path))),
        })
    })
}

/// Reads the sequence in a file, if the file exists and contains numbers, not an automaton.
///
/// # Errors
/// Those of [`read`].
pub fn read_if_numbers(side: &Named<'_>, shared: &Shared) -> Result<Option<ListedTerms>> {
    /// The comments at the head of a b-file are shorter than this.
    const LOOKED_AT: u64 = 1 << 16;
    let Named::File(path) = side else { return Ok(None) };
    // A pipe can be read only once, so only regular files are examined.
    let is_file = || path.metadata().is_ok_and(|metadata| metadata.is_file());
    let numbers = path.as_os_str() == "-"
        || (is_file() && sequence::is_numbers(&read_at_most(path, LOOKED_AT)?));
    numbers.then(|| read(&path.to_string_lossy(), shared)).transpose()
}
