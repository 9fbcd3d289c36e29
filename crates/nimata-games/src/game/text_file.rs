//! The text of a file that a name of a game points to, which nobody vouches for.

use std::path::Path;

use nimata_automata::budget::{read_file, text};

/// The text of a regular file of at most so many bytes, without a byte order mark.
///
/// # Errors
/// The reason why the file is not read.
pub(super) fn text_of(path: &str, most: u64) -> Result<String, String> {
    if path.is_empty() {
        return Err("the name of a file is missing".to_owned());
    }
    let path = Path::new(path);
    // Asked before it is opened: opening a pipe would wait for a writer.
    let metadata = std::fs::metadata(path).map_err(|error| error.to_string())?;
    if !metadata.is_file() {
        return Err("it is not a regular file".to_owned());
    }
    let text = read_file(path, most).and_then(text).map_err(|error| error.to_string())?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned())
}
