//! Sums of games.

use std::sync::Arc;

use nimata::budget::Budget;
use nimata::game::Game as AnyGame;
use nimata::game::sum::{Component, Method, evaluate, move_to};
use nimata::num_bigint::BigUint;
use nimata::proof::Host as _;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyTuple};

use crate::fault::Fault;
use crate::game::Game;
use crate::integers::Natural;
use crate::run::{Limits, Manner, long};
use crate::told::{Evaluation, Move};

/// Games side by side: a move is a move in one of them.
///
///     >>> games = nimata.game("sd:1/2") + nimata.game("nim:2")
///     >>> len(games)
///     2
#[pyclass(frozen, module = "nimata")]
pub struct Sum {
    /// The games, in order.
    #[pyo3(get)]
    games: Vec<Game>,
}

impl Sum {
    /// The sum of these.
    pub fn of(games: Vec<Game>) -> Self {
        Sum { games }
    }

    /// With another game, or another sum, behind it.
    ///
    /// # Errors
    /// `TypeError` if it is neither.
    pub fn plus(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut games = self.games.clone();
        if let Ok(game) = other.cast::<Game>() {
            games.push(game.get().clone());
        } else if let Ok(sum) = other.cast::<Sum>() {
            games.extend(sum.get().games.iter().cloned());
        } else {
            return Err(PyTypeError::new_err("only games and sums of games are added to a game"));
        }
        Ok(Sum { games })
    }
}

#[pymethods]
impl Sum {
    /// What is known of the worth of a position: one number, tuple or text for each game.
    ///
    ///     >>> (nimata.game("nim:1") + nimata.game("nim:2")).evaluate(7, (3, 5)).value
    ///     1
    #[pyo3(signature = (*at, limits = None, progress = None))]
    fn evaluate(
        &self,
        py: Python<'_>,
        at: &Bound<'_, PyTuple>,
        limits: Option<Limits>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Evaluation> {
        let parts = components(&self.games, at)?;
        let manner = Manner::new(limits, progress)?;
        long(py, &manner, move |runner| worth(&parts, &runner.budget()))
    }

    /// The value of a position: the xor of those of the components.
    ///
    ///     >>> (nimata.game("nim:1") + nimata.game("nim:2")).value(7, (3, 5))
    ///     1
    #[pyo3(signature = (*at, limits = None, progress = None))]
    fn value<'py>(
        &self,
        py: Python<'py>,
        at: &Bound<'py, PyTuple>,
        limits: Option<Limits>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyInt>> {
        self.evaluate(py, at, limits, progress)?.decided(py)
    }

    /// Who wins: `P` where the player to move loses and `N` where they win; `None` if this is not
    /// known.
    ///
    ///     >>> (nimata.wythoff() + nimata.nim(1)).outcome((1, 2), 0)
    ///     'P'
    #[pyo3(signature = (*at, limits = None, progress = None))]
    fn outcome(
        &self,
        py: Python<'_>,
        at: &Bound<'_, PyTuple>,
        limits: Option<Limits>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Option<&'static str>> {
        Ok(self.evaluate(py, at, limits, progress)?.outcome())
    }

    /// A move in one of the components that makes the value `to`; `None` if there is none.
    ///
    ///     >>> found = (nimata.game("nim:1") + nimata.game("nim:1")).move(4, 9)
    ///     >>> found.component, found.into
    ///     (1, (4,))
    #[pyo3(name = "move", signature = (*at, to = Natural(BigUint::ZERO), limits = None,
                                       progress = None))]
    fn find_move(
        &self,
        py: Python<'_>,
        at: &Bound<'_, PyTuple>,
        to: Natural,
        limits: Option<Limits>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Option<Move>> {
        let parts = components(&self.games, at)?;
        let manner = Manner::new(limits, progress)?;
        let found = long(py, &manner, move |runner| Ok(move_to(&parts, &to.0, &runner.budget())?))?;
        Ok(found.map(Move::from))
    }

    /// The names of the numbers of a position, component after component; a name that several
    /// components have is followed by the number of the component, from 1.
    ///
    ///     >>> (nimata.nim(1) + nimata.nim(2)).coordinates
    ///     ['x1_1', 'x1_2', 'x2']
    #[getter]
    fn coordinates(&self) -> Vec<String> {
        let names: Vec<Vec<String>> = self.games.iter().map(Game::coordinates).collect();
        let several = |name: &String| names.iter().filter(|own| own.contains(name)).count() > 1;
        let named = |(place, name): (usize, &String)| match several(name) {
            true => format!("{name}_{}", place + 1),
            false => name.clone(),
        };
        let all = names.iter().enumerate();
        all.flat_map(|(place, own)| own.iter().map(move |name| (place, name))).map(named).collect()
    }

    /// The least position, component after component.
    #[getter]
    fn first(&self, py: Python<'_>) -> PyResult<Vec<u64>> {
        let parts = self.games.iter().map(|part| part.first(py));
        Ok(parts.collect::<PyResult<Vec<_>>>()?.concat())
    }

    /// What the numbers of a `table` are.
    #[getter]
    fn holds(&self) -> &'static str {
        "value"
    }

    /// The values of all positions up to these bounds, of which each number of each
    /// component has one, as `Game.table` has those of one game; with `claim="outcome"` who wins.
    ///
    ///     >>> (nimata.nim(1) + nimata.game("sd:1,2/")).table(1, 3).tolist()
    ///     [[0, 1, 2, 0], [1, 0, 3, 1]]
    #[pyo3(signature = (*upto, **how))]
    fn table<'py>(
        slf: Bound<'py, Self>,
        upto: Bound<'py, PyTuple>,
        how: Option<Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("nimata.convert")?.call_method("sum_table", (&slf, upto), how.as_ref())
    }

    /// The same as a data frame, as `Game.frame` has one.
    ///
    ///     >>> (nimata.nim(1) + nimata.nim(1)).frame(1, 1).value.tolist()
    ///     [0, 1, 1, 0]
    #[pyo3(signature = (*upto, **how))]
    fn frame<'py>(
        slf: Bound<'py, Self>,
        upto: Bound<'py, PyTuple>,
        how: Option<Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("nimata.convert")?.call_method("frame", (&slf, upto), how.as_ref())
    }

    /// `sum()` begins with 0.
    fn __radd__(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        from_zero(other)?;
        Ok(Sum::of(self.games.clone()))
    }

    #[staticmethod]
    fn _restored(games: Vec<Game>) -> Self {
        Sum::of(games)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Vec<Game>,))> {
        Ok((py.get_type::<Self>().getattr("_restored")?, (self.games.clone(),)))
    }

    fn __add__(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.plus(other)
    }

    /// Whether both are the same games in the same order.
    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Sum>() else { return Ok(false) };
        let [one, other] =
            [&self.games, &other.get().games].map(|games| PyTuple::new(py, games.clone()));
        one?.eq(other?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.__str__().into_pyobject(py)?.hash()
    }

    fn __len__(&self) -> usize {
        self.games.len()
    }

    fn __str__(&self) -> String {
        let names: Vec<String> = self.games.iter().map(|part| part.game.to_string()).collect();
        names.join(" + ")
    }

    fn __repr__(&self) -> String {
        format!("<nimata.Sum, {}>", self.__str__())
    }
}

/// Nothing but 0 stands before a game in a sum.
///
/// # Errors
/// `TypeError` for anything else.
pub fn from_zero(other: &Bound<'_, PyAny>) -> PyResult<()> {
    match other.extract::<u8>() {
        Ok(0) => Ok(()),
        _ => Err(PyTypeError::new_err("only games and sums of games are added to a game")),
    }
}

/// Components for what is said of sums.
fn components(
    parts: &[Game],
    at: &Bound<'_, PyTuple>,
) -> PyResult<Vec<Component<Arc<dyn AnyGame>>>> {
    if parts.len() != at.len() {
        return Err(PyTypeError::new_err(format!(
            "a sum of {} games takes as many positions, not {}",
            parts.len(),
            at.len()
        )));
    }
    let parts = parts.iter().zip(at.iter()).map(|(part, at)| {
        let game = Arc::clone(&part.game);
        let position = crate::place::component(game.as_ref(), &at)?;
        Ok(Component { game, position })
    });
    parts.collect()
}

/// The worth of a sum.
///
/// # Errors
/// As that of [`evaluate`].
fn worth(components: &[Component<Arc<dyn AnyGame>>], budget: &Budget) -> Result<Evaluation, Fault> {
    let found = evaluate(components, Method::Best, budget)?;
    let because: Vec<_> = found.components.iter().flat_map(|part| part.because.clone()).collect();
    let adds = components.iter().all(|part| part.game.no_sums().is_none());
    Ok(Evaluation::new(found.total, adds, &because))
}
