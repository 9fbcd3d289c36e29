//! The names that formulas may use: sequences, variables, and lemmas by their texts.

use std::collections::HashMap;
use std::rc::Rc;

use crate::automaton::Automaton;
use crate::logic::machine::{Answer, Machines, Part};
use crate::logic::normal::Sums;
use crate::logic::places::Sum;
use crate::logic::repeated::Repeated;
use crate::logic::vars::{MAX_VARIABLES, Var};
use crate::logic::work::{ENTRY, LOOK, TERM};
use crate::reject::{Code, Reject, ensure};

const MAX_NAME: usize = 64;

/// A sequence: its name, its automaton, and how many numbers the automaton reads.
#[derive(Clone)]
pub(crate) struct Sequence {
    pub(crate) name: String,
    pub(crate) tracks: usize,
    pub(crate) automaton: Rc<Automaton>,
    /// Whether the claim states that the sequence holds the values of a game.
    pub(crate) played: bool,
}

/// A lemma as it is stated: the free variables, in the order in which the automaton reads them.
pub(crate) struct Stated {
    pub(crate) variables: Vec<String>,
    pub(crate) text: String,
    pub(crate) automaton: Rc<Automaton>,
}

/// A formula for which an automaton was verified.
pub(super) struct Lemma {
    /// The free variables, in the order in which the automaton reads them.
    pub(super) variables: Vec<String>,
    /// The names of the variables that the text binds.
    pub(super) inside: Vec<String>,
    /// Whether the text names a sequence that holds the values of a game.
    pub(super) played: bool,
    pub(super) automaton: Rc<Automaton>,
}

/// The names in scope while texts are read, and the machines built from them.
pub(crate) struct Context<'a> {
    pub(crate) machines: Machines<'a>,
    pub(super) sequences: HashMap<String, Sequence>,
    /// The verified lemmas by their texts.
    pub(super) lemmas: HashMap<String, Lemma>,
    /// The verified lemmas that are used by their meaning.
    pub(super) sums: Sums,
    pub(super) names: HashMap<String, Var>,
    /// Quotients by powers of a base that is read most significant digit first: which variable
    /// loses how many digits.
    pub(super) shifts: HashMap<Var, (Var, usize)>,
    variables: Var,
    /// All names bound since [`Context::begin`], except those that were forgotten. A lemma records
    /// them, even those whose scope has ended.
    pub(super) bound: Vec<(String, Var)>,
    /// Whether a text has named a sequence that holds the values of a game.
    pub(super) played: bool,
    /// The machines that equal parts of a text share, while it is a condition of a recurrence.
    pub(super) repeated: Option<Repeated>,
}

impl<'a> Context<'a> {
    /// Creates a context; the caller has verified that the sequences have different names.
    pub(crate) fn new<'s>(
        machines: Machines<'a>,
        sequences: impl IntoIterator<Item = &'s Sequence>,
    ) -> Context<'a> {
        let named = |sequence: &Sequence| (sequence.name.clone(), sequence.clone());
        let sequences = sequences.into_iter().map(named).collect();
        let (lemmas, sums, names) = (HashMap::new(), Sums::default(), HashMap::new());
        let shifts = HashMap::new();
        let (bound, variables, played, repeated) = (Vec::new(), 0, false, None);
        Context {
            machines,
            sequences,
            lemmas,
            sums,
            names,
            shifts,
            variables,
            bound,
            played,
            repeated,
        }
    }

    /// Returns left + factor · right, after charging for its terms.
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

    /// Binds new variables to names, which must not be in scope.
    pub(crate) fn bind(&mut self, names: &[String]) -> Result<Vec<Var>, Reject> {
        let bind = |name: &String| {
            let mut letters = name.bytes();
            let plain = letters.next().is_some_and(|c| c.is_ascii_lowercase())
                && letters.all(|c| c.is_ascii_alphanumeric() || c == b'_')
                && name.len() <= MAX_NAME;
            ensure(plain && !self.names.contains_key(name), Code::Formula, "", || {
                let name: String = name.chars().take(MAX_NAME).collect();
                format!("\"{name}\" is not a variable's name, or is bound already")
            })?;
            let var = self.fresh()?;
            self.names.insert(name.clone(), var);
            self.bound.push((name.clone(), var));
            Ok(var)
        };
        names.iter().map(bind).collect()
    }

    /// Forgets all names and variables, before a new text.
    pub(crate) fn begin(&mut self) {
        (self.names, self.variables, self.bound) = (HashMap::new(), 0, Vec::new());
        self.shifts.clear();
        (self.played, self.machines.witness) = (false, None);
    }

    /// The number of variables, which [`Context::leave`] and [`Context::forget`] take.
    pub(crate) fn bound(&self) -> usize {
        self.variables
    }

    /// Ends the scope of all names but those of the first `variables` variables; the variables
    /// stay.
    pub(super) fn leave(&mut self, variables: usize) {
        self.names.retain(|_, &mut var| var < variables);
    }

    /// Forgets all but the first `variables` variables, so that their numbers are used again.
    pub(crate) fn forget(&mut self, variables: usize) {
        self.leave(variables);
        self.shifts.clear();
        self.bound.retain(|&(_, var)| var < variables);
        self.variables = variables;
    }

    /// Verifies that no values of the bound variables make all machines accept.
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

    /// Verifies that a sentence is true.
    pub(crate) fn sentence(&mut self, text: &str, what: &str) -> Result<(), Reject> {
        self.begin();
        let sentence = self.formula(text)?;
        let truth = self.all(sentence)?;
        ensure(truth == Part::Constant(true), Code::False, "", || {
            let shows = self.machines.witness.as_deref().unwrap_or("no number");
            format!("{what}; {shows} shows it")
        })
    }

    /// Stores a verified lemma, unless there is one with its text. All names bound since
    /// [`Context::begin`] count as bound in the text, but for its free variables.
    pub(super) fn store(&mut self, stated: &Stated, played: bool) {
        let inside = std::mem::take(&mut self.bound).into_iter().map(|(name, _)| name);
        let inside = inside.filter(|name| !stated.variables.contains(name)).collect();
        let (variables, automaton) = (stated.variables.clone(), Rc::clone(&stated.automaton));
        let lemma = Lemma { variables, inside, played, automaton };
        self.lemmas.entry(stated.text.clone()).or_insert(lemma);
    }

    /// Returns the machine of the lemma with this text, if there is one and its variables are in
    /// scope.
    pub(super) fn lemma(&mut self, text: &str) -> Result<Option<Part>, Reject> {
        if self.lemmas.is_empty() {
            return Ok(None);
        }
        self.machines.work.spend(text.len(), ENTRY)?;
        let Some(lemma) = self.lemmas.get(text) else { return Ok(None) };
        self.machines.work.spend(1 + lemma.variables.len() + lemma.inside.len(), LOOK)?;
        // A text that binds a name again is not a formula here, so a lemma must not replace it.
        let shadows = lemma.inside.iter().any(|name| self.names.contains_key(name));
        let at = lemma.variables.iter().map(|name| self.names.get(name).copied());
        let Some(at) = at.collect::<Option<Vec<Var>>>().filter(|_| !shadows) else {
            return Ok(None);
        };
        let automaton = Rc::clone(&lemma.automaton);
        self.played |= lemma.played;
        // The lemma replaces its text, but the names bound in the text still count.
        self.bound.extend(lemma.inside.iter().map(|name| (name.clone(), self.variables)));
        let few = self.bound.len() <= MAX_VARIABLES;
        ensure(few, Code::Formula, "", || format!("more than {MAX_VARIABLES} variables"))?;
        self.machines.word(&automaton, at, Some(&|o| o == Some(1))).map(Some)
    }

    /// Builds one machine that accepts where all of these do.
    pub(crate) fn all(&mut self, all: Vec<Part>) -> Result<Part, Reject> {
        self.machines.body(&[], all, Vec::new(), Answer::Some)
    }

    /// Builds one machine for a formula.
    pub(super) fn one(&mut self, formula: Formula) -> Result<Part, Reject> {
        let Formula { some, all, negated, .. } = formula;
        let part = self.demanded(&some, all)?;
        Ok(if negated { part.negate() } else { part })
    }

    /// Returns a formula without a negation outside, and without a quantifier of the text, so that
    /// its variables and machines can join others.
    pub(super) fn open(&mut self, formula: Formula) -> Result<Formula, Reject> {
        let open = !formula.negated && !formula.quantified;
        if open { Ok(formula) } else { Ok(self.one(formula)?.into()) }
    }

    /// Builds the conjunction of several formulas.
    pub(super) fn and(&mut self, formulas: Vec<Formula>) -> Result<Formula, Reject> {
        let mut all = Formula::default();
        for formula in formulas {
            all.join(self.open(formula)?);
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

/// A formula in the making: some values of the bound variables `some` make all machines of `all`
/// accept; or, if it is negated, no values do.
#[derive(Default)]
pub(super) struct Formula {
    pub(super) some: Vec<Var>,
    pub(super) all: Vec<Part>,
    pub(super) negated: bool,
    /// Whether exactly one choice of values satisfies all machines but the last. Then negating the
    /// last machine negates the formula.
    pub(super) exact: bool,
    /// Whether the text itself has this quantifier; then it is not merged with one around it.
    pub(super) quantified: bool,
}

impl Formula {
    /// The formula that holds always: nothing is bound, and no machine must accept.
    pub(super) fn certain() -> Formula {
        Formula { exact: true, ..Formula::default() }
    }

    /// Demands another formula too; neither is negated.
    pub(super) fn join(&mut self, other: Formula) {
        self.some.extend(other.some);
        self.all.extend(other.all);
        self.exact &= other.exact;
    }

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
        Formula { all: vec![part], ..Formula::certain() }
    }
}
