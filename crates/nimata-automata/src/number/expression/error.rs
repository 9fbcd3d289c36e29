//! Errors in expressions: what is wrong, where, and how it is shown.

use thiserror::Error;

use super::limits::MAX_DEPTH;

/// The greatest number of characters that are shown around the column.
const WINDOW: usize = 70;

/// An error in an expression, and its column.
///
/// ```
/// use nimata_automata::number::expression::{Limits, evaluate};
///
/// let text = "2^500 + ";
/// let error = evaluate(text, &Limits::default()).unwrap_err();
/// assert_eq!(error.column(), 9);
/// assert_eq!(error.render(text), "\
/// the expression ends where a number, `(`, `digits(b: ...)` or `@file` should stand
///   2^500 +
///           ^");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {kind}")]
pub struct ExpressionError {
    column: usize,
    kind: ExpressionErrorKind,
}

impl ExpressionError {
    /// The column of the error, from 1, counted in characters.
    pub fn column(&self) -> usize {
        self.column
    }

    /// The kind of error, for code that distinguishes them.
    pub fn kind(&self) -> &ExpressionErrorKind {
        &self.kind
    }

    /// One sentence that says what is wrong and what to do about it.
    pub fn message(&self) -> String {
        self.kind.to_string()
    }

    /// The same error, `columns` further to the right, for an expression that is part of a longer
    /// text: the caret then points into the whole text.
    ///
    /// ```
    /// use nimata_automata::number::expression::{Limits, evaluate, split_top_level};
    ///
    /// let text = "12,3*";
    /// let (offset, part) = split_top_level(text, &[','])[1];
    /// let error = evaluate(part, &Limits::default()).unwrap_err().shifted_by(offset);
    /// assert_eq!(error.column(), 6);
    /// ```
    pub fn shifted_by(self, columns: usize) -> ExpressionError {
        ExpressionError { column: self.column.saturating_add(columns), ..self }
    }

    /// The message, the line of `text` with the error, and a caret under the column.
    ///
    /// Of a long line 70 characters around the column are shown. `text` is the text in which the
    /// column counts: the whole text after [`shifted_by`](Self::shifted_by).
    pub fn render(&self, text: &str) -> String {
        format!("{}\n{}", self.kind, point_at(text, self.column))
    }
}

/// The line of `text` with this column, counted from 1, and a caret under it; of a long line, 70
/// characters around the column.
pub fn point_at(text: &str, column: usize) -> String {
    let (line, column) = line_at(text, column);
    let (shown, caret) = window(&line, column);
    format!("  {}\n  {:caret$}^", shown.trim_end(), "")
}

/// The line of the text with this column, counted from 1, and the column within the line, counted
/// from 0. Control characters become spaces, since a tab would move the caret.
fn line_at(text: &str, column: usize) -> (Vec<char>, usize) {
    let mut before = column.saturating_sub(1);
    let mut lines = text.split('\n').peekable();
    while let Some(line) = lines.next() {
        let length = line.chars().count();
        if before <= length || lines.peek().is_none() {
            let shown = line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            return (shown, before.min(length));
        }
        before -= length + 1;
    }
    // `split` yields at least one line, so the loop has returned.
    (Vec::new(), 0)
}

/// At most [`WINDOW`] characters around `column`, with `…` where text is left out, and the new
/// place of the column.
fn window(line: &[char], column: usize) -> (String, usize) {
    if line.len() <= WINDOW {
        return (line.iter().collect(), column);
    }
    let start = column.saturating_sub(WINDOW / 2).min(line.len() - WINDOW);
    let end = start + WINDOW;
    let mut shown = line[start..end].to_vec();
    if start > 0 {
        shown[0] = '…';
    }
    if end < line.len() {
        shown[WINDOW - 1] = '…';
    }
    (shown.into_iter().collect(), column - start)
}

/// The kinds of errors in expressions; the text of each is its message.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExpressionErrorKind {
    /// A character does not fit here; the second value says what would.
    #[error("unexpected `{c}`: {1} should stand here{h}", c = .0.escape_debug(), h = hint(*.0))]
    UnexpectedCharacter(char, &'static str),
    /// The text ends too early; the value says what is missing.
    #[error("the expression ends where {0} should stand")]
    UnexpectedEnd(&'static str),
    /// A word is not `digits`; a long word is cut.
    #[error("`{0}` has no meaning here: the only word is `digits`, as in `digits(3: 2 0 1)`")]
    UnknownWord(String),
    /// A character in a literal is not a digit of its base; the second value is the base.
    #[error("`{0}` is not a digit in base {1}: put an operator before it, or correct the number")]
    NotADigit(char, u32),
    /// What stands after `_` may be meant as the base of the digits before it.
    #[error("101_2 in base 2 is written `digits(2: 1 0 1)` here, and 1012 without `_`")]
    Subscript,
    /// The b in `digits(b: …)` is not a base.
    #[error("a base is a number from 2 to 4294967295")]
    BaseOutOfRange,
    /// An entry in `digits(b: …)` is not below b.
    #[error("this digit is not below the base {0}: the digits are 0 to {last}", last = .0 - 1)]
    DigitOutOfRange(u32),
    /// The value of the whole expression is negative.
    #[error("the value is below 0: only numbers from 0 on are allowed here")]
    BelowZero,
    /// An exponent is negative, so the power may not be an integer.
    #[error("the exponent is below 0: only powers that are integers are allowed")]
    NegativeExponent,
    /// A factorial is applied to a negative number.
    #[error("the number before `!` is below 0: factorials start at 0!")]
    NegativeFactorial,
    /// Two `!` stand in a row.
    #[error("`!!` could mean two things: write `(m!)!` for the factorial of m!")]
    DoubleFactorial,
    /// The value, or a partial result, exceeds the cap.
    #[error("the value has more than {0} decimal digits")]
    TooLarge(u64),
    /// The nesting exceeds [`MAX_DEPTH`].
    #[error("parentheses, signs and powers nest more than {} deep: simplify", MAX_DEPTH)]
    TooDeep,
    /// The deadline passed before the value was known.
    #[error("the time is over before the number is known")]
    TimeOver,
    /// `@file` stands where files are not allowed.
    #[error("`@file` is not allowed here: write the number itself")]
    FilesRefused,
    /// `@file` stands in a file.
    #[error("a file cannot name another file: write the number itself")]
    FileInFile,
    /// A file cannot be read or is not text: its path as written, and the message of the system.
    #[error("cannot read `{0}` ({1}): check the path, relative to the current directory")]
    FileUnreadable(String, String),
    /// A file has more bytes than any expression within the cap needs: its path as written.
    #[error("`{0}` is longer than {1} bytes")]
    FileTooLarge(String, u64),
    /// The expression in a file has an error.
    #[error("in `{path}`, line {line}, column {column}: {kind}")]
    InFile {
        /// The path of the file as it was written.
        path: String,
        /// The line in the file, from 1.
        line: usize,
        /// The column in that line, from 1, counted in characters.
        column: usize,
        /// The error in the file.
        kind: Box<ExpressionErrorKind>,
    },
}

/// The remedy for characters of other notations.
fn hint(found: char) -> &'static str {
    match found {
        '/' | '÷' => "; there is no division",
        '×' | '·' => "; write `*` for a product",
        '−' | '–' => "; write `-` for minus",
        '*' => "; write `^` for a power",
        _ => "",
    }
}

/// An error at a byte of the text. Its column is counted only when it is reported, which keeps
/// reading linear.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) offset: usize,
    pub(super) kind: ExpressionErrorKind,
}

impl Fault {
    pub(super) fn in_text(self, text: &str) -> ExpressionError {
        ExpressionError { column: text[..self.offset].chars().count() + 1, kind: self.kind }
    }
}
