//! Definitions, after `let`: a name, its numbers, and a formula that is written out in its place.

use super::error::FileError;
use super::lines::Part;
use super::names::{MOST_NAME, names};
use nimata_logic::logic::{Formula, Vocabulary, is_name};

/// A formula with a name.
pub(in crate::game) struct Definition {
    pub(in crate::game) name: String,
    /// The numbers that it speaks of, in the order in which they follow its name.
    pub(in crate::game) parameters: Vec<String>,
    pub(in crate::game) body: Formula,
}

/// Reads a formula in which these names may be free; the text says what they are.
type ReadFormula<'r> = &'r dyn Fn(Part<'_>, &[String], &str) -> Result<Formula, FileError>;

/// Reads a definition. `taken` says why a name cannot be defined, if it cannot.
///
/// # Errors
/// The first error.
pub(in crate::game) fn definition(
    part: Part<'_>,
    taken: &dyn Fn(&str) -> Option<String>,
    formula: ReadFormula<'_>,
) -> Result<Definition, FileError> {
    let example = "as in `let small(a,b): a < b`";
    let close = part.text.find(')').filter(|&close| part.text[..close].contains('('));
    let Some(close) = close else {
        let why = format!("a name and, in parentheses, its numbers should stand here, {example}");
        return Err(part.fault(why));
    };
    let open = part.text.find('(').expect("it stands before the `)`");
    let (name, parameters) = (part.from(0, open), part.from(open + 1, close));
    allow_name(name)?;
    if let Some(why) = taken(name.text) {
        return Err(name.fault(why));
    }
    let parameters = names(parameters)?;
    let rest = part.from(close + 1, part.text.len());
    if !rest.text.starts_with(':') {
        return Err(rest.fault(format!("a `:` and a formula should stand here, {example}")));
    }
    let kind = format!("a number of `{}`", name.text);
    let body = formula(rest.from(1, rest.text.len()), &parameters, &kind)?;
    Ok(Definition { name: name.text.to_owned(), parameters, body })
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

/// Why a name cannot be defined, if it is defined already.
pub(in crate::game) fn defined_twice(words: &Vocabulary, name: &str) -> Option<String> {
    words.defines(name).then(|| format!("`{name}` is defined twice"))
}

/// The message for a name that stands where a defined one should.
pub(in crate::game) fn undefined(name: &str) -> String {
    format!("`{name:.40}` is not defined: `let {name:.40}(...): ...` comes before its use")
}

/// The name that is called at a byte, or just before it: one with `(` behind it.
pub(in crate::game) fn called(text: &str, at: usize) -> Option<&str> {
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
