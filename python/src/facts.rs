//! What is known of games without a search: the families, first tables and periods.

use std::sync::Arc;

use nimata::data::ValueTable;
use nimata::game::{FAMILIES, Game as AnyGame, Position};
use nimata::num_bigint::BigUint;
use nimata::proof::Host as _;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::game::Game;
use crate::place::position;
use crate::run::{Limits, Manner, long};
use crate::told::Evaluation;

/// What there is: for each family its syntax, an example and a sentence.
///
///     >>> [example for syntax, example, about in nimata.families()][0]
///     'sd:1/2'
#[pyfunction]
pub fn families() -> Vec<(&'static str, &'static str, &'static str)> {
    FAMILIES.iter().map(|family| (family.syntax, family.example, family.about)).collect()
}

/// An attribute is waited for so many seconds at most.
const PATIENCE: f64 = 5.0;

/// A function and its arguments.
pub(crate) type Remade<'py> = (Bound<'py, PyAny>, Bound<'py, PyTuple>);

impl Game {
    /// A position of the game.
    pub(crate) fn at(&self, at: &Bound<'_, PyTuple>) -> PyResult<(Arc<dyn AnyGame>, Position)> {
        Ok((Arc::clone(&self.game), position(self.game.as_ref(), at)?))
    }

    /// The worth of a position; of a small one from the moves, where a theorem says only who wins.
    pub(crate) fn valued(
        &self,
        py: Python<'_>,
        at: &Bound<'_, PyTuple>,
        limits: Option<Limits>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Evaluation> {
        let (game, position) = self.at(at)?;
        long(py, &Manner::new(limits, progress)?, move |runner| {
            let (adds, budget) = (game.no_sums().is_none(), runner.budget());
            let found = match adds {
                true => game.summand(&position, &budget)?,
                false => game.value(&position, &budget)?,
            };
            Ok(Evaluation::new(found.worth, adds, &found.because))
        })
    }

    /// The function that makes the game again, and its arguments.
    pub(crate) fn made<'py>(&self, py: Python<'py>) -> PyResult<Remade<'py>> {
        let module = py.import("nimata")?;
        let (made, with) = match &self.rules {
            None => (module.getattr("game")?, vec![self.game.to_string()]),
            Some((text, name)) => {
                (module.getattr("Game")?.getattr("from_rules")?, vec![text.clone(), name.clone()])
            }
        };
        Ok((made, PyTuple::new(py, with)?))
    }

    /// The least preperiod and period of the values, if a theorem gives them before a bound is
    /// reached: an attribute raises no error for what is not known.
    pub(crate) fn repeating(&self, py: Python<'_>) -> PyResult<Option<(BigUint, BigUint)>> {
        let game = Arc::clone(&self.game);
        long(py, &Manner::new(Some(Limits::of_seconds(PATIENCE)), None)?, move |runner| {
            let found = match game.repeating(&runner.budget()) {
                Err(error) if error.bound().is_some() || error.is_undecided() => None,
                found => found?,
            };
            Ok(found.map(|found| (found.preperiod().into(), found.period().into())))
        })
    }

    /// What a small table tells of all tables.
    pub(crate) fn small<T: Send + 'static>(
        &self,
        py: Python<'_>,
        of: fn(ValueTable<'_>) -> T,
    ) -> PyResult<T> {
        let game = Arc::clone(&self.game);
        long(py, &Manner::default(), move |runner| {
            let upto = vec![game.least().max(1); game.shape().required()];
            Ok(of(game.table(&upto, &runner.budget())?))
        })
    }
}

/// The name of a claim, a rule or a fact as a heading.
///
///     >>> nimata.heading_of("sorted-outcome")
///     'Who wins, piles sorted'
#[pyfunction]
#[pyo3(signature = (name, /))]
pub fn heading_of(name: &str) -> String {
    nimata::game::heading_of(name)
}
