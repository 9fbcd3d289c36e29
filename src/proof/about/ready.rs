//! A ready question: its words, its formula, and how its answer is read.

use super::tables::{Bounds, Tables};
use crate::budget::Budget;
use crate::logic::{Answer, Extent, Set};
use crate::proof::{Analysis, Answered, wording};

/// How an answer is read.
type Reads<'r> = Box<dyn Fn(&Answered) -> String + 'r>;

/// What tables say; `None` if nothing.
type Looks<'r> = Box<dyn Fn(&Tables) -> Option<String> + 'r>;

/// A question that can be asked of many games.
pub(super) struct Ready<'r> {
    /// Its name.
    pub(super) name: String,
    /// The question in words.
    pub(super) asks: String,
    /// Its formula; `None` if there is no automaton to ask about.
    pub(super) formula: Option<String>,
    /// The answer in words.
    pub(super) reads: Reads<'r>,
    /// What tables say.
    pub(super) looks: Looks<'r>,
    /// How far they look.
    pub(super) bounds: Bounds,
}

impl<'r> Ready<'r> {
    /// A question whose answer is read so.
    pub(super) fn new(
        name: impl Into<String>,
        asks: impl Into<String>,
        formula: Option<String>,
        reads: impl Fn(&Answered) -> String + 'r,
    ) -> Self {
        let (name, asks) = (name.into(), asks.into());
        let (reads, looks, bounds) = (Box::new(reads), Box::new(|_: &_| None), Tables::of_own);
        Ready { name, asks, formula, reads, looks, bounds }
    }

    /// The same, of which tables say something.
    pub(super) fn or_looks(mut self, looks: impl Fn(&Tables) -> Option<String> + 'r) -> Self {
        self.looks = Box::new(looks);
        self
    }

    /// The same, where tables are looked at up to other bounds.
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

/// How many solutions there are, the least ones, and their density; each is a `noun`.
pub(super) fn places(noun: &str, answered: &Answered, budget: &Budget) -> String {
    let Some(set) = set(answered) else { return yes_or_no(answered) };
    let density = match Analysis::of(set, budget).density {
        Some(Ok(share)) if set.extent == Extent::Infinite => format!("; density {share}"),
        _ => String::new(),
    };
    format!("{}{density}", wording::counted(noun, &answered.spelling, set))
}
