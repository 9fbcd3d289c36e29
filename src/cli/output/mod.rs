//! The destination of a result: standard output, or a file that is written completely or not at
//! all.

pub mod text;

use std::fs::File;
use std::io::{self, BufWriter, Write, stdout};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::cli::failure::{Failure, Result};
use crate::cli::interrupt;
use crate::proof::is_special;

/// The destination of a result. It is opened before the work starts, so that a bad path costs no
/// time.
pub enum Output {
    /// Standard output, or a device or pipe, which cannot be replaced by renaming.
    Stream(Box<dyn Write>),
    /// A temporary file beside its destination; it is renamed when it is complete.
    File(PendingFile),
}

/// A file that does not have its final name yet.
pub struct PendingFile {
    file: BufWriter<NamedTempFile>,
    path: PathBuf,
}

impl Output {
    /// Opens the destination: a file if a path is given, and standard output otherwise.
    pub fn open(path: Option<&Path>) -> Result<Self> {
        let Some(path) = path else {
            return Ok(Output::Stream(Box::new(BufWriter::new(stdout().lock()))));
        };
        let written = path.extension().is_some_and(|end| end == "game" || end == "theorem");
        if written && path.exists() {
            return Err(Failure::Usage(format!(
                "{} has the name of rules or of a theorem, and is there: name another file",
                path.display()
            )));
        }
        if !is_special(path) {
            return Ok(Output::File(PendingFile::create(path)?));
        }
        let file = File::options().write(true).open(path);
        let file = file.map_err(|error| Failure::file("write", path, &error))?;
        Ok(Output::Stream(Box::new(BufWriter::new(file))))
    }

    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Output::Stream(out) => out,
            Output::File(out) => out,
        }
    }

    /// Gives the result its final name.
    pub fn finish(self) -> Result<()> {
        match self {
            Output::Stream(mut out) => Ok(out.flush()?),
            Output::File(file) => file.finish(),
        }
    }
}

impl PendingFile {
    /// Creates a file beside `path`; `path` itself does not exist until [`PendingFile::finish`].
    ///
    /// A link is followed, and a replaced file passes on its permissions.
    ///
    /// # Errors
    /// The folder does not exist, or `path` is a folder or a device, which renaming would replace.
    pub fn create(path: &Path) -> Result<Self> {
        if is_special(path) {
            return Err(Failure::Usage(format!(
                "cannot write {}: it is not an ordinary file",
                path.display()
            )));
        }
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let folder = match path.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        {
            // The file gets the permissions of a new file under the umask. Temporary files would be
            // readable by their owner alone.
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(std::fs::Permissions::from_mode(0o666));
        }
        let unwritable = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => Failure::Usage(format!(
                "cannot write {}: there is no folder {}",
                path.display(),
                folder.display()
            )),
            kind => Failure::file("write", &path, &kind.into()),
        };
        let file = builder.prefix(".nimata-").tempfile_in(folder).map_err(unwritable)?;
        if let Ok(replaced) = std::fs::metadata(&path) {
            let kept = file.as_file().set_permissions(replaced.permissions());
            kept.map_err(|error| Failure::file("write", &path, &error))?;
        }
        interrupt::remove_if_stopped(file.path(), &path);
        Ok(PendingFile { file: BufWriter::new(file), path })
    }

    /// The path of the content before it is finished, completely written.
    pub fn flushed(&mut self) -> Result<&Path> {
        self.file.flush().map_err(|error| Failure::file("write", &self.path, &error))?;
        Ok(self.file.get_ref().path())
    }

    /// Gives the file its final name.
    pub fn finish(mut self) -> Result<()> {
        self.flushed()?;
        let PendingFile { file, path } = self;
        let file =
            file.into_inner().map_err(|error| Failure::file("write", &path, error.error()))?;
        file.persist(&path).map_err(|error| Failure::file("write", &path, &error.error))?;
        Ok(())
    }
}

impl Write for PendingFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer().flush()
    }
}
