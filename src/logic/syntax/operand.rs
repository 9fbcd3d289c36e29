//! Operands: which of them an operator may join, and how.

use super::cases::Open;
use super::error::SyntaxErrorKind as Kind;
use super::scope::depth_of_term;
use crate::logic::{Connective, Formula, Operand as Side, Relation, Term, Word};

/// A part of a formula: a formula, a number or an output.
#[derive(Debug)]
pub(super) enum Value {
    Number(Number),
    /// `@v`, a constant of outputs.
    Output(i64),
    /// `T[i]`, an output of a sequence.
    Word(Word),
    /// A number or an output with outputs in its arithmetic or in its indices.
    Open(Open),
    Formula(Formula),
}

/// What the numbers of a formula are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Numbers {
    /// A difference with a variable is one of natural numbers.
    Natural,
    /// There are numbers below zero.
    Integers,
}

/// A part, the byte at which it begins, and its depth as a tree.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) value: Value,
    pub(super) offset: usize,
    pub(super) depth: usize,
}

/// One of + - * /.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    Plus,
    Minus,
    Times,
    Over,
}

impl Part {
    /// Whether the part is a constant below 0.
    pub(super) fn is_negative(&self) -> bool {
        matches!(self.value, Value::Number(Number::Negative(_)))
    }

    /// Returns the number, or the error for a part that is not a number.
    pub(super) fn number(self) -> Result<Number, Kind> {
        match self.value {
            Value::Number(number) => Ok(number),
            Value::Output(_) | Value::Word(_) | Value::Open(_) => Err(Kind::OutputInArithmetic),
            Value::Formula(_) => Err(Kind::FormulaForNumber),
        }
    }

    /// Whether there are outputs of sequences in the number.
    pub(super) fn is_open(&self) -> bool {
        matches!(self.value, Value::Open(_))
    }

    /// Returns a number in which outputs of sequences may stand, or the error for another part.
    pub(super) fn open(self) -> Result<Open, Kind> {
        match self.value {
            Value::Open(open) => Ok(open),
            Value::Word(Word { name, indices }) => {
                let indices = indices.into_iter().map(|it| Open::Number(Number::Natural(it)));
                Ok(Open::Word(name, indices.collect()))
            }
            _ => self.number().map(Open::Number),
        }
    }

    /// Returns a side of a comparison in which words stand for numbers, or of one of outputs.
    pub(super) fn side(self, outputs: bool) -> Result<Open, Kind> {
        match self.value {
            Value::Output(output) if outputs => Number::of(output.into()).map(Open::Number),
            Value::Output(_) => Err(Kind::OutputAndNumber),
            _ => self.open(),
        }
    }

    /// Returns the number as a term, or the error for a part that is not one.
    pub(super) fn term(self, numbers: Numbers) -> Result<Term, Kind> {
        match self.number()?.among(numbers) {
            Number::Natural(term) => Ok(term),
            Number::Negative(size) => Err(Kind::NegativePlace(size)),
        }
    }

    /// Returns the formula, or the error for a part that is not a formula.
    pub(super) fn formula(self) -> Result<Formula, Kind> {
        match self.value {
            Value::Formula(formula) => Ok(formula),
            Value::Number(_) => Err(Kind::NumberForFormula),
            Value::Open(Open::Number(_) | Open::Joined(..)) => Err(Kind::NumberForFormula),
            Value::Output(_) | Value::Word(_) | Value::Open(_) => Err(Kind::OutputForFormula),
        }
    }
}

/// The integer value of a term without variables; `None` if it has variables or is too large.
fn constant(term: &Term) -> Option<i128> {
    let value = match term {
        Term::Number(number) => i128::from(*number),
        Term::Variable(_) => return None,
        Term::Sum(left, right) => constant(left)? + constant(right)?,
        Term::Difference(left, right) => constant(left)? - constant(right)?,
        Term::Multiple(factor, inner) => i128::from(*factor).checked_mul(constant(inner)?)?,
        Term::Quotient(inner, divisor) => constant(inner)?.div_euclid(i128::from(*divisor)),
    };
    Some(value).filter(|value| value.abs() <= 1 << 100)
}

fn has_variable(term: &Term) -> bool {
    !super::scope::variables_of(term).is_empty()
}

/// A natural number, or the absolute value of a constant below 0.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Number {
    Natural(Term),
    Negative(u64),
}

impl Number {
    pub(super) fn constant(&self) -> Option<i128> {
        match self {
            Number::Natural(term) => constant(term),
            Number::Negative(size) => Some(-i128::from(*size)),
        }
    }

    fn has_variable(&self) -> bool {
        matches!(self, Number::Natural(term) if has_variable(term))
    }

    pub(super) fn of(value: i128) -> Result<Self, Kind> {
        let size = u64::try_from(value.unsigned_abs()).ok().filter(|&size| size < 1 << 63);
        let size = size.ok_or(Kind::NumberTooLarge)?;
        Ok(if value < 0 { Number::Negative(size) } else { Number::Natural(Term::Number(size)) })
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
            Operation::Plus => one + other,
            Operation::Minus => one - other,
            Operation::Times => one.checked_mul(other).ok_or(Kind::NumberTooLarge)?,
            Operation::Over => match right.factor()? {
                0 => return Err(Kind::ZeroDivisor),
                divisor => one.div_euclid(i128::from(divisor)),
            },
        };
        if one < 0 || other < 0 || value < 0 {
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
        (Operation::Over, _, right) if right.has_variable() => return Err(Kind::VariableDivisor),
        (Operation::Over, left, right) => match right.factor()? {
            0 => return Err(Kind::ZeroDivisor),
            divisor => Term::Quotient(left.natural()?, divisor),
        },
    };
    Ok(Number::Natural(term))
}

/// Compares two parts.
pub(super) fn compared(left: Value, relation: Relation, right: Value) -> Result<Formula, Kind> {
    let of_outputs = |word: Word, relation, side: Side| Ok(Formula::Output(word, relation, side));
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => Ok(of_numbers(left, relation, right)),
        (Value::Word(left), Value::Output(right)) => {
            of_outputs(left, relation, Side::Output(right))
        }
        (Value::Word(left), Value::Word(right)) => of_outputs(left, relation, Side::Word(right)),
        (Value::Output(left), Value::Word(right)) => {
            of_outputs(right, mirrored(relation), Side::Output(left))
        }
        (Value::Output(_), Value::Output(_)) => Err(Kind::TwoConstants),
        (Value::Formula(Formula::Compare(..) | Formula::Output(..)), _) => {
            Err(Kind::ChainedComparison)
        }
        (Value::Formula(_), _) | (_, Value::Formula(_)) => Err(Kind::FormulaForNumber),
        (Value::Word(_), Value::Number(Number::Natural(Term::Number(number))))
        | (Value::Number(Number::Natural(Term::Number(number))), Value::Word(_)) => {
            Err(Kind::NumberForOutput(number.to_string()))
        }
        (Value::Output(_) | Value::Word(_), Value::Number(_))
        | (Value::Number(_), Value::Output(_) | Value::Word(_)) => Err(Kind::OutputAndNumber),
        (Value::Open(_), _) | (_, Value::Open(_)) => Err(Kind::OutputInArithmetic),
    }
}

/// Whether a comparison of constants is true; `None` if it has a variable.
pub(super) fn constant_truth(formula: &Formula) -> Option<bool> {
    let Formula::Compare(left, relation, right) = formula else { return None };
    let (left, right) = (constant(left)?, constant(right)?);
    Some(match relation {
        Relation::Equal => left == right,
        Relation::Unequal => left != right,
        Relation::Less => left < right,
        Relation::AtMost => left <= right,
        Relation::Greater => left > right,
        Relation::AtLeast => left >= right,
    })
}

/// Compares two numbers. A constant below 0 moves to the other side: n > -4 becomes n + 4 > 0.
fn of_numbers(left: Number, relation: Relation, right: Number) -> Formula {
    let more = |term, size| Term::Sum(Box::new(term), Box::new(Term::Number(size)));
    let (left, right) = match (left, right) {
        (Number::Natural(left), Number::Natural(right)) => (left, right),
        (Number::Natural(term), Number::Negative(size)) => (more(term, size), Term::Number(0)),
        (Number::Negative(size), Number::Natural(term)) => (Term::Number(0), more(term, size)),
        (Number::Negative(one), Number::Negative(other)) => {
            (Term::Number(other), Term::Number(one))
        }
    };
    Formula::Compare(left, relation, right)
}

fn mirrored(relation: Relation) -> Relation {
    match relation {
        Relation::Equal | Relation::Unequal => relation,
        Relation::Less => Relation::Greater,
        Relation::AtMost => Relation::AtLeast,
        Relation::Greater => Relation::Less,
        Relation::AtLeast => Relation::AtMost,
    }
}

/// Joins two formulas by a connective.
pub(super) fn joined(left: Formula, connective: Connective, right: Formula) -> Formula {
    Formula::Binary(connective, Box::new(left), Box::new(right))
}

/// The depth of a word as a tree.
pub(super) fn depth_of_word(word: &Word) -> usize {
    1 + word.indices.iter().map(depth_of_term).max().unwrap_or(0)
}
