//! Free and bound variables, and substitution.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

use crate::logic::{Formula, Term, Word};

/// The free variables of a formula, in alphabetical order.
///
/// ```
/// use nimata_logic::logic::{Vocabulary, free_variables, parse};
/// let formula = parse("E x (x + y = n)", &Vocabulary::default())?.formula;
/// assert!(free_variables(&formula).iter().eq(["n", "y"]));
/// # Ok::<(), nimata_logic::logic::SyntaxError>(())
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
    let before = bound.len();
    bound.extend(formula.bound());
    formula.operands().for_each(|part| collect_free(part, bound, found));
    let names = formula.terms().flat_map(Term::variables);
    found.extend(names.filter(|name| !bound.contains(name)).cloned());
    bound.truncate(before);
}

/// The sequences that a formula names, in alphabetical order.
pub fn sequences_of(formula: &Formula) -> BTreeSet<String> {
    formula.parts().flat_map(Formula::words).map(|word| word.name.clone()).collect()
}

/// The variables that quantifiers of a formula bind, from the left.
pub fn bound_variables(formula: &Formula) -> Vec<String> {
    formula.parts().flat_map(Formula::bound).cloned().collect()
}

/// The variables of a term.
pub fn variables_of(term: &Term) -> BTreeSet<String> {
    term.variables().cloned().collect()
}

/// Whether a difference occurs in a formula.
pub(super) fn some_difference(formula: &Formula) -> bool {
    formula.parts().flat_map(Formula::terms).any(Term::has_difference)
}

/// The number of comparisons in a formula.
pub(super) fn atoms(formula: &Formula) -> usize {
    formula.parts().filter(|part| part.is_atom()).count()
}

/// Whether a formula has a quantifier.
pub(super) fn has_quantifier(formula: &Formula) -> bool {
    formula.parts().any(|part| matches!(part, Formula::Quantified(..)))
}

/// The depth of a formula as a tree, with its terms.
pub(super) fn depth(formula: &Formula) -> usize {
    let inner = formula.operands().map(depth).chain(formula.terms().map(depth_of_term));
    1 + inner.max().unwrap_or(0)
}

pub(super) fn depth_of_term(term: &Term) -> usize {
    1 + term.operands().map(depth_of_term).max().unwrap_or(0)
}

/// Replaces free variables of a formula by terms.
///
/// A bound name that is also free, bound around it, or a variable of the terms is renamed. So no
/// quantifier captures a variable of a term.
///
/// ```
/// use nimata_logic::logic::{Term, Vocabulary, parse, substituted};
/// let formula = parse("E m (2*m = n)", &Vocabulary::default())?.formula;
/// let terms = [("n".to_owned(), Term::variable("m"))].into();
/// assert_eq!(substituted(&formula, &terms).to_string(), "E m2 (2*m2 = m)");
/// # Ok::<(), nimata_logic::logic::SyntaxError>(())
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
            Formula::Output(..) => {
                let Ok(atom) = formula.try_map_words(|of| Ok::<_, Infallible>(word(of, terms)));
                atom
            }
            Formula::Not(_) | Formula::Binary(..) => formula.map(|part| self.formula(part, terms)),
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
    match whole {
        Term::Variable(name) => terms.get(name).unwrap_or(whole).clone(),
        other => other.map(|part| term(part, terms)),
    }
}
