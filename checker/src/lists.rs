//! Words and lists of numbers, as claims and evidence hold them.

use crate::json::Reader;
use crate::reject::{Code, Reject};

/// The most numbers that may describe a game.
pub(crate) const MAX_MEMBERS: usize = 65_534;

/// The largest value of a position.
pub(crate) const MAX_VALUE: u16 = 65_534;

/// Rows of one width, in one piece of memory.
#[derive(Default)]
pub(crate) struct Rows {
    /// How many rows there are.
    pub(crate) count: usize,
    /// The length of each row, 0 if there is none.
    pub(crate) width: usize,
    /// The rows, one after the other.
    pub(crate) entries: Vec<u32>,
}

/// Reads a string that must be one of the given words, and returns what the word stands for.
pub(crate) fn known<T: Copy>(r: &mut Reader, code: Code, words: &[(&str, T)]) -> Result<T, Reject> {
    let text = r.string()?;
    let found = words.iter().find(|(word, _)| *word == text);
    found.map(|&(_, meaning)| meaning).ok_or_else(|| {
        let words: Vec<_> = words.iter().map(|(word, _)| format!("\"{word}\"")).collect();
        let text: String = text.chars().take(60).collect();
        Reject::here(code, format!("\"{text}\" stands where only {} may", words.join(" or ")))
    })
}

/// Reads the members of S or D, the prescribed values or the edges: a bounded list of small
/// numbers.
pub(crate) fn members<T: TryFrom<u64>>(r: &mut Reader) -> Result<Vec<T>, Reject> {
    let mut members = Vec::new();
    r.array(|r, index| {
        let number = r.number()?;
        if index >= MAX_MEMBERS {
            return Err(Reject::here(Code::GameInvalid, "the list has more than 65534 members"));
        }
        let too_large = |_| Reject::here(Code::GameInvalid, format!("{number} is too large"));
        members.push(T::try_from(number).map_err(too_large)?);
        Ok(())
    })?;
    Ok(members)
}

/// Reads one output a state.
pub(crate) fn outputs(r: &mut Reader) -> Result<Vec<Option<u16>>, Reject> {
    let mut outputs = Vec::new();
    r.array(|r, _| {
        let output = match r.number_or_null()? {
            None => None,
            Some(number) => match u16::try_from(number) {
                Ok(value) if value <= MAX_VALUE => Some(value),
                _ => return Err(Reject::here(Code::OutputRange, "an output exceeds 65534")),
            },
        };
        outputs.push(output);
        Ok(())
    })?;
    Ok(outputs)
}

/// Reads rows of one width; the codes are for another width and for a number of 2^32 or more.
pub(crate) fn rows(r: &mut Reader, shape: Code, range: Code) -> Result<Rows, Reject> {
    let mut rows = Rows::default();
    r.array(|r, index| {
        let start = rows.entries.len();
        r.array(|r, _| {
            let number = r.number()?;
            let too_large = |_| Reject::here(range, format!("{number} is out of range"));
            rows.entries.push(u32::try_from(number).map_err(too_large)?);
            Ok(())
        })?;
        let width = rows.entries.len() - start;
        if index == 0 {
            rows.width = width;
        } else if rows.width != width {
            let detail = format!("{width} numbers stand here, but {} in entry 0", rows.width);
            return Err(Reject::here(shape, detail));
        }
        rows.count = index.saturating_add(1);
        Ok(())
    })?;
    Ok(rows)
}
