//! Linear atoms up to the names of their variables, and the lemmas that are found by them:
//! docs/certificate.md, section 4.

use std::collections::HashMap;
use std::rc::Rc;

use crate::automaton::Automaton;
use crate::logic::places::{Sign, Sum};
use crate::logic::vars::Var;

/// A linear atom up to the names of its variables: the coefficients in ascending order, the
/// constant and the sign.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Normal(Vec<i64>, i64, Sign);

impl Normal {
    /// x + y = z.
    pub(super) fn addition() -> Normal {
        Normal(vec![-1, 1, 1], 0, Sign::Zero)
    }

    /// Returns the atom, or its negation, in normal form: its sum, whether it is negated, the form,
    /// and the variables in the order of the coefficients.
    pub(super) fn of(sum: Sum, sign: Sign) -> (Sum, bool, Normal, Vec<Var>) {
        let normal = |sum: &Sum| {
            let mut terms = sum.terms.clone();
            terms.sort_by_key(|&(_, factor)| factor);
            let (vars, factors) = terms.into_iter().unzip();
            (Normal(factors, sum.constant, sign), vars)
        };
        let terms = sum.terms.iter().map(|&(var, factor)| (var, -factor)).collect();
        // A sum is 0 just if its opposite is; it is below 0 just if its opposite is 1 or more.
        let below = i64::from(sign == Sign::Positive);
        let opposite = Sum { terms, constant: -sum.constant - below };
        let ((form, vars), (other, turned)) = (normal(&sum), normal(&opposite));
        let turns = match sign {
            Sign::Zero => (&form.0, form.1) < (&other.0, other.1),
            Sign::Positive => sum.constant < 0,
        };
        match turns {
            true => (opposite, sign == Sign::Positive, other, turned),
            false => (sum, false, form, vars),
        }
    }
}

/// A lemma that is used by its meaning: whether it states the negation of the normal form, and
/// which variable of this form each track of its automaton reads.
pub(super) struct SumLemma {
    pub(super) automaton: Rc<Automaton>,
    pub(super) negated: bool,
    pub(super) tracks: Vec<usize>,
}

/// The lemmas whose formulas are linear atoms, in a numeration by words.
#[derive(Default)]
pub(super) struct Sums(pub(super) HashMap<Normal, SumLemma>);
