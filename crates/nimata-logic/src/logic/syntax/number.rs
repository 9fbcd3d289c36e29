//! Numbers in formulas: terms, and constants below 0.

use num_bigint::BigInt;
use num_traits::{Euclid, Signed, Zero};

use super::error::SyntaxErrorKind as Kind;
use super::limits::MOST_DIGITS_WRITTEN;
use super::scope::depth_of_term;
use crate::logic::{Formula, Term};

/// The numbers of a formula: natural numbers or integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Numbers {
    /// A difference with a variable is one of natural numbers.
    Natural,
    /// There are numbers below zero.
    Integers,
}

/// One of + - * / %.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    Plus,
    Minus,
    Times,
    Over,
    Remainder,
}

impl Operation {
    /// The number of levels that the tree of a number has above its operands.
    pub(super) fn levels(self) -> usize {
        match self {
            Operation::Plus | Operation::Minus | Operation::Times | Operation::Over => 1,
            // t - c*(t/c)
            Operation::Remainder => 3,
        }
    }
}

/// The greatest number of parts of a dividend whose remainder is written out, which doubles it.
const MOST_DIVIDED: usize = 256;

/// The integer value of a term without variables; `None` if it has variables.
pub(super) fn constant(term: &Term) -> Option<BigInt> {
    Some(match term {
        Term::Number(number) => (*number).into(),
        Term::Variable(_) => return None,
        Term::Sum(left, right) => constant(left)? + constant(right)?,
        Term::Difference(left, right) => constant(left)? - constant(right)?,
        Term::Multiple(factor, inner) => constant(inner)? * *factor,
        Term::Quotient(inner, divisor) => constant(inner)?.div_euclid(&(*divisor).into()),
    })
}

/// The number that digits write.
pub(super) fn written(digits: &str) -> Term {
    const PLACES: usize = 18;
    let (before, last) = digits.split_at(digits.len().saturating_sub(PLACES));
    let last = Term::Number(last.parse().expect("eighteen digits"));
    match before {
        "" => last,
        _ => Term::Multiple(10u64.pow(18), Box::new(written(before))) + last,
    }
}

fn has_variable(term: &Term) -> bool {
    term.variables().next().is_some()
}

/// A natural number, or the absolute value of a constant below 0.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Number {
    Natural(Term),
    Negative(u64),
}

impl Number {
    pub(super) fn constant(&self) -> Option<BigInt> {
        match self {
            Number::Natural(term) => constant(term),
            Number::Negative(size) => Some(-BigInt::from(*size)),
        }
    }

    fn has_variable(&self) -> bool {
        matches!(self, Number::Natural(term) if has_variable(term))
    }

    pub(super) fn of(value: BigInt) -> Result<Self, Kind> {
        let size = u64::try_from(value.abs()).ok().filter(|&size| size < 1 << 63);
        let size = size.ok_or(Kind::NumberTooLarge(MOST_DIGITS_WRITTEN))?;
        Ok(if value.is_negative() {
            Number::Negative(size)
        } else {
            Number::Natural(Term::Number(size))
        })
    }

    /// The number as a factor or a divisor.
    fn factor(&self) -> Result<u64, Kind> {
        let size = self.constant().and_then(|value| u64::try_from(value).ok());
        size.filter(|&size| size <= 1 << 63).ok_or(Kind::ConstantFactor)
    }

    /// The number as an index; `None` if it is below 0.
    pub(super) fn index(self) -> Option<Term> {
        match self {
            Number::Natural(term) => Some(term),
            Number::Negative(_) => None,
        }
    }

    /// The same number, which is none below 0 but a difference where numbers are integers.
    pub(super) fn among(self, numbers: Numbers) -> Self {
        match (self, numbers) {
            (Number::Negative(size), Numbers::Integers) => {
                Number::Natural(opposite(Term::Number(size)))
            }
            (number, _) => number,
        }
    }

    /// The integer with the other sign.
    pub(super) fn negated(self) -> Result<Self, Kind> {
        match self.constant() {
            Some(value) => Number::of(-value),
            None => Ok(Number::Natural(opposite(*self.natural()?))),
        }
    }

    pub(super) fn depth(&self) -> usize {
        match self {
            Number::Natural(term) => depth_of_term(term),
            Number::Negative(_) => 2,
        }
    }

    fn natural(self) -> Result<Box<Term>, Kind> {
        match self {
            Number::Natural(term) => Ok(Box::new(term)),
            // Two constants were computed before, so the other operand has a variable.
            Number::Negative(_) => Err(Kind::ConstantFactor),
        }
    }
}

/// 0 - t, which only is a number where numbers are integers.
fn opposite(term: Term) -> Term {
    Term::Difference(Box::new(Term::Number(0)), Box::new(term))
}

/// Joins two numbers by an operation.
///
/// Constants are integers, so n + (2 - 6) becomes n - 4. If no constant is below 0, the term stays
/// as it was written.
pub(super) fn computed(
    left: Number,
    operation: Operation,
    right: Number,
    numbers: Numbers,
) -> Result<Number, Kind> {
    if let (Some(one), Some(other)) = (left.constant(), right.constant()) {
        let value = match operation {
            Operation::Plus => &one + &other,
            Operation::Minus => &one - &other,
            Operation::Times => &one * &other,
            // Rounded down, whatever the signs are.
            Operation::Over => match other.signum() {
                zero if zero.is_zero() => return Err(Kind::ZeroDivisor),
                sign => (&one * &sign).div_euclid(&(&other * &sign)),
            },
            Operation::Remainder => match right.factor()? {
                0 => return Err(Kind::ZeroDivisor),
                divisor => one.rem_euclid(&divisor.into()),
            },
        };
        if [&one, &other, &value].into_iter().any(BigInt::is_negative) {
            return Number::of(value);
        }
    }
    let boxed = |size| Box::new(Term::Number(size));
    let term = match (operation, left, right) {
        (Operation::Plus, Number::Natural(term), Number::Negative(size))
        | (Operation::Plus, Number::Negative(size), Number::Natural(term)) => {
            Term::Difference(Box::new(term), boxed(size))
        }
        (Operation::Minus, Number::Natural(term), Number::Negative(size)) => {
            Term::Sum(Box::new(term), boxed(size))
        }
        // The difference is below 0 whatever the term is.
        (Operation::Minus, Number::Negative(size), Number::Natural(term)) => {
            Term::Difference(boxed(0), Box::new(Term::Sum(Box::new(term), boxed(size))))
        }
        (Operation::Plus, left, right) => Term::Sum(left.natural()?, right.natural()?),
        (Operation::Minus, left, right) => Term::Difference(left.natural()?, right.natural()?),
        (Operation::Times, Number::Negative(size), Number::Natural(term))
        | (Operation::Times, Number::Natural(term), Number::Negative(size))
            if numbers == Numbers::Integers =>
        {
            opposite(Term::Multiple(size, Box::new(term)))
        }
        (Operation::Times, left, right) if !left.has_variable() => {
            Term::Multiple(left.factor()?, right.natural()?)
        }
        (Operation::Times, left, right) if !right.has_variable() => {
            Term::Multiple(right.factor()?, left.natural()?)
        }
        (Operation::Times, ..) => return Err(Kind::Product),
        (Operation::Over | Operation::Remainder, _, right) if right.has_variable() => {
            return Err(Kind::VariableDivisor);
        }
        (Operation::Over, left, Number::Negative(size)) => {
            Term::Quotient(Box::new(opposite(*left.natural()?)), size)
        }
        (Operation::Over, left, right) => match right.factor()? {
            0 => return Err(Kind::ZeroDivisor),
            divisor => Term::Quotient(left.natural()?, divisor),
        },
        (Operation::Remainder, left, right) => match right.factor()? {
            0 => return Err(Kind::ZeroDivisor),
            divisor => remainder(left.natural()?, divisor)?,
        },
    };
    Ok(Number::Natural(term))
}

/// The remainder t - c*(t/c), which the language of certificates has no sign for.
fn remainder(term: Box<Term>, divisor: u64) -> Result<Term, Kind> {
    if term.parts().count() > MOST_DIVIDED {
        return Err(Kind::TooLarge);
    }
    let quotient = Box::new(Term::Quotient(term.clone(), divisor));
    Ok(Term::Difference(term, Box::new(Term::Multiple(divisor, quotient))))
}

/// Whether a comparison of constants is true; `None` if it has a variable.
pub(super) fn constant_truth(formula: &Formula) -> Option<bool> {
    let Formula::Compare(left, relation, right) = formula else { return None };
    let (left, right) = (constant(left)?, constant(right)?);
    Some(relation.holds(left.cmp(&right)))
}
