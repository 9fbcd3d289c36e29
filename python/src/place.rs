//! Positions from Python: numbers one after the other, or a text as the command line reads it.

use nimata::game::{Game, Position};
use nimata::num_bigint::BigUint;
use nimata::number::expression::{FileAccess, Limits};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::fault::Fault;
use crate::integers::{IntoPython, Natural};

/// A position of a game: its numbers, or one text such as `"1;2^10,3"`.
///
/// # Errors
/// `BadInput` if there is no such position.
pub fn position(game: &dyn Game, numbers: &Bound<'_, PyTuple>) -> PyResult<Position> {
    let found = match numbers.len() {
        1 => match numbers.get_item(0)?.extract::<String>() {
            Ok(text) => read(&text)?,
            Err(_) => of_numbers(game, numbers)?,
        },
        _ => of_numbers(game, numbers)?,
    };
    game.admit(&found).map_err(Fault::from)?;
    Ok(found)
}

/// The position of a component: a number, a text, or a tuple of numbers.
///
/// # Errors
/// As [`position`].
pub fn component(game: &dyn Game, at: &Bound<'_, PyAny>) -> PyResult<Position> {
    match at.cast::<PyTuple>() {
        Ok(numbers) => position(game, numbers),
        Err(_) => position(game, &PyTuple::new(at.py(), [at])?),
    }
}

fn read(text: &str) -> Result<Position, Fault> {
    let limits = Limits { files: FileAccess::Refused, ..Limits::default() };
    Ok(Position::read(text, &limits)?)
}

fn of_numbers(game: &dyn Game, numbers: &Bound<'_, PyTuple>) -> PyResult<Position> {
    let numbers: Vec<BigUint> =
        numbers.iter().map(|number| Ok(number.extract::<Natural>()?.0)).collect::<PyResult<_>>()?;
    let shape = game.shape();
    if numbers.len() != shape.count() && numbers.len() != shape.required() {
        // The game says what a position looks like.
        return Ok(Position::from_groups(vec![numbers]));
    }
    let mut found = shape.sum(numbers);
    Ok(if found.len() == 1 { found.remove(0) } else { Position::from_groups(Vec::new()) })
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
