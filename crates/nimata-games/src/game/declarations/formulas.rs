//! Reads the formulas of a file, and their definitions: Walnut's language, with the declared names
//! and nothing else.

use super::lines::{FileError, Part};
use super::names::{MOST_NAME, names};
use nimata_automata::automaton::Numeration;
use nimata_logic::logic::{
    Formula, SyntaxError, SyntaxErrorKind, Vocabulary, free_variables, is_name, parse,
};

/// The largest constant in a certificate; see docs/certificate.md, section 3.
const MOST_CONSTANT: u64 = 1 << 40;

/// The kind of the names that may be free in most formulas.
pub(in crate::game) const NUMBER: &str = "a number of the position";

/// The message of a file for an error in one of its formulas, given the formula's text and the
/// numeration; `None` if the error speaks for itself.
pub(in crate::game) type Explain = fn(&str, &SyntaxError, &Numeration) -> Option<String>;

/// The language of the formulas of a file.
pub(in crate::game) struct Language {
    /// The sequences and formulas that were defined before.
    pub(in crate::game) words: Vocabulary,
    /// The numeration of all numbers.
    pub(in crate::game) numerals: Numeration,
    /// The messages of the file for errors.
    pub(in crate::game) explain: Explain,
}

impl Language {
    /// Reads a formula in which these names may be free; `kind` is the noun for them, as in
    /// [`NUMBER`].
    ///
    /// # Errors
    /// The error of the formula, at its place in the file.
    pub(in crate::game) fn formula(
        &self,
        part: Part<'_>,
        names: &[String],
        kind: &str,
    ) -> Result<Formula, FileError> {
        if part.text.is_empty() {
            return Err(part.fault("a formula should stand here"));
        }
        let parsed = parse(part.text, &self.words).map_err(|error| self.fault(part, &error))?;
        let own = &self.numerals;
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
        allow_names(part, free_variables(&parsed.formula), names, kind)?;
        allow_constants(part)?;
        Ok(parsed.formula)
    }

    /// Reads a definition, after `let`: a name, its numbers, and a formula that is written out in
    /// its place. The names of predicates in `ready` cannot be defined.
    ///
    /// # Errors
    /// The first error.
    pub(in crate::game) fn define(
        &mut self,
        part: Part<'_>,
        ready: &[&str],
    ) -> Result<(), FileError> {
        let example = "as in `let small(a,b): a < b`";
        let close = part.text.find(')').filter(|&close| part.text[..close].contains('('));
        let Some(close) = close else {
            let why =
                format!("a name and, in parentheses, its numbers should stand here, {example}");
            return Err(part.fault(why));
        };
        let open = part.text.find('(').expect("it stands before the `)`");
        let (name, parameters) = (part.from(0, open), part.from(open + 1, close));
        allow_name(name)?;
        if ready.contains(&name.text) {
            return Err(name.fault(format!("`{}` is ready already: write another name", name.text)));
        }
        if self.words.defines(name.text) {
            return Err(name.fault(format!("`{}` is defined twice", name.text)));
        }
        let parameters = names(parameters)?;
        let rest = part.from(close + 1, part.text.len());
        if !rest.text.starts_with(':') {
            return Err(rest.fault(format!("a `:` and a formula should stand here, {example}")));
        }
        let kind = format!("a number of `{}`", name.text);
        let body = self.formula(rest.from(1, rest.text.len()), &parameters, &kind)?;
        self.words.define_of(name.text.to_owned(), parameters, body, None);
        Ok(())
    }

    /// An error of a formula at its place in the file.
    pub(in crate::game) fn fault(&self, part: Part<'_>, error: &SyntaxError) -> FileError {
        let message = (self.explain)(part.text, error, &self.numerals);
        let message = message.unwrap_or_else(|| error.kind().to_string());
        FileError::at(part.offset + byte_at(part.text, error.column()), message)
    }
}

/// Requires that a formula may have this name.
fn allow_name(name: Part<'_>) -> Result<(), FileError> {
    let text = name.text;
    if !is_name(text) || text.len() > MOST_NAME {
        return Err(name.fault(format!(
            "a name should stand here: a letter and then letters, digits and `_`, at most \
             {MOST_NAME}"
        )));
    }
    if text.starts_with(['A', 'E', 'I']) {
        return Err(name.fault(format!(
            "`{text}` would be read as a quantifier, since it begins with A, E or I: write \
             another name"
        )));
    }
    Ok(())
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

/// The byte of a text at which a column begins.
pub(in crate::game) fn byte_at(text: &str, column: usize) -> usize {
    text.char_indices().nth(column - 1).map_or(text.len(), |(at, _)| at)
}

/// The message for a name that stands where a defined one should.
pub(in crate::game) fn undefined(name: &str) -> String {
    format!("`{name:.40}` is not defined: `let {name:.40}(...): ...` comes before its use")
}

/// The message for an error of a formula that calls something unknown; `unknown` gives it for the
/// name.
pub(in crate::game) fn explain_call(
    text: &str,
    error: &SyntaxError,
    unknown: impl Fn(&str) -> String,
) -> Option<String> {
    match error.kind() {
        SyntaxErrorKind::UnknownCall(name) => Some(unknown(name)),
        SyntaxErrorKind::CapitalVariable(_) | SyntaxErrorKind::Unexpected(..) => {
            called(text, byte_at(text, error.column())).map(unknown)
        }
        _ => None,
    }
}

/// The name that is called at a byte, or just before it: one with `(` behind it.
fn called(text: &str, at: usize) -> Option<&str> {
    let belongs = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let before = text[..at].trim_end_matches(' ');
    let start = match text[at..].starts_with('(') {
        true => before.trim_end_matches(belongs).len(),
        false => at,
    };
    let rest = &text[start..];
    let end = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
    let name = &rest[..end];
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic());
    (is_name && rest[end..].trim_start().starts_with('(')).then_some(name)
}
