//! The clauses of a theorem file, and the formula that one of them holds.

use std::collections::HashSet;

use super::symmetry::Symmetry;
use crate::game::declarations::{FileError, Part, fits};
use nimata_logic::logic::Formula;

/// The greatest length of the whole formula, and the greatest depth of its parentheses:
/// certificates allow more, of which the sentence about the formula uses some.
const MOST_TEXT: usize = 60_000;
const MOST_NESTED: usize = 60;

/// What a clause states, and where it is declared.
pub(super) struct Stated<'t> {
    pub part: Part<'t>,
    pub formula: Formula,
    /// The condition of a value, if it has one.
    pub condition: Option<Formula>,
}

/// The formula that some clause holds, or an image of it; `None` without clauses.
///
/// # Errors
/// The clause with which it becomes too long for a certificate.
pub(super) fn any(
    clauses: &[Stated<'_>],
    symmetry: &Symmetry,
) -> Result<Option<Formula>, FileError> {
    let (mut seen, mut whole, mut length) = (HashSet::new(), None::<Formula>, 0);
    for Stated { part, formula, .. } in clauses {
        let fault = || {
            part.fault(format!(
                "with its definitions and exchanges written out, the theorem is too long for a \
                 certificate: at most {MOST_TEXT} signs, and {MOST_NESTED} parentheses in each \
                 other, are"
            ))
        };
        for image in symmetry.images(formula) {
            let text = image.to_string();
            length += text.len();
            if !fits(&text, MOST_TEXT.saturating_sub(length - text.len()), MOST_NESTED) {
                return Err(fault());
            }
            if seen.insert(text) {
                whole = Some(match whole {
                    None => image,
                    Some(before) => before.or(image),
                });
            }
        }
    }
    Ok(whole)
}
