//! Reads lines of bounded length.

use std::io::{self, BufRead, Read};

/// A line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// The text of the line.
    Text(String),
    /// The line was longer than allowed and is skipped.
    TooLong,
    /// There are no more lines.
    End,
}

/// Reads the next line of at most `most` bytes.
///
/// # Errors
/// Errors of the source.
pub fn next(source: &mut dyn BufRead, most: u64) -> io::Result<Line> {
    let mut bytes = Vec::new();
    source.take(most).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(Line::End);
    }
    let full = u64::try_from(bytes.len()).is_ok_and(|length| length >= most);
    if full && bytes.last() != Some(&b'\n') {
        loop {
            let rest = source.fill_buf()?;
            let end = rest.iter().position(|&byte| byte == b'\n');
            let read = end.map_or(rest.len(), |end| end + 1);
            source.consume(read);
            if end.is_some() || read == 0 {
                return Ok(Line::TooLong);
            }
        }
    }
    Ok(Line::Text(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned()))
}
