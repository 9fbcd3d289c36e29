//! Formulas under other names.

use std::collections::BTreeMap;

use nimata_logic::logic::{Formula, Term, substituted};

/// Renames the bound variables of a formula that are among `taken`.
pub(in crate::game) fn set_apart(formula: &Formula, taken: &[String]) -> Formula {
    renamed(formula, taken, taken)
}

/// Substitutes the variables `to` for `from` in a formula.
pub(in crate::game) fn renamed(formula: &Formula, from: &[String], to: &[String]) -> Formula {
    let names = from.iter().zip(to).map(|(from, to)| (from.clone(), Term::variable(to)));
    substituted(formula, &names.collect::<BTreeMap<String, Term>>())
}
