//! Reads the head of a file, which names the numeration of each track; and what all lines need.

use crate::automaton::{Alphabet, Numeration};
use crate::export::ReadError;
use crate::logic::Names;
use crate::number::radix::is_decimal;

/// The head with `msd_B` in place of each `{0,…,B−1}`; `None` if the head has another form.
pub(super) fn base_of_digits(header: &str) -> Option<String> {
    let header: String = header.chars().filter(|sign| !sign.is_whitespace()).collect();
    let sets = header.strip_prefix('{')?.strip_suffix('}')?.split("}{");
    let named = sets.map(|set| {
        let digits: Option<Vec<u32>> = set.split(',').map(decimal).collect();
        let digits = digits.filter(|digits| digits.iter().copied().eq((0..).take(digits.len())))?;
        Some(format!("msd_{}", digits.len()))
    });
    let named: Option<Vec<String>> = named.collect();
    named.map(|named| named.join(" "))
}

/// Reads the names of the numerations of all tracks, which must be the same.
pub(super) fn read_header(
    line: usize,
    header: &str,
    names: Names<'_>,
) -> Result<(Alphabet, Numeration), ReadError> {
    let tokens: Vec<&str> = header.split_whitespace().collect();
    if let Some(other) = tokens.iter().find(|&token| *token != tokens[0]) {
        let (first, other) = (excerpt(tokens[0]), excerpt(other));
        let what = format!("the tracks are {first} and {other}, and all must be the same");
        return Err(at(line, what));
    }
    if tokens[0].starts_with('{') {
        let what = format!(
            "`{}` says which digits there are and not what they stand for: write msd_K or lsd_K, \
             K the base, msd_fib, or msd_lin_P_Q",
            excerpt(tokens[0])
        );
        return Err(at(line, what));
    }
    let numeration = names(tokens[0]).map_err(|error| at(line, error))?;
    // Too many tracks for a u32 are also too many for an alphabet.
    let tracks = u32::try_from(tokens.len()).unwrap_or(u32::MAX);
    let alphabet = Alphabet::new(numeration.digits(), tracks).map_err(|error| at(line, error))?;
    Ok((alphabet, numeration))
}

/// An error in a line; lines are numbered from 1.
pub(super) fn at(line: usize, what: impl std::fmt::Display) -> ReadError {
    ReadError::new(format!("line {line}: {what}"))
}

pub(super) fn decimal(text: &str) -> Option<u32> {
    text.parse().ok().filter(|_| is_decimal(text))
}

/// A part of a text that is long enough to find its place.
pub(super) fn excerpt(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
