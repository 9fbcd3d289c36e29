//! Reads the formulas of a rules file: Walnut's language, with the declared numbers and nothing
//! else.

use std::collections::BTreeMap;

use super::error::FileError;
use super::lines::Part;
use crate::automaton::Numeration;
use crate::logic::{
    Formula, Relation, SyntaxError, SyntaxErrorKind as Kind, Term, Vocabulary, free_variables,
    parse, substituted,
};

/// The largest constant in a certificate; see docs/certificate.md, section 3.
const MOST_CONSTANT: u64 = 1 << 40;

/// The greatest depth of parentheses here. Certificates allow more, of which the sentences about
/// games use some.
const MOST_NESTED: usize = 48;

/// The greatest length of a formula in characters, because one text of a certificate contains
/// several formulas.
const MOST_TEXT: usize = 16_384;

/// Reads a formula in which these names may be free.
///
/// # Errors
/// The error of the formula, at its place in the file.
pub(super) fn formula(
    part: Part<'_>,
    names: &[String],
    numerals: &Numeration,
) -> Result<Formula, FileError> {
    if part.text.is_empty() {
        return Err(part.fault("a formula should stand here"));
    }
    let parsed = parse(part.text, &Vocabulary::default()).map_err(|e| in_file(part, &e))?;
    if let Some(other) = parsed.numerals.filter(|other| other != numerals) {
        let at = part.text.find('?').unwrap_or(0);
        let why = format!(
            "the numbers of this file are written in {numerals}, and this formula is in {other}: \
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
        return Err(FileError::at(part.offset + byte_of(part, mixed.column), why));
    }
    known(part, free_variables(&parsed.formula), names)?;
    small(part)?;
    let text = parsed.formula.to_string();
    if nesting(&text) > MOST_NESTED || text.len() > MOST_TEXT {
        return Err(part.fault(format!(
            "this formula is too deep or too long for a certificate: at most {MOST_NESTED} \
             parentheses in each other and {MOST_TEXT} signs are; divide it into several moves"
        )));
    }
    Ok(parsed.formula)
}

/// Renames the bound variables of a formula that are among `taken`.
pub(super) fn set_apart(formula: &Formula, taken: &[String]) -> Formula {
    renamed(formula, taken, taken)
}

/// Substitutes the variables `to` for `from` in a formula.
pub(super) fn renamed(formula: &Formula, from: &[String], to: &[String]) -> Formula {
    let names = from.iter().zip(to).map(|(from, to)| (from.clone(), Term::variable(to)));
    substituted(formula, &names.collect::<BTreeMap<String, Term>>())
}

/// Reads a measure: a sum of constants and multiples of these names.
///
/// # Errors
/// The error of the measure, at its place in the file.
pub(super) fn measure(part: Part<'_>, names: &[String]) -> Result<Term, FileError> {
    if part.text.is_empty() {
        return Err(part.fault("what every move lowers should stand here, such as n or x + y"));
    }
    let words = Vocabulary::default();
    match parse(part.text, &words) {
        Err(error) if *error.kind() == Kind::NumberForFormula => {}
        Err(error) => return Err(in_file(part, &error)),
        Ok(_) => return Err(part.fault("a measure is a number, such as x + y, and no formula")),
    }
    let equation = parse(&format!("{} = 0", part.text), &words).map_err(|e| in_file(part, &e))?;
    let Formula::Compare(term, Relation::Equal, _) = &equation.formula else {
        return Err(part.fault("a measure is a number, such as x + y"));
    };
    known(part, free_variables(&equation.formula), names)?;
    small(part)?;
    if let Some(at) = part.text.find(['-', '/']) {
        let why = "a measure is a sum of constants and multiples of the numbers, without `-` and \
                   `/`";
        return Err(FileError::at(part.offset + at, why));
    }
    Ok(term.clone())
}

/// Requires that only these names are free.
fn known(
    part: Part<'_>,
    free: impl IntoIterator<Item = String>,
    names: &[String],
) -> Result<(), FileError> {
    let Some(other) = free.into_iter().find(|name| !names.contains(name)) else { return Ok(()) };
    let shown: String = other.chars().take(40).collect();
    let why = format!(
        "`{shown}` is not a number of the position, nor bound: write `E {shown} (...)` if some \
         {shown} is meant; free are {}",
        names.join(", ")
    );
    Err(FileError::at(part.offset + word_at(part.text, &other), why))
}

/// The byte at which a name occurs as a whole word.
fn word_at(text: &str, name: &str) -> usize {
    let belongs = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let whole = |&(at, _): &(usize, &str)| {
        !text[..at].ends_with(belongs) && !text[at + name.len()..].starts_with(belongs)
    };
    text.match_indices(name).find(whole).map_or(0, |(at, _)| at)
}

/// Requires that no constant is too large for a certificate.
fn small(part: Part<'_>) -> Result<(), FileError> {
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
fn in_file(part: Part<'_>, error: &SyntaxError) -> FileError {
    let message = match error.kind() {
        Kind::UnknownSequence(name, _) => format!(
            "`{name}[...]` is a sequence, and the rules of a game speak of numbers alone: write \
             what it says as a formula"
        ),
        Kind::UnknownCall(name) => format!(
            "`${name}` would be a formula that was defined, and a rules file defines none: write \
             it out"
        ),
        kind => kind.to_string(),
    };
    FileError::at(part.offset + byte_of(part, error.column()), message)
}

/// The byte at which a column begins.
fn byte_of(part: Part<'_>, column: usize) -> usize {
    part.text.char_indices().nth(column - 1).map_or(part.text.len(), |(at, _)| at)
}
