//! The results of searches, kept on the shelf of a budget: statements with the lemmas of their
//! proofs, and refusals with the bounds under which a search ended.
//!
//! An entry is not trusted. Its form is verified before it is used, and its truth is not: only the
//! checker decides that, and only statements that it has accepted are called proved.

mod entry;

use std::sync::OnceLock;
use std::time::Duration;

use super::{Result, Rules};
pub(super) use entry::Sought;
use entry::{Bounds, Entry};
use nimata_automata::budget::{Budget, Instant};
use nimata_logic::logic::{Sequence, Statement};

/// A search that finds something sooner is not worth an entry. One that ends at a bound always is.
const CHEAP: Duration = Duration::from_millis(2);

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
    search: impl FnOnce() -> Result<Statement>,
) -> Result<Statement> {
    found(sought, Bounds::of(budget), budget, search)
}

/// Works as [`remembered`]; a refusal is used and kept only if there are bounds.
fn found(
    sought: &Sought<'_>,
    bounds: Option<Bounds>,
    budget: &Budget,
    search: impl FnOnce() -> Result<Statement>,
) -> Result<Statement> {
    let Some(shelf) = budget.shelf() else { return search() };
    let key = sought.key();
    let known = shelf.find(&key).and_then(|bytes| Entry::read(&bytes, budget));
    if let Some(known) = known.and_then(|entry| entry.result(sought, bounds.as_ref(), budget)) {
        return known;
    }
    let start = Instant::now();
    let found = search();
    // A search that a user stopped has not come to its end.
    if (found.is_err() || start.elapsed() >= CHEAP)
        && budget.allow_time().is_ok()
        && let Some(entry) = Entry::of(&found, sought, bounds)
    {
        shelf.keep(&key, &entry.bytes());
    }
    found
}

/// Finds the proof of a statement about one game on the budget's shelf, or proves it and keeps the
/// proof there.
///
/// # Errors
/// Those of the proof.
pub(super) fn proof_of(
    stated: Statement,
    game: &dyn Rules,
    budget: &Budget,
    prove: impl Fn(Statement) -> Result<Statement>,
) -> Result<Statement> {
    let Sequence { name, game: rules, .. } = &stated.sequences[0];
    let rules = rules.clone().expect("a statement about a game");
    let sought =
        Sought { name, doing: "proof", ..Sought::new(game, rules, stated.numerals.clone()) };
    // That a proof fails says nothing of the next, which may be that of another automaton.
    let known = found(&sought, None, budget, || prove(stated.clone()))?;
    match known.sequences == stated.sequences {
        true => Ok(known),
        false => prove(stated),
    }
}

/// The result of a computation that a cell keeps, unless it fails.
///
/// # Errors
/// Those of the computation.
pub(super) fn computed_once<T, E>(
    cell: &OnceLock<T>,
    compute: impl FnOnce() -> Result<T, E>,
) -> Result<&T, E> {
    if let Some(known) = cell.get() {
        return Ok(known);
    }
    let found = compute()?;
    Ok(cell.get_or_init(|| found))
}
