//! A folder that need not be trusted, as an atlas.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::AtlasError;
use super::frame::{Frame, Packed};
use super::manifest::{Listed, MANIFEST, Manifest, PLACES, SECONDS, TABLE, open_plain};
use super::row::{COLUMNS, Row};
use super::table::{self, Cell, Column};
use super::write::{Item, PLACE_COLUMNS, TIME_COLUMNS};
use crate::budget::Budget;
use crate::proof::read_within;

/// The greatest length of a manifest, in bytes.
const MOST_MANIFEST: u64 = 1 << 24;

/// The greatest length of a table, in bytes.
const MOST_TABLE: u64 = 1 << 32;

/// The memory that a table takes, in lengths of its file.
const FACTOR: u64 = 8;

/// An atlas in a folder. Its rows are what the folder says, and nothing of it is checked.
#[derive(Clone, Debug)]
pub struct Atlas {
    folder: PathBuf,
    manifest: Manifest,
    rows: Vec<Row>,
    places: HashMap<String, Packed>,
}

impl Atlas {
    /// Reads the rows of an atlas, and where its certificates are.
    ///
    /// # Errors
    /// A file that is missing, is none of an atlas, or is longer than the memory allows.
    pub fn open(folder: &Path, budget: &Budget) -> Result<Self, AtlasError> {
        for name in [MANIFEST, TABLE, PLACES] {
            let path = folder.join(name);
            open_plain(&path).map_err(|error| AtlasError::file("read", &path, error))?;
        }
        let path = folder.join(MANIFEST);
        let manifest = Manifest::read(&read_within(&path, MOST_MANIFEST, FACTOR, budget)?)
            .map_err(|why| AtlasError::malformed(&path, why))?;
        let path = folder.join(TABLE);
        let row = |cells| {
            Row::of_cells(cells).ok_or_else(|| {
                AtlasError::malformed(&path, "a cell of a row is none that may stand there")
            })
        };
        let rows = cells(folder, TABLE, COLUMNS, budget)?;
        let rows: Vec<Row> = rows.into_iter().map(row).collect::<Result<_, _>>()?;
        if let Some(pair) = rows.windows(2).find(|pair| pair[0].game >= pair[1].game) {
            let why = format!("{} does not come before {}", pair[0].game, pair[1].game);
            return Err(AtlasError::malformed(&path, why));
        }
        let places = places(folder, &manifest, &cells(folder, PLACES, PLACE_COLUMNS, budget)?)?;
        Ok(Atlas { folder: folder.to_owned(), manifest, rows, places })
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The manifest.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The SHA-256 of the manifest, which names this atlas and no other.
    ///
    /// # Errors
    /// The manifest cannot be read.
    pub fn digest(&self) -> Result<String, AtlasError> {
        Ok(Listed::file(&self.folder, MANIFEST)?.sha256)
    }

    /// The rows, in the order of the names of their games.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The certificate with this digest, as it is packed.
    pub fn packed(&self, digest: &str) -> Option<&Packed> {
        self.places.get(digest)
    }

    /// The files that do not have the digests of the manifest, each with what is wrong; and what
    /// the manifest says about the rows that is not so; and why the times cannot be read.
    pub fn faults_of_files(&self, budget: &Budget) -> Vec<String> {
        let mut faults = Vec::new();
        for listed in &self.manifest.files {
            match Listed::file(&self.folder, &listed.name) {
                Ok(found) if found == *listed => {}
                Ok(found) => faults.push(format!(
                    "{}: it has {} bytes with the SHA-256 {}, and the manifest says {} and {}",
                    listed.name, found.bytes, found.sha256, listed.bytes, listed.sha256
                )),
                Err(error) => faults.push(error.to_string()),
            }
        }
        let names: HashSet<&str> =
            self.manifest.files.iter().map(|file| file.name.as_str()).collect();
        if let Some(missing) = [TABLE, PLACES].into_iter().find(|name| !names.contains(name)) {
            faults.push(format!("{MANIFEST}: it does not list {missing}"));
        }
        let counts = [
            ("games", self.manifest.games, self.rows.len()),
            ("proved", self.manifest.proved, self.rows.iter().filter(|r| r.is_proved()).count()),
            ("certificates", self.manifest.certificates, self.places.len()),
        ];
        for (name, said, found) in counts {
            if u64::try_from(found) != Ok(said) {
                faults.push(format!("{MANIFEST}: `{name}` is {said}, and there are {found}"));
            }
        }
        let wanted: HashSet<&str> =
            self.rows.iter().filter_map(|row| row.digest.as_deref()).collect();
        if let Some(digest) = self.places.keys().find(|digest| !wanted.contains(digest.as_str())) {
            faults.push(format!("{PLACES}: no row has the digest {digest}"));
        }
        let times = cells(&self.folder, SECONDS, TIME_COLUMNS, budget);
        faults.extend(times.err().map(|why| why.to_string()));
        faults
    }

    /// The items, of which an atlas can be [written](super::write()) again.
    ///
    /// # Errors
    /// The times cannot be read, or a certificate is missing.
    pub fn into_items(self, budget: &Budget) -> Result<Vec<Item>, AtlasError> {
        let times = cells(&self.folder, SECONDS, TIME_COLUMNS, budget)?;
        let times: HashMap<String, f64> =
            times.iter().filter_map(|cells| Some((cells[0].text()?, cells[1].real()?))).collect();
        let item = |row: Row| {
            let digest = row.digest.as_deref();
            let certificate = digest.map(|digest| {
                self.places.get(digest).cloned().ok_or_else(|| {
                    let why = format!("the certificate {digest} of {} is missing", row.game);
                    AtlasError::malformed(&self.folder, why)
                })
            });
            let seconds = times.get(&row.game).copied().unwrap_or(0.0);
            Ok(Item { certificate: certificate.transpose()?, row, seconds })
        };
        self.rows.into_iter().map(item).collect()
    }
}

/// The cells of a table in the folder, which has the name of its file.
fn cells(
    folder: &Path,
    file: &str,
    columns: &[Column],
    budget: &Budget,
) -> Result<Vec<Vec<Cell>>, AtlasError> {
    let path = folder.join(file);
    let bytes = read_within(&path, MOST_TABLE, FACTOR, budget)?;
    let found = table::read(file.trim_end_matches(".parquet"), columns, bytes);
    found.map_err(|why| AtlasError::malformed(&path, why))
}

/// Where the certificates are.
fn places(
    folder: &Path,
    manifest: &Manifest,
    cells: &[Vec<Cell>],
) -> Result<HashMap<String, Packed>, AtlasError> {
    let path = folder.join(PLACES);
    // Only packs of the manifest are opened.
    let packs: HashMap<&str, Arc<PathBuf>> = manifest
        .files
        .iter()
        .filter_map(|file| Some((file.name.strip_prefix("packs/")?, folder.join(&file.name))))
        .map(|(name, path)| (name, Arc::new(path)))
        .collect();
    let mut ends: HashMap<String, u64> = HashMap::new();
    let place = |cells: &Vec<Cell>| {
        let size = |place: usize| cells[place].number().and_then(|n| u64::try_from(n).ok());
        let (pack, offset, length) = (cells[1].text()?, size(2)?, size(3)?);
        let path = Arc::clone(packs.get(pack.as_str())?);
        // Each frame begins where the one before it ends, so that no byte is unpacked twice.
        let end = ends.entry(pack).or_default();
        let follows = *end == offset;
        *end = offset.checked_add(length).filter(|_| follows)?;
        Some((
            cells[0].text()?,
            Packed { frame: Frame::Kept { path, offset, length }, raw: size(4)? },
        ))
    };
    let count = cells.len();
    let places: Option<HashMap<String, Packed>> = cells.iter().map(place).collect();
    match places {
        Some(places) if places.len() == count => Ok(places),
        Some(_) => Err(AtlasError::malformed(&path, "a digest has two places")),
        None => Err(AtlasError::malformed(
            &path,
            "a place is not in a pack of the manifest, behind the place before it",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, Listed, Manifest, Path, places};

    #[test]
    fn frames_follow_each_other_in_the_packs_of_the_manifest() {
        let file = |name: &str| Listed { name: name.to_owned(), bytes: 9, sha256: String::new() };
        let manifest = Manifest::new(2, 2, 2, vec![file("packs/0.pack"), file("packs/1.pack")]);
        let place = |(digest, pack, offset, length): (&str, &str, i64, i64)| {
            let [digest, pack] = [digest, pack].map(|text| Cell::Text(Some(text.to_owned())));
            let [offset, length, raw] = [offset, length, 9].map(|n| Cell::Number(Some(n)));
            vec![digest, pack, offset, length, raw]
        };
        let read = |all: [(&str, &str, i64, i64); 3]| {
            places(Path::new("."), &manifest, &all.map(place)).is_ok()
        };
        assert!(read([("a", "0.pack", 0, 4), ("b", "1.pack", 0, 9), ("c", "0.pack", 4, 5)]));
        for third in [
            ("a", "0.pack", 4, 5),
            ("c", "0.pack", 0, 9),
            ("c", "0.pack", 3, 5),
            ("c", "0.pack", 5, 5),
            ("c", "0.pack", 4, -5),
            ("c", "2.pack", 0, 5),
        ] {
            assert!(!read([("a", "0.pack", 0, 4), ("b", "1.pack", 0, 9), third]), "{third:?}");
        }
        assert!(!read([
            ("a", "0.pack", i64::MAX, 4),
            ("b", "1.pack", 0, 9),
            ("c", "0.pack", 4, 5)
        ]));
    }
}
