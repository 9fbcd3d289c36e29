//! Reads the formulas of a rules file, and its measure.

use super::text::RulesFile;
use crate::game::declarations::{
    FileError, Language, NUMBER, Part, allow_constants, allow_names, fits,
};
use nimata_logic::logic::{
    Formula, Relation, SyntaxError, SyntaxErrorKind as Kind, Term, Vocabulary, free_variables,
    parse,
};

/// The greatest depth of parentheses here. Certificates allow more, of which the sentences about
/// games use some.
const MOST_NESTED: usize = 48;

/// The greatest length of a formula in characters, because one text of a certificate contains
/// several formulas.
const MOST_TEXT: usize = 16_384;

/// Reads a formula in which these numbers of positions may be free.
///
/// # Errors
/// The error of the formula, at its place in the file.
pub(super) fn formula(
    part: Part<'_>,
    names: &[String],
    language: &Language,
) -> Result<Formula, FileError> {
    let formula = language.formula(part, names, NUMBER)?;
    match has_room(&formula) {
        true => Ok(formula),
        false => Err(part.fault(format!(
            "this formula is too deep or too long for a certificate: at most {MOST_NESTED} \
             parentheses in each other and {MOST_TEXT} signs are; divide it into several moves"
        ))),
    }
}

/// Whether a certificate has room for a formula.
pub(super) fn has_room(formula: &Formula) -> bool {
    fits(&formula.to_string(), MOST_TEXT, MOST_NESTED)
}

/// Reads a measure: a sum of constants and multiples of these names.
///
/// # Errors
/// The error of the measure, at its place in the file.
pub(super) fn measure(
    part: Part<'_>,
    names: &[String],
    language: &Language,
) -> Result<Term, FileError> {
    if part.text.is_empty() {
        return Err(part.fault("what every move lowers should stand here, such as n or x + y"));
    }
    let words = Vocabulary::default();
    let fault = |error: SyntaxError| language.fault(part, &error);
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
    if let Some(at) = part.text.find(['-', '/', '%']) {
        let signs = if part.text.contains('%') { "`-`, `/` and `%`" } else { "`-` and `/`" };
        let why = format!(
            "a measure is a sum of constants and multiples of the numbers, without {signs}"
        );
        return Err(FileError::at(part.offset + at, why));
    }
    Ok(term.clone())
}

// The measure of a rules file as a sum of multiples of the numbers of a position.

/// A measure: multiples of the numbers of a position, and a constant. Sums that exceed 128 bits
/// count as the greatest number.
pub(super) struct Measure {
    /// The factor of each number.
    pub(super) factors: Vec<u128>,
    pub(super) constant: u128,
}

impl Measure {
    /// The measure of a file.
    pub(super) fn of(file: &RulesFile) -> Self {
        let mut measure = Measure { factors: vec![0; file.reads.len()], constant: 0 };
        let term = file.lowered();
        let mut stack = vec![(&term, 1u128)];
        while let Some((term, factor)) = stack.pop() {
            let add = |sum: &mut u128, more: u128| *sum = sum.saturating_add(more);
            match term {
                Term::Number(number) => {
                    add(&mut measure.constant, factor.saturating_mul(u128::from(*number)));
                }
                Term::Variable(name) => {
                    let place = file.reads.iter().position(|known| known == name);
                    let place = place.expect("a measure names numbers of the position");
                    add(&mut measure.factors[place], factor);
                }
                Term::Multiple(more, inner) => {
                    stack.push((inner, factor.saturating_mul(u128::from(*more))));
                }
                other => stack.extend(other.operands().map(|inner| (inner, factor))),
            }
        }
        measure
    }

    /// The measure of a position.
    pub(super) fn at(&self, at: &[u64]) -> u128 {
        let parts = self.factors.iter().zip(at).map(|(factor, &n)| factor.saturating_mul(n.into()));
        parts.fold(self.constant, u128::saturating_add)
    }
}
