//! Formulas as indices: `T[a<5]` is T[1] where a < 5, and T[0] elsewhere.

use std::collections::BTreeMap;

use super::error::SyntaxErrorKind as Kind;
use super::limits::MOST_ATOMS;
use super::scope::{atoms, free_variables, substituted};
use crate::logic::{Formula, Term};

/// The formulas that stand as indices. Until the comparison around it is complete, a variable that
/// the text does not use stands for the truth of each.
#[derive(Default)]
pub(super) struct Conditions {
    by_variable: BTreeMap<String, Formula>,
}

impl Conditions {
    /// Lets a variable stand for 1 where the formula is true, and for 0 elsewhere.
    pub(super) fn insert(&mut self, variable: String, formula: Formula) {
        self.by_variable.insert(variable, formula);
    }

    /// The comparison with a case for each truth value of the formulas whose variables it has, and
    /// the number of comparisons that this adds.
    ///
    /// # Errors
    /// [`Kind::TooLarge`] if it has more comparisons than a formula may have.
    pub(super) fn decided(&self, comparison: Formula) -> Result<(Formula, usize), Kind> {
        if self.by_variable.is_empty() {
            return Ok((comparison, 0));
        }
        let before = atoms(&comparison);
        let mut decided = comparison;
        for variable in free_variables(&decided) {
            let Some(condition) = self.by_variable.get(&variable) else { continue };
            if 2 * (atoms(&decided) + atoms(condition)) > MOST_ATOMS {
                return Err(Kind::TooLarge);
            }
            let with =
                |truth| substituted(&decided, &[(variable.clone(), Term::Number(truth))].into());
            let otherwise = (!condition.clone()).and(with(0));
            let (one, other) = (condition.clone().and(with(1)), otherwise);
            decided = one.or(other);
        }
        let more = atoms(&decided) - before;
        Ok((decided, more))
    }
}
