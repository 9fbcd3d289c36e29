//! The ready questions about a game.

use std::sync::Arc;

use nimata::game::Game as AnyGame;
use nimata::proof::about::{self, Basis};
use nimata::proof::{Checked, Host as _, Sequences};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::answer::{Answer, Found, named};
use crate::certificate::Certificate;
use crate::fault::{Fault, defect};
use crate::run::{Manner, Runner, long};

/// A ready question about a game, with its answer.
///
///     >>> period = nimata.game("kayles").about()[-1]
///     >>> period.name, period.verdict
///     ('period', 'proved')
///     >>> period.says
///     'the values of octal:0.77 have the least period 12, from n = 71 on'
#[pyclass(frozen, module = "nimata")]
pub struct ReadyAnswer {
    /// A short name, such as `period`.
    #[pyo3(get)]
    name: String,
    /// The question in words.
    #[pyo3(get)]
    question: String,
    /// The answer in words.
    #[pyo3(get)]
    says: String,
    /// `proved`; `decided` without a certificate; `table` for what holds as far as `upto`; or
    /// `undecided`.
    #[pyo3(get)]
    verdict: &'static str,
    /// The formula, in which the game is called G, and M in its other play; `None` where there is
    /// no automaton to ask about.
    #[pyo3(get)]
    formula: Option<String>,
    /// The bounds of the table, one a number of a position.
    #[pyo3(get)]
    upto: Option<Vec<u64>>,
    /// Why the answer is no theorem.
    #[pyo3(get)]
    why: Option<String>,
    answer: Option<Py<Answer>>,
    certificate: Option<Py<Certificate>>,
}

/// The fields of a ready answer, as it is pickled.
type State = (
    (String, String, String, String),
    (Option<String>, Option<Vec<u64>>, Option<String>),
    (Option<Py<Answer>>, Option<Py<Certificate>>),
);

/// An answer before it is an object of Python.
struct Replied {
    reply: ReadyAnswer,
    found: Option<Found>,
    checked: Option<Checked>,
}

impl Replied {
    fn of(reply: about::Reply, runner: &Runner) -> Self {
        let (verdict, why) = (reply.verdict(), reply.why().map(str::to_owned));
        let checked = reply.certificate().cloned();
        let (found, upto) = match reply.basis {
            Basis::Asked(found) => (Some(Found::of(found.0, found.1, &runner.budget())), None),
            Basis::Table { upto, .. } => (None, Some(upto)),
            Basis::Claimed(_) | Basis::Open(_) => (None, None),
        };
        let (name, question, says) = (reply.name, reply.asks, reply.says);
        let (answer, certificate) = (None, None);
        let formula = reply.formula;
        let reply =
            ReadyAnswer { name, question, says, verdict, formula, upto, why, answer, certificate };
        Replied { reply, found, checked }
    }
}

/// Asks and answers the ready questions about a game, and compares others with it.
pub fn about(
    py: Python<'_>,
    game: Arc<dyn AnyGame>,
    sequences: Option<&Bound<'_, PyDict>>,
    manner: &Manner<'_>,
) -> PyResult<Vec<ReadyAnswer>> {
    let given = named(sequences)?;
    let replied = long(py, manner, move |runner: &Runner| {
        let mut others = Sequences::new(runner);
        for (name, what) in given {
            let (source, written) = what.source(runner)?;
            others.name(&name, source, &format!("{name}={written}")).map_err(Fault::from)?;
        }
        let found = about::about(&game, others, runner).map_err(Fault::from)?;
        Ok(found.replies.into_iter().map(|reply| Replied::of(reply, runner)).collect::<Vec<_>>())
    })?;
    let finished = |Replied { reply, found, checked }| {
        let answer = found.map(|found: Found| found.into_answer(py)?.into_pyobject(py));
        let certificate = |checked| Py::new(py, Certificate::accepted(checked));
        Ok(ReadyAnswer {
            answer: answer.transpose()?.map(Bound::unbind),
            certificate: checked.map(certificate).transpose()?,
            ..reply
        })
    };
    replied.into_iter().map(finished).collect()
}

#[pymethods]
impl ReadyAnswer {
    /// The answer to the formula, as `nimata.ask` gives it.
    #[getter]
    fn answer(&self, py: Python<'_>) -> Option<Py<Answer>> {
        self.answer.as_ref().map(|answer| answer.clone_ref(py))
    }

    /// The certificate of the answer, which the checker has accepted.
    #[getter]
    fn certificate(&self, py: Python<'_>) -> Option<Py<Certificate>> {
        self.certificate.as_ref().map(|certificate| certificate.clone_ref(py))
    }

    #[staticmethod]
    fn _restored(state: State) -> PyResult<Self> {
        let ((name, question, says, verdict), (formula, upto, why), (answer, certificate)) = state;
        let known = ["proved", "decided", "table", "undecided"].into_iter();
        let verdict = known.into_iter().find(|known| *known == verdict);
        let verdict = verdict.ok_or_else(|| defect("a verdict is unknown"))?;
        Ok(ReadyAnswer { name, question, says, verdict, formula, upto, why, answer, certificate })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (State,))> {
        let said =
            (self.name.clone(), self.question.clone(), self.says.clone(), self.verdict.to_owned());
        let basis = (self.formula.clone(), self.upto.clone(), self.why.clone());
        let state = (said, basis, (self.answer(py), self.certificate(py)));
        Ok((py.get_type::<Self>().getattr("_restored")?, (state,)))
    }

    fn __repr__(&self) -> String {
        format!("<nimata.ReadyAnswer, {}: {}>", self.name, self.says)
    }
}
