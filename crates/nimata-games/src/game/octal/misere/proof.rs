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

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::Misere;
use super::quotient::{Element, Elements, Quotient, Sum, weight};
use crate::game::answer::{Move, Reason};
use crate::game::misere_sum::{Parts, Sums};
use crate::game::octal::Octal;
use crate::game::{Position, Result, Rules};
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

// Judges of sums, by the definition or by the quotient: the winner, and a winning move.

/// The heaps of a sum.
pub(super) type Heaps = [BigUint];

/// A way to judge sums. It returns `None` if another way is better.
pub(super) trait Judge {
    /// Its short name.
    fn rule(&self) -> &'static str;

    /// Tells whether the player to move loses, and the reason.
    ///
    /// # Errors
    /// Bounds of the budget and of the search.
    fn judge(&self, heaps: &Heaps, budget: &Budget) -> Result<Option<(bool, String)>>;

    /// A move that wins, and in which heap; `None` inside if there is none.
    ///
    /// # Errors
    /// As [`Judge::judge`].
    fn winning(&self, heaps: &Heaps, budget: &Budget) -> Result<Option<Winning>>;
}

/// A winning move, with the place of its heap; `None` if no move wins.
pub(super) type Winning = Option<(usize, Move)>;

impl Parts for Octal {
    fn has_options(&self, at: &[u64], _budget: &Budget) -> Result<bool, Reached> {
        Ok(!self.is_terminal(&at[0].into()))
    }

    fn options(&self, at: &[u64], budget: &Budget) -> Result<Vec<Box<[u64]>>> {
        // One look at an option takes as long as the list of them all.
        let count = at[0].saturating_mul(u64::try_from(self.digits().len()).expect("a length"));
        let mut options = budget.room(count, 32 * count)?;
        self.each_option(at, &mut |option| options.push(option.into()));
        budget.allow_time()?;
        Ok(options)
    }
}

/// The rules alone, at every sum that plays reach.
pub(super) struct ByDefinition<'g> {
    pub(super) game: &'g Misere,
    /// The greatest number of options to try; `None` if the budget alone is the bound.
    pub(super) most: Option<u64>,
}

impl ByDefinition<'_> {
    fn ask<T>(
        &self,
        heaps: &Heaps,
        budget: &Budget,
        answer: impl FnOnce(&mut Sums<'_>, &[u64]) -> Result<T>,
    ) -> Result<Option<T>> {
        let small: Option<Vec<u64>> = heaps.iter().map(BigUint::to_u64).collect();
        let most = self.most.unwrap_or(u64::MAX);
        let Some(small) = small.filter(|small| small.iter().all(|&heap| heap <= most)) else {
            return Ok(None);
        };
        let search = budget.for_search();
        let mut sums = Sums::new(self.game.octal(), most, &search);
        match answer(&mut sums, &small) {
            Err(bound) if bound.is_undecided() && self.most.is_some() => Ok(None),
            answer => answer.map(Some),
        }
    }
}

impl Judge for ByDefinition<'_> {
    fn rule(&self) -> &'static str {
        "definition"
    }

    fn judge(&self, heaps: &Heaps, budget: &Budget) -> Result<Option<(bool, String)>> {
        self.ask(heaps, budget, |sums, small| {
            let wins = sums.wins(small, 1)?;
            let says = match sums.len() {
                1 => "there is no move".to_owned(),
                count => format!("who wins, at each of the {count} sums that plays reach"),
            };
            Ok((!wins, says))
        })
    }

    fn winning(&self, heaps: &Heaps, budget: &Budget) -> Result<Option<Winning>> {
        self.ask(heaps, budget, |sums, small| {
            let parts: Vec<Vec<u64>> = small.iter().map(|&heap| vec![heap]).collect();
            let found = sums.winning_move(&parts, 1)?;
            Ok(found.map(|(place, option)| {
                let shape = self.game.shape();
                let heaps = option.iter().map(|&heap| heap.into()).collect();
                let says = format!("who wins, at each of the {} sums looked at", sums.len());
                let because = vec![Reason { rule: self.rule(), says }];
                (place, Move { because, ..Move::to_sum(shape.sum(heaps), &shape) })
            }))
        })
    }
}

/// The misère quotient of the heaps up to the largest one, or of all.
pub(super) struct ByQuotient<'g> {
    pub(super) game: &'g Misere,
}

impl ByQuotient<'_> {
    /// Tells whether the player to move loses a sum, by the quotient, and the reason.
    fn says(&self, heaps: &Heaps, budget: &Budget) -> Result<(bool, String)> {
        let part = self.game.part(heaps, budget)?;
        let (quotient, value) = (part.quotient(), part.element(heaps));
        let (order, lost) = (quotient.order(), quotient.is_lost(value));
        let of = match &part.period {
            Some(period) => format!(
                "has {order} elements, and those of the heaps have the period {} from {} on",
                period.period(),
                period.preperiod()
            ),
            None => format!("of the heaps below {} has {order} elements", part.values().len()),
        };
        let says = format!(
            "the misère quotient {of}; the sum has that of {}, which the player to move {}",
            in_words(quotient.sum(value)),
            if lost { "loses" } else { "wins" }
        );
        Ok((lost, says))
    }
}

/// A sum of heaps in words.
pub(super) fn in_words(sum: &[u16]) -> String {
    match sum {
        [] => "no heap".to_owned(),
        [heap] => format!("the heap {heap}"),
        heaps => {
            let heaps: Vec<String> = heaps.iter().map(u16::to_string).collect();
            format!("the heaps {}", heaps.join(" + "))
        }
    }
}

impl Judge for ByQuotient<'_> {
    fn rule(&self) -> &'static str {
        "Plambeck-Siegel"
    }

    fn judge(&self, heaps: &Heaps, budget: &Budget) -> Result<Option<(bool, String)>> {
        self.says(heaps, budget).map(Some)
    }

    fn winning(&self, heaps: &Heaps, budget: &Budget) -> Result<Option<Winning>> {
        let found =
            self.game.part(heaps, budget)?.winning_move(self.game.octal(), heaps, budget)?;
        let Some((place, found)) = found else { return Ok(Some(None)) };
        let (a, b) = found.left;
        let left: Vec<BigUint> = [b, a].into_iter().filter(|heap| !heap.is_zero()).collect();
        let mut after = heaps.to_vec();
        after.splice(place..=place, left.iter().cloned());
        let (_, says) = self.says(&after, budget)?;
        let parts = left.into_iter().map(Position::single).collect();
        let mut step = Move::to_sum(parts, &self.game.shape());
        step.because = vec![Reason { rule: self.rule(), says: format!("after it: {says}") }];
        Ok(Some(Some((place, step))))
    }
}
