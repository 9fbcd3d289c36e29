//! The games that have a sequence of numbers.

use nimata::export::sequence::ListedTerms;
use nimata::game::FAMILIES;
use nimata::proof::Host as _;
use nimata::sequence::{self, Tried, small_games};
use pyo3::prelude::*;

use crate::run::{Limits, Manner, long};

/// A game, its name in books, what of it the terms are, by how much the index is shifted, and by
/// how much each term is larger.
type Match = (String, Option<&'static str>, &'static str, i64, i64);

/// The games that have these terms, as `nimata.identify` passes them on.
#[pyfunction]
#[pyo3(signature = (terms, games = None, first = None, *, limits = None, progress = None))]
pub fn identified(
    py: Python<'_>,
    terms: Vec<Option<i64>>,
    games: Option<Vec<String>>,
    first: Option<i64>,
    limits: Option<Limits>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Vec<Match>> {
    let (terms, one_pile) = (ListedTerms { first, terms }, games.is_none());
    let games = games.unwrap_or_else(|| small_games(FAMILIES));
    let search = Tried { games, one_pile, ..Tried::default() };
    let found = long(py, &Manner::new(limits, progress)?, move |runner| {
        runner.tell("trying games".to_owned());
        Ok(sequence::identify(&terms, &search, &runner.budget(), &|| ())?)
    })?;
    let told = |found: sequence::Match| {
        (found.game, found.name, found.role.in_words(), found.at.shift, found.offset)
    };
    Ok(found.matches.into_iter().map(told).collect())
}
