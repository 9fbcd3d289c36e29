//! Files that answers leave in the folder of -o DIR: certificates, matrices and drawings.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::budget::read_head;
use crate::cli::{Failure, Output, Result};

/// The first bytes of every certificate of this program.
const CERTIFICATE: &[u8] = br#"{"schema":"nimata/1","kind":"certificate""#;

/// The first bytes of every drawing for Graphviz that this program writes.
const DRAWING: &[u8] = b"digraph automaton {\n  charset=\"UTF-8\";\n";

/// A folder with one certificate for each proved answer.
pub struct Certificates {
    folder: PathBuf,
    /// The names of this run in lower case, because some file systems ignore case.
    taken: BTreeSet<String>,
}

impl Certificates {
    /// Opens the folder, and creates it if it does not exist.
    ///
    /// # Errors
    /// [`Failure::Usage`] if the path is that of a file, or looks like one.
    pub fn in_folder(folder: &Path) -> Result<Self> {
        if !folder.is_dir() {
            let shown = folder.display();
            if folder.exists() || folder.extension().is_some() {
                return Err(Failure::Usage(format!(
                    "{shown} is not a folder, and with --script and --about -o names one for the \
                     certificates: results go to standard output, and `>` writes them to a file"
                )));
            }
            std::fs::create_dir_all(folder)
                .map_err(|error| Failure::file("make", folder, &error))?;
        }
        Ok(Certificates { folder: folder.to_owned(), taken: BTreeSet::new() })
    }

    /// The file for the certificate of a command: `NAME.json`, or `NAME-2.json` if the name occurs
    /// again.
    ///
    /// # Errors
    /// [`Failure::Usage`] if the file exists and is not a certificate.
    pub fn file(&mut self, name: &str) -> Result<PathBuf> {
        let numbered = (2..).map(|number: u32| format!("{name}-{number}"));
        let mut stems = std::iter::once(name.to_owned()).chain(numbered);
        let stem = stems.find(|stem| self.taken.insert(stem.to_ascii_lowercase()));
        let path = self.folder.join(stem.expect("there are more numbers than names") + ".json");
        let is_own = |begin: &[u8]| begin == CERTIFICATE;
        replaceable(path, CERTIFICATE.len(), is_own, " and is not a certificate")
    }
}

/// Writes a file that a script asks for into the folder, and returns its path.
///
/// # Errors
/// [`Failure::Usage`] if another file exists that is not a drawing of this program.
pub fn write(folder: &Path, name: &str, content: &[u8]) -> Result<PathBuf> {
    let is_own = |found: &[u8]| {
        found == content || [found, content].iter().all(|file| file.starts_with(DRAWING))
    };
    let path = folder.join(name);
    let path =
        replaceable(path, content.len().saturating_add(1), is_own, ", with another content")?;
    let mut out = Output::open(Some(&path))?;
    out.write_all(content)?;
    out.finish()?;
    Ok(path)
}

/// The path, if no file exists there or `is_own` recognises the file by its first `most` bytes.
///
/// # Errors
/// [`Failure::Usage`], which says what the file is otherwise.
pub fn replaceable(
    path: PathBuf,
    most: usize,
    is_own: impl FnOnce(&[u8]) -> bool,
    otherwise: &str,
) -> Result<PathBuf> {
    let most = u64::try_from(most).unwrap_or(u64::MAX);
    if path.exists() && !read_head(&path, most).is_ok_and(|begin| is_own(&begin)) {
        let path = path.display();
        return Err(Failure::Usage(format!(
            "{path} stands there already{otherwise}: move it, or name another folder"
        )));
    }
    Ok(path)
}
