//! One row of a survey, as the command line writes it.

use std::sync::Arc;

use nimata::atlas::{Surveyed, View, survey};
use nimata::game::FAMILIES;
use nimata::proof::Host as _;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::fault::Fault;
use crate::game::Game;
use crate::run::{Limits, Manner, long};

/// The row of a game: its columns by name, as texts, and the certificate where it was proved. With
/// a family the columns are those of its grid, and else those of any game.
///
///     >>> row, certificate = nimata.survey_row("sd:1/2")
///     >>> row["verdict"], row["states"]
///     ('proved', '7')
#[pyfunction]
#[pyo3(signature = (game, family = None, *, limits = None))]
pub fn survey_row<'py>(
    py: Python<'py>,
    game: Bound<'py, PyAny>,
    family: Option<&str>,
    limits: Option<Limits>,
) -> PyResult<(Bound<'py, PyDict>, Option<Bound<'py, PyBytes>>)> {
    let game = match game.cast::<Game>() {
        Ok(game) => Arc::clone(&game.get().game),
        Err(_) => crate::game::game(&game.extract::<String>()?)?.game,
    };
    let view = match family {
        None => View::Any,
        Some(prefix) => {
            let family = FAMILIES.iter().find(|family| family.prefixes.contains(&prefix));
            let grid = family.and_then(|family| family.grid);
            let none = || Fault::BadInput(format!("there is no grid of `{prefix}`"));
            View::Family(grid.ok_or_else(none)?)
        }
    };
    let Surveyed { row: found, certificate, .. } =
        long(py, &Manner::new(limits, None)?, move |runner| {
            let budget = runner.budget();
            Ok(survey(game.as_ref(), view, &budget, budget.max_steps(), runner)?)
        })?;
    let row = PyDict::new(py);
    for (column, cell) in view.columns().into_iter().zip(view.fields(&found)) {
        row.set_item(column, cell)?;
    }
    Ok((row, certificate.map(|bytes| PyBytes::new(py, &bytes))))
}
