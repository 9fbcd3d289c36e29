//! What searches have found, kept on the shelf of a budget: statements with the lemmas of their
//! proofs, and refusals with the bounds under which a search ended.
//!
//! An entry is a stranger's word. Its form is verified before it is used, and its truth is not:
//! only the checker decides that, and only what it has accepted is called proved.

mod entry;

use std::time::Duration;

use super::{GameError, Rules};
use crate::automaton::{DigitOrder, Numeration};
use crate::budget::{Budget, Instant};
use crate::logic::{GameRules, Statement};
use entry::{Bounds, Entry};

/// The version of the entries. It is raised where a search finds more than before, or where their
/// form changes, as well as with the version of the program.
const VERSION: u32 = 1;

/// A search that is faster than this is not worth an entry.
const CHEAP: Duration = Duration::from_millis(5);

/// What is searched for: an automaton of a game that keeps these rules, in these numerals or in
/// others that the search derives from them.
pub(super) struct Sought<'g> {
    pub(super) game: &'g dyn Rules,
    pub(super) rules: GameRules,
    pub(super) numerals: Numeration,
}

impl Sought<'_> {
    /// The key of the entry. A numeration by words is written out, since its name may mean other
    /// words in another folder.
    fn key(&self) -> String {
        let digits = Statement {
            numerals: self.numerals.clone().in_order(DigitOrder::Msd),
            sequences: Vec::new(),
            sentences: Vec::new(),
            lemmas: Vec::new(),
        };
        let (program, rules) = (env!("CARGO_PKG_VERSION"), self.rules.to_json());
        let digits = digits.certificate().to_json();
        format!("search {VERSION} of {program}\n{}\n{digits}{rules}", self.numerals)
    }
}

/// Finds the result of a search on the budget's shelf, or searches and keeps the result there.
///
/// A refusal counts again where no bound is larger than those under which it was met. It is kept
/// only if there was no time limit: how far a search comes in some time depends on the machine.
///
/// # Errors
/// Those of the search.
pub(super) fn remembered(
    sought: &Sought<'_>,
    budget: &Budget,
    search: impl FnOnce() -> Result<Statement, GameError>,
) -> Result<Statement, GameError> {
    let Some(shelf) = budget.shelf() else { return search() };
    let (key, bounds) = (sought.key(), Bounds::of(budget));
    let known = shelf.find(&key).and_then(|bytes| Entry::read(&bytes, budget));
    if let Some(known) = known.and_then(|entry| entry.result(sought, bounds.as_ref(), budget)) {
        return known;
    }
    let start = Instant::now();
    let found = search();
    // A search that a user stopped has not come to its end.
    if start.elapsed() >= CHEAP
        && budget.allow_time().is_ok()
        && let Some(entry) = Entry::of(&found, sought, bounds)
    {
        shelf.keep(&key, &entry.bytes());
    }
    found
}
