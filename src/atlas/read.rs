//! A folder that need not be trusted, as an atlas.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use super::frame::Frame;
use super::manifest::{Listed, MANIFEST, Manifest, OLDER, PLACES, SECONDS, TABLE, open_plain};
use super::place::{self, Place};
use super::row::Row;
use super::survey::Item;
use super::write::Time;
use super::{AtlasError, table};
use crate::budget::Budget;
use crate::proof::read_within;

/// The greatest length of a manifest, in bytes.
const MOST_MANIFEST: u64 = 1 << 24;

/// The memory that a manifest takes, in lengths of its file.
const FACTOR: u64 = 8;

/// An atlas in a folder. Its rows are what the folder says, and nothing of it is checked.
#[derive(Clone, Debug)]
pub struct Atlas {
    folder: PathBuf,
    manifest: Manifest,
    rows: Vec<Row>,
    places: Vec<Place>,
    frames: HashMap<String, Frame>,
}

impl Atlas {
    /// Reads the rows of an atlas, and where its certificates are.
    ///
    /// # Errors
    /// A file that is missing, is none of an atlas, or is longer than the memory allows.
    pub fn open(folder: &Path, budget: &Budget) -> Result<Self, AtlasError> {
        let path = folder.join(MANIFEST);
        open_plain(&path).map_err(|error| AtlasError::file("read", &path, error))?;
        let manifest = Manifest::read(&read_within(&path, MOST_MANIFEST, FACTOR, budget)?)
            .map_err(|why| AtlasError::malformed(&path, why))?;
        // The tables of older atlases have other names.
        if let Some(name) = [TABLE, PLACES].into_iter().find(|name| !manifest.lists(name))
            && !folder.join(name).exists()
        {
            return Err(AtlasError::malformed(&path, OLDER.to_owned()));
        }
        let path = folder.join(TABLE);
        let rows: Vec<Row> = table::read(&path, budget)?;
        if let Some(row) = rows.iter().find(|row| !row.is_plain()) {
            let why = format!("the row of {:?} has control characters", row.game);
            return Err(AtlasError::malformed(&path, why));
        }
        if let Some(pair) = rows.windows(2).find(|pair| pair[0].game >= pair[1].game) {
            let why = format!("{} does not come before {}", pair[0].game, pair[1].game);
            return Err(AtlasError::malformed(&path, why));
        }
        let path = folder.join(PLACES);
        let places = table::read(&path, budget)?;
        let frames = place::frames(folder, &places);
        let frames = frames.map_err(|why| AtlasError::malformed(&path, why))?;
        Ok(Atlas { folder: folder.to_owned(), manifest, rows, places, frames })
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

    /// The frame of the certificate with this digest.
    pub fn frame(&self, digest: &str) -> Option<&Frame> {
        self.frames.get(digest)
    }

    /// The sentences about files and counts that are not those of the manifest, about certificates
    /// without a row, and about times that cannot be read.
    pub fn faults_of_files(&self, budget: &Budget) -> Vec<String> {
        let mut faults = match Manifest::of(&self.folder, &self.rows, &self.places) {
            Ok(of_folder) => self.manifest.faults(&of_folder),
            Err(error) => vec![error.to_string()],
        };
        let wanted: HashSet<&str> =
            self.rows.iter().filter_map(|row| row.digest.as_deref()).collect();
        let unwanted = self.places.iter().find(|place| !wanted.contains(place.digest.as_str()));
        if let Some(Place { digest, .. }) = unwanted {
            faults.push(format!("{PLACES}: no row has the digest {digest}"));
        }
        faults.extend(self.times(budget).err().map(|why| why.to_string()));
        faults
    }

    fn times(&self, budget: &Budget) -> Result<Vec<Time>, AtlasError> {
        table::read(&self.folder.join(SECONDS), budget)
    }

    /// The items, of which an atlas can be [written](super::write()) again.
    ///
    /// # Errors
    /// The times cannot be read, or a certificate is missing.
    pub fn into_items(self, budget: &Budget) -> Result<Vec<Item>, AtlasError> {
        let times = self.times(budget)?.into_iter();
        let times: HashMap<String, f64> = times.map(|time| (time.game, time.seconds)).collect();
        let item = |row: Row| {
            let digest = row.digest.as_deref();
            let certificate = digest.map(|digest| {
                self.frames.get(digest).cloned().ok_or_else(|| {
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
