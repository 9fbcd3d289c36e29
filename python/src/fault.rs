//! Errors: the library's, as the exceptions of `nimata.errors`.

use nimata::AskError;
use nimata::budget::Reached;
use nimata::export::{ExportError, WriteError};
use nimata::game::GameError;
use nimata::number::expression::{ExpressionError, ExpressionErrorKind};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Why there is no answer.
#[derive(Debug)]
pub enum Fault {
    /// What was asked makes no sense.
    BadInput(String),
    /// A bound came first.
    Undecided(String),
    /// It is not so.
    Refuted(String),
    /// The program is wrong.
    Defect(String),
}

impl Fault {
    /// The message.
    pub fn says(&self) -> &str {
        match self {
            Fault::BadInput(says)
            | Fault::Undecided(says)
            | Fault::Refuted(says)
            | Fault::Defect(says) => says,
        }
    }

    /// The exception; `more` are attributes of it, such as what is known.
    pub fn raised(self, py: Python<'_>, more: Option<&Bound<'_, PyDict>>) -> PyErr {
        let (name, says) = match self {
            Fault::BadInput(says) => ("BadInput", says),
            Fault::Undecided(says) => ("Undecided", says),
            Fault::Refuted(says) => ("Refuted", says),
            Fault::Defect(says) => ("Defect", says),
        };
        let made = || py.import("nimata.errors")?.getattr(name)?.call((&says,), more);
        match made() {
            Ok(error) => PyErr::from_value(error),
            Err(error) => error,
        }
    }
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> Self {
        Python::attach(|py| fault.raised(py, None))
    }
}

impl From<GameError> for Fault {
    fn from(error: GameError) -> Self {
        let says = error.to_string();
        match error.bound() {
            Some(bound) => Fault::Undecided(format!("{says}{}", remedy(bound))),
            None if error.is_undecided() => Fault::Undecided(says),
            None if error.is_refuted() => Fault::Refuted(says),
            None if matches!(error, GameError::Rejected { .. }) => Fault::Defect(says),
            None => Fault::BadInput(says),
        }
    }
}

impl From<AskError> for Fault {
    fn from(error: AskError) -> Self {
        GameError::from(error).into()
    }
}

impl From<Reached> for Fault {
    fn from(bound: Reached) -> Self {
        Fault::Undecided(format!("{bound}{}", remedy(bound)))
    }
}

impl From<ExpressionError> for Fault {
    fn from(error: ExpressionError) -> Self {
        match error.kind() {
            ExpressionErrorKind::TimeOver => Fault::Undecided(error.to_string()),
            _ => Fault::BadInput(error.to_string()),
        }
    }
}

impl From<WriteError> for Fault {
    fn from(error: WriteError) -> Self {
        ExportError::from(error).into()
    }
}

impl From<ExportError> for Fault {
    fn from(error: ExportError) -> Self {
        Fault::BadInput(error.to_string())
    }
}

/// How to allow more, after the message of a bound.
pub fn remedy(bound: Reached) -> &'static str {
    match bound {
        Reached::States(_) => "; limits=Limits(max_states=…) allows more",
        Reached::Memory { .. } => "; limits=Limits(max_memory=…) allows more",
        Reached::Steps(_) => "; limits=Limits(max_steps=…) allows more",
        Reached::Time(_) => "; limits=Limits(time_limit=…) allows more",
        _ => "",
    }
}

/// The error for what cannot happen, where Python should go on all the same.
pub fn defect(what: &str) -> PyErr {
    PyRuntimeError::new_err(format!("a defect of nimata: {what}"))
}
