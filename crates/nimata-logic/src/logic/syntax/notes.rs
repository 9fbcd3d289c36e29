//! Formulas with several numerations: each comparison with the numeration in force where it stands.

use std::collections::{BTreeMap, BTreeSet};

use super::scope::{bound_variables, free_variables, fresh, substituted};
use crate::logic::{Formula, Term};
use nimata_automata::automaton::Numeration;

/// A comparison, and the numeration that the text names for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The comparison.
    pub atom: Formula,
    /// The numeration; `None` if the text names none.
    pub numerals: Option<Numeration>,
    /// The byte of the text at which the comparison or the call stands.
    pub offset: usize,
    /// Whether the text does not have the comparison: `I` adds one, whose numeration is that of its
    /// variable.
    pub added: bool,
}

/// The comparisons of a formula that is read, with numerations. Each quantifier gets variables of
/// its own, so that a name has one meaning in all notes.
#[derive(Default)]
pub(super) struct Notes {
    pub(super) found: Vec<Note>,
    /// The names in the text of variables that were renamed.
    written: BTreeMap<String, String>,
}

impl Notes {
    /// Notes a comparison.
    pub(super) fn add(&mut self, atom: &Formula, numerals: Option<&Numeration>, offset: usize) {
        let (atom, numerals, added) = (atom.clone(), numerals.cloned(), false);
        self.found.push(Note { atom, numerals, offset, added });
    }

    /// Gives the variables that a quantifier binds in a body names of their own, in the body and in
    /// the notes about it, which begin at `from`.
    pub(super) fn apart(
        &mut self,
        variables: &mut [String],
        body: &Formula,
        from: usize,
        names: &mut BTreeSet<String>,
    ) -> Formula {
        let mut terms = BTreeMap::new();
        for variable in variables {
            let own = fresh(variable, names);
            names.insert(own.clone());
            let text = self.written.get(variable).unwrap_or(variable).clone();
            self.written.insert(own.clone(), text);
            terms.insert(std::mem::replace(variable, own.clone()), Term::Variable(own));
        }
        for note in &mut self.found[from..] {
            note.atom = substituted(&note.atom, &terms);
        }
        substituted(body, &terms)
    }

    /// An expanded call with variables of its own, after its comparisons were noted.
    pub(super) fn expanded(
        &mut self,
        formula: &Formula,
        numerals: Option<&Numeration>,
        offset: usize,
        names: &mut BTreeSet<String>,
    ) -> Formula {
        if formula.is_atom() {
            self.add(formula, numerals, offset);
        }
        let from = self.found.len();
        let mut whole = formula.map(|part| self.expanded(part, numerals, offset, names));
        if let Formula::Quantified(_, variables, body) = &mut whole {
            **body = self.apart(variables, body, from, names);
        }
        whole
    }

    /// The formula and its notes, in which variables have the names of the text again wherever a
    /// name has one meaning; and the names in the text of the other variables.
    pub(super) fn finish(
        mut self,
        formula: &Formula,
    ) -> (Formula, Vec<Note>, BTreeMap<String, String>) {
        let mut taken = free_variables(formula);
        let mut terms = BTreeMap::new();
        for variable in bound_variables(formula) {
            let text = self.written.get(&variable).unwrap_or(&variable).clone();
            if taken.insert(text.clone()) {
                terms.insert(variable, text);
            }
        }
        let as_terms =
            terms.iter().map(|(own, text)| (own.clone(), Term::variable(text))).collect();
        for note in &mut self.found {
            note.atom = substituted(&note.atom, &as_terms);
        }
        self.written.retain(|own, _| !terms.contains_key(own));
        (renamed(formula, &terms, &as_terms), self.found, self.written)
    }
}

/// The formula with other names of bound variables; no two quantifiers bind the same name.
fn renamed(
    formula: &Formula,
    names: &BTreeMap<String, String>,
    terms: &BTreeMap<String, Term>,
) -> Formula {
    if formula.is_atom() {
        return substituted(formula, terms);
    }
    let mut whole = formula.map(|part| renamed(part, names, terms));
    if let Formula::Quantified(_, variables, _) = &mut whole {
        for own in variables {
            *own = names.get(own).unwrap_or(own).clone();
        }
    }
    whole
}
