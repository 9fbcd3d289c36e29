//! The manifest of an atlas: the digests of all files.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::AtlasError;
use crate::number::hexadecimal;

/// The name of the file.
pub const MANIFEST: &str = "manifest.json";

/// The table of rows.
pub const TABLE: &str = "atlas.parquet";

/// The table that says where each certificate is.
pub const PLACES: &str = "packs.parquet";

/// The table of times, which differ from run to run.
pub const SECONDS: &str = "seconds.parquet";

/// The version of the format.
pub const VERSION: u32 = 1;

/// The licence of the data, which is that of the program.
const LICENSE: &str = "MIT OR Apache-2.0";

/// What stands in the manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    schema: String,
    kind: String,
    version: u32,
    /// The version of the program that put the atlas together.
    pub program: String,
    license: String,
    /// The number of games.
    pub games: u64,
    /// The number of those that are proved.
    pub proved: u64,
    /// The number of certificates; games with the same rules share one.
    pub certificates: u64,
    /// All files but the manifest and those of `apart`.
    pub files: Vec<Listed>,
    /// Files that differ from run to run.
    pub apart: Vec<String>,
}

/// A file with its digest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Listed {
    /// The path within the atlas.
    pub name: String,
    /// Its length.
    pub bytes: u64,
    /// The SHA-256 of its content.
    pub sha256: String,
}

/// Opens a file of an atlas, which is no link, device or pipe.
pub fn open_plain(path: &Path) -> io::Result<File> {
    match fs::symlink_metadata(path)?.is_file() {
        true => File::open(path),
        false => Err(io::Error::other("it is no plain file")),
    }
}

impl Listed {
    /// Lists a file of an atlas.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn file(folder: &Path, name: &str) -> Result<Self, AtlasError> {
        let path = folder.join(name);
        let unreadable = |error| AtlasError::file("read", &path, error);
        let mut file = open_plain(&path).map_err(unreadable)?;
        let (mut hash, mut bytes, mut buffer) = (Sha256::new(), 0u64, vec![0; 1 << 16]);
        loop {
            let count = file.read(&mut buffer).map_err(unreadable)?;
            if count == 0 {
                break;
            }
            hash.update(&buffer[..count]);
            bytes += u64::try_from(count).expect("a length in memory");
        }
        Ok(Listed { name: name.to_owned(), bytes, sha256: hexadecimal(&hash.finalize()) })
    }
}

impl Manifest {
    /// The manifest of some files.
    pub fn new(games: u64, proved: u64, certificates: u64, files: Vec<Listed>) -> Self {
        Manifest {
            schema: "nimata/1".to_owned(),
            kind: "atlas".to_owned(),
            version: VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            license: LICENSE.to_owned(),
            games,
            proved,
            certificates,
            files,
            apart: vec![SECONDS.to_owned()],
        }
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("a manifest is an object") + "\n"
    }

    /// Reads the text of the file.
    ///
    /// # Errors
    /// What is wrong, as a sentence.
    pub fn read(text: &[u8]) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct Header {
            kind: String,
            version: u32,
        }
        let told = |error: serde_json::Error| format!("this is no manifest of an atlas: {error}");
        let header: Header = serde_json::from_slice(text).map_err(told)?;
        if header.kind != "atlas" {
            return Err(format!(
                "this is no manifest of an atlas: its kind is `{:.40}`",
                header.kind
            ));
        }
        if header.version != VERSION {
            return Err(format!(
                "the atlas has version {}, and this program reads version {VERSION}",
                header.version
            ));
        }
        let manifest: Manifest = serde_json::from_slice(text).map_err(told)?;
        let names = || manifest.files.iter().map(|file| &file.name).chain(&manifest.apart);
        match names().find(|name| !is_inside(name)) {
            Some(name) => Err(format!("`{name:.60}` is not the name of a file of an atlas")),
            None => Ok(manifest),
        }
    }
}

/// Whether a name stays inside the folder: a name, or one of a folder.
fn is_inside(name: &str) -> bool {
    let is_part = |part: &str| {
        let plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        !part.is_empty() && !part.starts_with('.') && part.chars().all(plain)
    };
    name.split('/').count() <= 2 && name.split('/').all(is_part)
}

#[cfg(test)]
mod tests {
    use super::{Listed, Manifest, is_inside};

    #[test]
    fn a_manifest_is_read_as_it_is_written_and_stays_inside_its_folder() {
        let file = |name: &str| Listed { name: name.to_owned(), bytes: 3, sha256: "ab".to_owned() };
        let manifest = Manifest::new(2, 1, 1, vec![file("atlas.parquet"), file("packs/000.pack")]);
        assert_eq!(Manifest::read(manifest.text().as_bytes()), Ok(manifest.clone()));
        let outside = Manifest { files: vec![file("../secret")], ..manifest };
        assert!(Manifest::read(outside.text().as_bytes()).is_err());
        for name in ["/etc/passwd", "..", "a/../b", "a/b/c", "", "packs/", "a\\b"] {
            assert!(!is_inside(name), "{name}");
        }
    }
}
