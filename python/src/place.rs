//! Positions from Python: numbers one after the other, or a text as the command line reads it.

use nimata::game::{Game, IntoPosition, Position};
use nimata::num_bigint::BigUint;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PySequence, PyTuple};

use crate::fault::Fault;
use crate::integers::{IntoPython, Natural};

/// A position of a game: its numbers one by one or as one sequence, such as a tuple, or one text
/// such as `"1;2^10,3"`.
///
/// # Errors
/// `BadInput` if there is no such position.
pub fn position(game: &dyn Game, at: &Bound<'_, PyTuple>) -> PyResult<Position> {
    let mut given = at.clone();
    if at.len() == 1 {
        let single = at.get_item(0)?;
        if let Ok(text) = single.extract::<String>() {
            return Ok(text.into_position(game).map_err(Fault::from)?);
        }
        // NumPy's numbers say that they are arrays.
        let is_number = single.extract::<Natural>().is_ok();
        if !is_number && (single.is_instance_of::<PySequence>() || single.hasattr("__array__")?) {
            let inside: Vec<_> = single.try_iter()?.collect::<PyResult<_>>()?;
            given = PyTuple::new(at.py(), inside)?;
        }
    }
    let number = |number: Bound<'_, PyAny>| {
        let read = number.extract::<Natural>();
        read.map(|number| number.0).map_err(|error| match number.extract::<String>() {
            Ok(text) => PyTypeError::new_err(format!(
                "a position is its numbers, or one text such as '{}', and among them is the text \
                 '{text:.40}'",
                game.shape().text()
            )),
            Err(_) => error,
        })
    };
    let numbers = given.iter().map(number);
    let numbers: Vec<BigUint> = numbers.collect::<PyResult<_>>()?;
    Ok(numbers.into_position(game).map_err(Fault::from)?)
}

/// The position of a component: a number, a text, or a sequence of numbers.
///
/// # Errors
/// As [`position`].
pub fn component(game: &dyn Game, at: &Bound<'_, PyAny>) -> PyResult<Position> {
    match at.cast::<PyTuple>() {
        Ok(numbers) => position(game, numbers),
        Err(_) => position(game, &PyTuple::new(at.py(), [at])?),
    }
}

/// The numbers of a position, in order.
///
/// # Errors
/// Where Python has no memory.
pub fn numbers<'py, 'n>(
    py: Python<'py>,
    numbers: impl IntoIterator<Item = &'n BigUint>,
) -> PyResult<Bound<'py, PyTuple>> {
    let numbers = numbers.into_iter().map(|number| number.into_python(py));
    PyTuple::new(py, numbers.collect::<PyResult<Vec<_>>>()?)
}
