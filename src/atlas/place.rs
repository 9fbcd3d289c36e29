//! The places of certificates in the packs of an atlas.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::AtlasError;
use super::frame::Frame;

/// The folder of packs.
const PACKS: &str = "packs";

/// A pack ends with the certificate with which it has so many bytes.
const PACK: usize = 32 << 20;

/// The place of a certificate: a row of the table of places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The SHA-256 of the certificate.
    pub digest: String,
    /// The name of the pack.
    pub pack: String,
    /// The place of the first byte of its frame in the pack.
    pub offset: u64,
    /// The length of the frame.
    pub length: u64,
}

/// The path of a pack within an atlas.
pub fn pack_path(pack: &str) -> String {
    format!("{PACKS}/{pack}")
}

fn pack_name(number: usize) -> String {
    format!("{number:03}.pack")
}

/// Writes frames into the packs of a folder, and returns their places. Frames with one digest, of
/// certificates that several games share, are written once.
///
/// # Errors
/// A frame cannot be read, or a pack cannot be written.
pub fn write<'f>(
    folder: &Path,
    frames: impl Iterator<Item = (&'f str, &'f Frame)>,
) -> Result<Vec<Place>, AtlasError> {
    let unwritable = |path: &Path, error| AtlasError::file("write", path, error);
    fs::create_dir_all(folder.join(PACKS)).map_err(|error| unwritable(folder, error))?;
    let (mut places, mut known) = (Vec::new(), HashMap::new());
    let (mut number, mut content) = (0, Vec::new());
    let put = |number: usize, content: &[u8]| {
        let path = folder.join(pack_path(&pack_name(number)));
        fs::write(&path, content).map_err(|error| unwritable(&path, error))
    };
    for (digest, frame) in frames {
        if known.insert(digest, ()).is_some() {
            continue;
        }
        let bytes = frame.bytes()?;
        let length = |bytes: &[u8]| u64::try_from(bytes.len()).expect("a length in memory");
        let (digest, pack) = (digest.to_owned(), pack_name(number));
        places.push(Place { digest, pack, offset: length(&content), length: length(&bytes) });
        content.extend(bytes);
        if content.len() >= PACK {
            put(number, &content)?;
            content.clear();
            number += 1;
        }
    }
    if !content.is_empty() {
        put(number, &content)?;
    }
    Ok(places)
}

/// The frames at places, by the digests of their certificates.
///
/// # Errors
/// A place that does not follow the place before it: so no byte is unpacked twice, and no file but
/// the packs is read.
pub fn frames(folder: &Path, places: &[Place]) -> Result<HashMap<String, Frame>, String> {
    let mut frames = HashMap::new();
    let (mut number, mut end) = (0, 0);
    let mut path = Arc::new(folder.join(pack_path(&pack_name(number))));
    for Place { digest, pack, offset, length } in places {
        if end > 0 && *offset == 0 {
            (number, end) = (number + 1, 0);
            path = Arc::new(folder.join(pack_path(&pack_name(number))));
        }
        if *pack != pack_name(number) || *offset != end || *length == 0 {
            return Err(format!("the place of {digest:.64} does not follow the one before it"));
        }
        end = end.checked_add(*length).ok_or("a place is beyond the end of every file")?;
        let frame = Frame::Stored { path: Arc::clone(&path), offset: *offset, length: *length };
        if frames.insert(digest.clone(), frame).is_some() {
            return Err(format!("{digest:.64} has two places"));
        }
    }
    Ok(frames)
}

#[cfg(test)]
mod tests {
    use super::{Path, Place, frames};

    #[test]
    fn frames_follow_each_other_in_packs_that_follow_each_other() {
        let place = |(digest, pack, offset, length): (&str, &str, u64, u64)| Place {
            digest: digest.to_owned(),
            pack: pack.to_owned(),
            offset,
            length,
        };
        let read = |all: &[(&str, &str, u64, u64)]| {
            let places: Vec<Place> = all.iter().copied().map(place).collect();
            frames(Path::new("."), &places).is_ok()
        };
        let first = [("a", "000.pack", 0, 4), ("b", "000.pack", 4, 9)];
        assert!(read(&[]) && read(&first));
        let with = |third| read(&[first[0], first[1], third]);
        assert!(with(("c", "000.pack", 13, 5)) && with(("c", "001.pack", 0, 5)));
        for third in [
            ("a", "000.pack", 13, 5),
            ("c", "000.pack", 0, 9),
            ("c", "000.pack", 12, 5),
            ("c", "000.pack", 14, 5),
            ("c", "000.pack", 13, u64::MAX),
            ("c", "001.pack", 13, 5),
            ("c", "002.pack", 0, 5),
            ("c", "../secret", 0, 5),
        ] {
            assert!(!with(third), "{third:?}");
        }
        assert!(!read(&[("a", "001.pack", 0, 4)]));
    }
}
