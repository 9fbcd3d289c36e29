//! Terms as linear sums over the integers.

use std::collections::{BTreeMap, BTreeSet};

use super::error::IntegerError;
use crate::logic::Term;

/// Σ aᵢxᵢ + c, without coefficients 0.
#[derive(Clone, Debug, Default)]
pub(super) struct Linear {
    pub(super) terms: BTreeMap<String, i64>,
    pub(super) constant: i64,
}

impl Linear {
    pub(super) fn constant(constant: i64) -> Self {
        Linear { terms: BTreeMap::new(), constant }
    }

    pub(super) fn variable(name: &str) -> Self {
        Linear { terms: [(name.to_owned(), 1)].into(), constant: 0 }
    }

    /// This sum, and another one times a factor.
    pub(super) fn plus(mut self, factor: i64, other: &Linear) -> Result<Self, IntegerError> {
        let times = |number: i64, before: i64| {
            let product = number.checked_mul(factor).and_then(|it| it.checked_add(before));
            product.filter(|it| it.unsigned_abs() < 1 << 62).ok_or(IntegerError::Large)
        };
        self.constant = times(other.constant, self.constant)?;
        for (name, coefficient) in &other.terms {
            let before = self.terms.get(name).copied().unwrap_or(0);
            match times(*coefficient, before)? {
                0 => self.terms.remove(name),
                sum => self.terms.insert(name.clone(), sum),
            };
        }
        Ok(self)
    }
}

/// A name like this one that is new.
pub(super) fn fresh_name(stem: &str, names: &mut BTreeSet<String>) -> String {
    let numbered = (1u32..).map(|number| format!("{stem}{number}"));
    let mut all = std::iter::once(stem.to_owned()).chain(numbered);
    let name = all.find(|name| !names.contains(name)).expect("finitely many names are taken");
    names.insert(name.clone());
    name
}

/// The quotients of an atom: each is a variable q with 0 ≤ t − cq ≤ c − 1.
#[derive(Default)]
pub(super) struct Quotients {
    pub(super) variables: Vec<String>,
    /// Sums that are at least 0.
    pub(super) conditions: Vec<Linear>,
}

/// The sum that a term is.
pub(super) fn sum(
    term: &Term,
    quotients: &mut Quotients,
    names: &mut BTreeSet<String>,
) -> Result<Linear, IntegerError> {
    let small = |number: u64| i64::try_from(number).map_err(|_| IntegerError::Large);
    Ok(match term {
        Term::Number(number) => Linear::constant(small(*number)?),
        Term::Variable(name) => Linear::variable(name),
        Term::Sum(left, right) => {
            sum(left, quotients, names)?.plus(1, &sum(right, quotients, names)?)?
        }
        Term::Difference(left, right) => {
            sum(left, quotients, names)?.plus(-1, &sum(right, quotients, names)?)?
        }
        Term::Multiple(factor, inner) => {
            Linear::default().plus(small(*factor)?, &sum(inner, quotients, names)?)?
        }
        Term::Quotient(inner, divisor) => {
            let (divisor, dividend) = (small(*divisor)?, sum(inner, quotients, names)?);
            let name = fresh_name("q", names);
            let quotient = Linear::variable(&name);
            let rest = dividend.plus(-divisor, &quotient)?;
            let over = Linear::constant(divisor - 1).plus(-1, &rest)?;
            quotients.variables.push(name);
            quotients.conditions.extend([rest, over]);
            quotient
        }
    })
}
