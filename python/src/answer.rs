//! Questions in first-order logic, and their answers.

use std::sync::Arc;

use nimata::budget::Budget;
use nimata::game::subtraction_division::DivisorSequences;
use nimata::logic::{self, Extent, Vocabulary};
use nimata::num_bigint::{BigInt, BigUint, Sign};
use nimata::proof::{
    Analysis, Answered, Checked, Host, Question, Sequences, Source, Spelling, ask_divisors,
    claimed, game_source,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::automaton::Automaton;
use crate::certificate::Certificate;
use crate::fault::Fault;
use crate::game::Game;
use crate::integers::IntoPython;
use crate::run::{Limits, Manner, Runner, long};

/// The answer to a question.
///
///     >>> answer = nimata.ask("G[n] = @0", G="sd:1/2")
///     >>> answer.extent, answer.density
///     ('infinite', Fraction(1, 3))
#[pyclass(frozen, module = "nimata")]
pub struct Answer {
    formula: String,
    answer: logic::Answer,
    spelling: Spelling,
    numeration: String,
    divisors: Option<String>,
    analysis: Option<Analysis>,
    certificate: Option<Py<Certificate>>,
    why: Option<String>,
}

/// What a name in a formula stands for.
pub enum Named {
    Game(Game, Option<String>),
    Automaton(Automaton),
}

impl Named {
    /// The sequence, and how it is written.
    ///
    /// # Errors
    /// No formula can speak of it.
    pub fn source(self, host: &dyn Host) -> Result<(Source, String), Fault> {
        match self {
            Named::Game(game, claim) => {
                let name = game.game.to_string();
                Ok((game_source(Arc::clone(&game.game), claim), name))
            }
            Named::Automaton(automaton) => Ok((automaton.source(host)?, "automaton".to_owned())),
        }
    }
}

/// The sequences that were given by name: games, their names with or without a claim, or automata.
pub fn named(given: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<(String, Named)>> {
    let given = given.into_iter().flat_map(|given| given.iter());
    let named = given.map(|(name, what)| {
        let name: String = name.extract()?;
        if let Ok(game) = what.cast::<Game>() {
            return Ok((name, Named::Game(game.get().clone(), None)));
        }
        if let Ok(automaton) = what.cast::<Automaton>() {
            return Ok((name, Named::Automaton(automaton.get().clone())));
        }
        match what.extract::<String>() {
            Ok(text) => {
                let (claim, game) = claimed(&text);
                let game = crate::game::game(game)?;
                Ok((name, Named::Game(game, claim.map(str::to_owned))))
            }
            Err(_) => Err(PyTypeError::new_err(format!(
                "{name} is to be a game, the name of one, or an automaton"
            ))),
        }
    });
    named.collect()
}

/// What was found, before it is an object of Python.
pub struct Found {
    question: Question,
    answered: Answered,
    analysis: Option<Analysis>,
}

impl Found {
    /// An answer with its digits and densities.
    pub fn of(question: Question, answered: Answered, budget: &Budget) -> Self {
        let analysis = match &answered.answer {
            logic::Answer::Set(set) => Some(Analysis::of(set, budget)),
            logic::Answer::Sentence { .. } => None,
        };
        Found { question, answered, analysis }
    }

    /// As an object of Python.
    pub fn into_answer(self, py: Python<'_>) -> PyResult<Answer> {
        let Found { question, answered, analysis } = self;
        let (certificate, why) = match answered.certificate {
            Ok(checked) => (Some(Py::new(py, Certificate::accepted(checked, None))?), None),
            Err(why) => (None, Some(why)),
        };
        let (formula, numeration, divisors) = match answered.of {
            Some(of) => (of.sentence, "msd_b".to_owned(), Some(of.divisors)),
            None => (question.formula.to_string(), question.numerals(), None),
        };
        Ok(Answer {
            formula,
            answer: answered.answer,
            spelling: answered.spelling,
            numeration,
            divisors,
            analysis,
            certificate,
            why,
        })
    }
}

fn find(formula: &str, given: Vec<(String, Named)>, runner: &Runner) -> Result<Found, Fault> {
    let named = given.iter().map(|(name, what)| match what {
        Named::Game(game, claim) => (&**name, Some(&*game.game), claim.as_deref()),
        Named::Automaton(_) => (&**name, None, None),
    });
    if let Some(games) = DivisorSequences::of(&named.collect::<Vec<_>>())? {
        let (question, answered) = ask_divisors(formula, &games, runner)?;
        return Ok(Found::of(question, answered, &runner.budget()));
    }
    let mut sequences = Sequences::new(runner);
    for (name, what) in given {
        let (source, written) = what.source(runner)?;
        sequences.name(&name, source, &format!("{name}={written}"))?;
    }
    let question = Question::read(formula, &Vocabulary::default(), &mut sequences)?;
    let answered =
        question.answer(runner, |certificate| Checked::answer(certificate, &runner.budget()))?;
    Ok(Found::of(question, answered, &runner.budget()))
}

/// Answers a question in Walnut's language; names in it stand for games or automata.
///
///     >>> nimata.ask("A n (G[16*n+12] = G[4*n+2])", G=nimata.game("sd:1/2")).truth
///     True
///     >>> nimata.ask("E n (n >= 1 & G[n] = G[n+1])", G="sd:5/2").witness
///     {'n': 3}
///
/// A sentence about games with many divisors, which it calls b, is asked for all of them at once:
///
///     >>> answer = nimata.ask("A n (n >= 1 => G[n] != @3)", G="sd:5/*")
///     >>> answer.truth, answer.divisors
///     (True, '*')
#[pyfunction]
#[pyo3(signature = (formula, /, *, limits = None, progress = None, **sequences))]
pub fn ask(
    py: Python<'_>,
    formula: String,
    limits: Option<Limits>,
    progress: Option<Bound<'_, PyAny>>,
    sequences: Option<&Bound<'_, PyDict>>,
) -> PyResult<Answer> {
    let given = named(sequences)?;
    let work = move |runner: &Runner| find(&formula, given, runner);
    long(py, &Manner::new(limits, progress)?, work)?.into_answer(py)
}

/// Proves a sentence; a false one is refuted by the least counterexample, where there is one.
///
///     >>> proof = nimata.prove("A n (G[16*n+12] = G[4*n+2])", G="sd:1/2")
///     >>> nimata.check(bytes(proof)).digest == proof.digest
///     True
#[pyfunction]
#[pyo3(signature = (formula, /, *, limits = None, progress = None, **sequences))]
pub fn prove(
    py: Python<'_>,
    formula: String,
    limits: Option<Limits>,
    progress: Option<Bound<'_, PyAny>>,
    sequences: Option<&Bound<'_, PyDict>>,
) -> PyResult<Py<Certificate>> {
    let answer = ask(py, formula, limits, progress, sequences)?;
    match answer.truth() {
        Some(true) => answer.certificate.ok_or_else(|| {
            let why = answer.why.unwrap_or_default();
            Fault::Undecided(format!("the sentence is true, but it was not certified: {why}"))
                .into()
        }),
        Some(false) => {
            let more = PyDict::new(py);
            more.set_item("witness", answer.witness(py)?)?;
            let says = format!("{} is false", answer.formula);
            Err(Fault::Refuted(says).raised(py, Some(&more)))
        }
        None => Err(Fault::BadInput(format!(
            "{} has free variables, so it is not a sentence: ask() says where it holds",
            answer.formula
        ))
        .into()),
    }
}

/// The values of variables by their names: numbers, integers in a negative base, and codes as
/// texts.
fn tuple<'py, 'n>(
    py: Python<'py>,
    spelling: &Spelling,
    pairs: impl IntoIterator<Item = (&'n String, &'n BigUint)>,
) -> PyResult<Bound<'py, PyDict>> {
    let found = PyDict::new(py);
    for (name, number) in pairs {
        let text = spelling.full(name, number);
        match text.parse::<BigInt>() {
            Ok(integer) => {
                let size = integer.magnitude().into_python(py)?.into_any();
                let signed = if integer.sign() == Sign::Minus { size.neg()? } else { size };
                found.set_item(name, signed)?;
            }
            Err(_) => found.set_item(name, text)?,
        }
    }
    Ok(found)
}

impl Answer {
    fn set(&self) -> Option<&logic::Set> {
        match &self.answer {
            logic::Answer::Set(set) => Some(set),
            logic::Answer::Sentence { .. } => None,
        }
    }
}

#[pymethods]
impl Answer {
    /// The formula, with all its parentheses.
    #[getter]
    fn formula(&self) -> &str {
        &self.formula
    }

    /// Whether a sentence is true; `None` where variables are free.
    #[getter]
    fn truth(&self) -> Option<bool> {
        match &self.answer {
            logic::Answer::Sentence { truth, .. } => Some(*truth),
            logic::Answer::Set(_) => None,
        }
    }

    /// The least numbers that show it: of a true sentence about existence a witness, of a false one
    /// about all numbers a counterexample.
    #[getter]
    fn witness<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        match &self.answer {
            logic::Answer::Sentence { witness: Some(witness), .. } => {
                let witness = witness.iter().map(|(name, number)| (name, number));
                tuple(py, &self.spelling, witness).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The free variables, in the order in which the automaton reads them.
    #[getter]
    fn variables(&self) -> Vec<String> {
        self.set().map_or_else(Vec::new, |set| set.variables.clone())
    }

    /// How many solutions there are: `none`, `finite`, `infinite` or `all`; `None` of a sentence.
    #[getter]
    fn extent(&self) -> Option<&'static str> {
        self.set().map(|set| match set.extent {
            Extent::Empty => "none",
            Extent::Finite(_) => "finite",
            Extent::Infinite => "infinite",
            Extent::All => "all",
        })
    }

    /// The number of solutions, where it is finite.
    #[getter]
    fn count<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.set().map(|set| &set.extent) {
            Some(Extent::Empty) => Ok(Some(BigUint::ZERO.into_python(py)?.into_any())),
            Some(Extent::Finite(count)) => Ok(Some(count.into_python(py)?.into_any())),
            _ => Ok(None),
        }
    }

    /// The least solutions, each a dictionary of its variables.
    #[getter]
    fn least<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let Some(set) = self.set() else { return Ok(Vec::new()) };
        let pairs = |numbers| set.variables.iter().zip::<&Vec<BigUint>>(numbers);
        set.least.iter().map(|numbers| tuple(py, &self.spelling, pairs(numbers))).collect()
    }

    /// The automaton of all solutions: output 1 where the formula holds.
    #[getter]
    fn automaton(&self) -> Option<Automaton> {
        self.set().map(|set| {
            Automaton::of_set(set.automaton.clone(), set.variables.clone(), &self.formula)
        })
    }

    /// The digits of the solutions as a regular expression, where it is short.
    #[getter]
    fn digits(&self) -> Option<&str> {
        self.analysis.as_ref()?.digits.as_deref()
    }

    /// The natural density of the solutions, as a `fractions.Fraction`, where there is one.
    #[getter]
    fn density<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let share = self.analysis.as_ref().and_then(|found| found.density.as_ref()?.as_ref().ok());
        let fraction = |share| py.import("fractions")?.getattr("Fraction")?.call1((share,));
        share.map(fraction).transpose()
    }

    /// The system in which the numbers are written.
    #[getter]
    fn numeration(&self) -> String {
        self.numeration.clone()
    }

    /// The divisors that the answer is about, as in `*` and `3+2k`, or the least one for which the
    /// sentence is false; `None` where the games have no divisor b.
    #[getter]
    fn divisors(&self) -> Option<&str> {
        self.divisors.as_deref()
    }

    /// The certificate, which the checker has accepted; `None` where a bound came first.
    #[getter]
    pub fn certificate(&self, py: Python<'_>) -> Option<Py<Certificate>> {
        self.certificate.as_ref().map(|certificate| certificate.clone_ref(py))
    }

    /// Why there is no certificate.
    #[getter]
    fn why(&self) -> Option<&str> {
        self.why.as_deref()
    }

    fn __bool__(&self) -> PyResult<bool> {
        self.truth().ok_or_else(|| {
            PyTypeError::new_err("the formula has free variables, so it is neither true nor false")
        })
    }

    fn __repr__(&self) -> String {
        match (&self.answer, self.extent()) {
            (logic::Answer::Sentence { truth, .. }, _) => {
                format!("<nimata.Answer, {}>", if *truth { "true" } else { "false" })
            }
            (_, extent) => format!("<nimata.Answer, solutions: {}>", extent.unwrap_or_default()),
        }
    }

    fn _repr_markdown_(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyAny>> {
        slf.py().import("nimata.pages")?.call_method1("answer", (slf,))
    }
}
