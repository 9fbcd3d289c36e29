//! `@file`: an expression that stands in a file.

use super::arithmetic::Cap;
use super::cursor::Cursor;
use super::error::{ExpressionErrorKind, Fault};
use crate::budget::{Unread, read_file, text};

/// A path as it was written, and its place in the text.
pub(super) struct Path<'t> {
    pub(super) written: &'t str,
    pub(super) offset: usize,
}

/// Reads the path after `@`.
pub(super) fn path<'t>(cursor: &mut Cursor<'t>) -> Result<Path<'t>, Fault> {
    let offset = cursor.offset();
    let written = cursor.take_while(|c| !c.is_whitespace() && !matches!(c, ',' | ';' | ')'));
    if written.is_empty() {
        return Err(cursor.unexpected("a file name"));
    }
    Ok(Path { written, offset })
}

/// Reads the text of the file, whose length the cap bounds.
pub(super) fn content(path: &Path<'_>, cap: Cap) -> Result<String, Fault> {
    let max_bytes = max_bytes(cap);
    let unreadable = |reason: String| Fault {
        offset: path.offset,
        kind: ExpressionErrorKind::FileUnreadable(path.written.to_owned(), reason),
    };
    read_file(path.written.as_ref(), max_bytes).and_then(text).map_err(|error| match error {
        Unread::TooLong(_) => Fault {
            offset: path.offset,
            kind: ExpressionErrorKind::FileTooLarge(path.written.to_owned(), max_bytes),
        },
        error => unreadable(error.to_string()),
    })
}

/// The greatest length of a file: eight bytes for each decimal digit are more than any notation
/// takes, since the longest, `digits(2: 1 0 1)`, takes 2 · log2 10 = 6.6. A few kilobytes more
/// leave room for expressions under a small cap.
fn max_bytes(cap: Cap) -> u64 {
    cap.digits.saturating_mul(8).saturating_add(4096)
}

/// Turns an error in the text of a file into one at its path in the outer text.
pub(super) fn fault_in_content(path: &Path<'_>, content: &str, fault: Fault) -> Fault {
    let before = &content[..fault.offset];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let kind = ExpressionErrorKind::InFile {
        path: path.written.to_owned(),
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
        kind: Box::new(fault.kind),
    };
    Fault { offset: path.offset, kind }
}
