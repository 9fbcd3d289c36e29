//! Finds the variables of a formula, and verifies that all its names are known.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Environment, SolveError};
use crate::logic::{Formula, Term, Word};
use nimata_automata::number::index;

/// The greatest depth of formulas and terms; a chain of connectives on the left does not count as
/// nested.
const DEPTH: usize = 256;

/// The variables of a formula, free and bound.
#[derive(Debug, Default)]
pub(super) struct Scope {
    /// All variables, numbered in the order of their first occurrence.
    pub(super) names: FxHashMap<String, u32>,
    /// The free variables: first the named tracks, then the others in alphabetical order.
    pub(super) free: Vec<String>,
}

impl Scope {
    /// # Errors
    /// [`SolveError::Unknown`], [`SolveError::Tracks`], [`SolveError::Shadowed`] or
    /// [`SolveError::Deep`], for the first name or part that is at fault.
    ///
    /// The names in `tracks` count as free even if they do not occur, and come first in this order.
    pub(super) fn of(
        formula: &Formula,
        environment: &Environment,
        tracks: &[String],
    ) -> Result<Self, SolveError> {
        let mut reader = Reader {
            environment,
            scope: Scope::default(),
            around: Vec::new(),
            bound: FxHashSet::default(),
        };
        for name in tracks {
            reader.scope.free.push(name.clone());
            reader.number(name);
        }
        reader.formula(formula, DEPTH)?;
        let Reader { mut scope, bound, .. } = reader;
        scope.free[tracks.len()..].sort_unstable();
        match scope.free.iter().find(|&name| bound.contains(name)) {
            Some(name) => Err(SolveError::Shadowed(name.clone())),
            None => Ok(scope),
        }
    }
}

struct Reader<'a> {
    environment: &'a Environment,
    scope: Scope,
    /// The variables bound around the place that is being read.
    around: Vec<String>,
    /// All variables that are bound somewhere.
    bound: FxHashSet<String>,
}

impl Reader<'_> {
    fn formula(&mut self, formula: &Formula, depth: usize) -> Result<(), SolveError> {
        let depth = depth.checked_sub(1).ok_or(SolveError::Deep(DEPTH))?;
        match formula {
            Formula::Compare(..) => formula.terms().try_for_each(|term| self.term(term, depth)),
            Formula::Output(..) => formula.words().try_for_each(|word| self.word(word, depth)),
            Formula::Not(inner) => self.formula(inner, depth),
            Formula::Binary(..) => {
                formula.chain().into_iter().try_for_each(|part| self.formula(part, depth))
            }
            Formula::Quantified(_, variables, body) => {
                let mark = self.around.len();
                for name in variables {
                    if self.around.contains(name) {
                        return Err(SolveError::Shadowed(name.clone()));
                    }
                    self.around.push(name.clone());
                    self.bound.insert(name.clone());
                    self.number(name);
                }
                self.formula(body, depth)?;
                self.around.truncate(mark);
                Ok(())
            }
        }
    }

    fn number(&mut self, name: &str) {
        if !self.scope.names.contains_key(name) {
            let number = u32::try_from(self.scope.names.len()).expect("fewer than 2^32 names");
            self.scope.names.insert(name.to_owned(), number);
        }
    }

    fn word(&mut self, word: &Word, depth: usize) -> Result<(), SolveError> {
        let Some(automaton) = self.environment.automaton(&word.name) else {
            return Err(SolveError::Unknown(word.name.clone()));
        };
        let needed = index(automaton.alphabet().tracks());
        if word.indices.len() != needed {
            let (name, found) = (word.name.clone(), word.indices.len());
            return Err(SolveError::Tracks { name, found, needed });
        }
        word.indices.iter().try_for_each(|term| self.term(term, depth))
    }

    fn term(&mut self, term: &Term, depth: usize) -> Result<(), SolveError> {
        let depth = depth.checked_sub(1).ok_or(SolveError::Deep(DEPTH))?;
        if let Term::Variable(name) = term {
            if !self.around.contains(name) && !self.scope.free.contains(name) {
                self.scope.free.push(name.clone());
            }
            self.number(name);
        }
        term.operands().try_for_each(|inner| self.term(inner, depth))
    }
}
