//! Questions in first-order logic, and their answers.

use std::sync::Arc;

use nimata::budget::Budget;
use nimata::game::nearest;
use nimata::game::subtraction_division::DivisorSequences;
use nimata::logic::{self, Extent, Vocabulary};
use nimata::num_bigint::{BigInt, BigUint};
use nimata::number::radix::brief_text;
use nimata::proof::{
    Analysis, Answered, Checked, Host, Question, Sequences, Source, ask_divisors, claimed,
    game_source, wording,
};
use num_traits::ToPrimitive;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::automaton::Automaton;
use crate::certificate::Certificate;
use crate::fault::Fault;
use crate::game::Game;
use crate::integers::{Natural, Small, signed};
use crate::run::{Limits, Manner, Runner, long};

/// The answer to a question. A sentence is true or false; the numbers that satisfy a formula with
/// free variables are counted by `len`, looked up by `in`, and yielded one after the other.
///
///     >>> answer = nimata.ask("G[n] = @0", G="sd:1/2")
///     >>> answer.extent, answer.density
///     ('infinite', Fraction(1, 3))
///     >>> 7 in answer, 8 in answer, list(itertools.islice(answer, 4))
///     (True, False, [1, 3, 7, 9])
#[pyclass(frozen, module = "nimata")]
pub struct Answer {
    said: Said,
    certificate: Option<Py<Certificate>>,
}

/// What an answer says, as it is pickled. Numbers of variables are written as texts.
#[derive(Clone, Default, FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
struct Said {
    formula: String,
    truth: Option<bool>,
    witness: Option<Vec<(String, String)>>,
    variables: Vec<String>,
    extent: Option<String>,
    count: Option<Natural>,
    least: Vec<Vec<String>>,
    automaton: Option<Automaton>,
    digits: Option<String>,
    density: Option<String>,
    numeration: String,
    divisors: Option<String>,
    why: Option<String>,
}

/// An answer as it is pickled.
type State = (Said, Option<Py<Certificate>>);

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
            Err(_) => {
                let meant = nearest(&name, ["limits", "progress"]);
                let hint = meant.map_or_else(String::new, |meant| format!(": is it {meant}?"));
                Err(PyTypeError::new_err(format!(
                    "{name} is to be a game, the name of one, or an automaton{hint}"
                )))
            }
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
            Ok(checked) => (Some(Py::new(py, Certificate::accepted(checked))?), None),
            Err(why) => (None, Some(why)),
        };
        let (formula, numeration, divisors) = match answered.of {
            Some(of) => (of.sentence, "msd_b".to_owned(), Some(of.divisors)),
            None => (question.formula.to_string(), question.numerals(), None),
        };
        let digits = analysis.as_ref().and_then(|found| found.digits.clone());
        let density = analysis.and_then(|found| found.density?.ok());
        let mut found =
            Said { formula, digits, density, numeration, divisors, why, ..Said::default() };
        let spelling = answered.spelling;
        match answered.answer {
            logic::Answer::Sentence { truth, witness } => {
                let full = |(name, number): (String, BigUint)| {
                    let number = spelling.full(&name, &number);
                    (name, number)
                };
                found.truth = Some(truth);
                found.witness = witness.map(|pairs| pairs.into_iter().map(full).collect());
            }
            logic::Answer::Set(set) => {
                let row = |numbers: &Vec<BigUint>| {
                    let pairs = set.variables.iter().zip(numbers);
                    pairs.map(|(name, number)| spelling.full(name, number)).collect()
                };
                found.least = set.least.iter().map(row).collect();
                let (extent, count) = match set.extent {
                    Extent::Empty => ("none", Some(BigUint::ZERO)),
                    Extent::Finite(count) => ("finite", Some(count)),
                    Extent::Infinite => ("infinite", None),
                    Extent::All => ("all", None),
                };
                (found.extent, found.count) = (Some(extent.to_owned()), count.map(Natural));
                let (names, formula) = (set.variables.clone(), &found.formula);
                found.automaton = Some(Automaton::of_set(set.automaton, names, formula));
                found.variables = set.variables;
            }
        }
        Ok(Answer { said: found, certificate })
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
    match answer.said.truth {
        Some(true) => answer.certificate.ok_or_else(|| {
            let why = answer.said.why.unwrap_or_default();
            Fault::Undecided(format!("the sentence is true, but it was not certified: {why}"))
                .into()
        }),
        Some(false) => {
            let more = PyDict::new(py);
            more.set_item("witness", answer.witness(py)?)?;
            let says = format!("{} is {}", answer.said.formula, answer.says());
            Err(Fault::Refuted(says).raised(py, Some(&more)))
        }
        None => Err(Fault::BadInput(format!(
            "{} has free variables, so it is not a sentence: ask() says where it holds",
            answer.said.formula
        ))
        .into()),
    }
}

/// The values of variables by their names: numbers, integers in a negative base, and codes as
/// texts.
fn tuple<'py, 'n>(
    py: Python<'py>,
    pairs: impl IntoIterator<Item = (&'n String, &'n String)>,
) -> PyResult<Bound<'py, PyDict>> {
    let found = PyDict::new(py);
    for (name, text) in pairs {
        match text.parse::<BigInt>() {
            Ok(integer) => found.set_item(name, signed(py, &integer)?)?,
            Err(_) => found.set_item(name, text)?,
        }
    }
    Ok(found)
}

impl Answer {
    /// The answer in a few words, with its witness or first solutions.
    pub fn says(&self) -> String {
        let Said { truth, witness, variables, least, extent, count, .. } = &self.said;
        if let Some(truth) = truth {
            let Some(witness) = witness else { return truth.to_string() };
            let pairs = witness.iter().map(|(name, number)| (name, brief_text(number)));
            return format!("{truth}; {}: {}", wording::least(*truth), wording::named(pairs));
        }
        let extent = match (extent.as_deref(), count) {
            (Some("none"), _) => Extent::Empty,
            (_, Some(count)) => Extent::Finite(count.0.clone()),
            (Some("all"), _) => Extent::All,
            _ => Extent::Infinite,
        };
        let listed = wording::first_tuples(least, &extent);
        let listed = brief_text(&format!("{} = {listed}", wording::tuple(variables)));
        wording::answer(&extent, &listed)
    }
}

#[pymethods]
impl Answer {
    /// The answer in a few words, as the terminal and the page have them.
    #[getter]
    fn short(&self) -> String {
        self.says()
    }

    /// The formula, with all its parentheses.
    #[getter]
    fn formula(&self) -> &str {
        &self.said.formula
    }

    /// Whether a sentence is true; `None` where variables are free.
    #[getter]
    fn truth(&self) -> Option<bool> {
        self.said.truth
    }

    /// The least numbers that show it: of a true sentence about existence a witness, of a false one
    /// about all numbers a counterexample.
    #[getter]
    fn witness<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let pairs = |witness: &Vec<(String, String)>| {
            tuple(py, witness.iter().map(|(name, number)| (name, number)))
        };
        self.said.witness.as_ref().map(pairs).transpose()
    }

    /// The witness of a sentence that is false: the least numbers for which it fails.
    #[getter]
    fn counterexample<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        if self.said.truth == Some(false) { self.witness(py) } else { Ok(None) }
    }

    /// The least solutions as a data frame of pandas, or with `engine="polars"` of polars: a column
    /// a variable, at most `most` rows, and all where `most` is `None` and they are finitely many.
    ///
    ///     >>> nimata.ask("x + y = 2").frame().x.tolist()  # by the greatest number
    ///     [1, 0, 2]
    ///     >>> nimata.ask("G[n] = @0", G="sd:1/2").frame(3).n.tolist()
    ///     [1, 3, 7]
    #[pyo3(signature = (most = None, *, engine = "pandas"))]
    fn frame<'py>(
        slf: Bound<'py, Self>,
        most: Option<Small<usize>>,
        engine: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let most = most.map(|Small(most)| most);
        slf.py().import("nimata.convert")?.call_method1("answer_frame", (&slf, most, engine))
    }

    /// The free variables, in the order in which the automaton reads them.
    #[getter]
    fn variables(&self) -> Vec<String> {
        self.said.variables.clone()
    }

    /// How many solutions there are: `none`, `finite`, `infinite` or `all`; `None` of a sentence.
    #[getter]
    fn extent(&self) -> Option<&str> {
        self.said.extent.as_deref()
    }

    /// The number of solutions, where it is finite.
    #[getter]
    fn count(&self) -> Option<Natural> {
        self.said.count.clone()
    }

    /// The least solutions, each a dictionary of its variables.
    #[getter]
    fn least<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        self.said
            .least
            .iter()
            .map(|numbers| tuple(py, self.said.variables.iter().zip(numbers)))
            .collect()
    }

    /// The automaton of all solutions: output 1 where the formula holds.
    #[getter]
    fn automaton(&self) -> Option<Automaton> {
        self.said.automaton.clone()
    }

    /// The digits of the solutions as a regular expression, where it is short.
    #[getter]
    fn digits(&self) -> Option<&str> {
        self.said.digits.as_deref()
    }

    /// The natural density of the solutions, as a `fractions.Fraction`, where there is one.
    #[getter]
    fn density<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let fraction = |share| py.import("fractions")?.getattr("Fraction")?.call1((share,));
        self.said.density.as_ref().map(fraction).transpose()
    }

    /// The system in which the numbers are written.
    #[getter]
    fn numeration(&self) -> String {
        self.said.numeration.clone()
    }

    /// The divisors that the answer is about, as in `*` and `3+2k`, or the least one for which the
    /// sentence is false; `None` where the games have no divisor b.
    #[getter]
    fn divisors(&self) -> Option<&str> {
        self.said.divisors.as_deref()
    }

    /// The certificate, which the checker has accepted; `None` where a bound came first.
    #[getter]
    pub fn certificate(&self, py: Python<'_>) -> Option<Py<Certificate>> {
        self.certificate.as_ref().map(|certificate| certificate.clone_ref(py))
    }

    /// Why there is no certificate.
    #[getter]
    fn why(&self) -> Option<&str> {
        self.said.why.as_deref()
    }

    /// Whether both are the same answer to the same question.
    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        fn says(answer: &Answer) -> impl PartialEq + '_ {
            let Said { formula, truth, witness, variables, numeration, divisors, .. } =
                &answer.said;
            (formula, truth, witness, variables, numeration, divisors)
        }
        let Ok(other) = other.cast::<Answer>() else { return Ok(false) };
        let other = other.get();
        // The certificate has what the names in the formula stand for.
        let proofs = [self, other].map(|answer| answer.certificate.as_ref());
        let same = match proofs {
            [Some(one), Some(two)] => one.get().__eq__(two.bind(py).as_any()),
            _ => std::ptr::eq(self, other),
        };
        Ok(same && says(self) == says(other))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.said.formula.as_str().into_pyobject(py)?.hash()
    }

    fn __bool__(&self) -> PyResult<bool> {
        self.said.truth.ok_or_else(|| {
            PyTypeError::new_err("the formula has free variables, so it is neither true nor false")
        })
    }

    /// The number of solutions, where it is finite.
    fn __len__(&self) -> PyResult<usize> {
        let Some(count) = &self.said.count else {
            return Err(PyTypeError::new_err(match self.said.truth {
                Some(_) => "a sentence is true or false, and has no solutions",
                None => "there are infinitely many solutions",
            }));
        };
        let most = count.0.to_usize().filter(|&count| isize::try_from(count).is_ok());
        most.ok_or_else(|| {
            PyOverflowError::new_err("there are more solutions than len() can say: `count` can")
        })
    }

    /// Whether a number, or a tuple of numbers, is a solution.
    fn __contains__(slf: Bound<'_, Self>, at: Bound<'_, PyAny>) -> PyResult<bool> {
        slf.py().import("nimata.convert")?.call_method1("is_solution", (&slf, at))?.extract()
    }

    /// The solutions, the least first.
    fn __iter__(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyAny>> {
        slf.py().import("nimata.convert")?.call_method1("solutions", (slf,))
    }

    fn __repr__(&self) -> String {
        format!("<nimata.Answer, {}>", self.says())
    }

    #[staticmethod]
    fn _restored(said: Said, certificate: Option<Py<Certificate>>) -> Self {
        Answer { said, certificate }
    }

    /// What is unpickled has a certificate that is checked again; what the answer says beside it is
    /// what was pickled.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, State)> {
        let restored = py.get_type::<Self>().getattr("_restored")?;
        Ok((restored, (self.said.clone(), self.certificate(py))))
    }

    fn _repr_markdown_(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyAny>> {
        slf.py().import("nimata.pages")?.call_method1("answer", (slf,))
    }
}
