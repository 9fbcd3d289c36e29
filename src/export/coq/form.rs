//! What a certificate must be like for the file of Coq to say what it says.
//!
//! Names become parts of a file of Coq as they are, and there a variable that nothing binds is 0,
//! and a state that does not exist is the first one.

use std::collections::BTreeSet;

use crate::logic::is_name;

use super::error::CoqError;

/// An error unless this is so.
pub(super) fn require(so: bool, says: impl FnOnce() -> String) -> Result<(), CoqError> {
    if so { Ok(()) } else { Err(CoqError::Certificate(says())) }
}

/// Different names, each a letter, small if asked for, and then letters, digits and `_`.
pub(super) fn names<'n>(
    all: impl IntoIterator<Item = &'n String>,
    small: bool,
) -> Result<(), CoqError> {
    let mut known = BTreeSet::new();
    for name in all {
        let fits = !small || name.starts_with(|c: char| c.is_ascii_lowercase());
        require(fits && is_name(name), || format!("{name:?} is no name"))?;
        require(known.insert(name), || format!("{name} is twice"))?;
    }
    Ok(())
}

/// Rows for all states, with a state for each letter.
pub(super) fn automaton(
    digits: u64,
    tracks: usize,
    outputs: &[Option<u32>],
    transitions: &[Vec<u32>],
) -> Result<(), CoqError> {
    let letters = u32::try_from(tracks).ok().and_then(|tracks| digits.checked_pow(tracks));
    let states = outputs.len();
    let complete = |row: &Vec<u32>| {
        u64::try_from(row.len()).ok() == letters
            && row.iter().all(|&state| usize::try_from(state).is_ok_and(|state| state < states))
    };
    let whole = states > 0 && transitions.len() == states && transitions.iter().all(complete);
    require(whole, || "an automaton has not one state for each state and letter".to_owned())
}
