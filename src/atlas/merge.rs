//! Several atlases as one.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::AtlasError;
use super::entry::Item;
use super::manifest::Manifest;
use super::read::Atlas;
use super::row::Standing;
use super::write::write;
use crate::budget::Budget;

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
