//! Files that show something to a reader, and that no program reads back.

/// The kinds of files that begin with these bytes, after spaces and whatever the case of letters.
const BEGINNINGS: &[(&[u8], &str)] = &[
    (b"\x89png", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"gif8", "a picture"),
    (b"%pdf", "a document in PDF"),
    (b"<svg", "a picture"),
    (b"<?xml", "a picture"),
    (b"<!doctype html", "a page"),
    (b"<html", "a page"),
    (b"(*", "text for Coq"),
    (b"| ", "a table in Markdown"),
    (b"\\begin", "text for LaTeX"),
    (b"\\document", "text for LaTeX"),
    (b"pk\x03\x04", "a compressed file, which has to be unpacked first"),
    (b"\x1f\x8b", "a compressed file, which has to be unpacked first"),
    (b"\x28\xb5\x2f\xfd", "a compressed file, which has to be unpacked first"),
];

/// A header of the table as which an automaton is shown; it stands within so many bytes.
const TOLD: &[u8] = b"\n| state | output |";
const MOST_TOLD: usize = 1 << 16;

/// What a file shows to a reader, such as a picture or a table; `None` of one that may be read.
///
/// ```
/// use nimata_logic::files::shown;
/// assert_eq!(shown(b"<svg xmlns"), Some("a picture"));
/// assert_eq!(shown(b"n,value\n0,0\n"), Some("a table in CSV"));
/// assert_eq!(shown(b"msd_2\n\n0 0\n0 -> 0\n1 -> 0\n"), None);
/// ```
pub fn shown(bytes: &[u8]) -> Option<&'static str> {
    let begin = bytes.trim_ascii_start();
    let begins =
        |with: &[u8]| begin.get(..with.len()).is_some_and(|it| it.eq_ignore_ascii_case(with));
    if let Some((_, kind)) = BEGINNINGS.iter().find(|(with, _)| begins(with)) {
        return Some(kind);
    }
    if bytes.windows(TOLD.len()).take(MOST_TOLD).any(|part| part == TOLD) {
        return Some("an automaton as it is shown to a reader");
    }
    let mut lines = std::str::from_utf8(&begin[..begin.len().min(MOST_TOLD)]).ok()?.lines();
    let first = lines.next()?;
    let cells = first.split(',').count();
    let is_table = cells > 1
        && !first.contains(['{', '(', '[', '"', ' '])
        && lines.next().is_some_and(|line| line.split(',').count() == cells);
    is_table.then_some("a table in CSV")
}

/// Whether a file begins with numbers, as tables of values and lists do.
#[cfg(feature = "checker")]
pub(crate) fn lists_numbers(bytes: &[u8]) -> bool {
    let words = bytes.split(|byte| b" \t\r\n,:".contains(byte)).filter(|word| !word.is_empty());
    let mut words = words.map(|word| word.strip_prefix(b"-").unwrap_or(word)).take(64).peekable();
    words.peek().is_some() && words.all(|word| word.iter().all(u8::is_ascii_digit))
}
