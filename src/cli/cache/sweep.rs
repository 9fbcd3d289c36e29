//! Keeps the folder of results small: the least recently used entries go first.

use std::fs::{self, DirEntry};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::entry::is_file_name;

/// How the names of unfinished files begin.
pub(super) const SCRATCH: &str = ".nimata-";

/// An unfinished file of this age was left by a process that was killed.
const LEFT: Duration = Duration::from_secs(3600);

/// The least space that a file takes.
const BLOCK: u64 = 4096;

/// Removes entries until three quarters of `most` bytes are left, if there are more than `most`,
/// and unfinished files that nobody will finish. Other files are not touched.
pub(super) fn sweep(folder: &Path, most: u64) {
    let Ok(files) = fs::read_dir(folder) else { return };
    let mut entries: Vec<_> = files.flatten().filter_map(|file| seen(&file)).collect();
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

/// When an entry was used last, and its size; `None` of other files. An unfinished file that was
/// left is removed.
fn seen(file: &DirEntry) -> Option<(SystemTime, u64, PathBuf)> {
    let name = file.file_name().into_string().ok()?;
    let metadata = file.metadata().ok().filter(fs::Metadata::is_file)?;
    let used = metadata.modified().ok()?;
    if name.starts_with(SCRATCH) && used.elapsed().is_ok_and(|age| age > LEFT) {
        let _ = fs::remove_file(file.path());
    }
    is_file_name(&name).then(|| (used, metadata.len().max(BLOCK), file.path()))
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;
    use crate::cli::cache::entry::file_name;

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
