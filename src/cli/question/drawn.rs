//! Files that a script asks for, beside its certificates.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::budget::read_head;
use crate::cli::failure::Failure;
use crate::cli::output::Output;

/// The first bytes of every drawing for Graphviz that this program writes.
const DRAWING: &[u8] = b"digraph automaton {\n  charset=\"UTF-8\";\n";

/// Writes a file into the folder, and returns its path.
///
/// # Errors
/// [`Failure::Usage`] if another file stands there already that is not a drawing of this program.
pub fn write(folder: &Path, name: &str, content: &[u8]) -> Result<PathBuf, Failure> {
    let path = folder.join(name);
    if path.exists() && !is_replaceable(&path, content) {
        return Err(Failure::Usage(format!(
            "{} stands there already, with another content: move it, or name another folder",
            path.display()
        )));
    }
    let mut out = Output::open(Some(&path))?;
    out.write_all(content)?;
    out.finish()?;
    Ok(path)
}

/// Whether a file has this content, or is a drawing as this content is.
fn is_replaceable(path: &Path, content: &[u8]) -> bool {
    let most = u64::try_from(content.len()).unwrap_or(u64::MAX);
    let Ok(found) = read_head(path, most.saturating_add(1)) else { return false };
    found == content || [&found, content].iter().all(|file| file.starts_with(DRAWING))
}
