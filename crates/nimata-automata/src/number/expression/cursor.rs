//! A place in a text, and small steps forward.

use super::error::{ExpressionErrorKind, Fault};

/// A text and the place up to which it was read. The offset is always at the start of a character
/// or at the end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'t> {
    text: &'t str,
    offset: usize,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str) -> Cursor<'t> {
        Cursor { text, offset: 0 }
    }

    /// The byte offset of the next character.
    pub(super) fn offset(&self) -> usize {
        self.offset
    }

    /// The next character; it may be a space.
    pub(super) fn peek(&self) -> Option<char> {
        self.text[self.offset..].chars().next()
    }

    /// Skips white space and returns the next character.
    pub(super) fn peek_after_space(&mut self) -> Option<char> {
        self.take_while(char::is_whitespace);
        self.peek()
    }

    /// Skips white space, and reads `wanted` if it comes next.
    pub(super) fn accept(&mut self, wanted: char) -> bool {
        let found = self.peek_after_space() == Some(wanted);
        if found {
            self.offset += wanted.len_utf8();
        }
        found
    }

    /// Reads `wanted`, or fails with the message that `expected` should stand here.
    pub(super) fn require(&mut self, wanted: char, expected: &'static str) -> Result<(), Fault> {
        if self.accept(wanted) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    /// Reads the longest run of characters with a property, which may be empty.
    pub(super) fn take_while(&mut self, keep: impl Fn(char) -> bool) -> &'t str {
        let rest = &self.text[self.offset..];
        let length = rest.find(|c| !keep(c)).unwrap_or(rest.len());
        self.offset += length;
        &rest[..length]
    }

    /// The error that something else should stand here.
    pub(super) fn unexpected(&self, expected: &'static str) -> Fault {
        let kind = match self.peek() {
            Some(found) => ExpressionErrorKind::UnexpectedCharacter(found, expected),
            None => ExpressionErrorKind::UnexpectedEnd(expected),
        };
        Fault { offset: self.offset, kind }
    }
}
