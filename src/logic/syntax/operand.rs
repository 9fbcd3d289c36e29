//! What stands beside an operator, and what may be joined by which.

use super::error::SyntaxErrorKind as Kind;
use super::scope::depth_of_term;
use crate::logic::{Connective, Formula, Operand as Side, Relation, Term, Word};

/// A part of a formula that has been read.
#[derive(Debug)]
pub(super) enum Value {
    Term(Term),
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
    /// The term, or why it is none.
    pub(super) fn term(self) -> Result<Term, Kind> {
        match self.value {
            Value::Term(term) => Ok(term),
            Value::Output(_) | Value::Word(_) => Err(Kind::OutputInArithmetic),
            Value::Formula(_) => Err(Kind::FormulaForNumber),
        }
    }

    /// The formula, or why it is none.
    pub(super) fn formula(self) -> Result<Formula, Kind> {
        match self.value {
            Value::Formula(formula) => Ok(formula),
            Value::Term(_) => Err(Kind::NumberForFormula),
            Value::Output(_) | Value::Word(_) => Err(Kind::OutputForFormula),
        }
    }
}

/// The constant that a term without variables is, if it is one from 0 to 2^63.
fn constant(term: &Term) -> Option<u64> {
    let value = match term {
        Term::Number(number) => *number,
        Term::Variable(_) => return None,
        Term::Sum(left, right) => constant(left)?.checked_add(constant(right)?)?,
        Term::Difference(left, right) => constant(left)?.checked_sub(constant(right)?)?,
        Term::Multiple(factor, inner) => factor.checked_mul(constant(inner)?)?,
        Term::Quotient(inner, divisor) => constant(inner)? / divisor,
    };
    Some(value).filter(|&value| value <= 1 << 63)
}

fn has_variable(term: &Term) -> bool {
    !super::scope::variables_of(term).is_empty()
}

/// Two numbers joined by an operation.
pub(super) fn computed(left: Term, operation: Operation, right: Term) -> Result<Term, Kind> {
    let product = |factor: &Term, inner: Term| {
        constant(factor)
            .map(|factor| Term::Multiple(factor, Box::new(inner)))
            .ok_or(Kind::ConstantFactor)
    };
    match operation {
        Operation::Plus => Ok(Term::Sum(Box::new(left), Box::new(right))),
        Operation::Minus => Ok(Term::Difference(Box::new(left), Box::new(right))),
        Operation::Times if !has_variable(&left) => product(&left, right),
        Operation::Times if !has_variable(&right) => product(&right, left),
        Operation::Times => Err(Kind::Product),
        Operation::Over if has_variable(&right) => Err(Kind::VariableDivisor),
        Operation::Over => match constant(&right) {
            None => Err(Kind::ConstantFactor),
            Some(0) => Err(Kind::ZeroDivisor),
            Some(divisor) => Ok(Term::Quotient(Box::new(left), divisor)),
        },
    }
}

/// Two parts compared.
pub(super) fn compared(left: Part, relation: Relation, right: Part) -> Result<Formula, Kind> {
    let of_outputs = |word: Word, relation, side: Side| Ok(Formula::Output(word, relation, side));
    match (left.value, right.value) {
        (Value::Term(left), Value::Term(right)) => Ok(Formula::Compare(left, relation, right)),
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
        (Value::Word(_), Value::Term(term)) | (Value::Term(term), Value::Word(_)) => {
            Err(match term {
                Term::Number(number) => Kind::NumberForOutput(number.to_string()),
                _ => Kind::OutputAndNumber,
            })
        }
        (Value::Output(_), Value::Term(_)) | (Value::Term(_), Value::Output(_)) => {
            Err(Kind::OutputAndNumber)
        }
    }
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
