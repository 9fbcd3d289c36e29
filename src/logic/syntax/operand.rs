//! What stands beside an operator, and what may be joined by which.

use super::error::SyntaxErrorKind as Kind;
use super::scope::depth_of_term;
use crate::logic::{Connective, Formula, Operand as Side, Relation, Term, Word};

/// A part of a formula that has been read.
#[derive(Debug)]
pub(super) enum Value {
    Number(Number),
    /// `@v`
    Output(i64),
    /// `T[i]`
    Word(Word),
    Formula(Formula),
}

/// A part, where it begins, and how deep it is as a tree.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) value: Value,
    pub(super) offset: usize,
    pub(super) depth: usize,
}

/// + - * /
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    Plus,
    Minus,
    Times,
    Over,
}

impl Part {
    /// Whether it is a constant below 0.
    pub(super) fn is_negative(&self) -> bool {
        matches!(self.value, Value::Number(Number::Negative(_)))
    }

    /// The number, or why it is none.
    pub(super) fn number(self) -> Result<Number, Kind> {
        match self.value {
            Value::Number(number) => Ok(number),
            Value::Output(_) | Value::Word(_) => Err(Kind::OutputInArithmetic),
            Value::Formula(_) => Err(Kind::FormulaForNumber),
        }
    }

    /// The natural number, or why it is none.
    pub(super) fn term(self) -> Result<Term, Kind> {
        match self.number()? {
            Number::Natural(term) => Ok(term),
            Number::Negative(size) => Err(Kind::NegativePlace(size)),
        }
    }

    /// The formula, or why it is none.
    pub(super) fn formula(self) -> Result<Formula, Kind> {
        match self.value {
            Value::Formula(formula) => Ok(formula),
            Value::Number(_) => Err(Kind::NumberForFormula),
            Value::Output(_) | Value::Word(_) => Err(Kind::OutputForFormula),
        }
    }
}

/// The integer that a term without variables is; `None` if it has some, or is too large to compute
/// with.
fn constant(term: &Term) -> Option<i128> {
    let value = match term {
        Term::Number(number) => i128::from(*number),
        Term::Variable(_) => return None,
        Term::Sum(left, right) => constant(left)? + constant(right)?,
        Term::Difference(left, right) => constant(left)? - constant(right)?,
        Term::Multiple(factor, inner) => i128::from(*factor).checked_mul(constant(inner)?)?,
        Term::Quotient(inner, divisor) => constant(inner)? / i128::from(*divisor),
    };
    Some(value).filter(|value| value.abs() <= 1 << 100)
}

fn has_variable(term: &Term) -> bool {
    !super::scope::variables_of(term).is_empty()
}

/// A natural number, or a constant below 0 without its sign.
#[derive(Debug)]
pub(super) enum Number {
    Natural(Term),
    Negative(u64),
}

impl Number {
    fn constant(&self) -> Option<i128> {
        match self {
            Number::Natural(term) => constant(term),
            Number::Negative(size) => Some(-i128::from(*size)),
        }
    }

    fn has_variable(&self) -> bool {
        matches!(self, Number::Natural(term) if has_variable(term))
    }

    fn of(value: i128) -> Result<Self, Kind> {
        let size = u64::try_from(value.unsigned_abs()).ok().filter(|&size| size < 1 << 63);
        let size = size.ok_or(Kind::NumberTooLarge)?;
        Ok(if value < 0 { Number::Negative(size) } else { Number::Natural(Term::Number(size)) })
    }

    /// A factor or a divisor.
    fn factor(&self) -> Result<u64, Kind> {
        let size = self.constant().and_then(|value| u64::try_from(value).ok());
        size.filter(|&size| size <= 1 << 63).ok_or(Kind::ConstantFactor)
    }

    fn natural(self) -> Result<Box<Term>, Kind> {
        match self {
            Number::Natural(term) => Ok(Box::new(term)),
            // A negative constant beside another constant has been computed.
            Number::Negative(_) => Err(Kind::ConstantFactor),
        }
    }
}

/// Two numbers joined by an operation.
///
/// Constants are integers, so that n + (2 - 6) is n - 4. Where no constant is below 0, the term
/// stays as it is written.
pub(super) fn computed(left: Number, operation: Operation, right: Number) -> Result<Number, Kind> {
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
        // Below 0 whatever the term is.
        (Operation::Minus, Number::Negative(size), Number::Natural(term)) => {
            Term::Difference(boxed(0), Box::new(Term::Sum(Box::new(term), boxed(size))))
        }
        (Operation::Plus, left, right) => Term::Sum(left.natural()?, right.natural()?),
        (Operation::Minus, left, right) => Term::Difference(left.natural()?, right.natural()?),
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

/// Two parts compared.
pub(super) fn compared(left: Part, relation: Relation, right: Part) -> Result<Formula, Kind> {
    let of_outputs = |word: Word, relation, side: Side| Ok(Formula::Output(word, relation, side));
    match (left.value, right.value) {
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
    }
}

/// Two numbers compared. A constant below 0 goes to the other side: n > -4 is n + 4 > 0.
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

/// Two formulas joined by a connective.
pub(super) fn joined(left: Formula, connective: Connective, right: Formula) -> Formula {
    Formula::Binary(connective, Box::new(left), Box::new(right))
}

/// How deep a word is as a tree.
pub(super) fn depth_of_word(word: &Word) -> usize {
    1 + word.indices.iter().map(depth_of_term).max().unwrap_or(0)
}
