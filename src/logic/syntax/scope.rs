//! Free and bound variables, and substitution.

use std::collections::{BTreeMap, BTreeSet};

use crate::logic::{Formula, Operand, Term, Word};

/// The free variables of a formula, in alphabetical order.
///
/// ```
/// use nimata::logic::{Vocabulary, free_variables, parse};
/// let formula = parse("E x (x + y = n)", &Vocabulary::default())?.formula;
/// assert!(free_variables(&formula).iter().eq(["n", "y"]));
/// # Ok::<(), nimata::logic::SyntaxError>(())
/// ```
pub fn free_variables(formula: &Formula) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    collect_free(formula, &mut Vec::new(), &mut found);
    found
}

fn collect_free<'f>(
    formula: &'f Formula,
    bound: &mut Vec<&'f String>,
    found: &mut BTreeSet<String>,
) {
    match formula {
        Formula::Not(inner) => collect_free(inner, bound, found),
        Formula::Binary(_, left, right) => {
            collect_free(left, bound, found);
            collect_free(right, bound, found);
        }
        Formula::Quantified(_, variables, body) => {
            let before = bound.len();
            bound.extend(variables);
            collect_free(body, bound, found);
            bound.truncate(before);
        }
        atom => each_term(atom, &mut |term| {
            each_variable(term, &mut |name| {
                if !bound.contains(&name) {
                    found.insert(name.clone());
                }
            });
        }),
    }
}

/// The sequences that a formula names, in alphabetical order.
pub fn sequences_of(formula: &Formula) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    collect_sequences(formula, &mut found);
    found
}

fn collect_sequences(formula: &Formula, found: &mut BTreeSet<String>) {
    match formula {
        Formula::Compare(..) => {}
        Formula::Output(word, _, operand) => {
            found.insert(word.name.clone());
            if let Operand::Word(word) = operand {
                found.insert(word.name.clone());
            }
        }
        Formula::Not(inner) | Formula::Quantified(_, _, inner) => collect_sequences(inner, found),
        Formula::Binary(_, left, right) => {
            collect_sequences(left, found);
            collect_sequences(right, found);
        }
    }
}

/// The variables that quantifiers of a formula bind, from the left.
pub fn bound_variables(formula: &Formula) -> Vec<String> {
    match formula {
        Formula::Compare(..) | Formula::Output(..) => Vec::new(),
        Formula::Not(inner) => bound_variables(inner),
        Formula::Binary(_, left, right) => [bound_variables(left), bound_variables(right)].concat(),
        Formula::Quantified(_, variables, body) => {
            [variables.clone(), bound_variables(body)].concat()
        }
    }
}

/// Calls a function with each term of an atom; other formulas have no terms of their own.
fn each_term<'f>(atom: &'f Formula, show: &mut dyn FnMut(&'f Term)) {
    match atom {
        Formula::Compare(left, _, right) => {
            show(left);
            show(right);
        }
        Formula::Output(word, _, operand) => {
            word.indices.iter().for_each(&mut *show);
            if let Operand::Word(word) = operand {
                word.indices.iter().for_each(&mut *show);
            }
        }
        _ => {}
    }
}

fn each_variable<'t>(term: &'t Term, show: &mut dyn FnMut(&'t String)) {
    match term {
        Term::Number(_) => {}
        Term::Variable(name) => show(name),
        Term::Sum(left, right) | Term::Difference(left, right) => {
            each_variable(left, show);
            each_variable(right, show);
        }
        Term::Multiple(_, inner) | Term::Quotient(inner, _) => each_variable(inner, show),
    }
}

/// The variables of a term.
pub fn variables_of(term: &Term) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    each_variable(term, &mut |name| {
        found.insert(name.clone());
    });
    found
}

/// Whether a difference occurs in a term.
pub(super) fn has_difference(term: &Term) -> bool {
    match term {
        Term::Number(_) | Term::Variable(_) => false,
        Term::Difference(..) => true,
        Term::Sum(left, right) => has_difference(left) || has_difference(right),
        Term::Multiple(_, inner) | Term::Quotient(inner, _) => has_difference(inner),
    }
}

/// Whether a difference occurs in a formula.
pub(super) fn some_difference(formula: &Formula) -> bool {
    match formula {
        Formula::Not(inner) | Formula::Quantified(_, _, inner) => some_difference(inner),
        Formula::Binary(_, left, right) => some_difference(left) || some_difference(right),
        atom => {
            let mut found = false;
            each_term(atom, &mut |term| found |= has_difference(term));
            found
        }
    }
}

/// The number of comparisons in a formula.
pub(super) fn atoms(formula: &Formula) -> usize {
    match formula {
        Formula::Compare(..) | Formula::Output(..) => 1,
        Formula::Not(inner) | Formula::Quantified(_, _, inner) => atoms(inner),
        Formula::Binary(_, left, right) => atoms(left) + atoms(right),
    }
}

/// Whether a formula has a quantifier.
pub(super) fn has_quantifier(formula: &Formula) -> bool {
    match formula {
        Formula::Compare(..) | Formula::Output(..) => false,
        Formula::Not(inner) => has_quantifier(inner),
        Formula::Binary(_, left, right) => has_quantifier(left) || has_quantifier(right),
        Formula::Quantified(..) => true,
    }
}

/// The depth of a formula as a tree, with its terms.
pub(super) fn depth(formula: &Formula) -> usize {
    match formula {
        Formula::Not(inner) | Formula::Quantified(_, _, inner) => 1 + depth(inner),
        Formula::Binary(_, left, right) => 1 + depth(left).max(depth(right)),
        atom => {
            let mut most = 0;
            each_term(atom, &mut |term| most = most.max(depth_of_term(term)));
            1 + most
        }
    }
}

pub(super) fn depth_of_term(term: &Term) -> usize {
    match term {
        Term::Number(_) | Term::Variable(_) => 1,
        Term::Sum(left, right) | Term::Difference(left, right) => {
            1 + depth_of_term(left).max(depth_of_term(right))
        }
        Term::Multiple(_, inner) | Term::Quotient(inner, _) => 1 + depth_of_term(inner),
    }
}

/// Replaces free variables of a formula by terms.
///
/// A bound name that is also free, bound around it, or a variable of the terms is renamed. So no
/// quantifier captures a variable of a term.
///
/// ```
/// use nimata::logic::{Term, Vocabulary, parse, substituted};
/// let formula = parse("E m (2*m = n)", &Vocabulary::default())?.formula;
/// let terms = [("n".to_owned(), Term::variable("m"))].into();
/// assert_eq!(substituted(&formula, &terms).to_string(), "E m2 (2*m2 = m)");
/// # Ok::<(), nimata::logic::SyntaxError>(())
/// ```
pub fn substituted(formula: &Formula, terms: &BTreeMap<String, Term>) -> Formula {
    let mut taken = free_variables(formula);
    terms.values().for_each(|term| taken.extend(variables_of(term)));
    let mut names = taken.clone();
    names.extend(bound_variables(formula));
    let mut terms = terms.clone();
    Substitution { taken, names }.formula(formula, &mut terms)
}

/// A name like this one that is not in the set.
pub fn fresh(name: &str, names: &BTreeSet<String>) -> String {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    (2u64..)
        .map(|number| format!("{stem}{number}"))
        .find(|name| !names.contains(name))
        .expect("finitely many names are taken")
}

struct Substitution {
    /// The names that must not be bound here.
    taken: BTreeSet<String>,
    /// All names of the formula and of the terms.
    names: BTreeSet<String>,
}

impl Substitution {
    fn formula(&mut self, formula: &Formula, terms: &mut BTreeMap<String, Term>) -> Formula {
        match formula {
            Formula::Compare(left, relation, right) => {
                Formula::Compare(term(left, terms), *relation, term(right, terms))
            }
            Formula::Output(left, relation, operand) => {
                let operand = match operand {
                    Operand::Output(output) => Operand::Output(*output),
                    Operand::Word(right) => Operand::Word(word(right, terms)),
                };
                Formula::Output(word(left, terms), *relation, operand)
            }
            Formula::Not(inner) => !self.formula(inner, terms),
            Formula::Binary(connective, left, right) => {
                let left = Box::new(self.formula(left, terms));
                Formula::Binary(*connective, left, Box::new(self.formula(right, terms)))
            }
            Formula::Quantified(quantifier, variables, body) => {
                let mut before = Vec::new();
                let mut bound = Vec::new();
                for name in variables {
                    let mut new = name.clone();
                    if self.taken.contains(name) {
                        new = fresh(name, &self.names);
                        self.names.insert(new.clone());
                    }
                    self.taken.insert(new.clone());
                    let old = terms.insert(name.clone(), Term::Variable(new.clone()));
                    before.push((name, old));
                    bound.push(new);
                }
                let body = Box::new(self.formula(body, terms));
                for (name, old) in before.into_iter().rev() {
                    match old {
                        Some(old) => terms.insert(name.clone(), old),
                        None => terms.remove(name),
                    };
                }
                for name in &bound {
                    self.taken.remove(name);
                }
                Formula::Quantified(*quantifier, bound, body)
            }
        }
    }
}

fn word(word: &Word, terms: &BTreeMap<String, Term>) -> Word {
    let indices = word.indices.iter().map(|index| term(index, terms)).collect();
    Word { name: word.name.clone(), indices }
}

fn term(whole: &Term, terms: &BTreeMap<String, Term>) -> Term {
    let part = |inner: &Term| Box::new(term(inner, terms));
    match whole {
        Term::Number(number) => Term::Number(*number),
        Term::Variable(name) => terms.get(name).unwrap_or(whole).clone(),
        Term::Sum(left, right) => Term::Sum(part(left), part(right)),
        Term::Difference(left, right) => Term::Difference(part(left), part(right)),
        Term::Multiple(factor, inner) => Term::Multiple(*factor, part(inner)),
        Term::Quotient(inner, divisor) => Term::Quotient(part(inner), *divisor),
    }
}
