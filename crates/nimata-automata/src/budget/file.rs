//! Reads files that a user names, and never more bytes than allowed.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Why a file, or a stream, was not read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unread {
    /// The system reports an error.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file has more bytes than allowed.
    #[error("it is longer than {}", size(*.0))]
    TooLong(u64),
    /// The bytes are not text in UTF-8, nor in UTF-16 with a byte order mark.
    #[error("it is not text in UTF-8")]
    NotText,
}

/// Reads a whole file of at most `most` bytes.
///
/// The length that the system reports is not enough: pipes have none, and devices have no end.
///
/// ```
/// use nimata_automata::budget::{Unread, read_file};
/// let endless = read_file("/dev/zero".as_ref(), 1 << 20);
/// # #[cfg(unix)]
/// assert!(matches!(endless, Err(Unread::TooLong(1_048_576))));
/// ```
///
/// # Errors
/// [`Unread::Io`] if the file cannot be read; [`Unread::TooLong`] if it has more bytes.
pub fn read_file(path: &Path, most: u64) -> Result<Vec<u8>, Unread> {
    read_stream(File::open(path)?, most)
}

/// Reads a whole stream, as [`read_file`] does.
///
/// # Errors
/// Those of [`read_file`].
pub fn read_stream(stream: impl Read, most: u64) -> Result<Vec<u8>, Unread> {
    let mut bytes = Vec::new();
    stream.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    match u64::try_from(bytes.len()) {
        Ok(length) if length <= most => Ok(bytes),
        _ => Err(Unread::TooLong(most)),
    }
}

/// Reads the first `most` bytes of a file of any length.
///
/// # Errors
/// [`Unread::Io`] if the file cannot be read.
pub fn read_head(path: &Path, most: u64) -> Result<Vec<u8>, Unread> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Decodes bytes as text: UTF-8, or UTF-16 if a byte order mark begins it. The mark is left out.
///
/// ```
/// use nimata_automata::budget::text;
/// assert_eq!(text(b"\xff\xfen\0=\x001\0".to_vec()).expect("UTF-16"), "n=1");
/// ```
///
/// # Errors
/// [`Unread::NotText`] if the bytes are neither.
pub fn text(bytes: Vec<u8>) -> Result<String, Unread> {
    let decoded = match bytes[..] {
        [0xff, 0xfe, ..] => from_utf16(&bytes, u16::from_le_bytes),
        [0xfe, 0xff, ..] => from_utf16(&bytes, u16::from_be_bytes),
        _ => String::from_utf8(bytes).ok(),
    };
    let text = decoded.ok_or(Unread::NotText)?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

fn from_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let units = bytes.chunks(2).map(|pair| Some(unit(pair.try_into().ok()?)));
    String::from_utf16(&units.collect::<Option<Vec<u16>>>()?).ok()
}

/// The size with a unit: `64 MiB`, `1 KiB`, `500 bytes`.
pub(super) fn size(bytes: u64) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let whole = |&(shift, _): &(u32, &str)| bytes >> shift << shift == bytes && bytes > 0;
    match units.into_iter().find(whole) {
        Some((shift, unit)) => format!("{} {unit}", bytes >> shift),
        None if bytes == 1 => "1 byte".to_owned(),
        None => format!("{bytes} bytes"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Unread, read_stream, size};

    #[test]
    fn a_stream_is_read_up_to_its_bound_and_not_beyond() {
        assert_eq!(read_stream(&b"abc"[..], 3).expect("it is short enough"), b"abc");
        assert!(matches!(read_stream(&b"abcd"[..], 3), Err(Unread::TooLong(3))));
        assert!(matches!(read_stream(std::io::repeat(0), 1 << 20), Err(Unread::TooLong(_))));
    }

    #[test]
    fn sizes_are_written_in_the_largest_unit_that_divides_them() {
        let sizes = [1 << 30, 3 << 20, 1 << 10, 1500, 0].map(size);
        assert_eq!(sizes, ["1 GiB", "3 MiB", "1 KiB", "1500 bytes", "0 bytes"]);
    }
}
