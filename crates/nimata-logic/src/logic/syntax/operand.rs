//! Operands: which of them an operator may join, and how.

use super::error::SyntaxErrorKind as Kind;
use super::limits::MOST_DIGITS_WRITTEN;
use super::number::{Number, Numbers};
use super::open::Open;
use crate::logic::{Formula, Operand as Side, Relation, Term, Word};

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

/// A part, the byte at which it begins, and its depth as a tree.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) value: Value,
    pub(super) offset: usize,
    pub(super) depth: usize,
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

    /// Whether an output stands here, which counts as a number beside one.
    pub(super) fn is_output(&self) -> bool {
        matches!(self.value, Value::Word(_) | Value::Open(_))
    }

    /// Whether this is an output as a whole.
    pub(super) fn is_word(&self) -> bool {
        matches!(self.value, Value::Word(_) | Value::Output(_) | Value::Open(Open::Word(..)))
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

/// Whether outputs of sequences are compared as numbers, or stand in an index.
pub(super) fn compares_numbers(left: &Part, right: &Part) -> bool {
    // A number alone stands for an output, though its @ is missing.
    let number = |part: &Part| match &part.value {
        Value::Number(Number::Natural(Term::Number(_))) => false,
        Value::Number(_) => true,
        _ => false,
    };
    let word = |part: &Part| matches!(part.value, Value::Word(_));
    let opens = left.is_open() || right.is_open();
    opens || word(left) && number(right) || number(left) && word(right)
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
            of_outputs(right, relation.mirrored(), Side::Output(left))
        }
        (Value::Output(_), Value::Output(_)) => Err(Kind::TwoConstants),
        (Value::Formula(Formula::Compare(..) | Formula::Output(..)), _) => {
            Err(Kind::ChainedComparison)
        }
        (Value::Formula(_), _) | (_, Value::Formula(_)) => Err(Kind::FormulaForNumber),
        // A number that an output is compared with is an output, with its @ or without.
        (word @ Value::Word(_), Value::Number(Number::Natural(Term::Number(number)))) => {
            let output =
                i64::try_from(number).map_err(|_| Kind::NumberTooLarge(MOST_DIGITS_WRITTEN))?;
            compared(word, relation, Value::Output(output))
        }
        (number @ Value::Number(Number::Natural(Term::Number(_))), word @ Value::Word(_)) => {
            compared(word, relation.mirrored(), number)
        }
        (Value::Output(_) | Value::Word(_), Value::Number(_))
        | (Value::Number(_), Value::Output(_) | Value::Word(_)) => Err(Kind::OutputAndNumber),
        (Value::Open(_), _) | (_, Value::Open(_)) => Err(Kind::OutputInArithmetic),
    }
}

/// Compares two numbers. A constant below 0 moves to the other side: n > -4 becomes n + 4 > 0.
fn of_numbers(left: Number, relation: Relation, right: Number) -> Formula {
    let more = |term, size| term + Term::Number(size);
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
