//! Requirements on a certificate, without which the file of Coq would state something else.
//!
//! Names are copied into the file of Coq. There an unbound variable would mean 0, and a state that
//! does not exist would mean the first state.

use std::collections::BTreeSet;

use nimata_logic::logic::is_name;

use super::error::CoqError;

/// Returns an error unless the condition holds.
pub(super) fn require(so: bool, says: impl FnOnce() -> String) -> Result<(), CoqError> {
    if so { Ok(()) } else { Err(CoqError::Certificate(says())) }
}

/// Requires different names, each a letter followed by letters, digits and `_`. The first letter
/// must be small if the caller asks for it.
pub(super) fn names<'n>(
    all: impl IntoIterator<Item = &'n String>,
    small: bool,
) -> Result<(), CoqError> {
    let mut known = BTreeSet::new();
    for name in all {
        let fits = !small || name.starts_with(|c: char| c.is_ascii_lowercase());
        require(fits && is_name(name), || format!("{name:?} is not a name"))?;
        require(known.insert(name), || format!("{name} is twice"))?;
    }
    Ok(())
}

/// Requires a row for each state, with an existing state for each letter.
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
