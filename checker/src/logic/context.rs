//! What texts speak of: sequences, variables by their names, and lemmas by their texts.

use std::collections::HashMap;
use std::rc::Rc;

use crate::automaton::Automaton;
use crate::logic::machine::{Answer, Machines, Part};
use crate::logic::numeration::Sum;
use crate::logic::vars::{MAX_VARIABLES, Var};
use crate::logic::work::{CHARACTER, ENTRY, LOOK, TERM};
use crate::reject::{Code, Reject, ensure};

/// The longest name of a variable.
const MAX_NAME: usize = 64;

/// An automaton, how many numbers it reads, and the name of its sequence.
pub(crate) struct Sequence {
    pub(crate) name: String,
    pub(crate) tracks: usize,
    pub(crate) automaton: Rc<Automaton>,
    /// Whether the claim says of which game it holds the values.
    pub(crate) played: bool,
}

/// A formula that was verified to be an automaton.
pub(super) struct Lemma {
    /// The free variables in the order in which the automaton reads them.
    pub(super) variables: Vec<String>,
    /// The names that are bound in the text.
    pub(super) inside: Vec<String>,
    /// Whether the text speaks of a sequence that holds the values of a game.
    pub(super) played: bool,
    pub(super) automaton: Rc<Automaton>,
}

/// What texts speak of.
pub(crate) struct Context<'a> {
    pub(crate) machines: Machines<'a>,
    pub(super) sequences: HashMap<&'a str, &'a Sequence>,
    /// The lemmas by their texts.
    pub(super) lemmas: HashMap<String, Lemma>,
    pub(super) names: HashMap<String, Var>,
    variables: Var,
    /// All names that were bound since the beginning, but for those of variables forgotten.
    pub(super) bound: Vec<(String, Var)>,
    /// Whether a text has spoken of a sequence that holds the values of a game.
    pub(super) played: bool,
}

impl<'a> Context<'a> {
    /// A context of sequences that have different names.
    pub(crate) fn new(machines: Machines<'a>, sequences: &'a [Sequence]) -> Context<'a> {
        let sequences = sequences.iter().map(|sequence| (&*sequence.name, sequence)).collect();
        let (lemmas, names, bound) = (HashMap::new(), HashMap::new(), Vec::new());
        Context { machines, sequences, lemmas, names, variables: 0, bound, played: false }
    }

    /// Pays for reading a text, by its characters.
    pub(super) fn read(&mut self, text: &str) -> Result<(), Reject> {
        self.machines.work.spend(text.len(), CHARACTER)
    }

    /// left + factor · right.
    pub(super) fn add(&mut self, left: Sum, right: &Sum, factor: i64) -> Result<Sum, Reject> {
        let terms = left.terms.len() + 8 * right.terms.len();
        self.machines.work.spend(terms, TERM)?;
        left.plus(right, factor)
    }

    pub(super) fn fresh(&mut self) -> Result<Var, Reject> {
        let few = self.variables < MAX_VARIABLES;
        ensure(few, Code::Formula, "", || format!("more than {MAX_VARIABLES} variables"))?;
        self.variables += 1;
        Ok(self.variables - 1)
    }

    /// Calls new variables by names that must be new.
    pub(crate) fn bind(&mut self, names: &[String]) -> Result<Vec<Var>, Reject> {
        let bind = |name: &String| {
            let mut letters = name.bytes();
            let plain = letters.next().is_some_and(|c| c.is_ascii_lowercase())
                && letters.all(|c| c.is_ascii_alphanumeric() || c == b'_')
                && name.len() <= MAX_NAME;
            ensure(plain && !self.names.contains_key(name), Code::Formula, "", || {
                let name: String = name.chars().take(MAX_NAME).collect();
                format!("\"{name}\" is no name of a variable, or is bound already")
            })?;
            let var = self.fresh()?;
            self.names.insert(name.clone(), var);
            self.bound.push((name.clone(), var));
            Ok(var)
        };
        names.iter().map(bind).collect()
    }

    /// Gives variables other names, until the names that are returned are given back.
    pub(crate) fn call(&mut self, names: HashMap<String, Var>) -> HashMap<String, Var> {
        std::mem::replace(&mut self.names, names)
    }

    /// Forgets all names and variables.
    pub(crate) fn begin(&mut self) {
        (self.names, self.variables, self.bound) = (HashMap::new(), 0, Vec::new());
        self.played = false;
    }

    /// How many variables there are.
    pub(crate) fn bound(&self) -> usize {
        self.variables
    }

    /// Leaves the scope of the names that were bound since there were so many variables.
    pub(super) fn leave(&mut self, variables: usize) {
        self.names.retain(|_, &mut var| var < variables);
    }

    /// Forgets the variables that were bound since there were so many.
    pub(crate) fn forget(&mut self, variables: usize) {
        self.leave(variables);
        self.bound.retain(|&(_, var)| var < variables);
        self.variables = variables;
    }

    /// Verifies that there are no numbers for which all of some machines accept.
    pub(crate) fn never(
        &mut self,
        bound: &[Var],
        all: Vec<Part>,
        what: &str,
    ) -> Result<(), Reject> {
        let found = self.machines.body(bound, all, Vec::new(), Answer::Some)?;
        ensure(found == Part::Constant(false), Code::False, "", || {
            let shows = self.machines.witness.as_deref().unwrap_or("what is missing");
            format!("{what}; {shows} shows it")
        })
    }

    /// The machine of the lemma of a text, if there is one that may take its place.
    pub(super) fn lemma(&mut self, text: &str) -> Result<Option<Part>, Reject> {
        if self.lemmas.is_empty() {
            return Ok(None);
        }
        self.machines.work.spend(text.len(), ENTRY)?;
        let Some(lemma) = self.lemmas.get(text) else { return Ok(None) };
        self.machines.work.spend(1 + lemma.variables.len() + lemma.inside.len(), LOOK)?;
        // A text that binds a name anew is no formula here, lemma or not.
        let shadows = lemma.inside.iter().any(|name| self.names.contains_key(name));
        let at = lemma.variables.iter().map(|name| self.names.get(name).copied());
        let Some(at) = at.collect::<Option<Vec<Var>>>().filter(|_| !shadows) else {
            return Ok(None);
        };
        let automaton = Rc::clone(&lemma.automaton);
        self.played |= lemma.played;
        // What is bound in a text is bound in whatever holds it, read or not.
        self.bound.extend(lemma.inside.iter().map(|name| (name.clone(), self.variables)));
        let few = self.bound.len() <= MAX_VARIABLES;
        ensure(few, Code::Formula, "", || format!("more than {MAX_VARIABLES} variables"))?;
        self.machines.word(&automaton, at, Some(&|o| o == Some(1))).map(Some)
    }

    /// One machine for several.
    pub(crate) fn all(&mut self, all: Vec<Part>) -> Result<Part, Reject> {
        self.machines.body(&[], all, Vec::new(), Answer::Some)
    }

    /// One machine for a formula.
    pub(super) fn one(&mut self, formula: Formula) -> Result<Part, Reject> {
        let Formula { some, all, negated, .. } = formula;
        let part = self.machines.body(&some, all, Vec::new(), Answer::Some)?;
        Ok(if negated { part.negate() } else { part })
    }

    /// The formula without a negation around it, and without a quantifier of the text.
    pub(super) fn open(&mut self, formula: Formula) -> Result<Formula, Reject> {
        let open = !formula.negated && !formula.quantified;
        if open { Ok(formula) } else { Ok(self.one(formula)?.into()) }
    }

    /// All of several formulas.
    pub(super) fn and(&mut self, formulas: Vec<Formula>) -> Result<Formula, Reject> {
        let mut all = Formula { exact: false, ..Formula::default() };
        for formula in formulas {
            let formula = self.open(formula)?;
            all.some.extend(formula.some);
            all.all.extend(formula.all);
        }
        Ok(all)
    }

    pub(super) fn same(&mut self, left: Part, right: Part) -> Result<Part, Reject> {
        match (left, right) {
            (Part::Constant(truth), other) | (other, Part::Constant(truth)) => {
                Ok(if truth { other } else { other.negate() })
            }
            _ => self.compare([left, right], |a, b| a == b),
        }
    }

    pub(super) fn compare(
        &mut self,
        parts: [Part; 2],
        by: fn(u32, u32) -> bool,
    ) -> Result<Part, Reject> {
        self.machines.body(&[], Vec::new(), parts.to_vec(), Answer::Compare(by))
    }
}

/// That there are numbers of some variables for which all of some machines accept; or that there
/// are none.
#[derive(Default)]
pub(super) struct Formula {
    pub(super) some: Vec<Var>,
    pub(super) all: Vec<Part>,
    pub(super) negated: bool,
    /// Whether the machines but the last one determine these numbers, so that the formula is
    /// negated where the last one is.
    pub(super) exact: bool,
    /// Whether it is a quantifier of the text.
    pub(super) quantified: bool,
}

impl Formula {
    pub(super) fn negate(mut self) -> Formula {
        match self.all.last_mut() {
            Some(last) if self.exact => *last = last.negate(),
            _ => self.negated = !self.negated,
        }
        self
    }
}

impl From<Part> for Formula {
    fn from(part: Part) -> Formula {
        Formula { all: vec![part], exact: true, ..Formula::default() }
    }
}
