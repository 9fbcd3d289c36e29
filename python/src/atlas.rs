//! Atlases: lists of games, the rows of some of them, and folders of rows and certificates.

use std::path::PathBuf;

use nimata::atlas::{self, AtlasError, Frame, Item, Row};
use nimata::proof::Host as _;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::fault::Fault;
use crate::run::{Limits, Manner, long};

/// A row as JSON, with the frame of its certificate and the seconds that it took.
type PackedItem = (String, Option<Py<PyBytes>>, f64);

impl From<AtlasError> for Fault {
    fn from(error: AtlasError) -> Self {
        match error {
            AtlasError::Game(error) => error.into(),
            error => Fault::BadInput(error.to_string()),
        }
    }
}

/// The games of a list, in which brackets stand for many.
///
///     >>> nimata.atlas.games("octal:0.[0..1][6..7]")
///     ['octal:0.06', 'octal:0.07', 'octal:0.16', 'octal:0.17']
#[pyfunction]
#[pyo3(signature = (text, folder = PathBuf::new()))]
pub fn atlas_games(text: &str, folder: PathBuf) -> PyResult<Vec<String>> {
    Ok(atlas::games(text, &folder).map_err(Fault::from)?)
}

/// A list in parts of so many games, each with a name that depends on the games and the limits.
#[pyfunction]
#[pyo3(signature = (games, at_once, *, limits = None))]
pub fn atlas_parts(
    games: Vec<String>,
    at_once: usize,
    limits: Option<Limits>,
) -> PyResult<Vec<(String, Vec<String>)>> {
    if at_once == 0 {
        return Err(Fault::BadInput("a part has a game or more".to_owned()).into());
    }
    let parts = atlas::parts(&games, at_once, &limits.unwrap_or_default().budget());
    Ok(parts.into_iter().map(|part| (part.name, part.games)).collect())
}

/// The rows of some games with their certificates, to be written by `atlas_write`.
#[pyfunction]
#[pyo3(signature = (games, *, limits = None))]
pub fn atlas_items(
    py: Python<'_>,
    games: Vec<String>,
    limits: Option<Limits>,
) -> PyResult<Vec<PackedItem>> {
    let items: Vec<Item> = long(py, &Manner::new(limits, None)?, move |runner| {
        let item = |game: &String| Ok(atlas::entry(game, &runner.budget())?);
        games.iter().map(item).collect()
    })?;
    let packed = |item: Item| {
        let row = serde_json::to_string(&item.row).expect("a row is an object");
        let frame = item.certificate.map(|frame| frame.bytes()).transpose().map_err(Fault::from)?;
        Ok((row, frame.map(|frame| PyBytes::new(py, &frame).unbind()), item.seconds))
    };
    items.into_iter().map(packed).collect()
}

/// Writes an atlas of such rows into a new folder, whole or not at all.
#[pyfunction]
pub fn atlas_write(
    py: Python<'_>,
    folder: PathBuf,
    items: Vec<(String, Option<Vec<u8>>, f64)>,
) -> PyResult<()> {
    let item = |(row, frame, seconds): (String, Option<Vec<u8>>, f64)| {
        let row: Row = serde_json::from_str(&row)
            .map_err(|error| Fault::BadInput(format!("this is no row of an atlas: {error}")))?;
        Ok(Item { row, certificate: frame.map(Frame::Held), seconds })
    };
    let items: Vec<Item> = items.into_iter().map(item).collect::<Result<_, Fault>>()?;
    long(py, &Manner::default(), move |_| Ok(atlas::write(&folder, items)?))?;
    Ok(())
}

/// The sentences about what is wrong with an atlas, each certificate of which is checked.
#[pyfunction]
#[pyo3(signature = (folder, *, limits = None, progress = None))]
pub fn atlas_faults(
    py: Python<'_>,
    folder: PathBuf,
    limits: Option<Limits>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Vec<String>> {
    long(py, &Manner::new(limits, progress)?, move |runner| {
        runner.tell("verifying".to_owned());
        let budget = runner.budget();
        Ok(atlas::faults(&atlas::Atlas::open(&folder, &budget)?, &budget, &|_| ()))
    })
}

/// Writes several atlases as one into a new folder; the number of games, and of those proved.
#[pyfunction]
pub fn atlas_merge(py: Python<'_>, parts: Vec<PathBuf>, folder: PathBuf) -> PyResult<(u64, u64)> {
    let manifest = long(py, &Manner::default(), move |runner| {
        Ok(atlas::merge(&parts, &folder, &runner.budget())?)
    })?;
    Ok((manifest.games, manifest.proved))
}
