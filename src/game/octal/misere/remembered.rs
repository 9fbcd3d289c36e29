//! Misère quotients that a search has found, kept on the shelf of a budget.
//!
//! An entry is a stranger's word, and nothing of it is believed: the same finite check that ends a
//! search decides whether its quotient is right, and its heaps must show the period.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Solution;
use super::elements::Element;
use super::quotient::{Quotient, Sum};
use crate::budget::{Budget, Instant, Reached};
use crate::game::GameError;
use crate::game::octal::Octal;

/// The version of the entries. It is raised where their form changes, or where a search finds more
/// than before, as well as with the version of the program.
const VERSION: u32 = 1;

/// A search that finds something sooner is not worth an entry.
const CHEAP: Duration = Duration::from_millis(2);

/// A byte of an entry takes at most so many bytes of memory: a number has two characters.
const MEMORY: u64 = 8;

/// What a search came to.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum Entry {
    Found(Found),
    Refused(Refused),
}

/// A quotient: its products row by row, its lost elements, a sum of heaps for each element, and the
/// elements of the heaps up to the end of their first period.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Found {
    products: Vec<u16>,
    lost: Vec<Element>,
    sums: Vec<Sum>,
    heaps: Vec<Element>,
    period: usize,
}

/// The end of a search that found nothing, with the bounds that it had.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Refused {
    says: String,
    /// Whether the steps ended it.
    by_steps: bool,
    within: Bounds,
}

/// The bounds of a search without a time limit.
#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
struct Bounds {
    steps: u64,
    memory: u64,
}

/// Works as [`Solution::find`], unless an earlier search has found the quotient, or ended without
/// one at the same bounds.
///
/// # Errors
/// Those of [`Solution::find`].
pub(super) fn find(octal: &Octal, budget: &Budget) -> Result<Solution, GameError> {
    let Some(shelf) = budget.shelf() else { return Solution::find(octal, budget) };
    let within = || Bounds { steps: budget.max_steps(), memory: budget.max_memory() };
    let bounds = budget.deadline().is_none().then(within);
    let key = format!("misere quotient {VERSION} of {}: {octal}", env!("CARGO_PKG_VERSION"));
    match shelf.find(&key).and_then(|bytes| read(&bytes, budget)) {
        Some(Entry::Found(found)) => {
            if let Some(solution) = found.solution(octal, budget) {
                return Ok(solution);
            }
        }
        Some(Entry::Refused(refused)) if bounds.as_ref() == Some(&refused.within) => {
            return Err(refused.error());
        }
        _ => {}
    }
    let start = Instant::now();
    let found = Solution::find(octal, budget);
    if (found.is_err() || start.elapsed() >= CHEAP)
        && budget.allow_time().is_ok()
        && let Some(entry) = Entry::of(&found, bounds)
    {
        shelf.keep(&key, &serde_json::to_vec(&entry).expect("numbers and texts are JSON"));
    }
    found
}

fn read(bytes: &[u8], budget: &Budget) -> Option<Entry> {
    let memory = u64::try_from(bytes.len()).ok()?.checked_mul(MEMORY)?;
    budget.allow_memory(memory).ok()?;
    serde_json::from_slice(bytes).ok()
}

impl Entry {
    /// The entry of a result; `None` if it depends on more than the game and these bounds.
    fn of(result: &Result<Solution, GameError>, bounds: Option<Bounds>) -> Option<Self> {
        let (says, by_steps) = match result {
            Ok(solution) => return Some(Entry::Found(Found::of(solution))),
            Err(GameError::Undecided(says)) => (says.clone(), false),
            Err(GameError::Sought { says, bound: Reached::Steps(_) }) => (says.clone(), true),
            Err(_) => return None,
        };
        Some(Entry::Refused(Refused { says, by_steps, within: bounds? }))
    }
}

impl Refused {
    fn error(self) -> GameError {
        let Refused { says, by_steps, within } = self;
        match by_steps {
            true => GameError::Sought { says, bound: Reached::Steps(within.steps) },
            false => GameError::Undecided(says),
        }
    }
}

impl Found {
    fn of(solution: &Solution) -> Self {
        let quotient = solution.quotient();
        let all = 0..quotient.order();
        let products = all.clone().flat_map(|x| all.clone().map(move |y| quotient.product(x, y)));
        let narrow = |x| u16::try_from(x).expect("the order is bounded");
        Found {
            products: products.map(narrow).collect(),
            lost: quotient.lost().collect(),
            sums: all.clone().map(|x| quotient.sum(x).to_vec()).collect(),
            heaps: solution.values().to_vec(),
            period: solution.period().period(),
        }
    }

    /// The solution, if it is one.
    fn solution(self, octal: &Octal, budget: &Budget) -> Option<Solution> {
        let Found { products, lost, sums, heaps, period } = self;
        let quotient = Quotient::read(products, &lost, sums)?;
        Solution::verified(octal, quotient, heaps, period, budget)
    }
}
