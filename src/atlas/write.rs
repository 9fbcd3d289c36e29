//! An atlas as a folder, which is there whole or not at all.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use parquet::errors::ParquetError;

use super::AtlasError;
use super::entry::Entry;
use super::frame::Packed;
use super::manifest::{Listed, MANIFEST, Manifest, PLACES, SECONDS, TABLE};
use super::row::{COLUMNS, Row};
use super::table::{self, Cell, Column, Kind, PROGRAM};

/// The folder of packs.
const PACKS: &str = "packs";

/// A pack ends with the certificate with which it has so many bytes.
const PACK: u64 = 32 << 20;

/// The columns of the table of places.
pub const PLACE_COLUMNS: &[Column] = &[
    Column { name: "digest", kind: Kind::Text, required: true },
    Column { name: "pack", kind: Kind::Text, required: true },
    Column { name: "offset", kind: Kind::Number, required: true },
    Column { name: "length", kind: Kind::Number, required: true },
    Column { name: "raw", kind: Kind::Number, required: true },
];

/// The columns of the table of times.
pub const TIME_COLUMNS: &[Column] = &[
    Column { name: "game", kind: Kind::Text, required: true },
    Column { name: "seconds", kind: Kind::Real, required: true },
];

/// What every atlas says of itself.
const README: &str = include_str!("README.md");

/// How an atlas is cited.
const CITATION: &str = include_str!("CITATION.cff");

/// A row with what belongs to it.
#[derive(Clone, Debug)]
pub struct Item {
    /// The row.
    pub row: Row,
    /// The certificate, if the row is proved.
    pub certificate: Option<Packed>,
    /// How long it took.
    pub seconds: f64,
}

impl From<Entry> for Item {
    fn from(entry: Entry) -> Self {
        let certificate = entry.certificate.as_deref().map(Packed::new);
        Item { row: entry.row, certificate, seconds: entry.seconds }
    }
}

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
    fs::create_dir_all(scratch.join(PACKS)).map_err(unwritable)?;
    Ok(scratch)
}

fn fill(folder: &Path, mut items: Vec<Item>) -> Result<Manifest, AtlasError> {
    items.sort_by(|one, other| one.row.game.cmp(&other.row.game));
    if let Some(pair) = items.windows(2).find(|pair| pair[0].row.game == pair[1].row.game) {
        return Err(AtlasError::malformed(folder, format!("two rows are of {}", pair[0].row.game)));
    }
    let places = pack(folder, &items)?;
    let rows: Vec<Vec<Cell>> = items.iter().map(|item| item.row.cells()).collect();
    let times = items
        .iter()
        .map(|item| vec![Cell::Text(Some(item.row.game.clone())), Cell::Real(Some(item.seconds))]);
    let times: Vec<Vec<Cell>> = times.collect();
    let tables = [
        (TABLE, table::write(PROGRAM, "atlas", COLUMNS, &rows)),
        (PLACES, table::write(PROGRAM, "packs", PLACE_COLUMNS, &places)),
        (SECONDS, table::write(PROGRAM, "seconds", TIME_COLUMNS, &times)),
    ];
    for (name, bytes) in tables {
        let told =
            |error: ParquetError| AtlasError::malformed(&folder.join(name), error.to_string());
        put(folder, name, &bytes.map_err(told)?)?;
    }
    put(folder, "README.md", README.as_bytes())?;
    put(folder, "CITATION.cff", CITATION.replace("VERSION", env!("CARGO_PKG_VERSION")).as_bytes())?;
    let mut names: Vec<String> =
        ["CITATION.cff", "README.md", TABLE, PLACES].map(str::to_owned).into();
    let packs = places.iter().filter_map(|place| place[1].text());
    names.extend(packs.map(|pack| format!("{PACKS}/{pack}")));
    names.dedup();
    let files = names.iter().map(|name| Listed::file(folder, name)).collect::<Result<_, _>>()?;
    let count = |count: usize| u64::try_from(count).expect("a length in memory");
    let proved = items.iter().filter(|item| item.row.is_proved()).count();
    let manifest = Manifest::new(count(items.len()), count(proved), count(places.len()), files);
    put(folder, MANIFEST, manifest.text().as_bytes())?;
    Ok(manifest)
}

/// Writes the packs; returns where each certificate is. One that several games share is there once.
fn pack(folder: &Path, items: &[Item]) -> Result<Vec<Vec<Cell>>, AtlasError> {
    let mut places: Vec<Vec<Cell>> = Vec::new();
    let mut known: HashMap<&str, usize> = HashMap::new();
    let mut open: Option<(String, BufWriter<File>, u64)> = None;
    let mut packs = 0;
    for item in items {
        let (Some(digest), Some(packed)) = (&item.row.digest, &item.certificate) else { continue };
        if known.insert(digest, places.len()).is_some() {
            continue;
        }
        let (name, file, offset) = match &mut open {
            Some(open) => open,
            None => {
                let name = format!("{packs:03}.pack");
                packs += 1;
                let path = folder.join(PACKS).join(&name);
                let file = File::create(&path);
                let file = file.map_err(|error| AtlasError::file("write", &path, error))?;
                open.insert((name, BufWriter::new(file), 0))
            }
        };
        let frame = packed.frame.bytes()?;
        let unwritable = |error| AtlasError::file("write", &folder.join(PACKS), error);
        file.write_all(&frame).map_err(unwritable)?;
        let number = |count: u64| Cell::Number(Some(i64::try_from(count).unwrap_or(i64::MAX)));
        let length = u64::try_from(frame.len()).expect("a length in memory");
        places.push(vec![
            Cell::Text(Some(digest.clone())),
            Cell::Text(Some(name.clone())),
            number(*offset),
            number(length),
            number(packed.raw),
        ]);
        *offset += length;
        if *offset >= PACK {
            file.flush().map_err(unwritable)?;
            open = None;
        }
    }
    if let Some((_, mut file, _)) = open {
        let flushed = file.flush();
        flushed.map_err(|error| AtlasError::file("write", &folder.join(PACKS), error))?;
    }
    Ok(places)
}

fn put(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), AtlasError> {
    let path = folder.join(name);
    fs::write(&path, bytes).map_err(|error| AtlasError::file("write", &path, error))
}
