//! The folder for the certificates of several answers.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::budget::read_head;
use crate::cli::failure::Failure;

/// A folder with one certificate for each proved answer.
pub struct Certificates {
    folder: PathBuf,
    /// The names of this run in lower case, because some file systems ignore case.
    taken: BTreeSet<String>,
}

/// The first bytes of every certificate of this program.
const BEGINS: &[u8] = br#"{"schema":"nimata/1","kind":"certificate""#;

impl Certificates {
    /// Opens the folder, and creates it if it does not exist.
    ///
    /// # Errors
    /// [`Failure::Usage`] if the path is that of a file, or looks like one.
    pub fn in_folder(folder: &Path) -> Result<Self, Failure> {
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
    pub fn file(&mut self, name: &str) -> Result<PathBuf, Failure> {
        let numbered = (2..).map(|number: u32| format!("{name}-{number}"));
        let mut stems = std::iter::once(name.to_owned()).chain(numbered);
        let stem = stems.find(|stem| self.taken.insert(stem.to_ascii_lowercase()));
        let path = self.folder.join(stem.expect("there are more numbers than names") + ".json");
        if path.exists() && !is_certificate(&path) {
            return Err(Failure::Usage(format!(
                "{} stands there already and is not a certificate: move it, or name another folder",
                path.display()
            )));
        }
        Ok(path)
    }
}

fn is_certificate(path: &Path) -> bool {
    let most = u64::try_from(BEGINS.len()).expect("short");
    read_head(path, most).is_ok_and(|bytes| bytes == BEGINS)
}
