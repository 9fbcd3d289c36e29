//! Games: values, moves, tables, and what is derived and proved of them.

use std::sync::Arc;

use nimata::game::claim::Claim;
use nimata::game::rules_file::{RulesFile, WrittenGame};
use nimata::game::sum::{Component, move_to};
use nimata::game::{Game as AnyGame, Position, read_game};
use nimata::num_bigint::BigUint;
use nimata::proof::{self, Host as _, derive};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyTuple};

use crate::about::{ReadyAnswer, about};
use crate::automaton::Automaton;
use crate::certificate::Certificate;
use crate::fault::Fault;
use crate::integers::{Natural, Small};
use crate::picture::Image;
use crate::place::numbers;
use crate::run::{Limits, Manner, long};
use crate::sum::{Sum, from_zero};
use crate::table::Array;
use crate::told::{Evaluation, Move, reasons};

/// A claim: its name, what it says, and what a proof of it lacks here, if anything.
type ClaimRow = (String, String, Option<String>);

/// A game: rules, theorems about positions, and claims.
///
///     >>> sd = nimata.game("sd:1/2")
///     >>> sd.name, sd.coordinates, sd.least
///     ('sd:1/2', ['n'], 1)
#[pyclass(frozen, from_py_object, module = "nimata")]
#[derive(Clone)]
pub struct Game {
    pub(crate) game: Arc<dyn AnyGame>,
    /// The text and the name, where the rules were not read by their name.
    pub(crate) rules: Option<(String, String)>,
}

/// The game of this name, such as `sd:5/2`.
///
///     >>> nimata.game("sd:5/2").value(10**1000)
///     0
#[pyfunction]
pub fn game(name: &str) -> PyResult<Game> {
    Ok(Game { game: Arc::from(read_game(name).map_err(Fault::from)?), rules: None })
}

#[pymethods]
impl Game {
    /// The game of rules that formulas give, as a rules file has them; what all lines are indented
    /// by does not count.
    ///
    ///     >>> rules = "reads n in msd_2\nmove m: m + 1 = n\nmove m: m + 2 = n"
    ///     >>> nimata.Game.from_rules(rules).value(3**100 + 2)
    ///     2
    #[staticmethod]
    #[pyo3(signature = (text, name = "rules"))]
    fn from_rules(py: Python<'_>, text: &str, name: &str) -> PyResult<Self> {
        let text: String = py.import("textwrap")?.call_method1("dedent", (text,))?.extract()?;
        let text = text.as_str();
        let file = RulesFile::parse(text).map_err(|error| {
            Fault::BadInput(format!("line {}: {}", error.line(text), error.render(text)))
        })?;
        let game = Arc::new(WrittenGame::new(name.to_owned(), file));
        Ok(Game { game, rules: Some((text.to_owned(), name.to_owned())) })
    }

    /// The canonical name.
    #[getter]
    fn name(&self) -> String {
        self.game.to_string()
    }

    /// The names of the numbers of a position.
    #[getter]
    pub fn coordinates(&self) -> Vec<String> {
        self.game.shape().names()
    }

    /// The least number that a position may have.
    #[getter]
    fn least(&self) -> u64 {
        self.game.least()
    }

    /// The position with which tables begin: mostly `least` in each place.
    ///
    ///     >>> nimata.game("dynamic:2k").first  # where a pile is empty, the game is over
    ///     [1, 1]
    #[getter]
    pub fn first(&self, py: Python<'_>) -> PyResult<Vec<u64>> {
        self.small(py, |table| table.first)
    }

    /// What the numbers of tables are: `value`; `outcome`, 0 where the player to move loses and 1
    /// where they win; or `least_move`, the least winning move, 0 where there is none.
    ///
    ///     >>> nimata.game("nim:2").holds, nimata.game("wythoff:1,1").holds
    ///     ('value', 'outcome')
    #[getter]
    fn holds(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.small(py, |table| table.holds.name)
    }

    /// The moves, and who wins, in plain sentences.
    #[getter]
    fn rules(&self) -> String {
        self.game.in_words()
    }

    /// What can be proved: the name, what it says, and what a proof lacks here.
    #[getter]
    fn claims(&self) -> Vec<ClaimRow> {
        let claims = self.game.claims();
        let entry = |claim: &Claim<'_>| {
            let needs = claim.lacks_proof().map(str::to_owned);
            (claim.syntax(), claim.says.clone(), needs)
        };
        claims.iter().map(entry).collect()
    }

    /// The theorems about the positions of the game: names and what they state.
    #[getter]
    fn theorems(&self) -> Vec<(String, String)> {
        reasons(&self.game.statements())
    }

    /// The names of the pictures that there are.
    #[getter]
    fn views(&self) -> Vec<&'static str> {
        self.game.views().iter().map(|view| view.name).collect()
    }

    /// A position as the command line writes it, such as `1;2,3`.
    ///
    ///     >>> nimata.game("exco:2").position(1, 2, 3)
    ///     '1;2,3'
    #[pyo3(signature = (*at))]
    fn position(&self, at: &Bound<'_, PyTuple>) -> PyResult<String> {
        Ok(self.at(at)?.1.to_string())
    }

    /// What is known of the worth of a position, and why.
    ///
    ///     >>> found = nimata.game("nim:3").evaluate(3, 5, 7)
    ///     >>> found.value, found.outcome
    ///     (1, 'N')
    #[pyo3(signature = (*at, by_definition = false, limits = None, progress = None))]
    fn evaluate(
        &self,
        py: Python<'_>,
        at: &Bound<'_, PyTuple>,
        by_definition: bool,
        limits: Option<Limits>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Evaluation> {
        let (game, position) = self.at(at)?;
        let manner = Manner::new(limits, progress)?;
        let adds = game.no_sums().is_none();
        let found = long(py, &manner, move |runner| {
            let budget = runner.budget();
            Ok(match by_definition {
                true => game.value_by_definition(&position, &budget)?,
                false => game.value(&position, &budget)?,
            })
        })?;
        Ok(Evaluation::new(found.worth, adds, &found.because))
    }

    /// The value of a position; of a small one from the moves, where a theorem says only who wins.
    ///
    ///     >>> nim = nimata.game("nim:3")
    ///     >>> nim.value(3, 5, 7), nim.value((3, 5, 7)), nim.value("3, 5, 2^3 - 1")
    ///     (1, 1, 1)
    #[pyo3(signature = (*at, limits = None, progress = None))]
    fn value<'py>(
        &self,
        py: Python<'py>,
        at: &Bound<'py, PyTuple>,
        limits: Option<Limits>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyInt>> {
        self.valued(py, at, limits, progress)?.decided(py)
    }

    /// `P` where the player to move loses, and `N` where they win.
    ///
    ///     >>> nimata.game("nim:3").outcome(1, 2, 3)
    ///     'P'
    #[pyo3(signature = (*at, limits = None, progress = None))]
    fn outcome(
        &self,
        py: Python<'_>,
        at: &Bound<'_, PyTuple>,
        limits: Option<Limits>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<&'static str> {
        let found = self.evaluate(py, at, false, limits, progress)?;
        match found.winner() {
            Some(lost) => Ok(if lost { "P" } else { "N" }),
            None => {
                let known = PyDict::new(py);
                known.set_item("known", Bound::new(py, found)?)?;
                let says = "who wins is not known".to_owned();
                Err(Fault::Undecided(says).raised(py, Some(&known)))
            }
        }
    }

    /// A move to an option with the value `to`; `None` if there is none.
    ///
    ///     >>> nimata.game("nim:2").move(10**30, 5).into
    ///     (5, 5)
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
        let (game, position) = self.at(at)?;
        let manner = Manner::new(limits, progress)?;
        let found = long(py, &manner, move |runner| {
            Ok(move_to(&[Component { game, position }], &to.0, &runner.budget())?)
        })?;
        Ok(found.map(Move::from))
    }

    /// The options of a position: of each its numbers; where a move splits a position, those of the
    /// parts one after the other.
    ///
    ///     >>> nimata.game("sd:1/2").options(7)
    ///     [(4,), (6,)]
    #[pyo3(signature = (*at))]
    fn options<'py>(
        &self,
        py: Python<'py>,
        at: &Bound<'py, PyTuple>,
    ) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let (game, position) = self.at(at)?;
        let found = long(py, &Manner::default(), move |_| {
            let few = || {
                let options = game.few_options(&position)?;
                Some(options.into_iter().map(|option| vec![option]).collect())
            };
            game.every_option(&position).or_else(few).ok_or_else(|| {
                Fault::BadInput(format!("the options of {game} there are too many to list"))
            })
        })?;
        let all = found.iter().map(|sum| numbers(py, sum.iter().flat_map(Position::numbers)));
        all.collect()
    }

    /// The values of all positions up to these bounds, one a number, included, as a NumPy array in
    /// the smallest type that holds them. It begins at `first`, so that `table[i]` is the value of
    /// the position `first[0] + i`; where a theorem says no more than who wins it holds that, as
    /// `holds` tells, and `claim="values"` finds the values from the moves. With `claim="outcome"`
    /// it is 1 where the player to move wins and 0 where they lose, and with `claim="remoteness"`
    /// it has how many moves a play lasts.
    ///
    ///     >>> table = nimata.game("sd:1/2").table(10)
    ///     >>> table[0]  # the value of a heap of one token, which is the least
    ///     np.uint8(0)
    ///     >>> len(table)
    ///     10
    ///     >>> nimata.game("wythoff:1,1").table(2, 2, claim="outcome").tolist()
    ///     [[0, 1, 1], [1, 1, 0], [1, 0, 1]]
    ///     >>> nimata.game("slow-moore:2,2").table(1, 2, claim="remoteness").tolist()
    ///     [[0, 1, 2], [1, 1, 3]]
    #[pyo3(signature = (*upto, claim = None, limits = None, progress = None))]
    fn table<'py>(
        &self,
        py: Python<'py>,
        upto: Vec<Small<u64>>,
        claim: Option<String>,
        limits: Option<Limits>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let game = Arc::clone(&self.game);
        let upto: Vec<u64> = upto.into_iter().map(|Small(most)| most).collect();
        let array = long(py, &Manner::new(limits, progress)?, move |runner| {
            runner.tell(format!("filling the table of {game}"));
            Array::of_claim(game.as_ref(), claim.as_deref(), &upto, &runner.budget())
        })?;
        array.into_numpy(py)
    }

    /// The same as a data frame of pandas, or with `engine="polars"` of polars: a column a
    /// coordinate, and one that is called by what it `holds`. `columns` names others: `value`,
    /// `outcome`, which is P or N, and `least_move` where the table holds it.
    ///
    ///     >>> nimata.game("nim:2").frame(2, 2).query("value == 0").x1.tolist()
    ///     [0, 1, 2]
    ///     >>> both = nimata.game("wythoff:1,1").frame(2, 2, columns=["outcome", "value"])
    ///     >>> both[both.outcome == "P"].value.tolist()
    ///     [0, 0, 0]
    #[pyo3(signature = (*upto, **how))]
    fn frame<'py>(
        slf: Bound<'py, Self>,
        upto: Bound<'py, PyTuple>,
        how: Option<Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("nimata.convert")?.call_method("frame", (&slf, upto), how.as_ref())
    }

    /// The first lost positions of a game on one or two piles.
    ///
    ///     >>> nimata.game("wythoff:1,1").lost(3)
    ///     [(0, 0), (1, 2), (3, 5)]
    #[pyo3(signature = (count, limits = None, progress = None))]
    fn lost(
        &self,
        py: Python<'_>,
        count: Small<usize>,
        limits: Option<Limits>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Vec<Py<PyTuple>>> {
        let game = Arc::clone(&self.game);
        let found = long(py, &Manner::new(limits, progress)?, move |runner| {
            Ok(game.lost_positions(count.0, &runner.budget())?)
        })?;
        found.rows().map(|row| Ok(PyTuple::new(py, row)?.unbind())).collect()
    }

    /// The automaton of a claim, by default of the first that has one.
    ///
    ///     >>> nimata.game("sd:5/2").automaton().states
    ///     75
    #[pyo3(signature = (claim = None, base = None, *, limits = None, progress = None))]
    fn automaton(
        &self,
        py: Python<'_>,
        claim: Option<String>,
        base: Option<Small<u32>>,
        limits: Option<Limits>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Automaton> {
        let (game, base) = (Arc::clone(&self.game), base.map(|Small(base)| base));
        long(py, &Manner::new(limits, progress)?, move |runner| {
            let derivation = derive(game.as_ref(), claim.as_deref(), base, runner)?;
            Automaton::derived(derivation, game.as_ref())
        })
    }

    /// Proves a claim, by default the first about values or outcomes that can be proved; the
    /// certificate was accepted by the checker.
    ///
    ///     >>> theorem = nimata.game("sd:1/2").prove()
    ///     >>> theorem.claim
    ///     'values'
    #[pyo3(signature = (claim = None, base = None, *, limits = None, progress = None))]
    fn prove(
        &self,
        py: Python<'_>,
        claim: Option<String>,
        base: Option<Small<u32>>,
        limits: Option<Limits>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Certificate> {
        let (of, base) = (self.clone(), base.map(|Small(base)| base));
        long(py, &Manner::new(limits, progress)?, move |runner| {
            let proved = proof::prove(of.game.as_ref(), claim.as_deref(), base, runner)?;
            Ok(Certificate::proved(proved, of))
        })
    }

    /// Asks and answers what is usually asked of a game: which positions are lost, which values
    /// occur, whether they repeat, what changes in misère play. Other sequences are compared with
    /// the game.
    ///
    ///     >>> [(one.name, one.says) for one in nimata.game("sd:1/2").about()][1]
    ///     ('next', 'at most 4, and not always less')
    #[pyo3(signature = (*, limits = None, progress = None, **sequences))]
    fn about(
        &self,
        py: Python<'_>,
        limits: Option<Limits>,
        progress: Option<Bound<'_, PyAny>>,
        sequences: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Vec<ReadyAnswer>> {
        about(py, Arc::clone(&self.game), sequences, &Manner::new(limits, progress)?)
    }

    /// A picture of the game, by default the first that there is.
    ///
    ///     >>> nimata.game("nim:2").picture(upto=16).format
    ///     'svg'
    #[pyo3(signature = (view = None, upto = None, fixed = None, *, limits = None,
                        progress = None))]
    fn picture(
        &self,
        py: Python<'_>,
        view: Option<String>,
        upto: Option<Small<u32>>,
        fixed: Option<u32>,
        limits: Option<Limits>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Image> {
        let game = Arc::clone(&self.game);
        long(py, &Manner::new(limits, progress)?, move |runner| {
            let view = Image::view(game.views(), view.as_deref(), &game.to_string())?;
            let extent = Image::extent(&view, upto.map(|most| most.0), fixed);
            Image::of(game.picture(&view, &extent, &runner.budget())?)
        })
    }

    /// The least period of the values of a game on one heap, if a theorem gives one after a search
    /// of some seconds at most, and else `None`; the values repeat from `preperiod` on.
    ///
    ///     >>> nimata.kayles().period, nimata.kayles().preperiod
    ///     (12, 71)
    #[getter]
    fn period(&self, py: Python<'_>) -> PyResult<Option<Natural>> {
        Ok(self.repeating(py)?.map(|(_, period)| Natural(period)))
    }

    /// The number from which the values have their least `period`.
    #[getter]
    fn preperiod(&self, py: Python<'_>) -> PyResult<Option<Natural>> {
        Ok(self.repeating(py)?.map(|(preperiod, _)| Natural(preperiod)))
    }

    /// The value of a position, as `game[3, 5, 7]`; those of a stretch of numbers, as `game[10:20]`
    /// or `game[0:4, 0:4]`, and of an array of numbers, as arrays. A stretch begins at the least
    /// position where it names no other.
    ///
    ///     >>> sd = nimata.game("sd:1/2")
    ///     >>> sd[4], sd[1:9].tolist(), sd[[4, 6]].tolist()
    ///     (2, [0, 1, 0, 2, 1, 2, 0, 1], [2, 2])
    fn __getitem__<'py>(
        slf: Bound<'py, Self>,
        at: Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("nimata.convert")?.call_method1("item", (&slf, at))
    }

    /// The values of a game of one number, from the least on; they have no end.
    fn __iter__(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyAny>> {
        slf.py().import("nimata.convert")?.call_method1("values", (slf,))
    }

    fn __contains__(slf: Bound<'_, Self>, at: Bound<'_, PyAny>) -> PyResult<bool> {
        slf.py().import("nimata.convert")?.call_method1("is_in", (&slf, at))?.extract()
    }

    #[pyo3(signature = (*_how, **_more))]
    fn __array__<'py>(
        slf: Bound<'py, Self>,
        _how: &Bound<'py, PyTuple>,
        _more: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("nimata.convert")?.call_method1("no_array", (&slf,))
    }

    fn __add__(&self, other: &Bound<'_, PyAny>) -> PyResult<Sum> {
        Sum::of(vec![self.clone()]).plus(other)
    }

    /// `sum()` begins with 0.
    fn __radd__(&self, other: &Bound<'_, PyAny>) -> PyResult<Sum> {
        from_zero(other)?;
        Ok(Sum::of(vec![self.clone()]))
    }

    fn __str__(&self) -> String {
        self.name()
    }

    fn __repr__(&self) -> String {
        match &self.rules {
            Some((_, name)) => format!("<nimata.Game from rules, {name}>"),
            None => format!("nimata.game('{}')", self.game),
        }
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Game>().is_ok_and(|other| {
            let other = other.get();
            self.rules == other.rules && self.name() == other.name()
        })
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.name().into_pyobject(py)?.hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<crate::facts::Remade<'py>> {
        self.made(py)
    }

    fn _repr_markdown_(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyAny>> {
        slf.py().import("nimata.pages")?.call_method1("game", (slf,))
    }
}
