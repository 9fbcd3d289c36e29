//! nimata for Python: the classes behind the package of that name.
//!
//! | file | holds |
//! |---|---|
//! | `run` | long work on a thread of its own: bounds, progress, Ctrl-C |
//! | `fault`, `integers`, `place` | errors, Python's integers, positions |
//! | `game`, `facts`, `sum`, `told`, `picture`, `table` | games, and what is said of positions |
//! | `automaton`, `certificate`, `answer` | what is derived, proved, and asked |
//! | `session`, `reply` | commands one after the other, and what they answer |
//! | `identified` | the games that have a sequence |
//! | `numeration` | numbers and their digits |
//! | `survey` | one row of a survey |
//! | `atlas` | atlases: lists, rows with certificates, folders |

mod about;
mod answer;
mod atlas;
mod automaton;
mod certificate;
mod facts;
mod fault;
mod game;
mod identified;
mod integers;
mod learned;
mod numeration;
mod picture;
mod place;
mod reply;
mod run;
mod session;
mod sum;
mod survey;
mod table;
mod told;

use pyo3::prelude::*;

/// The classes and functions that `nimata` passes on.
#[pymodule]
fn _nimata(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<about::ReadyAnswer>()?;
    module.add_class::<answer::Answer>()?;
    module.add_class::<automaton::Automaton>()?;
    module.add_class::<certificate::Certificate>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<learned::Learned>()?;
    module.add_class::<picture::Image>()?;
    module.add_class::<reply::Reply>()?;
    module.add_class::<run::Limits>()?;
    module.add_class::<session::Session>()?;
    module.add_class::<sum::Sum>()?;
    module.add_class::<told::Evaluation>()?;
    module.add_class::<told::Move>()?;
    module.add_function(wrap_pyfunction!(answer::ask, module)?)?;
    module.add_function(wrap_pyfunction!(answer::prove, module)?)?;
    module.add_function(wrap_pyfunction!(atlas::atlas_games, module)?)?;
    module.add_function(wrap_pyfunction!(atlas::atlas_parts, module)?)?;
    module.add_function(wrap_pyfunction!(atlas::atlas_items, module)?)?;
    module.add_function(wrap_pyfunction!(atlas::atlas_write, module)?)?;
    module.add_function(wrap_pyfunction!(atlas::atlas_merge, module)?)?;
    module.add_function(wrap_pyfunction!(atlas::atlas_faults, module)?)?;
    module.add_function(wrap_pyfunction!(certificate::check, module)?)?;
    module.add_function(wrap_pyfunction!(game::game, module)?)?;
    module.add_function(wrap_pyfunction!(facts::families, module)?)?;
    module.add_function(wrap_pyfunction!(facts::heading_of, module)?)?;
    module.add_function(wrap_pyfunction!(identified::identified, module)?)?;
    module.add_function(wrap_pyfunction!(learned::learn, module)?)?;
    module.add_function(wrap_pyfunction!(numeration::brief, module)?)?;
    module.add_function(wrap_pyfunction!(numeration::digits, module)?)?;
    module.add_function(wrap_pyfunction!(numeration::number, module)?)?;
    module.add_function(wrap_pyfunction!(survey::survey_row, module)?)?;
    Ok(())
}
