//! Numbers and outputs with outputs of sequences in their arithmetic or in their indices.

use super::error::SyntaxErrorKind as Kind;
use super::number::{Number, Numbers, Operation, computed};
use crate::logic::Word;

/// A number or an output in which outputs of sequences stand for numbers.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Open {
    Number(Number),
    /// The output of a sequence, whose indices may be open, too.
    Word(String, Vec<Open>),
    Joined(Box<Open>, Operation, Box<Open>),
}

impl Open {
    /// A word whose indices are all numbers, unless it is the kept part itself.
    pub(super) fn innermost(&self, kept: bool, numbers: Numbers) -> Option<(String, Vec<Number>)> {
        match self {
            Open::Number(_) => None,
            Open::Joined(left, _, right) => {
                left.innermost(false, numbers).or_else(|| right.innermost(false, numbers))
            }
            Open::Word(name, indices) => {
                let inside = indices.iter().find_map(|index| index.innermost(false, numbers));
                if inside.is_some() || kept {
                    return inside;
                }
                let number = |index: &Open| index.computed(numbers);
                let indices: Result<Vec<Number>, Kind> = indices.iter().map(number).collect();
                // A mistake in an index is found again when the case is closed.
                Some((name.clone(), indices.ok()?))
            }
        }
    }

    /// The same with a value in the place of a word.
    pub(super) fn with(&self, word: &Open, value: &Open, numbers: Numbers) -> Open {
        match self {
            Open::Number(_) => self.clone(),
            Open::Joined(left, operation, right) => {
                let (left, right) =
                    (left.with(word, value, numbers), right.with(word, value, numbers));
                Open::Joined(Box::new(left), *operation, Box::new(right))
            }
            Open::Word(name, indices) => {
                let plain = |index: &Open| {
                    index.computed(numbers).map_or_else(|_| index.clone(), Open::Number)
                };
                // Only the word itself has the value. A word of which an index becomes the same
                // is another one, and may have another output.
                if Open::Word(name.clone(), indices.iter().map(plain).collect()) == *word {
                    return value.clone();
                }
                let indices = indices.iter().map(|index| plain(&index.with(word, value, numbers)));
                Open::Word(name.clone(), indices.collect())
            }
        }
    }

    /// The number, if no word is left in it.
    pub(super) fn computed(&self, numbers: Numbers) -> Result<Number, Kind> {
        match self {
            Open::Number(number) => Ok(number.clone()),
            Open::Word(..) => Err(Kind::OutputInArithmetic),
            Open::Joined(left, operation, right) => {
                let (left, right) = (left.computed(numbers)?, right.computed(numbers)?);
                computed(left, *operation, right, numbers)
            }
        }
    }

    /// The word, if all of its indices are natural numbers.
    pub(super) fn word(&self) -> Option<Word> {
        let Open::Word(name, indices) = self else { return None };
        let term = |index: &Open| match index {
            Open::Number(Number::Natural(term)) => Some(term.clone()),
            _ => None,
        };
        Some(Word { name: name.clone(), indices: indices.iter().map(term).collect::<Option<_>>()? })
    }

    /// The depth as a tree.
    pub(super) fn depth(&self) -> usize {
        match self {
            Open::Number(number) => number.depth(),
            Open::Word(_, indices) => 1 + indices.iter().map(Open::depth).max().unwrap_or(0),
            Open::Joined(left, operation, right) => {
                operation.levels() + left.depth().max(right.depth())
            }
        }
    }
}
