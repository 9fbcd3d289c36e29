//! Reads the head of a file, which names the numeration of each track; and what all lines need.

use crate::files::ReadError;
use crate::logic::{Names, in_words};
use nimata_automata::automaton::{Alphabet, DigitOrder, Letters, Numeration, Track};
use nimata_automata::number::radix::is_decimal;

/// The head with `msd_B` in place of each `{0,…,B−1}`, or `lsd_B` in the other order; `None` if the
/// head has another form.
pub(super) fn base_of_digits(header: &str, order: DigitOrder) -> Option<String> {
    let header: String = header.chars().filter(|sign| !sign.is_whitespace()).collect();
    let sets = header.strip_prefix('{')?.strip_suffix('}')?.split("}{");
    let named = sets.map(|set| {
        let digits: Option<Vec<u32>> = set.split(',').map(decimal).collect();
        let digits = digits.filter(|digits| digits.iter().copied().eq((0..).take(digits.len())))?;
        Some(format!("{}_{}", order.name(), digits.len()))
    });
    let named: Option<Vec<String>> = named.collect();
    named.map(|named| named.join(" "))
}

/// Reads the names of the numerations of all tracks. Only where formulas are asked (`mixed`) they
/// may differ, and sets of letters such as `{-1,0,1}` may stand among them, which
/// are read in the order `letters` if they stand alone.
pub(super) fn read_header(
    line: usize,
    header: &str,
    names: Names<'_>,
    (mixed, letters): (bool, DigitOrder),
) -> Result<(Alphabet, Numeration), ReadError> {
    let tokens = tokens(header);
    let first = tokens[0].as_str();
    let other = tokens.iter().find(|&token| token != first);
    if mixed && (other.is_some() || first.starts_with('{')) {
        return read_tracks(line, &tokens, names, letters);
    }
    if let Some(other) = other {
        let (first, other) = (excerpt(first), excerpt(other));
        let what = format!("the tracks are {first} and {other}, and all must be the same");
        return Err(at(line, what));
    }
    if first.starts_with('{') {
        let what = format!(
            "`{}` says which digits there are and not what they stand for: write msd_K or lsd_K, \
             K the base, msd_fib, or msd_lin_P_Q",
            excerpt(first)
        );
        return Err(at(line, what));
    }
    let numeration = names(first).map_err(|error| at(line, error))?;
    // Too many tracks for a u32 are also too many for an alphabet.
    let tracks = u32::try_from(tokens.len()).unwrap_or(u32::MAX);
    let alphabet = Alphabet::new(numeration.digits(), tracks).map_err(|error| at(line, error))?;
    Ok((alphabet, numeration))
}

/// The words of a head; in a set of letters spaces may stand.
fn tokens(header: &str) -> Vec<String> {
    let mut tokens = vec![String::new()];
    let mut inside = false;
    for sign in header.chars() {
        let last = tokens.last_mut().expect("one at least");
        match sign {
            ' ' | '\t' if inside => continue,
            _ if sign.is_whitespace() => tokens.push(String::new()),
            '{' if !last.is_empty() => tokens.push(sign.to_string()),
            _ => last.push(sign),
        }
        inside = (inside || sign == '{') && sign != '}';
    }
    tokens.retain(|token| !token.is_empty());
    tokens
}

/// Reads tracks of which each has digits of its own.
fn read_tracks(
    line: usize,
    tokens: &[String],
    names: Names<'_>,
    letters: DigitOrder,
) -> Result<(Alphabet, Numeration), ReadError> {
    let track = |token: &String| {
        if !token.starts_with('{') {
            let numerals = names(token).map_err(|error| at(line, error))?;
            // Digits that are decided as words have the words' name.
            let words = in_words(&numerals).filter(|_| !numerals.is_decidable());
            return Ok(Track::Number(words.unwrap_or(numerals)));
        }
        Letters::read(token).map(Track::Code).ok_or_else(|| {
            let what = "is not a set of letters: those are different integers, at most 256";
            at(line, format!("`{}` {what}", excerpt(token)))
        })
    };
    let tracks: Vec<Track> = tokens.iter().map(track).collect::<Result<_, _>>()?;
    let mut numbers = tracks.iter().filter_map(Track::numerals);
    let order = numbers.next().map_or(letters, Numeration::order);
    if let Some(other) = numbers.find(|numerals| numerals.order() != order) {
        let what = format!("{other} is read from the other end than the track before it");
        return Err(at(line, format!("{what}: write all with msd_, or all with lsd_")));
    }
    let count = u32::try_from(tracks.len()).unwrap_or(u32::MAX);
    let numeration = Numeration::of_tracks(tracks, order);
    let alphabet = Alphabet::new(numeration.digits(), count).map_err(|error| at(line, error))?;
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
    nimata_automata::number::excerpt(text, 40)
}
