//! A folder of results, which several processes may use at once.
//!
//! An entry is written into a file of its own and then renamed, so a reader finds an old entry, a
//! new one or none, wherever a writer is stopped. A folder that cannot be read or written is an
//! empty one.
//!
//! An entry is a line with a digest, and the result. The digest is that of the key and the result,
//! so an entry that is cut off, changed or moved to another name is no entry. It keeps out
//! accidents and no attacker: whoever can write into the folder can write a digest.

use std::fs::{self, DirBuilder, DirEntry, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, SystemTime};

use sha2::{Digest, Sha256};

use crate::budget::read_file;
use crate::number::hexadecimal;

/// The greatest size of all entries together, in bytes.
const MOST: u64 = 256 << 20;

/// The greatest size of one entry.
const MOST_OF_ONE: u64 = MOST / 8;

/// The folder is swept after this many bytes were written.
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
    /// The folder of this path, which is created with its first entry.
    pub(super) fn new(path: PathBuf) -> Self {
        Folder { path, unswept: AtomicU64::new(BETWEEN_SWEEPS) }
    }

    /// The result under a key, if there is a sound entry for it.
    pub(super) fn find(&self, key: &str) -> Option<Vec<u8>> {
        let path = self.path.join(file_name(key));
        // A pipe would wait for a writer, and a link may lead to a device.
        let seen = fs::symlink_metadata(&path).ok().filter(fs::Metadata::is_file)?;
        let found = unsealed(key, read_file(&path, MOST_OF_ONE).ok()?)?;
        if seen.modified().is_ok_and(|time| time.elapsed().is_ok_and(|age| age > RECENTLY)) {
            mark_used(&path);
        }
        Some(found)
    }

    /// Keeps a result, if the folder can be written.
    pub(super) fn keep(&self, key: &str, result: &[u8]) {
        let bytes = sealed(key, result);
        let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        if size > MOST_OF_ONE || self.write(&file_name(key), &bytes).is_none() {
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
        // The questions of a user are private.
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

/// The first bytes of an entry, with the version of its format.
const HEAD: &str = "nimata cache 1 ";

/// The name of the file for a key.
fn file_name(key: &str) -> String {
    format!("{}{ENDING}", hexadecimal(&Sha256::digest(key)))
}

/// Tells whether a file name is that of an entry.
fn is_file_name(name: &str) -> bool {
    let digest = name.strip_suffix(ENDING);
    digest.is_some_and(|digest| digest.len() == 64 && digest.bytes().all(|c| c.is_ascii_hexdigit()))
}

const ENDING: &str = ".entry";

/// The entry of a result.
fn sealed(key: &str, result: &[u8]) -> Vec<u8> {
    [format!("{}\n", head(key, result)).as_bytes(), result].concat()
}

/// The result in the bytes of a file; `None` unless they are an entry for this key.
fn unsealed(key: &str, mut bytes: Vec<u8>) -> Option<Vec<u8>> {
    let end = bytes.iter().take(1 << 7).position(|&byte| byte == b'\n')?;
    let result = bytes.split_off(end + 1);
    (bytes[..end] == *head(key, &result).as_bytes()).then_some(result)
}

fn head(key: &str, result: &[u8]) -> String {
    let key = Sha256::digest(key);
    format!(
        "{HEAD}{}",
        hexadecimal(&Sha256::new().chain_update(key).chain_update(result).finalize())
    )
}

/// The prefix of the names of unfinished files.
const SCRATCH: &str = ".nimata-";

/// The writer of an unfinished file of this age was killed.
const ABANDONED: Duration = Duration::from_secs(3600);

/// The least space that a file takes.
const BLOCK: u64 = 4096;

/// If the entries have more than `most` bytes, removes the least recently used ones until three
/// quarters of `most` remain. Unfinished files of killed processes go too; other files stay.
fn sweep(folder: &Path, most: u64) {
    let Ok(files) = fs::read_dir(folder) else { return };
    let mut entries: Vec<_> = files.flatten().filter_map(|file| last_use(&file)).collect();
    let mut size: u64 = entries.iter().map(|(_, size, _)| size).sum();
    if size <= most {
        return;
    }
    entries.sort_unstable();
    for (_, bytes, path) in entries {
        if size <= most / 4 * 3 {
            break;
        }
        // Another process may have removed it.
        let _ = fs::remove_file(path);
        size -= bytes;
    }
}

/// The time at which an entry was last used, its size and its path; `None` for other files. An old
/// unfinished file is removed.
fn last_use(file: &DirEntry) -> Option<(SystemTime, u64, PathBuf)> {
    let name = file.file_name().into_string().ok()?;
    let metadata = file.metadata().ok().filter(fs::Metadata::is_file)?;
    let used = metadata.modified().ok()?;
    if name.starts_with(SCRATCH) && used.elapsed().is_ok_and(|age| age > ABANDONED) {
        let _ = fs::remove_file(file.path());
    }
    is_file_name(&name).then(|| (used, metadata.len().max(BLOCK), file.path()))
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
        let path = folder.path.join(file_name("key"));
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
        let path = folder.path.join(file_name("key"));
        std::os::unix::fs::symlink("/dev/zero", &path).expect("a link");
        assert_eq!(folder.find("key"), None);
        folder.keep("key", b"result");
        assert_eq!(folder.find("key").as_deref(), Some(&b"result"[..]));
        fs::remove_file(&path).expect("it is there");
        fs::create_dir(&path).expect("a folder");
        folder.keep("key", b"result");
        assert_eq!(folder.find("key"), None);
    }

    #[test]
    fn an_entry_with_any_byte_changed_or_cut_off_is_none() {
        let entry = sealed("key", b"result");
        assert_eq!(unsealed("key", entry.clone()).as_deref(), Some(&b"result"[..]));
        assert_eq!(unsealed("another", entry.clone()), None);
        for place in 0..entry.len() {
            let mut changed = entry.clone();
            changed[place] ^= 1;
            assert_eq!(unsealed("key", changed), None, "byte {place}");
            assert_eq!(unsealed("key", entry[..place].to_vec()), None, "cut at {place}");
        }
    }

    #[test]
    fn only_names_of_keys_are_names_of_entries() {
        assert!(is_file_name(&file_name("key")));
        for name in ["key.entry", "notes.txt", &format!("{}.entry", "g".repeat(64))] {
            assert!(!is_file_name(name), "{name}");
        }
    }

    #[test]
    fn the_least_recently_used_entries_go_and_other_files_stay() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, age: u64| {
            let path = folder.path().join(name);
            fs::write(&path, vec![b'x'; 8192]).expect("it is writable");
            let file = File::options().write(true).open(path).expect("it was written");
            let time = SystemTime::now() - Duration::from_secs(age);
            file.set_modified(time).expect("a time");
        };
        for age in 1..=10 {
            write(&file_name(&age.to_string()), 100 * age);
        }
        write("letter.txt", 9999);
        write(".nimata-left", 9999);
        write(".nimata-begun", 9);
        let names = || {
            let names = fs::read_dir(folder.path()).expect("a folder").flatten();
            names.map(|file| file.file_name().into_string().expect("UTF-8")).collect::<Vec<_>>()
        };
        sweep(folder.path(), 81_920);
        assert_eq!(names().len(), 12);
        sweep(folder.path(), 8 * 8192);
        let left = names();
        for age in 1..=10 {
            assert_eq!(left.contains(&file_name(&age.to_string())), age <= 6, "{age}");
        }
        let others: Vec<_> = left.iter().filter(|name| !is_file_name(name)).collect();
        assert_eq!(others.len(), 2, "{others:?}");
    }
}
