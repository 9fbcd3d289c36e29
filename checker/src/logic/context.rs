//! What texts speak of: sequences, variables by their names, and lemmas by their texts.

use std::collections::HashMap;
use std::rc::Rc;

use crate::automaton::Automaton;
use crate::limits::count;
use crate::logic::machine::{Answer, Machines, Part};
use crate::logic::numeration::Var;
use crate::reject::{Code, Reject, ensure};

/// How many variables may be bound in one text.
const MAX_VARIABLES: usize = 250;

/// The longest name of a variable.
const MAX_NAME: usize = 64;

/// The steps of comparing two names.
const LOOK: u64 = 32;

/// An automaton, how many numbers it reads, and the name of its sequence.
pub(crate) struct Sequence {
    pub(crate) name: String,
    pub(crate) tracks: usize,
    pub(crate) automaton: Rc<Automaton>,
}

/// A formula that was verified to be an automaton.
pub(super) struct Lemma {
    /// The quantifier, the variables of its block, and the text behind them; only a text if the
    /// formula begins with no quantifier.
    pub(super) block: Vec<String>,
    /// The free variables in the order in which the automaton reads them.
    pub(super) variables: Vec<String>,
    /// The names that are bound in the text behind the block.
    pub(super) inside: Vec<String>,
    pub(super) automaton: Rc<Automaton>,
}

/// What texts speak of.
pub(crate) struct Context<'a> {
    pub(crate) machines: Machines<'a>,
    pub(crate) sequences: &'a [Sequence],
    /// The lemmas, by the quantifier with which they begin, if any, and the text behind its block.
    pub(super) lemmas: HashMap<(char, String), Vec<Lemma>>,
    pub(super) names: Vec<(String, Var)>,
    variables: Var,
    /// All names that were bound since the beginning, but for those of variables forgotten.
    pub(super) bound: Vec<(String, Var)>,
}

impl<'a> Context<'a> {
    pub(crate) fn new(machines: Machines<'a>, sequences: &'a [Sequence]) -> Context<'a> {
        let (lemmas, names) = (HashMap::new(), Vec::new());
        Context { machines, sequences, lemmas, names, variables: 0, bound: Vec::new() }
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
            let known = self.names.iter().any(|(known, _)| known == name);
            ensure(plain && !known, Code::Formula, "", || {
                let name: String = name.chars().take(MAX_NAME).collect();
                format!("\"{name}\" is no name of a variable, or is bound already")
            })?;
            let var = self.fresh()?;
            self.names.push((name.clone(), var));
            self.bound.push((name.clone(), var));
            Ok(var)
        };
        names.iter().map(bind).collect()
    }

    /// Calls variables by other names until the names are [called](Self::call) again; the names
    /// that were.
    pub(crate) fn call(&mut self, names: Vec<(String, Var)>) -> Vec<(String, Var)> {
        std::mem::replace(&mut self.names, names)
    }

    /// Forgets all names and variables.
    pub(crate) fn begin(&mut self) {
        (self.names, self.variables, self.bound) = (Vec::new(), 0, Vec::new());
    }

    /// How many variables there are.
    pub(crate) fn bound(&self) -> usize {
        self.variables
    }

    /// Forgets the variables that were bound since there were so many.
    pub(crate) fn forget(&mut self, variables: usize) {
        self.names.retain(|&(_, var)| var < variables);
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

    /// Whether a lemma has just this text.
    pub(crate) fn knows(&self, text: &str) -> bool {
        let (quantifier, block, body) = head(text);
        let lemmas = self.lemmas.get(&(quantifier, body.to_owned()));
        lemmas.is_some_and(|lemmas| lemmas.iter().any(|lemma| lemma.block == block))
    }

    /// The machine of the best lemma about a text behind a block, and the variables of its block.
    pub(super) fn lemma(
        &mut self,
        quantifier: char,
        block: &[String],
        body: &str,
    ) -> Result<Option<(Vec<Var>, Part)>, Reject> {
        if self.lemmas.is_empty() {
            return Ok(None);
        }
        let Some(lemmas) = self.lemmas.get(&(quantifier, body.to_owned())) else { return Ok(None) };
        let looks = lemmas.iter().map(|lemma| lemma.inside.len() + lemma.block.len() + 1);
        let looks = count(looks.sum()).saturating_mul(count(self.names.len() + block.len() + 1));
        self.machines.spend(looks.saturating_mul(LOOK))?;
        // A text that binds a name anew is none here, lemma or not.
        let bound = |name: &String| self.names.iter().any(|(known, _)| known == name);
        let fits = |lemma: &&Lemma| {
            lemma.block.iter().all(|name| block.contains(name)) && !lemma.inside.iter().any(bound)
        };
        let Some(lemma) = lemmas.iter().filter(fits).max_by_key(|lemma| lemma.block.len()) else {
            return Ok(None);
        };
        let var = |name: &String| self.names.iter().find(|(n, _)| n == name).map(|&(_, var)| var);
        let at: Option<Vec<Var>> = lemma.variables.iter().map(var).collect();
        let done: Option<Vec<Var>> = lemma.block.iter().map(var).collect();
        let Some((at, done)) = at.zip(done) else { return Ok(None) };
        let automaton = Rc::clone(&lemma.automaton);
        // What is bound in a text is bound in whatever holds it, read or not.
        self.bound.extend(lemma.inside.iter().map(|name| (name.clone(), self.variables)));
        let few = self.bound.len() <= MAX_VARIABLES;
        ensure(few, Code::Formula, "", || format!("more than {MAX_VARIABLES} variables"))?;
        let part = self.machines.word(&automaton, at, Some(&|o| o == Some(1)))?;
        Ok(Some((done, part)))
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

/// The quantifier with which a text begins, its block, and what is behind.
pub(super) fn head(text: &str) -> (char, Vec<&str>, &str) {
    let quantified = |sign| text.strip_prefix(sign).and_then(|rest| rest.split_once(" ("));
    for (sign, prefix) in [('A', "A "), ('E', "E ")] {
        if let Some((block, body)) = quantified(prefix) {
            return (sign, block.split(',').collect(), body.strip_suffix(')').unwrap_or(body));
        }
    }
    (' ', Vec::new(), text)
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
