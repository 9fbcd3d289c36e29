//! A candidate for the automaton, found by looking, for games whose values stay uncertain.
//!
//! With `sd:2/4:exact` the odd numbers alternate for ever, and no run-up tells which of them is
//! which: the set of possible values never shrinks, although the sequence is as regular as can be.
//! So prefixes with equal windows of *known* values are taken for equal, and what is found is a
//! candidate. It counts for nothing until every extension of every prefix has been verified.

use std::hash::{Hash, Hasher};

use super::frame::Frame;
use super::layout::{Layout, Window};
use super::verification::is_right;
use super::{Failure, SubtractionDivision, Table, Value};
use crate::automaton::{Alphabet, Dfao, DigitOrder, explore, minimize};
use crate::budget::{Budget, Reached};

/// An automaton that agrees with the values seen.
struct Candidate(Dfao);

/// Looks for candidates, with longer and longer windows and tables, until one is right.
///
/// `Ok(None)` means that none was, with tables up to `MOST_TERMS` values: the sequence may have no
/// automaton in this base, or only a large one.
pub(super) fn find(
    rules: &SubtractionDivision,
    frame: &Frame,
    budget: &Budget,
) -> Result<Option<Dfao>, Reached> {
    let mut length = frame.longest.max(1);
    let mut count: usize = 1 << 16;
    let mut table = Table::new(rules, count, budget)?;
    loop {
        let layout = Layout::new(frame, frame.depth_beyond(length), length);
        let sample = Sample { rules, frame, layout, table: &table };
        match sample.candidate(budget) {
            Ok(Candidate(dfao)) => {
                if is_right(rules, frame, &dfao, budget)? {
                    return Ok(Some(dfao));
                }
                length *= 2;
            }
            Err(Failure::TooShort) if count < MOST_TERMS => {
                count *= 4;
                table = Table::new(rules, count, budget)?;
            }
            Err(Failure::TooShort) => return Ok(None),
            Err(Failure::Reached(bound)) => return Err(bound),
        }
    }
}

/// The longest table that is looked at.
pub(super) const MOST_TERMS: usize = 1 << 26;

/// A prefix, equal to others by its window; `None` for the small ones, which have none.
#[derive(Clone)]
struct Seen {
    prefix: i64,
    window: Option<Window>,
}

impl PartialEq for Seen {
    fn eq(&self, other: &Self) -> bool {
        self.window == other.window && (self.window.is_some() || self.prefix == other.prefix)
    }
}

impl Eq for Seen {}

impl Hash for Seen {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match &self.window {
            Some(window) => window.hash(state),
            None => self.prefix.hash(state),
        }
    }
}

struct Sample<'a> {
    rules: &'a SubtractionDivision,
    frame: &'a Frame,
    layout: Layout,
    table: &'a Table,
}

impl Sample<'_> {
    fn candidate(&self, budget: &Budget) -> Result<Candidate, Failure> {
        let origin = self.frame.origin;
        let index = |n: i64| usize::try_from(n - origin).expect("a position");
        let value = |n: i64| self.table.term(index(n));
        // Where the first values are prescribed, or S reaches before the origin, prefixes stand
        // alone.
        let special =
            i64::try_from(self.rules.first().len()).expect("bounded") + self.frame.longest;
        let entry = self.layout.least_prefix(self.frame).max(special + 1);
        let seen = |prefix: i64| -> Result<Seen, Failure> {
            let last = (prefix + 1).saturating_mul(self.layout.span) + self.frame.lookahead;
            if prefix < entry {
                return Ok(Seen { prefix, window: None });
            }
            if index(last) >= self.table.len() {
                return Err(Failure::TooShort);
            }
            Ok(Seen { prefix, window: Some(self.layout.read(self.frame, prefix, value)) })
        };
        // Each node has a row, and the children of one are held at once.
        let row = 4 * u64::from(self.frame.base);
        let mut bytes = self.layout.bytes::<Value>().saturating_mul(self.frame.base.into());
        let dfao = explore(
            Alphabet::new(self.frame.base, 1).expect("the base of a frame is in range"),
            DigitOrder::Msd,
            budget,
            Seen { prefix: 0, window: None },
            |node| {
                bytes += self.layout.bytes::<Value>() + row;
                budget.allow_memory(bytes)?;
                (0..self.frame.g()).map(|c| seen(node.prefix * self.frame.g() + c)).collect()
            },
            |node| (node.prefix >= origin).then(|| value(node.prefix).into()),
        )?;
        Ok(Candidate(minimize(&dfao)))
    }
}
