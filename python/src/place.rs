//! Positions from Python: numbers one after the other, or a text as the command line reads it.

use nimata::game::{Game, IntoPosition, Position};
use nimata::num_bigint::BigUint;
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
    if at.len() == 1 {
        let single = at.get_item(0)?;
        if let Ok(text) = single.extract::<String>() {
            return Ok(text.into_position(game).map_err(Fault::from)?);
        }
        // NumPy's numbers say that they are arrays.
        let is_number = single.extract::<Natural>().is_ok();
        let is_array = !is_number && single.hasattr("__array__")?;
        if is_array || single.is_instance_of::<PySequence>() {
            return position(
                game,
                &PyTuple::new(at.py(), single.try_iter()?.collect::<PyResult<Vec<_>>>()?)?,
            );
        }
    }
    let numbers: Vec<BigUint> =
        at.iter().map(|number| Ok(number.extract::<Natural>()?.0)).collect::<PyResult<_>>()?;
    Ok(numbers.into_position(game).map_err(Fault::from)?)
}

/// The position of a component: a number, a text, or a sequence of numbers.
///
/// # Errors
/// As [`position`].
pub fn component(game: &dyn Game, at: &Bound<'_, PyAny>) -> PyResult<Position> {
    position(game, &PyTuple::new(at.py(), [at])?)
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
