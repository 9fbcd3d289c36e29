//! Reads the formulas of a file: Walnut's language, with the declared names and nothing else.

use super::error::FileError;
use super::lines::Part;
use nimata_automata::automaton::Numeration;
use nimata_logic::logic::{Formula, SyntaxError, Vocabulary, free_variables, parse};

/// The largest constant in a certificate; see docs/certificate.md, section 3.
const MOST_CONSTANT: u64 = 1 << 40;

/// The message of a file for an error in one of its formulas, given the formula's text; `None` if
/// the error speaks for itself.
pub(in crate::game) type Explain<'e> = &'e dyn Fn(&str, &SyntaxError) -> Option<String>;

/// What the formulas of a file may speak of.
#[derive(Clone, Copy)]
pub(in crate::game) struct Language<'l> {
    /// Sequences and formulas that were defined before.
    pub(in crate::game) words: &'l Vocabulary,
    /// The names that may be free.
    pub(in crate::game) names: &'l [String],
    /// What a free name is, as in "a number of the position".
    pub(in crate::game) kind: &'l str,
    /// The numeration of all numbers.
    pub(in crate::game) numerals: &'l Numeration,
    /// What the file says of an error.
    pub(in crate::game) explain: Explain<'l>,
}

impl Language<'_> {
    /// Reads a formula.
    ///
    /// # Errors
    /// The error of the formula, at its place in the file.
    pub(in crate::game) fn formula(&self, part: Part<'_>) -> Result<Formula, FileError> {
        if part.text.is_empty() {
            return Err(part.fault("a formula should stand here"));
        }
        let parsed =
            parse(part.text, self.words).map_err(|error| in_file(part, &error, self.explain))?;
        let own = self.numerals;
        if let Some(other) = parsed.numerals.filter(|other| other != own) {
            let at = part.text.find('?').unwrap_or(0);
            let why = format!(
                "the numbers of this file are written in {own}, and this formula is in {other}: \
                 leave its numeration out"
            );
            return Err(FileError::at(part.offset + at, why));
        }
        if let Some(mixed) = parsed.mixed.first() {
            let (one, other) = mixed.signs;
            let why = format!(
                "`{one}` and `{other}` stand beside each other without parentheses: write `{}` or \
                 `{}`, whichever is meant",
                mixed.read, mixed.otherwise
            );
            return Err(FileError::at(part.offset + byte_at(part.text, mixed.column), why));
        }
        allow_names(part, free_variables(&parsed.formula), self.names, self.kind)?;
        allow_constants(part)?;
        Ok(parsed.formula)
    }
}

/// Requires that only these names are free; `kind` says what they are.
///
/// # Errors
/// The first other name.
pub(in crate::game) fn allow_names(
    part: Part<'_>,
    free: impl IntoIterator<Item = String>,
    names: &[String],
    kind: &str,
) -> Result<(), FileError> {
    let Some(other) = free.into_iter().find(|name| !names.contains(name)) else { return Ok(()) };
    let shown: String = other.chars().take(40).collect();
    let why = format!(
        "`{shown}` is not {kind}, nor bound: write `E {shown} (...)` if some {shown} is meant; \
         free are {}",
        names.join(", ")
    );
    Err(FileError::at(part.offset + word_at(part.text, &other).unwrap_or(0), why))
}

/// The byte at which a name first occurs as a whole word.
pub(in crate::game) fn word_at(text: &str, name: &str) -> Option<usize> {
    let belongs = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let whole = |&(at, _): &(usize, &str)| {
        !text[..at].ends_with(belongs) && !text[at + name.len()..].starts_with(belongs)
    };
    text.match_indices(name).find(whole).map(|(at, _)| at)
}

/// Requires that no constant is too large for a certificate.
///
/// # Errors
/// The first constant that is.
pub(in crate::game) fn allow_constants(part: Part<'_>) -> Result<(), FileError> {
    let mut start = 0;
    let belongs = |c: char| c.is_ascii_alphanumeric() || c == '_';
    for word in part.text.split(|c| !belongs(c)) {
        let large = word.starts_with(|c: char| c.is_ascii_digit())
            && word.parse::<u64>().is_ok_and(|number| number > MOST_CONSTANT);
        if large {
            let why = "a constant of the rules is at most 2^40, which is 1099511627776";
            return Err(FileError::at(part.offset + start, why));
        }
        start += word.len();
        start += part.text[start..].chars().next().map_or(0, char::len_utf8);
    }
    Ok(())
}

/// Whether a text of a certificate has room for this one: at most so many signs, and parentheses
/// nested at most so deep.
pub(in crate::game) fn fits(text: &str, length: usize, deep: usize) -> bool {
    text.len() <= length && nesting(text) <= deep
}

/// The depth of the parentheses.
fn nesting(text: &str) -> usize {
    let (mut depth, mut most) = (0usize, 0);
    for sign in text.bytes() {
        match sign {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        most = most.max(depth);
    }
    most
}

/// An error of a formula at its place in the file.
pub(in crate::game) fn in_file(
    part: Part<'_>,
    error: &SyntaxError,
    explain: Explain<'_>,
) -> FileError {
    let message = explain(part.text, error).unwrap_or_else(|| error.kind().to_string());
    FileError::at(part.offset + byte_at(part.text, error.column()), message)
}

/// The byte of a text at which a column begins.
pub(in crate::game) fn byte_at(text: &str, column: usize) -> usize {
    text.char_indices().nth(column - 1).map_or(text.len(), |(at, _)| at)
}
