//! An atlas as a folder, which is there whole or not at all.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::manifest::{MANIFEST, Manifest, PLACES, SECONDS, TABLE};
use super::read::Atlas;
use super::row::{Row, Standing};
use super::survey::Item;
use super::{AtlasError, place, table};
use crate::budget::Budget;

/// How long a game took: a row of the table of times.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Time {
    /// The canonical name of the game.
    pub game: String,
    /// The seconds.
    pub seconds: f64,
}

/// The description that every atlas contains.
const README: &str = include_str!("README.md");

/// How an atlas is cited.
const CITATION: &str = include_str!("CITATION.cff");

/// Writes an atlas into a folder that does not exist yet. The files do not depend on the order of
/// the items, and only the table of times on anything but the rows and certificates.
///
/// # Errors
/// The folder exists, or cannot be written; or a certificate cannot be read.
pub fn write(folder: &Path, items: Vec<Item>) -> Result<Manifest, AtlasError> {
    if folder.exists() {
        return Err(AtlasError::malformed(
            folder,
            "this exists already: name a new folder, or take it away",
        ));
    }
    let scratch = beside(folder)?;
    let written = fill(&scratch, items).and_then(|manifest| {
        let renamed = fs::rename(&scratch, folder);
        renamed.map_err(|error| AtlasError::file("write", folder, error))?;
        Ok(manifest)
    });
    if written.is_err() {
        // The failure counts, whether or not its remains can be removed.
        let _ = fs::remove_dir_all(&scratch);
    }
    written
}

/// A new folder beside one, with a name that nobody else takes.
fn beside(folder: &Path) -> Result<PathBuf, AtlasError> {
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned());
    let name = name.ok_or_else(|| AtlasError::malformed(folder, "this names no new folder"))?;
    let parent = folder.parent().filter(|parent| !parent.as_os_str().is_empty());
    let parent = parent.unwrap_or(Path::new("."));
    let unwritable = |error| AtlasError::file("write", folder, error);
    fs::create_dir_all(parent).map_err(unwritable)?;
    let scratch = parent.join(format!(".{name}.{}", std::process::id()));
    // What an earlier run with this number has left is worth nothing.
    let _ = fs::remove_dir_all(&scratch);
    fs::create_dir_all(&scratch).map_err(unwritable)?;
    Ok(scratch)
}

fn fill(folder: &Path, mut items: Vec<Item>) -> Result<Manifest, AtlasError> {
    items.sort_by(|one, other| one.row.game.cmp(&other.row.game));
    if let Some(pair) = items.windows(2).find(|pair| pair[0].row.game == pair[1].row.game) {
        return Err(AtlasError::malformed(folder, format!("two rows are of {}", pair[0].row.game)));
    }
    let frames = items
        .iter()
        .filter_map(|item| Some((item.row.digest.as_deref()?, item.certificate.as_ref()?)));
    let places = place::write(folder, frames)?;
    let (rows, times): (Vec<Row>, Vec<Time>) = items
        .into_iter()
        .map(|Item { row, seconds, .. }| {
            // A fraction of few digits is read as it is written.
            let time = Time { game: row.game.clone(), seconds: (seconds * 1e6).round() / 1e6 };
            (row, time)
        })
        .unzip();
    put(folder, TABLE, &table::write(&rows))?;
    put(folder, PLACES, &table::write(&places))?;
    put(folder, SECONDS, &table::write(&times))?;
    put(folder, "README.md", README.as_bytes())?;
    put(folder, "CITATION.cff", CITATION.replace("VERSION", env!("CARGO_PKG_VERSION")).as_bytes())?;
    let manifest = Manifest::of(folder, &rows, &places)?;
    put(folder, MANIFEST, manifest.text().as_bytes())?;
    Ok(manifest)
}

fn put(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), AtlasError> {
    let path = folder.join(name);
    fs::write(&path, bytes).map_err(|error| AtlasError::file("write", &path, error))
}

// Several atlases as one.

/// Writes an atlas with the rows of others. Of a game in several of them, a row that is proved is
/// taken first, and else the first one. Nothing is checked but the digests of the files.
///
/// # Errors
/// An atlas that cannot be read, or is damaged; and those of [`write()`].
pub fn merge(parts: &[PathBuf], folder: &Path, budget: &Budget) -> Result<Manifest, AtlasError> {
    let mut items: BTreeMap<String, Item> = BTreeMap::new();
    for part in parts {
        let atlas = Atlas::open(part, budget)?;
        if let Some(fault) = atlas.faults_of_files(budget).into_iter().next() {
            return Err(AtlasError::malformed(part, fault));
        }
        for item in atlas.into_items(budget)? {
            let known = items.get(&item.row.game);
            if known.is_some_and(|known| known.row.rules != item.row.rules) {
                let why = format!("{} has other rules in another part", item.row.game);
                return Err(AtlasError::malformed(part, why));
            }
            if known.is_none_or(|known| rank(known) > rank(&item)) {
                items.insert(item.row.game.clone(), item);
            }
        }
    }
    write(folder, items.into_values().collect())
}

fn rank(item: &Item) -> u8 {
    match item.row.verdict {
        Standing::Proved => 0,
        Standing::Undecided => 1,
        _ => 2,
    }
}
