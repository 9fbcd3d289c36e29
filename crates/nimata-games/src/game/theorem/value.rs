//! A stated value and where it is stated, as a formula about a position and its value.

use super::ready::Ready;
use super::term::ValueTerm;
use crate::game::declarations::{fresh, set_apart};
use nimata_logic::logic::{Formula, Relation, Term};

/// The formula that a number is the value of a term, where a condition holds. `taken` are all names
/// that are free in it.
pub(super) fn stated(
    term: &ValueTerm,
    condition: Option<&Formula>,
    value: &str,
    taken: &[String],
) -> Formula {
    let mut steps = Steps { taken, names: Vec::new(), parts: Vec::new() };
    let last = match term {
        ValueTerm::Xor(left, right) => {
            let indices = vec![steps.term(left), steps.term(right)];
            xor(indices, value)
        }
        term => Formula::Compare(Term::variable(value), Relation::Equal, steps.term(term)),
    };
    let Steps { names, mut parts, .. } = steps;
    parts.push(last);
    let whole = Formula::exists(names, Formula::all(parts));
    match condition {
        Some(condition) => whole.and(set_apart(condition, taken)),
        None => whole,
    }
}

/// States that the xor of two terms is a variable.
fn xor(mut indices: Vec<Term>, result: &str) -> Formula {
    indices.push(Term::variable(result));
    Formula::output(Ready::Xor.name(), indices, 1)
}

/// The values of inner `xor`, each with a name of its own.
struct Steps<'t> {
    taken: &'t [String],
    names: Vec<String>,
    parts: Vec<Formula>,
}

impl Steps<'_> {
    fn term(&mut self, term: &ValueTerm) -> Term {
        let mut boxed = |inner: &ValueTerm| Box::new(self.term(inner));
        match term {
            ValueTerm::Number(number) => Term::Number(*number),
            ValueTerm::Name(name) => Term::variable(name),
            ValueTerm::Sum(left, right) => Term::Sum(boxed(left), boxed(right)),
            ValueTerm::Difference(left, right) => Term::Difference(boxed(left), boxed(right)),
            ValueTerm::Multiple(factor, inner) => Term::Multiple(*factor, boxed(inner)),
            ValueTerm::Quotient(inner, divisor) => Term::Quotient(boxed(inner), *divisor),
            ValueTerm::Xor(left, right) => {
                let indices = vec![self.term(left), self.term(right)];
                let name = fresh("z", &[self.taken, &self.names].concat());
                self.parts.push(xor(indices, &name));
                self.names.push(name.clone());
                Term::Variable(name)
            }
        }
    }
}
