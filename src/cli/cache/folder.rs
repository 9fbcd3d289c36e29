//! A folder of results, which several processes may use at once.
//!
//! An entry is written into a file of its own and then renamed, so a reader finds an old entry, a
//! new one or none, wherever a writer is stopped. A folder that cannot be read or written is an
//! empty one.

use std::fs::{self, DirBuilder, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, SystemTime};

use super::entry;
use super::sweep::{SCRATCH, sweep};
use crate::budget::read_file;

/// The greatest size of all entries together, in bytes.
const MOST: u64 = 256 << 20;

/// The greatest size of one entry.
const MOST_OF_ONE: u64 = MOST / 8;

/// The folder is swept when so many bytes were written.
const BETWEEN_SWEEPS: u64 = MOST / 16;

/// An entry that was used a shorter time ago is not marked again.
const RECENTLY: Duration = Duration::from_secs(3600);

/// A folder of results.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    /// The bytes that may be written before the next sweep.
    unswept: AtomicU64,
}

impl Folder {
    /// The folder of this path, which is made when the first result is kept.
    pub(super) fn new(path: PathBuf) -> Self {
        Folder { path, unswept: AtomicU64::new(BETWEEN_SWEEPS) }
    }

    /// The result under a key, if there is a sound entry for it.
    pub(super) fn find(&self, key: &str) -> Option<Vec<u8>> {
        let path = self.path.join(entry::file_name(key));
        // A pipe would wait for a writer, and a link may lead to a device.
        let seen = fs::symlink_metadata(&path).ok().filter(fs::Metadata::is_file)?;
        let found = entry::read(key, read_file(&path, MOST_OF_ONE).ok()?)?;
        if seen.modified().is_ok_and(|time| time.elapsed().is_ok_and(|age| age > RECENTLY)) {
            mark_used(&path);
        }
        Some(found)
    }

    /// Keeps a result, if the folder can be written.
    pub(super) fn keep(&self, key: &str, result: &[u8]) {
        let bytes = entry::written(key, result);
        let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        if size > MOST_OF_ONE || self.write(&entry::file_name(key), &bytes).is_none() {
            return;
        }
        if self.unswept.fetch_add(size, Relaxed) >= BETWEEN_SWEEPS {
            self.unswept.store(0, Relaxed);
            sweep(&self.path, MOST);
        }
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Option<()> {
        let mut builder = DirBuilder::new();
        builder.recursive(true);
        // What a user asks is nobody else's business.
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&self.path).ok()?;
        let mut file = tempfile::Builder::new().prefix(SCRATCH).tempfile_in(&self.path).ok()?;
        file.write_all(bytes).ok()?;
        file.persist(self.path.join(name)).ok()?;
        Some(())
    }
}

/// Sets the time of an entry, by which the least recently used are found.
fn mark_used(path: &Path) {
    // If this fails the entry only goes earlier.
    let _ = File::options().write(true).open(path).and_then(|f| f.set_modified(SystemTime::now()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_in_a_place_that_cannot_be_written_is_an_empty_one() {
        let place = tempfile::tempdir().expect("a folder");
        let file = place.path().join("file");
        fs::write(&file, "not a folder").expect("it is writable");
        let folder = Folder::new(file.join("cache"));
        folder.keep("key", b"result");
        assert_eq!(folder.find("key"), None);
    }

    #[test]
    fn an_entry_that_was_not_used_for_long_is_marked_when_it_is() {
        let place = tempfile::tempdir().expect("a folder");
        let folder = Folder::new(place.path().join("deep/cache"));
        folder.keep("key", b"result");
        let path = folder.path.join(entry::file_name("key"));
        let long_ago = SystemTime::now() - 3 * RECENTLY;
        let file = File::options().write(true).open(&path).expect("it was kept");
        file.set_modified(long_ago).expect("a time");
        assert_eq!(folder.find("key").as_deref(), Some(&b"result"[..]));
        let used = fs::metadata(&path).and_then(|seen| seen.modified()).expect("a time");
        assert!(used > long_ago + RECENTLY);
    }

    #[cfg(unix)]
    #[test]
    fn links_and_folders_in_place_of_an_entry_are_not_opened() {
        let place = tempfile::tempdir().expect("a folder");
        let folder = Folder::new(place.path().to_owned());
        let path = folder.path.join(entry::file_name("key"));
        std::os::unix::fs::symlink("/dev/zero", &path).expect("a link");
        assert_eq!(folder.find("key"), None);
        folder.keep("key", b"result");
        assert_eq!(folder.find("key").as_deref(), Some(&b"result"[..]));
        fs::remove_file(&path).expect("it is there");
        fs::create_dir(&path).expect("a folder");
        folder.keep("key", b"result");
        assert_eq!(folder.find("key"), None);
    }
}
