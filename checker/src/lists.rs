//! Words and lists of numbers in claims and in evidence.

use crate::json::Reader;
use crate::reject::{Code, Reject, ensure};

/// The greatest number of entries in a list that describes a game.
pub(crate) const MAX_MEMBERS: usize = 65_534;

/// The largest value of a position; 65535 stands for no value.
pub(crate) const MAX_VALUE: u16 = 65_534;

/// Rows of equal width, stored in one piece of memory.
#[derive(Default)]
pub(crate) struct Rows {
    pub(crate) count: usize,
    /// The length of each row; 0 if there are no rows.
    pub(crate) width: usize,
    pub(crate) entries: Vec<u32>,
}

/// Reads a string that must be one of the given words, and returns the value of the word.
pub(crate) fn known<T: Copy>(r: &mut Reader, code: Code, words: &[(&str, T)]) -> Result<T, Reject> {
    let text = r.string()?;
    let found = words.iter().find(|(word, _)| *word == text);
    found.map(|&(_, meaning)| meaning).ok_or_else(|| {
        let words: Vec<_> = words.iter().map(|(word, _)| format!("\"{word}\"")).collect();
        let text: String = text.chars().take(60).collect();
        Reject::here(code, format!("\"{text}\" stands where only {} may", words.join(" or ")))
    })
}

/// Reads the numbers that describe a game: a bounded list of small numbers.
pub(crate) fn members<T: TryFrom<u64>>(r: &mut Reader) -> Result<Vec<T>, Reject> {
    r.array(|r, index| {
        let number = r.number()?;
        ensure(index < MAX_MEMBERS, Code::GameInvalid, "", || "the list has over 65534 members")?;
        T::try_from(number).map_err(|_| too_large(Code::GameInvalid, number))
    })
}

/// Reads a list with one output for each state.
pub(crate) fn outputs(r: &mut Reader) -> Result<Vec<Option<u16>>, Reject> {
    r.array(|r, _| {
        let Some(number) = r.or_null(Reader::number)? else { return Ok(None) };
        let value = u16::try_from(number).ok().filter(|&value| value <= MAX_VALUE);
        value.map(Some).ok_or_else(|| too_large(Code::OutputRange, number))
    })
}

/// Reads rows of equal width. `shape` is the code for a row of another width, `range` that for a
/// number of 2^32 or more.
pub(crate) fn rows(r: &mut Reader, shape: Code, range: Code) -> Result<Rows, Reject> {
    let (mut width, mut entries) = (0, Vec::new());
    let rows = r.array(|r, index| {
        let row = r.array(|r, _| {
            let number = r.number()?;
            entries.push(u32::try_from(number).map_err(|_| too_large(range, number))?);
            Ok(())
        })?;
        if index == 0 {
            width = row.len();
        }
        ensure(row.len() == width, shape, "", || {
            format!("{} numbers stand here, but {width} in entry 0", row.len())
        })
    })?;
    Ok(Rows { count: rows.len(), width, entries })
}

fn too_large(code: Code, number: u64) -> Reject {
    Reject::here(code, format!("{number} is too large"))
}
