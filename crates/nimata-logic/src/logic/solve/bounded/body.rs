//! Formulas without quantifiers, with linear sums in place of terms.

use super::super::term::Atom;
use crate::logic::linear::{Sum, Terms};
use crate::logic::{Connective, Formula, Operand, Relation, Term, Word};

/// A sequence at sums of variables.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Place {
    pub(super) name: String,
    pub(super) indices: Vec<Sum>,
}

/// A formula without quantifiers. A sum below 0 is an index of no letter; where one could occur, a
/// part of its own excludes it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Body {
    /// The sum stands in the relation to 0.
    Sign(Sum, Relation),
    /// A letter is compared with another one, or with a constant.
    Letters(Place, Relation, Result<Place, i64>),
    Not(Box<Body>),
    All(Vec<Body>),
    /// Exactly one of the two holds.
    Differ(Box<(Body, Body)>),
}

impl Body {
    /// Reads a formula; `None` if it has a quantifier, a quotient, or a large number. `fresh` is a
    /// number above those of all variables.
    pub(super) fn read(
        formula: &Formula,
        number: &dyn Fn(&str) -> u32,
        fresh: u32,
    ) -> Option<Body> {
        let mut atom = Atom::new(number, fresh);
        let body = match formula {
            Formula::Compare(left, relation, right) => {
                let left = atom.sum(left)?;
                Body::Sign(left.plus(-1, &atom.sum(right)?)?, *relation)
            }
            Formula::Output(word, relation, operand) => {
                let mut place = |word: &Word| {
                    let indices = word.indices.iter().map(|index| atom.sum(index));
                    Some(Place {
                        name: word.name.clone(),
                        indices: indices.collect::<Option<_>>()?,
                    })
                };
                let one = place(word)?;
                let other = match operand {
                    Operand::Output(value) => Err(*value),
                    Operand::Word(word) => Ok(place(word)?),
                };
                Body::Letters(one, *relation, other)
            }
            Formula::Not(inner) => return Some(Body::read(inner, number, fresh)?.negated()),
            Formula::Binary(connective, left, right) => {
                let left = Body::read(left, number, fresh)?;
                let right = Body::read(right, number, fresh)?;
                return Some(match connective {
                    Connective::And => Body::All(vec![left, right]),
                    Connective::Or => Body::All(vec![left.negated(), right.negated()]).negated(),
                    Connective::Implies => Body::All(vec![left, right.negated()]).negated(),
                    Connective::Xor => Body::Differ(Box::new((left, right))),
                    Connective::Iff => Body::Differ(Box::new((left, right))).negated(),
                });
            }
            Formula::Quantified(..) => return None,
        };
        if !atom.fresh.is_empty() {
            return None;
        }
        let sides = atom.sides.into_iter().map(|side| Body::Sign(side, Relation::AtLeast));
        let mut all: Vec<Body> = sides.collect();
        all.push(body);
        Some(Body::all(all))
    }

    pub(super) fn negated(self) -> Body {
        match self {
            Body::Not(inner) => *inner,
            Body::Sign(sum, relation) => Body::Sign(sum, relation.negated()),
            Body::Letters(one, relation @ (Relation::Equal | Relation::Unequal), other) => {
                Body::Letters(one, relation.negated(), other)
            }
            body => Body::Not(Box::new(body)),
        }
    }

    /// The conjunction of some bodies.
    pub(super) fn all(mut parts: Vec<Body>) -> Body {
        if parts.len() == 1 { parts.remove(0) } else { Body::All(parts) }
    }

    /// The parts of a conjunction.
    pub(super) fn parts(self) -> Vec<Body> {
        match self {
            Body::All(parts) => parts.into_iter().flat_map(Body::parts).collect(),
            Body::Sign(sum, Relation::Equal) => {
                let other = Body::Sign(sum.times(-1), Relation::AtLeast);
                vec![Body::Sign(sum, Relation::AtLeast), other]
            }
            body => vec![body],
        }
    }

    /// The sum that is at least 0 exactly where this holds, if it is such a comparison.
    pub(super) fn bound(&self) -> Option<Sum> {
        let Body::Sign(sum, relation) = self else { return None };
        let less_one = |sum: Sum| sum.plus(-1, &Sum::number(1));
        match relation {
            Relation::AtLeast => Some(sum.clone()),
            Relation::AtMost => Some(sum.times(-1)),
            Relation::Greater => less_one(sum.clone()),
            Relation::Less => less_one(sum.times(-1)),
            Relation::Equal | Relation::Unequal => None,
        }
    }

    /// Visits all atoms.
    fn atoms<'b>(&'b self, visit: &mut dyn FnMut(&'b Body)) {
        match self {
            Body::Sign(..) | Body::Letters(..) => visit(self),
            Body::Not(inner) => inner.atoms(visit),
            Body::All(parts) => parts.iter().for_each(|part| part.atoms(visit)),
            Body::Differ(pair) => [&pair.0, &pair.1].into_iter().for_each(|it| it.atoms(visit)),
        }
    }

    /// Visits all sequences at their places.
    pub(super) fn places<'b>(&'b self, visit: &mut impl FnMut(&'b Place)) {
        self.atoms(&mut |atom| {
            if let Body::Letters(one, _, other) = atom {
                visit(one);
                other.iter().for_each(&mut *visit);
            }
        });
    }

    /// Whether a letter occurs.
    pub(super) fn has_letters(&self) -> bool {
        let mut found = false;
        self.places(&mut |_| found = true);
        found
    }

    /// Whether all sums, of atoms and of indices, have a property.
    pub(super) fn all_sums(&self, property: &dyn Fn(&Sum) -> bool) -> bool {
        let mut all = true;
        self.sums(&mut |sum| all &= property(sum));
        all
    }

    /// Visits all sums, of atoms and of indices.
    pub(super) fn sums(&self, visit: &mut dyn FnMut(&Sum)) {
        self.atoms(&mut |atom| {
            if let Body::Sign(sum, _) = atom {
                visit(sum);
            }
        });
        self.places(&mut |place| place.indices.iter().for_each(&mut *visit));
    }

    /// The body with other sums; `None` if one fails.
    pub(super) fn map(&self, change: &mut dyn FnMut(&Sum) -> Option<Sum>) -> Option<Body> {
        Some(match self {
            Body::Sign(sum, relation) => Body::Sign(change(sum)?, *relation),
            Body::Letters(one, relation, other) => {
                let mut place = |place: &Place| {
                    let indices = place.indices.iter().map(&mut *change).collect::<Option<_>>()?;
                    Some(Place { name: place.name.clone(), indices })
                };
                let one = place(one)?;
                let other = match other {
                    Ok(other) => Ok(place(other)?),
                    Err(value) => Err(*value),
                };
                Body::Letters(one, *relation, other)
            }
            Body::Not(inner) => inner.map(change)?.negated(),
            Body::All(parts) => {
                Body::All(parts.iter().map(|part| part.map(change)).collect::<Option<_>>()?)
            }
            Body::Differ(pair) => {
                Body::Differ(Box::new((pair.0.map(change)?, pair.1.map(change)?)))
            }
        })
    }

    /// The body without conditions that follow from these bounds, or from others beside them.
    pub(super) fn without(self, bounds: &[Sum]) -> Body {
        match self {
            Body::All(parts) => {
                let mut inside = bounds.to_vec();
                let mut rest = Vec::new();
                for part in parts.into_iter().rev() {
                    match part.bound() {
                        Some(sum) if follows(&sum, &inside) => {}
                        Some(sum) => {
                            inside.push(sum);
                            rest.push(part);
                        }
                        None => rest.push(part.without(bounds)),
                    }
                }
                rest.reverse();
                Body::all(rest)
            }
            Body::Not(inner) => inner.without(bounds).negated(),
            Body::Differ(pair) => {
                Body::Differ(Box::new((pair.0.without(bounds), pair.1.without(bounds))))
            }
            body => body,
        }
    }

    /// The formula of the body, with these names of variables.
    pub(super) fn formula(&self, names: &[String]) -> Formula {
        match self {
            Body::Sign(sum, relation) => compared(sum, *relation, names),
            Body::Letters(one, relation, other) => {
                let word = |place: &Place| Word {
                    name: place.name.clone(),
                    indices: place.indices.iter().map(|index| term(index, names)).collect(),
                };
                let operand = match other {
                    Ok(other) => Operand::Word(word(other)),
                    Err(value) => Operand::Output(*value),
                };
                Formula::Output(word(one), *relation, operand)
            }
            Body::Not(inner) => !inner.formula(names),
            Body::All(parts) => Formula::all(parts.iter().map(|part| part.formula(names))),
            Body::Differ(pair) => {
                pair.0.formula(names).joined(Connective::Xor, pair.1.formula(names))
            }
        }
    }
}

/// Whether a sum is at least 0 wherever these are.
pub(super) fn follows(sum: &Sum, bounds: &[Sum]) -> bool {
    let positive = |sum: &Sum| sum.constant >= 0 && sum.factors.iter().all(|&(_, by)| by >= 0);
    positive(sum) || bounds.iter().any(|bound| sum.plus(-1, bound).is_some_and(|it| positive(&it)))
}

/// The factor of a variable.
pub(super) fn factor(sum: &Sum, variable: u32) -> i128 {
    let found = sum.factors.iter().find(|(known, _)| *known == variable);
    found.map_or(0, |&(_, factor)| factor)
}

/// The summands with this sign; `None` if there are none.
fn side(sum: &Sum, sign: i128, names: &[String]) -> Option<Term> {
    let number = |number: i128| u64::try_from(number * sign).expect("numbers of terms are small");
    let factors = sum.factors.iter().filter(|&&(_, factor)| factor * sign > 0);
    let mut summands: Vec<Term> = factors
        .map(|&(variable, factor)| {
            let name = Term::variable(&names[nimata_automata::number::index(variable)]);
            if factor * sign == 1 { name } else { Term::Multiple(number(factor), Box::new(name)) }
        })
        .collect();
    if sum.constant * sign > 0 {
        summands.push(Term::Number(number(sum.constant)));
    }
    summands.into_iter().reduce(|left, right| left + right)
}

/// The term of a sum.
pub(super) fn term(sum: &Sum, names: &[String]) -> Term {
    let left = side(sum, 1, names).unwrap_or(Term::Number(0));
    match side(sum, -1, names) {
        None => left,
        Some(right) => Term::Difference(Box::new(left), Box::new(right)),
    }
}

/// The comparison of a sum with 0, as that of its positive with its negative summands.
pub(super) fn compared(sum: &Sum, relation: Relation, names: &[String]) -> Formula {
    let [left, right] = [1, -1].map(|sign| side(sum, sign, names).unwrap_or(Term::Number(0)));
    Formula::Compare(left, relation, right)
}
