//! The contexts that sums leave open: beside them no move in the sum leads to a lost sum.

use super::Quotient;
use super::elements::Elements;
use crate::limits::{Limits, Timer, count};
use crate::reject::{Code, Reject, ensure};

/// The element of a sum, and the contexts that it leaves open.
#[derive(Clone)]
pub(super) struct Open {
    pub(super) value: usize,
    pub(super) contexts: Elements,
}

impl Open {
    /// The open part of the sum of two: the part of each that is open beside the other.
    fn beside(&self, other: &Open, quotient: &Quotient) -> Open {
        let product = |x, y| quotient.product(x, y);
        let open = |z| {
            self.contexts.has(product(z, other.value)) && other.contexts.has(product(z, self.value))
        };
        let value = product(self.value, other.value);
        Open { value, contexts: Elements::which(quotient.order, open) }
    }

    /// Whether each sum with this part leaves open no more than with the other in its place.
    fn is_within(&self, other: &Open) -> bool {
        self.value == other.value && self.contexts.is_within(&other.contexts)
    }
}

/// Adds what a sum leaves open to the largest ones found so far. Rejects if it should be lost.
fn add(found: &mut Vec<Open>, open: Open) -> Result<(), Reject> {
    ensure(!open.contexts.has(0), Code::Rule, "claim.lost", || {
        format!("a sum with the element {} is not lost and has no lost option", open.value)
    })?;
    if !open.contexts.is_empty() && !found.iter().any(|other| open.is_within(other)) {
        found.push(open);
    }
    Ok(())
}

/// Verifies that every sum of heaps that is not lost has a lost option, where these are what single
/// heaps leave open.
pub(super) fn without_move(
    quotient: &Quotient,
    heaps: Vec<Open>,
    mut steps: u64,
    limits: &Limits,
) -> Result<(), Reject> {
    let mut timer: Timer<'_> = limits.timer();
    let mut largest = Vec::new();
    for open in heaps {
        timer.spend(count(largest.len()))?;
        add(&mut largest, open)?;
    }
    let heaps = largest.clone();
    let width = count(Elements::width(quotient.order));
    let mut next = 0;
    while next < largest.len() {
        for heap in &heaps {
            // Two products for each context, and a look at each set found so far.
            let cost = 8 * count(quotient.order) + 2 * count(largest.len());
            steps = steps.saturating_add(cost);
            limits.admit_steps(steps)?;
            timer.spend(cost)?;
            let open = largest[next].beside(heap, quotient);
            add(&mut largest, open)?;
            limits.admit_positions(count(largest.len()).saturating_mul(width + 8))?;
        }
        next += 1;
    }
    Ok(())
}
