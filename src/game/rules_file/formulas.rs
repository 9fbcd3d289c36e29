//! Reads the formulas of a rules file, and its measure.

use crate::automaton::Numeration;
use crate::game::declarations::{
    FileError, Language, Part, allow_constants, allow_names, fits, in_file,
};
use crate::logic::{
    Formula, Relation, SyntaxError, SyntaxErrorKind as Kind, Term, Vocabulary, free_variables,
    parse,
};

/// The greatest depth of parentheses here. Certificates allow more, of which the sentences about
/// games use some.
const MOST_NESTED: usize = 48;

/// The greatest length of a formula in characters, because one text of a certificate contains
/// several formulas.
const MOST_TEXT: usize = 16_384;

/// What the names are that may be free.
const NUMBER: &str = "a number of the position";

/// Reads a formula in which these names may be free.
///
/// # Errors
/// The error of the formula, at its place in the file.
pub(super) fn formula(
    part: Part<'_>,
    names: &[String],
    numerals: &Numeration,
) -> Result<Formula, FileError> {
    let words = &Vocabulary::default();
    let formula =
        Language { words, names, kind: NUMBER, numerals, explain: &explain }.formula(part)?;
    if !fits(&formula.to_string(), MOST_TEXT, MOST_NESTED) {
        return Err(part.fault(format!(
            "this formula is too deep or too long for a certificate: at most {MOST_NESTED} \
             parentheses in each other and {MOST_TEXT} signs are; divide it into several moves"
        )));
    }
    Ok(formula)
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
    let fault = |error: SyntaxError| in_file(part, &error, &explain);
    match parse(part.text, &words) {
        Err(error) if *error.kind() == Kind::NumberForFormula => {}
        Err(error) => return Err(fault(error)),
        Ok(_) => return Err(part.fault("a measure is a number, such as x + y, and no formula")),
    }
    let equation = parse(&format!("{} = 0", part.text), &words).map_err(fault)?;
    let Formula::Compare(term, Relation::Equal, _) = &equation.formula else {
        return Err(part.fault("a measure is a number, such as x + y"));
    };
    allow_names(part, free_variables(&equation.formula), names, NUMBER)?;
    allow_constants(part)?;
    if let Some(at) = part.text.find(['-', '/']) {
        let why = "a measure is a sum of constants and multiples of the numbers, without `-` and \
                   `/`";
        return Err(FileError::at(part.offset + at, why));
    }
    Ok(term.clone())
}

/// Why a formula of a rules file names nothing but numbers.
fn explain(_text: &str, error: &SyntaxError) -> Option<String> {
    match error.kind() {
        Kind::UnknownSequence(name, _) => Some(format!(
            "`{name}[...]` is a sequence, and the rules of a game speak of numbers alone: write \
             what it says as a formula"
        )),
        Kind::UnknownCall(name) => Some(format!(
            "`${name}` would be a formula that was defined, and a rules file defines none: write \
             it out"
        )),
        _ => None,
    }
}
