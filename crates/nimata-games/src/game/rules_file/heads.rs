//! The names of the numbers of a position: before a move, and in each position that it leaves.

use crate::game::declarations::{FileError, Part, names};
use nimata_automata::automaton::Numeration;
use nimata_automata::number::excerpt;
use nimata_logic::logic::Names;

/// The greatest number of components of a position, which is the greatest number of tracks in a
/// certificate; also the greatest number of numbers that a move leaves.
pub(super) const MOST_TRACKS: usize = 16;

/// The most positions that a move leaves.
const MOST_PARTS: usize = 8;

/// Reads the names of the numbers after a move: those of one position, of several with `+` between
/// them, or `0` for none.
///
/// # Errors
/// The first error.
pub(super) fn left_by(head: Part<'_>, reads: &[String]) -> Result<Vec<String>, FileError> {
    if head.text == "0" {
        return Ok(Vec::new());
    }
    let (parts, wanted) = (head.between('+'), reads.len());
    if parts.len() > MOST_PARTS || parts.len() > 1 && parts.len() * wanted > MOST_TRACKS {
        return Err(head.fault(format!(
            "a move leaves at most {MOST_PARTS} positions, and at most {MOST_TRACKS} numbers in all"
        )));
    }
    let mut to: Vec<String> = Vec::new();
    for part in parts {
        if part.text == "0" {
            return Err(part.fault(
                "`0` stands alone, for a move that leaves nothing: leave it out beside other parts",
            ));
        }
        let names = names(part)?;
        let found = names.len();
        if found != wanted {
            let (place, more) = match head.text.contains('+') {
                true => ("in this part", "; between positions stands `+`"),
                false => ("after this move", ""),
            };
            return Err(part.fault(format!(
                "a position is {wanted} numbers, {}, and {place} there are {found}{more}",
                reads.join(", ")
            )));
        }
        for (name, place) in names.into_iter().zip(part.between_commas()) {
            if reads.contains(&name) {
                return Err(place.fault(format!(
                    "`{name}` is a number before the move: the numbers after it need names of \
                     their own"
                )));
            }
            if to.contains(&name) {
                return Err(place.fault(format!(
                    "`{name}` stands twice: each position that is left has names of its own"
                )));
            }
            to.push(name);
        }
    }
    Ok(to)
}

/// The message for a file that names no numeration.
const MISSING: &str =
    "the numeration is missing: write `reads n in msd_2`, or `reads x, y in lin(1,1)`";

/// Reads the names of the numbers of a position, and their numeration.
///
/// # Errors
/// The first error.
pub(super) fn reads(
    rest: Part<'_>,
    numerations: Names<'_>,
) -> Result<(Vec<String>, Numeration), FileError> {
    let space = |c: Option<char>| c.is_none_or(char::is_whitespace);
    let divides = |&(at, _): &(usize, &str)| {
        let after = rest.text[at + 2..].chars().next();
        at > 0 && space(rest.text[..at].chars().next_back()) && space(after)
    };
    let Some((at, _)) = rest.text.rmatch_indices("in").find(divides) else {
        return Err(rest.fault_behind(MISSING));
    };
    let head = rest.from(0, at);
    let reads = names(head)?;
    if reads.len() > MOST_TRACKS {
        return Err(head.fault(format!("a position is at most {MOST_TRACKS} numbers")));
    }
    let numeration = rest.from(at + 2, rest.text.len());
    if numeration.text.is_empty() {
        return Err(rest.fault_behind(MISSING));
    }
    if numeration.text.starts_with('{') {
        return Err(numeration.fault(format!(
            "`{}` is a set of letters, and positions are numbers: name their numeration, as in \
             `reads n in msd_2`",
            excerpt(numeration.text, 40)
        )));
    }
    let numerals = numerations(numeration.text);
    let numerals = numerals.map_err(|error| numeration.fault(error.to_string()))?;
    if numerals.has_integers() {
        let says = format!("numbers of {numerals} are integers, and those of positions are not");
        return Err(numeration.fault(format!("{says} below 0: name another numeration")));
    }
    Ok((reads, numerals))
}
