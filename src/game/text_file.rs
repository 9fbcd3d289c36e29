//! The text of a file that a name of a game points to, which nobody vouches for.

use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The text of a regular file of at most so many bytes, without a byte order mark.
///
/// # Errors
/// Why there is none.
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
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(most.saturating_add(1)).read_to_end(&mut bytes))
        .map_err(|error| error.to_string())?;
    if u64::try_from(bytes.len()).map_or(true, |length| length > most) {
        return Err(format!("it is longer than {} KiB", most >> 10));
    }
    let text = String::from_utf8(bytes).map_err(|_| "it is not text in UTF-8".to_owned())?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned())
}
