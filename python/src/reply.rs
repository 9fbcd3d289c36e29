//! What a command of a session answers.

use nimata::automaton::LinearRepresentation;
use nimata::budget::Budget;
use nimata::logic::script::Command;
use nimata::num_bigint::BigInt;
use nimata::proof::{Checked, Counted};
use nimata::session;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::answer::{Answer, Found};
use crate::certificate::Certificate;
use crate::fault::Fault;
use crate::integers::Natural;

/// The reply to a command of a session.
///
///     >>> reply = nimata.Session().run('ost silver [0 2] [1 2]')
///     >>> reply.verb, reply.name
///     ('ost', 'silver')
#[pyclass(frozen, module = "nimata")]
pub struct Reply {
    /// The verb of the command; empty if it has an error.
    #[pyo3(get)]
    verb: String,
    /// The name that it defines, or under which it answers.
    #[pyo3(get)]
    name: String,
    /// The line in which it begins, from 1.
    #[pyo3(get)]
    line: usize,
    /// What it says in lines of text; for a question see `answer`.
    #[pyo3(get)]
    text: String,
    /// The states of an automaton that it made.
    #[pyo3(get)]
    states: Option<usize>,
    /// Why it was not carried out.
    #[pyo3(get)]
    error: Option<String>,
    answer: Option<Py<Answer>>,
    certificate: Option<Py<Certificate>>,
    /// The numbers of solutions for the values 0, 1, … of the variable before the formula.
    #[pyo3(get)]
    values: Option<Vec<Natural>>,
    /// A row, a matrix for each digit and a column: their product is the number of solutions.
    #[pyo3(get)]
    matrices: Option<Matrices>,
    file: Option<(String, Vec<u8>)>,
}

/// The fields of a reply, as it is pickled.
type State = (
    (String, String, usize, String, Option<usize>, Option<String>),
    (Option<Py<Answer>>, Option<Py<Certificate>>, Option<Vec<Natural>>, Option<Matrices>),
    Option<(String, Vec<u8>)>,
);

/// A row, a matrix for each digit, and a column.
type Matrices = (Vec<Natural>, Vec<Vec<Vec<Natural>>>, Vec<Natural>);

/// Counts are natural numbers, and so are the entries of matrices that count.
fn naturals(entries: &[BigInt]) -> Vec<Natural> {
    entries.iter().map(|entry| Natural(entry.magnitude().clone())).collect()
}

/// A reply before it is an object of Python.
pub struct Said {
    command: Command,
    file: String,
    found: Result<What, Fault>,
}

/// What a command has answered.
enum What {
    Answer(Box<Found>, Option<Counted>),
    Made(usize, String, Option<Checked>),
    Told(Vec<String>),
    File(String, Vec<u8>),
}

impl Said {
    /// The reply to a command of a file.
    pub fn of(
        command: Command,
        file: String,
        found: Result<session::Reply, Fault>,
        budget: &Budget,
    ) -> Self {
        let found = found.map(|reply| match reply {
            session::Reply::Answer(found) => {
                let (question, answered) = *found;
                What::Answer(Box::new(Found::of(question, answered, budget)), None)
            }
            session::Reply::Counted(found) => {
                let (question, answered, counted) = *found;
                What::Answer(Box::new(Found::of(question, answered, budget)), Some(counted))
            }
            session::Reply::Made { states, what, certificate } => {
                What::Made(states, what, certificate.and_then(Result::ok))
            }
            session::Reply::Told(lines) => What::Told(lines),
            session::Reply::File { name, content } => What::File(name, content),
            session::Reply::Quiet => What::Told(Vec::new()),
        });
        Said { command, file, found }
    }

    /// As an object of Python.
    pub fn into_reply(self, py: Python<'_>) -> PyResult<Reply> {
        let call = self.command.call.ok();
        let (verb, name) = call.map_or_else(Default::default, |call| (call.verb, call.name));
        let mut reply = Reply {
            verb: verb.to_owned(),
            name,
            line: self.command.line,
            text: String::new(),
            states: None,
            error: None,
            answer: None,
            certificate: None,
            values: None,
            matrices: None,
            file: None,
        };
        match self.found {
            Ok(What::Answer(found, counted)) => {
                let answer = found.into_answer(py)?;
                reply.certificate = answer.certificate(py);
                reply.answer = Some(Py::new(py, answer)?);
                if let Some(counted) = counted {
                    let linear: &LinearRepresentation = &counted.linear;
                    let matrix =
                        |letter| linear.matrix(letter).iter().map(|row| naturals(row)).collect();
                    let matrices = (0..linear.letters()).map(matrix).collect();
                    let (row, column) = (naturals(linear.row()), naturals(linear.column()));
                    reply.matrices = Some((row, matrices, column));
                    reply.values = Some(naturals(&counted.values));
                }
            }
            Ok(What::Made(states, what, checked)) => {
                (reply.states, reply.text) = (Some(states), what);
                let certificate = |checked| Py::new(py, Certificate::accepted(checked));
                reply.certificate = checked.map(certificate).transpose()?;
            }
            Ok(What::File(name, content)) => reply.file = Some((name, content)),
            Ok(What::Told(lines)) => reply.text = lines.join("\n"),
            Err(fault) => {
                reply.error = Some(format!("{}, line {}: {}", self.file, reply.line, fault.says()));
            }
        }
        Ok(reply)
    }
}

impl Reply {
    /// The answer to a question.
    pub fn answer(&self, py: Python<'_>) -> Option<Py<Answer>> {
        self.answer.as_ref().map(|answer| answer.clone_ref(py))
    }
}

#[pymethods]
impl Reply {
    /// The answer to a question; `None` of other commands.
    #[getter(answer)]
    fn get_answer(&self, py: Python<'_>) -> Option<Py<Answer>> {
        self.answer(py)
    }

    /// The certificate of the reply, which the checker has accepted.
    #[getter]
    fn certificate(&self, py: Python<'_>) -> Option<Py<Certificate>> {
        self.certificate.as_ref().map(|certificate| certificate.clone_ref(py))
    }

    /// The name and the content of a file that the command writes, as `export` and `draw` do.
    #[getter]
    fn file<'py>(&self, py: Python<'py>) -> Option<(&str, Bound<'py, PyBytes>)> {
        self.file.as_ref().map(|(name, content)| (name.as_str(), PyBytes::new(py, content)))
    }

    #[staticmethod]
    fn _restored(state: State) -> Self {
        let (
            (verb, name, line, text, states, error),
            (answer, certificate, values, matrices),
            file,
        ) = state;
        Reply { verb, name, line, text, states, error, answer, certificate, values, matrices, file }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (State,))> {
        let said = (
            self.verb.clone(),
            self.name.clone(),
            self.line,
            self.text.clone(),
            self.states,
            self.error.clone(),
        );
        let (values, matrices) = (self.values.clone(), self.matrices.clone());
        let found = (self.answer(py), self.certificate(py), values, matrices);
        let state = (said, found, self.file.clone());
        Ok((py.get_type::<Self>().getattr("_restored")?, (state,)))
    }

    fn __repr__(&self) -> String {
        let Reply { verb, name, .. } = self;
        match (&self.error, &self.answer, self.states) {
            (Some(error), ..) => format!("<nimata.Reply, error: {error}>"),
            (None, Some(answer), _) => {
                format!("<nimata.Reply, {verb} {name}: {}>", answer.get().says())
            }
            (None, None, Some(states)) => {
                format!("<nimata.Reply, {verb} {name}: states: {states}>")
            }
            (None, None, None) => format!("<nimata.Reply, {verb} {name}>"),
        }
    }
}
