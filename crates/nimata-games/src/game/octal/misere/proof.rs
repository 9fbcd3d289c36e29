//! The finite check whether a quotient decides every sum of some heaps.
//!
//! Let Φ give each heap an element of Q, and let Φ''(h) be the values of the options of h. The
//! quotient is right if two things hold.
//!
//! - *No lost sum has a lost option*: for no heap h, option d ∈ Φ''(h) and z ∈ Q are both Φ(h)z and
//!   dz lost.
//! - *Every other sum but the empty one has a lost option.* A heap h leaves the contexts
//!   F(h) = {z : neither Φ(h)z nor any dz is lost} *open*: added to a sum of value z, no move in h
//!   leads to a lost sum. The contexts that a sum x + y leaves open are those that both x and y
//!   leave open after the other one is added:
//!   F(x + y) = {z : zΦ(y) ∈ F(x), zΦ(x) ∈ F(y)}. A sum x that has the identity in F(x) should be
//!   lost and is not.
//!
//! The pairs (Φ(x), F(x)) are finitely many. A pair whose F lies within that of another with the
//! same element needs no look, as its products are within those of the other as well.

use std::collections::BTreeMap;

use super::elements::{Element, Elements};
use super::quotient::{Quotient, Sum, weight};
use crate::game::octal::Octal;
use nimata_automata::budget::{Budget, Reached};

/// Heaps with one value and with options of the same values.
#[derive(Clone)]
pub(super) struct Kind {
    /// The least of these heaps.
    pub(super) heap: u16,
    pub(super) value: Element,
    pub(super) options: Elements,
}

/// The least sum, by weight, at which a quotient has the wrong outcome. So it is right on all sums
/// of less weight.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) sum: Sum,
    pub(super) weight: u64,
}

impl Kind {
    /// The kinds of the heaps 0, 1, … that have moves, where `values` has an element for each heap.
    pub(super) fn all(octal: &Octal, quotient: &Quotient, values: &[Element]) -> Vec<Self> {
        let mut kinds: Vec<Kind> = Vec::new();
        for (heap, &value) in (0..).zip(values) {
            let options = options(octal, quotient, values, heap.into());
            let is_known = |kind: &Kind| kind.value == value && kind.options == options;
            if !options.is_empty() && !kinds.iter().any(is_known) {
                kinds.push(Kind { heap, value, options });
            }
        }
        kinds
    }
}

/// The values of the options of a heap, where `values` has those of the smaller heaps.
pub(super) fn options(
    octal: &Octal,
    quotient: &Quotient,
    values: &[Element],
    heap: usize,
) -> Elements {
    let mut options = Elements::none(quotient.order());
    for (a, b) in octal.options(heap) {
        options.insert(quotient.product(values[a], values[b]));
    }
    options
}

impl Fault {
    fn at(sum: Sum) -> Self {
        Fault { weight: weight(&sum), sum }
    }
}

/// The element of a sum, and the contexts that it leaves open.
struct OpenContexts {
    value: Element,
    contexts: Elements,
}

impl OpenContexts {
    /// The contexts that heaps of a kind leave open.
    fn of(quotient: &Quotient, kind: &Kind) -> Self {
        let lost = |x: Element, z| quotient.losing(x).has(z);
        let open = |z| !lost(kind.value, z) && !kind.options.iter().any(|option| lost(option, z));
        OpenContexts { value: kind.value, contexts: Elements::which(quotient.order(), open) }
    }

    /// The contexts that the sum of two sums leaves open.
    fn beside(&self, other: &Self, quotient: &Quotient) -> Self {
        let here = quotient.divided(&self.contexts, other.value);
        let there = quotient.divided(&other.contexts, self.value);
        let value = quotient.product(self.value, other.value);
        OpenContexts { value, contexts: here.and(&there) }
    }

    /// Tells whether `other` leaves at least these contexts open, with the same element. Then every
    /// sum leaves at least as many open with `other` in place of `self`.
    fn is_within(&self, other: &Self) -> bool {
        self.value == other.value && self.contexts.is_within(&other.contexts)
    }
}

/// The least sum at which the quotient is wrong; `None` if it is right on all sums of such heaps.
///
/// # Errors
/// Bounds of the budget.
///
/// # Complexity
/// O(m·k·(q + m)) time, where m pairs are looked at, k kinds leave something open, and q is the
/// order.
pub(super) fn fault(
    quotient: &Quotient,
    kinds: &[Kind],
    budget: &Budget,
) -> Result<Option<Fault>, Reached> {
    let unsound = kinds.iter().filter_map(|kind| lost_twice(quotient, kind));
    let unsound = unsound.min_by_key(|fault| fault.weight);
    let most = unsound.as_ref().map_or(u64::MAX, |fault| fault.weight);
    Ok(without_move(quotient, kinds, most, budget)?.or(unsound))
}

/// Tells whether no lost sum with a heap of this kind has a lost option by a move in this heap.
pub(super) fn is_sound(quotient: &Quotient, kind: &Kind) -> bool {
    lost_twice(quotient, kind).is_none()
}

/// The least sum of a heap of this kind and some others that is lost, as is one of its options.
fn lost_twice(quotient: &Quotient, kind: &Kind) -> Option<Fault> {
    let lost = quotient.losing(kind.value);
    let beside = |option| lost.and(quotient.losing(option));
    let contexts = kind.options.iter().map(beside).filter(|contexts| !contexts.is_empty());
    let sums = contexts.flat_map(|contexts| contexts.iter().collect::<Vec<_>>()).map(|z| {
        let mut sum = quotient.sum(z).to_vec();
        sum.push(kind.heap);
        Fault::at(sum)
    });
    sums.min_by_key(|fault| fault.weight)
}

/// The least sum, below a weight, that is not lost and has no lost option.
fn without_move(
    quotient: &Quotient,
    kinds: &[Kind],
    most: u64,
    budget: &Budget,
) -> Result<Option<Fault>, Reached> {
    let mut heaps: Vec<(u16, OpenContexts)> = Vec::new();
    for kind in kinds {
        let open = OpenContexts::of(quotient, kind);
        if !open.contexts.is_empty() && !heaps.iter().any(|(_, other)| open.is_within(other)) {
            heaps.push((kind.heap, open));
        }
    }
    // The sums are looked at in the order of their weight.
    let mut queue: BTreeMap<(u64, Sum), OpenContexts> = BTreeMap::new();
    let start = Elements::which(quotient.order(), |z| !quotient.is_lost(z));
    queue.insert((0, Sum::new()), OpenContexts { value: 0, contexts: start });
    let mut seen: Vec<OpenContexts> = Vec::new();
    while let Some(((weight, sum), open)) = queue.pop_first() {
        if weight >= most {
            break;
        }
        if open.contexts.has(0) && !sum.is_empty() {
            return Ok(Some(Fault { sum, weight }));
        }
        let looks = heaps.len() * quotient.order() + seen.len();
        budget.allow_work(u64::try_from(looks).expect("a number of looks"))?;
        if seen.iter().any(|other| open.is_within(other)) && !sum.is_empty() {
            continue;
        }
        for (heap, other) in &heaps {
            let next = open.beside(other, quotient);
            if !next.contexts.is_empty() {
                let mut sum = sum.clone();
                sum.push(*heap);
                queue.insert((self::weight(&sum), sum), next);
            }
        }
        if !sum.is_empty() {
            seen.push(open);
        }
    }
    Ok(None)
}
