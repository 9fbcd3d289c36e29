//! Misère quotients that a search found, stored on the shelf of a budget.
//!
//! An entry is not trusted. A quotient is verified as a whole, which takes a small part of the time
//! of the search. Only the entry of a search without a result is not verified, because it claims
//! nothing about the game.

use serde::{Deserialize, Serialize};

use super::quotient::{Element, Quotient, Sum};
use super::search::EndReason;
use super::solution::{FailedSearch, MOST_ELEMENTS, Solution};
use crate::game::Result;
use crate::game::octal::Octal;
use crate::game::octal::remembered::CHEAP;
use nimata_automata::budget::{Budget, Instant};

/// The version of the entries. It grows whenever their form or the result of a search changes; the
/// version of the program is part of the key too.
const VERSION: u32 = 1;

/// The greatest number of bytes of an entry.
const MOST_BYTES: usize = 1 << 22;

/// The result of a search.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
enum Entry {
    Found {
        /// The products, row by row.
        products: Vec<u16>,
        lost: Vec<Element>,
        /// A sum for each element.
        sums: Vec<Sum>,
        /// The elements of the heaps below the end of the first period.
        heaps: Vec<Element>,
        period: usize,
    },
    /// Nothing was found in a search that might take so many steps and had no time limit.
    Nothing { steps: u64, unfound: FailedSearch },
}

fn key(octal: &Octal) -> String {
    format!("misere {VERSION} of {}: {octal}", env!("CARGO_PKG_VERSION"))
}

/// Does the work of [`Solution::find`], unless the shelf has the result of an earlier search.
///
/// # Errors
/// Those of [`Misere::solution`](super::Misere::solution).
pub(super) fn solution(octal: &Octal, wanted: Option<usize>, budget: &Budget) -> Result<Solution> {
    let known = budget.shelf().and_then(|shelf| known(octal, &shelf.find(&key(octal))?, budget));
    if let Some(known) = known.filter(|known| known.is_ok() || wanted.is_none()) {
        return Ok(known?);
    }
    let start = Instant::now();
    let found = Solution::find(octal, wanted, budget);
    if let Some(shelf) = budget.shelf().filter(|_| start.elapsed() >= CHEAP)
        && let Some(entry) = entry(&found, budget)
    {
        shelf.keep(&key(octal), &serde_json::to_vec(&entry).expect("numbers are JSON"));
    }
    Ok(found?)
}

/// The result of an earlier search that had as much time and as many steps.
fn known(octal: &Octal, entry: &[u8], budget: &Budget) -> Option<Result<Solution, FailedSearch>> {
    if entry.len() > MOST_BYTES {
        return None;
    }
    match serde_json::from_slice(entry).ok()? {
        Entry::Found { products, lost, sums, heaps, period } => {
            let quotient = Quotient::verified(products, &lost, sums, MOST_ELEMENTS)?;
            let budget = budget.for_search();
            Solution::verified(octal, quotient, heaps, period, &budget).ok()?.map(Ok)
        }
        Entry::Nothing { steps, unfound } => {
            let as_much = budget.deadline().is_none() && budget.max_steps() == steps;
            (as_much && unfound.may_be(steps)).then_some(Err(unfound))
        }
    }
}

/// The entry for the result of a search, if it depends on the game and the steps alone.
fn entry(found: &Result<Solution, FailedSearch>, budget: &Budget) -> Option<Entry> {
    match found {
        Ok(solution) => {
            let quotient = solution.quotient();
            Some(Entry::Found {
                products: quotient.products().to_vec(),
                lost: quotient.lost().collect(),
                sums: (0..quotient.order()).map(|x| quotient.sum(x).to_vec()).collect(),
                heaps: solution.values().to_vec(),
                period: solution.period.as_ref()?.period(),
            })
        }
        Err(FailedSearch { why: EndReason::Other(_), .. }) => None,
        Err(unfound) => {
            let steps = budget.max_steps();
            budget.deadline().is_none().then_some(Entry::Nothing { steps, unfound: *unfound })
        }
    }
}
