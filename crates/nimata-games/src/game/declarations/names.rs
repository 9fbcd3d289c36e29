//! Names of numbers, and formulas under other names.

use std::collections::BTreeMap;

use super::lines::{FileError, Part};
use nimata_logic::logic::{Formula, Term, substituted};

/// The greatest length of a name in a certificate.
pub(super) const MOST_NAME: usize = 64;

/// The names that sentences about values bind.
const BOUND: [&str; 2] = ["v_", "w_"];

/// Reads distinct names of numbers.
///
/// # Errors
/// The first name that is none, or that stands twice.
pub(in crate::game) fn names(part: Part<'_>) -> Result<Vec<String>, FileError> {
    let mut names: Vec<String> = Vec::new();
    for name in part.between_commas() {
        let plain = name.text.starts_with(|c: char| c.is_ascii_lowercase())
            && name.text.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_')
            && name.text.len() <= MOST_NAME;
        if !plain {
            return Err(name.fault(format!(
                "a name of a number should stand here: a small letter and then letters, digits \
                 and `_`, at most {MOST_NAME}"
            )));
        }
        if BOUND.contains(&name.text) {
            return Err(name.fault(format!(
                "`{}` is the name of a number in proofs: write another, such as {}",
                name.text,
                name.text.trim_end_matches('_')
            )));
        }
        if names.iter().any(|known| known == name.text) {
            return Err(name.fault(format!("`{}` stands twice", name.text)));
        }
        names.push(name.text.to_owned());
    }
    Ok(names)
}

/// The first name with this beginning that is not taken.
pub(in crate::game) fn fresh(stem: &str, taken: &[String]) -> String {
    let numbered = (1u64..).map(|number| format!("{stem}{number}"));
    let mut names = std::iter::once(stem.to_owned()).chain(numbered);
    names.find(|name| !taken.contains(name)).expect("finitely many names are taken")
}

/// Renames the bound variables of a formula that are among `taken`.
pub(in crate::game) fn set_apart(formula: &Formula, taken: &[String]) -> Formula {
    renamed(formula, taken, taken)
}

/// Substitutes the variables `to` for `from` in a formula.
pub(in crate::game) fn renamed(formula: &Formula, from: &[String], to: &[String]) -> Formula {
    let names = from.iter().zip(to).map(|(from, to)| (from.clone(), Term::variable(to)));
    substituted(formula, &names.collect::<BTreeMap<String, Term>>())
}
