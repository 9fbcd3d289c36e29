//! The parts of a formula while its text is read: numbers, atoms and formulas.

use super::Parser;
use crate::logic::context::{Context, Formula};
use crate::logic::machine::{Answer, Part};
use crate::logic::numeration::Numeration;
use crate::logic::places::{Sign, Sum};
use crate::logic::sums::Atom;
use crate::logic::vars::{Var, Vars};
use crate::reject::Reject;

/// A number in a text.
pub(super) struct Term {
    pub(super) sum: Sum,
    /// The fresh variables that the sum uses, and the conditions on them. It is exact if the number
    /// exists for all values of the other variables; a difference may not.
    pub(super) with: Formula,
    /// Whether the sum is a difference of which nobody has demanded yet that it is at least 0.
    pub(super) lower: bool,
    /// The sum as an index, if it has no conditions but that it is a number.
    pub(super) index: Option<Sum>,
}

impl Term {
    /// The variable of which the term is the number without some last digits, beside a constant,
    /// and how many these are.
    pub(super) fn shift(&self, context: &Context) -> Option<(Var, usize)> {
        let &[(var, 1)] = &self.sum.terms[..] else { return None };
        // A quotient has two conditions, and always exists; a difference has another one.
        let found = context.shifts.get(&var).copied();
        found.filter(|&(_, places)| self.with.all.len() == 2 * places)
    }

    /// The variable that the term is, if it is one; it loses no digits.
    pub(super) fn variable(&self) -> Option<(Var, usize)> {
        match (&self.sum.terms[..], self.sum.constant) {
            (&[(var, 1)], 0) if self.with.all.is_empty() => Some((var, 0)),
            _ => None,
        }
    }
}

impl From<Sum> for Term {
    fn from(sum: Sum) -> Term {
        Term { sum, with: Formula::certain(), lower: false, index: None }
    }
}

pub(super) enum Value {
    Term(Term),
    /// A linear atom without conditions on its terms.
    Atom(Atom),
    Formula(Formula),
}

impl Value {
    pub(super) fn formula(self, parser: &mut Parser) -> Result<Formula, Reject> {
        match self {
            Value::Formula(formula) => Ok(formula),
            Value::Atom(atom) => parser.context.atom(atom).map(Formula::from),
            Value::Term(_) => parser.fault("a number where a formula should be"),
        }
    }

    /// Returns a formula as machines that must all accept.
    pub(super) fn parts(self, parser: &mut Parser) -> Result<Vec<Part>, Reject> {
        let formula = self.formula(parser)?;
        let plain = formula.some.is_empty() && !formula.negated;
        if plain { Ok(formula.all) } else { Ok(vec![parser.context.one(formula)?]) }
    }

    pub(super) fn atom(&self) -> Option<Atom> {
        match self {
            Value::Atom(atom) => Some(atom.clone()),
            _ => None,
        }
    }

    /// Returns a term, with the demand that it is a number.
    pub(super) fn term(self, parser: &mut Parser) -> Result<Term, Reject> {
        let mut term = self.possible(parser)?;
        if std::mem::take(&mut term.lower) {
            term.with.all.push(parser.context.linear(term.sum.clone(), Sign::Positive)?);
            term.with.exact = false;
        }
        Ok(term)
    }

    /// Returns a term that may be a difference below 0.
    pub(super) fn possible(self, parser: &Parser) -> Result<Term, Reject> {
        match self {
            Value::Term(term) => Ok(term),
            _ => parser.fault("a formula where a number should be"),
        }
    }
}

/// Builds the formula of an atom about terms, with the conditions on these.
pub(super) fn with(terms: Vec<Term>, atom: Part) -> Formula {
    let mut formula = Formula::certain();
    terms.into_iter().for_each(|term| formula.join(term.with));
    formula.all.push(atom);
    formula
}

impl Context<'_> {
    /// Where numbers are words, the outputs of two words become machines of their own, which bind
    /// the variables of their terms; those of the second word begin at `first`.
    pub(super) fn apart(
        &mut self,
        terms: &mut Vec<Term>,
        first: usize,
        [left, right]: [Part; 2],
    ) -> Result<[Part; 2], Reject> {
        // With the least significant digit first, one word can have more sets than both have pairs.
        let numeration = &self.machines.numeration;
        if !matches!(numeration, Numeration::Words(_)) || numeration.least_first() {
            return Ok([left, right]);
        }
        let own = terms.split_off(first);
        let fresh: Vars = terms.iter().flat_map(|term| term.with.some.iter().copied()).collect();
        let reads = |&part: &Part| self.machines.reads(part).meets(fresh);
        let shared = own.iter().any(|term| term.with.all.iter().any(reads));
        let left = if shared { left } else { self.output(std::mem::take(terms), left)? };
        Ok([left, self.output(own, right)?])
    }

    /// Builds the machine of the output of a word whose indices are these terms: each is one
    /// number, or none.
    fn output(&mut self, terms: Vec<Term>, word: Part) -> Result<Part, Reject> {
        let Formula { some, all, .. } =
            terms.into_iter().fold(Formula::certain(), |mut all, term| {
                all.join(term.with);
                all
            });
        if all.is_empty() {
            return Ok(word);
        }
        self.machines.body(&some, all, vec![word], Answer::Output)
    }
}

/// Returns the sum of an index; if it contains that of an index before, by the variable of that.
pub(super) fn containing(terms: &[Term], sum: &Sum) -> Sum {
    let by = |before: &Term| {
        let rest = sum.clone().plus(&before.sum, -1).ok()?;
        let contains = rest.constant >= 0 && rest.terms.iter().all(|&(_, factor)| factor > 0);
        let z = before.with.some.last().filter(|_| contains && before.sum.terms.len() > 1)?;
        rest.plus(&Sum::variable(*z), 1).ok()
    };
    terms.iter().find_map(by).unwrap_or_else(|| sum.clone())
}
