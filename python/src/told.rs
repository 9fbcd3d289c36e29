//! What is said of a position: its worth, a move, and the reasons.

use nimata::game::Position;
use nimata::game::answer::{self, Reason, Worth};
use nimata::game::sum::SumMove;
use nimata::num_bigint::BigUint;
use nimata::number::expression::Limits;
use nimata::number::radix::brief_decimal;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyTuple};

use crate::fault::{Fault, defect};
use crate::integers::{IntoPython, Natural};
use crate::place::numbers;

/// Reasons as pairs of a rule and a sentence.
pub fn reasons(because: &[Reason]) -> Vec<(String, String)> {
    because.iter().map(|reason| (reason.rule.to_owned(), reason.says.clone())).collect()
}

/// The worth of a position, and why.
///
///     >>> found = nimata.game("nim:2").evaluate(4, 4)
///     >>> found.value, found.outcome
///     (0, 'P')
#[pyclass(frozen, eq, module = "nimata")]
#[derive(PartialEq)]
pub struct Evaluation {
    worth: Worth,
    /// Pairs of a rule and what it says here.
    #[pyo3(get)]
    because: Vec<(String, String)>,
}

impl Evaluation {
    /// What was found; where values are added, that of a lost position is 0.
    pub fn new(worth: Worth, adds: bool, because: &[Reason]) -> Self {
        let lost = adds && worth == Worth::PPosition(true);
        let worth = if lost { Worth::Value(BigUint::ZERO) } else { worth };
        Evaluation { worth, because: reasons(because) }
    }

    /// Whether the player to move loses, if that is known: where the value is 0.
    pub fn winner(&self) -> Option<bool> {
        match &self.worth {
            Worth::Value(value) => Some(*value == BigUint::ZERO),
            Worth::PPosition(lost) => Some(*lost),
            Worth::Between { at_least, .. } => (*at_least > BigUint::ZERO).then_some(false),
        }
    }

    /// The value of what was found.
    ///
    /// # Errors
    /// `Undecided`, with the evaluation as what is known.
    pub fn decided(self, py: Python<'_>) -> PyResult<Bound<'_, PyInt>> {
        if let Worth::Value(value) = &self.worth {
            return value.into_python(py);
        }
        let says = match &self.worth {
            Worth::PPosition(true) => "the value is not known, but the player to move loses",
            Worth::PPosition(false) => "the value is not known, but the player to move wins",
            _ => "the value is not known",
        };
        let known = PyDict::new(py);
        known.set_item("known", Bound::new(py, self)?)?;
        Err(Fault::Undecided(says.to_owned()).raised(py, Some(&known)))
    }
}

#[pymethods]
impl Evaluation {
    /// The value, where it is known.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyInt>>> {
        match &self.worth {
            Worth::Value(value) => value.into_python(py).map(Some),
            _ => Ok(None),
        }
    }

    /// `P` where the player to move loses and `N` where they win, where it is known.
    #[getter]
    pub fn outcome(&self) -> Option<&'static str> {
        self.winner().map(|lost| if lost { "P" } else { "N" })
    }

    /// A lower bound of the value.
    #[getter]
    fn at_least<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyInt>>> {
        match &self.worth {
            Worth::Value(value) | Worth::Between { at_least: value, .. } => {
                value.into_python(py).map(Some)
            }
            Worth::PPosition(_) => Ok(None),
        }
    }

    /// An upper bound of the value, where one is known.
    #[getter]
    fn at_most<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyInt>>> {
        match &self.worth {
            Worth::Value(value) | Worth::Between { at_most: Some(value), .. } => {
                value.into_python(py).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn __repr__(&self) -> String {
        let facts = match &self.worth {
            Worth::Value(value) => format!("value={}", brief_decimal(value)),
            Worth::PPosition(lost) => format!("outcome='{}'", if *lost { "P" } else { "N" }),
            Worth::Between { at_least, at_most } => {
                let most = at_most.as_ref().map(brief_decimal);
                let most = most.map_or_else(String::new, |most| format!(", at_most={most}"));
                format!("at_least={}{most}", brief_decimal(at_least))
            }
        };
        format!("Evaluation({facts})")
    }

    #[staticmethod]
    fn _restored(
        lost: Option<bool>,
        at_least: Natural,
        at_most: Option<Natural>,
        because: Vec<(String, String)>,
    ) -> Self {
        let (at_least, at_most) = (at_least.0, at_most.map(|most| most.0));
        let worth = match (lost, at_most) {
            (Some(lost), _) => Worth::PPosition(lost),
            (None, Some(most)) if most == at_least => Worth::Value(most),
            (None, at_most) => Worth::Between { at_least, at_most },
        };
        Evaluation { worth, because }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, State)> {
        let natural = |number: &BigUint| Natural(number.clone());
        let (lost, least, most) = match &self.worth {
            Worth::PPosition(lost) => (Some(*lost), Natural(BigUint::ZERO), None),
            Worth::Value(value) => (None, natural(value), Some(natural(value))),
            Worth::Between { at_least, at_most } => {
                (None, natural(at_least), at_most.as_ref().map(natural))
            }
        };
        let restored = py.get_type::<Self>().getattr("_restored")?;
        Ok((restored, (lost, least, most, self.because.clone())))
    }

    fn _repr_markdown_(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyAny>> {
        slf.py().import("nimata.pages")?.call_method1("evaluation", (slf,))
    }
}

/// An evaluation as it is pickled: whether the position is lost, where only this is known, bounds
/// of the value, and the reasons.
type State = (Option<bool>, Natural, Option<Natural>, Vec<(String, String)>);

/// A move as it is pickled: the positions that it leaves, others, the component, and the reasons.
type Moved = (Vec<String>, Vec<String>, usize, Vec<(String, String)>);

/// A move to a value, and why it is one.
///
///     >>> nimata.game("nim:2").move(4, 9).into
///     (4, 4)
#[pyclass(frozen, eq, module = "nimata")]
#[derive(PartialEq)]
pub struct Move {
    found: answer::Move,
    /// Which component of a sum is moved, from 0.
    #[pyo3(get)]
    component: usize,
    /// Pairs of a rule and what it says here.
    #[pyo3(get)]
    because: Vec<(String, String)>,
}

impl From<SumMove> for Move {
    fn from(SumMove { component, step }: SumMove) -> Self {
        let because = reasons(&step.because);
        Move { found: step, component, because }
    }
}

#[pymethods]
impl Move {
    /// The numbers of the position after the move, in order.
    #[getter]
    fn into<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        numbers(py, self.found.into.numbers())
    }

    /// Where the move splits a position: the positions beside `into`.
    #[getter]
    fn beside<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        self.found.beside.iter().map(|position| numbers(py, position.numbers())).collect()
    }

    /// Further moves to the same value that the same rules name.
    #[getter]
    fn others<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        self.found.others.iter().map(|position| numbers(py, position.numbers())).collect()
    }

    #[staticmethod]
    fn _restored(
        left: Vec<String>,
        others: Vec<String>,
        component: usize,
        because: Vec<(String, String)>,
    ) -> PyResult<Self> {
        let limits = Limits { max_digits: u64::MAX, ..Limits::default() };
        let read = |text: &String| Position::read(text, &limits).map_err(Fault::from);
        let mut left = left.iter().map(read).collect::<Result<Vec<_>, _>>()?.into_iter();
        let into = left.next().ok_or_else(|| defect("a move leaves a position"))?;
        let others = others.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let found = answer::Move { beside: left.collect(), others, ..answer::Move::found(into) };
        Ok(Move { found, component, because })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Moved)> {
        let left = self.found.sum().map(ToString::to_string).collect();
        let others = self.found.others.iter().map(ToString::to_string).collect();
        let restored = py.get_type::<Self>().getattr("_restored")?;
        Ok((restored, (left, others, self.component, self.because.clone())))
    }

    fn __repr__(&self) -> String {
        let into: Vec<String> = self.found.sum().map(|position| position.brief()).collect();
        format!("Move({:?}, component={})", into.join(" + "), self.component)
    }
}
