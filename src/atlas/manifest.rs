//! The manifest of an atlas: the digests of all files.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::AtlasError;
use super::place::{Place, pack_path};
use super::row::Row;
use crate::number::hexadecimal;

/// The name of the file.
pub const MANIFEST: &str = "manifest.json";

/// The table of rows.
pub const TABLE: &str = "atlas.jsonl.zst";

/// The table that says where each certificate is.
pub const PLACES: &str = "packs.jsonl.zst";

/// The table of times, which differ from run to run.
pub const SECONDS: &str = "seconds.jsonl.zst";

/// The version of the format.
pub const VERSION: u32 = 2;

/// The message about an older atlas.
pub(super) const OLDER: &str = "an older version of the program wrote this atlas: make it anew \
                                from its list of games, with `nimata atlas make LIST -o DIR`";

/// The licence of the data, which is that of the program.
const LICENSE: &str = "MIT OR Apache-2.0";

/// The content of the manifest.
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
    /// The manifest of the files in a folder, with rows and with places of certificates.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn of(folder: &Path, rows: &[Row], places: &[Place]) -> Result<Self, AtlasError> {
        let count = |count: usize| u64::try_from(count).expect("a length in memory");
        let names = ["CITATION.cff", "README.md", TABLE, PLACES].map(str::to_owned);
        let mut packs: Vec<String> = places.iter().map(|place| pack_path(&place.pack)).collect();
        packs.dedup();
        let names = names.into_iter().chain(packs);
        Ok(Manifest {
            schema: "nimata/1".to_owned(),
            kind: "atlas".to_owned(),
            version: VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            license: LICENSE.to_owned(),
            games: count(rows.len()),
            proved: count(rows.iter().filter(|row| row.is_proved()).count()),
            certificates: count(places.len()),
            files: names.map(|name| Listed::file(folder, &name)).collect::<Result<_, _>>()?,
            apart: vec![SECONDS.to_owned()],
        })
    }

    /// The sentences about how this manifest differs from that of the folder.
    pub fn faults(&self, of_folder: &Manifest) -> Vec<String> {
        let listed = |manifest: &Manifest, name: &str| -> Vec<Listed> {
            manifest.files.iter().filter(|file| file.name == name).cloned().collect()
        };
        let mut faults = Vec::new();
        for found in &of_folder.files {
            match listed(self, &found.name).as_slice() {
                [] => faults.push(format!("{MANIFEST}: it does not list {}", found.name)),
                [file] if file == found => {}
                [file] => faults.push(format!(
                    "{}: it has {} bytes with the SHA-256 {}, and the manifest says {} and {}",
                    file.name, found.bytes, found.sha256, file.bytes, file.sha256
                )),
                _ => faults.push(format!("{MANIFEST}: it lists {} twice", found.name)),
            }
        }
        let others = self.files.iter().filter(|file| listed(of_folder, &file.name).is_empty());
        faults.extend(others.map(|file| format!("{MANIFEST}: {:?} is no file of it", file.name)));
        let counts = [
            ("games", self.games, of_folder.games),
            ("proved", self.proved, of_folder.proved),
            ("certificates", self.certificates, of_folder.certificates),
        ];
        let wrong = counts.into_iter().filter(|(_, said, found)| said != found);
        faults.extend(wrong.map(|(name, said, found)| {
            format!("{MANIFEST}: `{name}` is {said}, and there are {found}")
        }));
        let of_folder = Manifest { program: self.program.clone(), ..of_folder.clone() };
        if faults.is_empty() && *self != of_folder {
            faults.push(format!("{MANIFEST}: it is not as the program writes it"));
        }
        faults
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("a manifest is an object") + "\n"
    }

    /// Reads the text of the file.
    ///
    /// # Errors
    /// The fault, as a sentence.
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
        if header.version < VERSION {
            return Err(OLDER.to_owned());
        }
        if header.version > VERSION {
            return Err(format!(
                "the atlas has version {}, and this program reads version {VERSION}",
                header.version
            ));
        }
        serde_json::from_slice(text).map_err(told)
    }

    /// Whether it lists a file of this name.
    pub fn lists(&self, name: &str) -> bool {
        self.files.iter().any(|file| file.name == name)
    }
}
