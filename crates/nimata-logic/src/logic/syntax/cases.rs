//! Outputs as numbers: a comparison with words in its arithmetic is a case for each of their
//! outputs.
//!
//! T[a] + b = c is the disjunction, over the outputs v of T, of T[a] = @v & v + b = c. A negative
//! output is the integer that it is. Where a sequence has no output, no case holds.

use super::error::SyntaxErrorKind as Kind;
use super::number::{Number, Numbers, constant_truth};
use super::open::Open;
use super::operand::Value;
use super::vocabulary::Vocabulary;
use crate::logic::{Formula, Operand, Relation, Term, Word};

/// A case: the outputs in it, and the formula that remains.
struct Case {
    guards: Vec<Formula>,
    rest: Formula,
    /// Whether the rest is known to be true or false.
    truth: Option<bool>,
}

/// The meaning of the words of open parts.
#[derive(Clone, Copy)]
pub(super) struct Meaning<'w> {
    pub(super) words: &'w Vocabulary,
    pub(super) numbers: Numbers,
}

/// The remainder of an open part after every word in it has an output.
pub(super) enum Closed {
    Number(Number),
    Word(Word),
}

impl Closed {
    /// A side of a comparison; of one of outputs, a number is a constant output.
    pub(super) fn value(self, outputs: bool) -> Value {
        match self {
            Closed::Word(word) => Value::Word(word),
            Closed::Number(number) => {
                let output = number.constant().filter(|_| outputs);
                let output = output.and_then(|output| i64::try_from(output).ok());
                output.map_or(Value::Number(number), Value::Output)
            }
        }
    }

    /// The argument of a call; `None` if it is below 0 where it must not be.
    pub(super) fn term(self, numbers: Numbers) -> Option<Term> {
        match self {
            Closed::Word(_) => None,
            Closed::Number(number) => number.among(numbers).index(),
        }
    }
}

/// Splits a formula about open parts into cases.
///
/// A part that is `kept` stays a word if it is one. `finish` makes the formula of a case; it is
/// `None` if an index or an argument is negative there, which makes the case false.
pub(super) fn split(
    parts: Vec<(Open, bool)>,
    meaning: Meaning<'_>,
    finish: &mut dyn FnMut(Vec<Closed>) -> Result<Option<Formula>, Kind>,
    room: &mut dyn FnMut(usize) -> Result<(), Kind>,
) -> Result<Formula, Kind> {
    let mut cases = Vec::new();
    Split { meaning, finish, room, cases: &mut cases }.case(parts, Vec::new())?;
    if cases.iter().any(|case| case.truth != Some(false)) {
        cases.retain(|case| case.truth != Some(false));
    } else {
        // The variables of a false case stay variables of the formula.
        cases.truncate(1);
    }
    let mut formulas: Vec<Formula> = cases.into_iter().map(Case::formula).collect();
    // In pairs, so that many cases are not a deep formula.
    while formulas.len() > 1 {
        let mut pairs = formulas.into_iter();
        let mut fewer = Vec::new();
        while let Some(one) = pairs.next() {
            fewer.push(match pairs.next() {
                Some(other) => one.or(other),
                None => one,
            });
        }
        formulas = fewer;
    }
    Ok(formulas.pop().unwrap_or_else(falsehood))
}

impl Case {
    fn formula(self) -> Formula {
        let rest = (self.truth != Some(true) || self.guards.is_empty()).then_some(self.rest);
        Formula::all(self.guards.into_iter().chain(rest))
    }
}

fn falsehood() -> Formula {
    Formula::Compare(Term::Number(0), Relation::Equal, Term::Number(1))
}

struct Split<'s> {
    meaning: Meaning<'s>,
    finish: &'s mut dyn FnMut(Vec<Closed>) -> Result<Option<Formula>, Kind>,
    room: &'s mut dyn FnMut(usize) -> Result<(), Kind>,
    cases: &'s mut Vec<Case>,
}

impl Split<'_> {
    fn case(&mut self, parts: Vec<(Open, bool)>, guards: Vec<Formula>) -> Result<(), Kind> {
        let numbers = self.meaning.numbers;
        let next = parts.iter().find_map(|(part, kept)| part.innermost(*kept, numbers));
        let Some((name, indices)) = next else {
            (self.room)(guards.len() + 1)?;
            let left: Result<Option<Vec<Closed>>, Kind> =
                parts.into_iter().map(|(part, _)| closed(part, numbers)).collect();
            let rest = match left? {
                Some(left) => (self.finish)(left)?,
                None => None,
            };
            let truth = rest.as_ref().map_or(Some(false), constant_truth);
            self.cases.push(Case { guards, rest: rest.unwrap_or_else(falsehood), truth });
            return Ok(());
        };
        let outputs = self.meaning.words.outputs(&name).ok_or(Kind::OutputInArithmetic)?.to_vec();
        let open = Open::Word(name.clone(), indices.iter().cloned().map(Open::Number).collect());
        let terms: Option<Vec<Term>> =
            indices.into_iter().map(|index| index.among(numbers).index()).collect();
        let Some(indices) = terms else {
            let (rest, truth) = (falsehood(), Some(false));
            self.cases.push(Case { guards, rest, truth });
            return Ok(());
        };
        let word = Word { name, indices };
        for output in outputs {
            let value = Open::Number(Number::of(output.into())?);
            let with = |part: &Open| part.with(&open, &value, numbers);
            let parts = parts.iter().map(|(part, kept)| (with(part), *kept)).collect();
            let mut guards = guards.clone();
            let operand = Operand::Output(output);
            guards.push(Formula::Output(word.clone(), Relation::Equal, operand));
            self.case(parts, guards)?;
        }
        Ok(())
    }
}

/// The part without words inside; `None` if an index is negative.
fn closed(open: Open, numbers: Numbers) -> Result<Option<Closed>, Kind> {
    Ok(match open {
        Open::Word(name, indices) => {
            let term = |index: &Open| Ok(index.computed(numbers)?.among(numbers).index());
            let terms = indices.iter().map(term);
            let terms = terms.collect::<Result<Option<Vec<Term>>, Kind>>()?;
            terms.map(|indices| Closed::Word(Word { name, indices }))
        }
        other => Some(Closed::Number(other.computed(numbers)?)),
    })
}
