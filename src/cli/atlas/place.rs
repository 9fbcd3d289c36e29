//! The folder of the atlas that is meant.

use std::path::{Path, PathBuf};

use crate::atlas::{Atlas, AtlasError};
use crate::cli::failure::{Failure, Result};
use crate::cli::options::Shared;

/// The variable that names an atlas where no option does.
const VARIABLE: &str = "NIMATA_ATLAS";

/// The folder that an option names, or else the environment.
pub fn named(given: Option<&Path>) -> Option<PathBuf> {
    let usual = || std::env::var_os(VARIABLE).filter(|folder| !folder.is_empty());
    given.map(Path::to_owned).or_else(|| usual().map(PathBuf::from))
}

/// The atlas that is meant.
pub fn atlas(given: Option<&Path>, shared: &Shared) -> Result<Atlas> {
    let folder = named(given).ok_or_else(|| {
        Failure::Usage(format!("which atlas is meant? Name its folder with --atlas or {VARIABLE}"))
    })?;
    Ok(Atlas::open(&folder, &shared.budget())?)
}

/// The folder of `-o`.
pub fn output(shared: &Shared) -> Result<&Path> {
    let none = || Failure::Usage("name the new folder of the atlas with -o DIR".to_owned());
    shared.output().ok_or_else(none)
}

impl From<AtlasError> for Failure {
    fn from(error: AtlasError) -> Self {
        match error {
            AtlasError::Game(error) => error.into(),
            error => Failure::Usage(error.to_string()),
        }
    }
}
