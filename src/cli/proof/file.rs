//! The file of an accepted certificate: its bytes are written and read back.

use std::io::Write;
use std::path::Path;

use crate::cli::failure::Failure;
use crate::cli::options::Shared;
use crate::cli::output::{Output, PendingFile};
use crate::proof::{Checked, is_special, read_at_most};

/// Where an accepted certificate goes, opened before the work starts.
pub enum ProofFile {
    /// Nowhere: it is dropped.
    Nowhere,
    /// A file, which gets its name when it is complete.
    File(PendingFile),
    /// A device or pipe, from which nothing can be read back.
    Stream(Output),
}

impl ProofFile {
    /// The file that `-o` names.
    pub fn open(shared: &Shared) -> Result<Self, Failure> {
        match shared.output() {
            None => Ok(ProofFile::Nowhere),
            Some(path) if is_special(path) => Ok(ProofFile::Stream(Output::open(Some(path))?)),
            Some(path) => ProofFile::at(path),
        }
    }

    /// The ordinary file of this name.
    pub fn at(path: &Path) -> Result<Self, Failure> {
        Ok(ProofFile::File(PendingFile::create(path)?))
    }

    /// Keeps the certificate: the bytes that the checker has accepted, which the file must give
    /// back when it is read.
    ///
    /// # Errors
    /// [`Failure::Usage`] where the file cannot be written, or gives back something else.
    pub fn keep(self, checked: &Checked) -> Result<(), Failure> {
        match self {
            ProofFile::Nowhere => Ok(()),
            ProofFile::File(mut file) => {
                file.write_all(&checked.bytes)?;
                let path = file.flushed()?;
                let length = u64::try_from(checked.bytes.len()).expect("a length");
                if read_at_most(path, length + 1)? != checked.bytes {
                    return Err(Failure::Usage(format!(
                        "{} gives back other bytes than those that were written: the certificate \
                         is not kept",
                        path.display()
                    )));
                }
                file.finish()
            }
            ProofFile::Stream(mut out) => {
                out.write_all(&checked.bytes)?;
                out.finish()
            }
        }
    }
}
