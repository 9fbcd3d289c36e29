//! A ready question: its words, its formula, and the words of its answer.

use super::tables::{Bounds, Tables};
use crate::budget::Budget;
use crate::logic::{Answer, Extent, Set};
use crate::proof::{Analysis, Answered, wording};

/// The words of an answer.
type Words<'r> = Box<dyn Fn(&Answered) -> String + 'r>;

/// The answer of tables; `None` if they have none.
type TableAnswer<'r> = Box<dyn Fn(&Tables) -> Option<String> + 'r>;

/// A question that can be asked of many games.
pub(super) struct Ready<'r> {
    /// Its name.
    pub(super) name: String,
    /// The question in words.
    pub(super) asks: String,
    /// Its formula; `None` if there is no automaton to ask about.
    pub(super) formula: Option<String>,
    /// The answer in words.
    pub(super) words: Words<'r>,
    /// The answer of tables.
    pub(super) table: TableAnswer<'r>,
    /// The greatest positions of the tables.
    pub(super) bounds: Bounds,
}

impl<'r> Ready<'r> {
    /// A question whose answer `words` puts into words.
    pub(super) fn new(
        name: impl Into<String>,
        asks: impl Into<String>,
        formula: Option<String>,
        words: impl Fn(&Answered) -> String + 'r,
    ) -> Self {
        let (name, asks) = (name.into(), asks.into());
        let (words, table, bounds) = (Box::new(words), Box::new(|_: &_| None), Tables::of_own);
        Ready { name, asks, formula, words, table, bounds }
    }

    /// The same question, with an answer of tables.
    pub(super) fn or_by_table(mut self, table: impl Fn(&Tables) -> Option<String> + 'r) -> Self {
        self.table = Box::new(table);
        self
    }

    /// The same question, with other bounds of the tables.
    pub(super) fn up_to(mut self, bounds: Bounds) -> Self {
        self.bounds = bounds;
        self
    }
}

/// The set of all solutions, if variables are free.
pub(super) fn set(answered: &Answered) -> Option<&Set> {
    match &answered.answer {
        Answer::Set(set) => Some(set),
        Answer::Sentence { .. } => None,
    }
}

/// The least solution for the one free variable.
pub(super) fn least(answered: &Answered) -> Option<String> {
    let set = set(answered)?;
    let numbers = set.least.first()?;
    Some(answered.spelling.brief(set.variables.first()?, numbers.first()?))
}

/// Yes or no, with the numbers that show it.
pub(super) fn yes_or_no(answered: &Answered) -> String {
    match &answered.answer {
        Answer::Sentence { truth, witness } => {
            let word = if *truth { "yes" } else { "no" };
            match witness {
                Some(found) => format!("{word}: {}", wording::witness(&answered.spelling, found)),
                None => word.to_owned(),
            }
        }
        Answer::Set(set) => wording::extent(set),
    }
}

/// The number of solutions, the least ones, and their density; each is a `noun`.
pub(super) fn places(noun: &str, answered: &Answered, budget: &Budget) -> String {
    let Some(set) = set(answered) else { return yes_or_no(answered) };
    let density = match Analysis::of(set, budget).density {
        Some(Ok(share)) if set.extent == Extent::Infinite => format!("; density {share}"),
        _ => String::new(),
    };
    format!("{}{density}", wording::counted(noun, &answered.spelling, set))
}
