//! The outcomes of sums by the definition, if a quotient of the smaller heaps is known.

use rustc_hash::FxHashMap;

use super::proof::Fault;
use super::quotient::{Element, Quotient, weight};
use crate::game::octal::Octal;
use nimata_automata::budget::{Budget, Reached};

/// A quotient with the elements of the heaps 0, 1, …, n.
#[derive(Clone)]
pub(super) struct Guess {
    pub(super) quotient: Quotient,
    pub(super) values: Vec<Element>,
    /// The weight below which it is right on all sums.
    pub(super) right_below: u64,
}

impl Guess {
    /// The element of a sum.
    pub(super) fn value(&self, sum: &[u16]) -> Element {
        sum.iter().fold(0, |x, &heap| self.with(x, heap))
    }

    /// The product of an element and that of a heap.
    fn with(&self, x: Element, heap: u16) -> Element {
        self.quotient.product(x, self.values[usize::from(heap)])
    }

    /// Tells whether the player to move loses a sum, by this guess.
    pub(super) fn is_lost(&self, sum: &[u16]) -> bool {
        self.quotient.is_lost(self.value(sum))
    }
}

/// The outcomes of sums of the heaps up to n.
pub(super) struct Oracle<'o> {
    octal: &'o Octal,
    budget: &'o Budget,
    /// Whether a heap has no move: such heaps are left out of sums.
    ends: &'o [bool],
    /// The largest heap, n.
    top: u16,
    /// A quotient that is right for heaps below n.
    below: Guess,
    /// The best guess so far.
    guess: Guess,
    /// The sums that were decided by their options, and whether they are lost.
    known: FxHashMap<Box<[u16]>, bool>,
    bytes: u64,
}

/// The verdict of the quotients on a sum, before its options are tried: true if it is lost.
enum Verdict {
    /// The sum is within the range of a quotient that is right.
    Certain(bool),
    /// Only the guess has a verdict.
    Likely(bool),
}

impl<'o> Oracle<'o> {
    /// Begins with a quotient that is right on the heaps below n, and a guess at that of n.
    pub(super) fn new(
        octal: &'o Octal,
        ends: &'o [bool],
        below: Guess,
        guess: Guess,
        budget: &'o Budget,
    ) -> Self {
        let top = u16::try_from(ends.len() - 1).expect("the heaps are bounded");
        Oracle { octal, budget, ends, top, below, guess, known: FxHashMap::default(), bytes: 0 }
    }

    /// Keeps a guess, if it is right on more sums than the last one.
    pub(super) fn keep(&mut self, quotient: &Quotient, values: &[Element], fault: &Fault) {
        if fault.weight > self.guess.right_below {
            let (quotient, values) = (quotient.clone(), values.to_vec());
            self.guess = Guess { quotient, values, right_below: fault.weight };
        }
    }

    /// Tells whether the player to move loses the sum of two sums.
    ///
    /// # Errors
    /// Bounds of the budget.
    pub(super) fn is_lost(&mut self, one: &[u16], other: &[u16]) -> Result<bool, Reached> {
        self.budget.allow_work(4)?;
        let mut sum = [one, other].concat();
        sum.sort_unstable();
        self.decide(&sum)
    }

    fn decide(&mut self, sum: &[u16]) -> Result<bool, Reached> {
        if sum.last().is_none_or(|&heap| heap < self.top) {
            return Ok(self.below.is_lost(sum));
        }
        if weight(sum) < self.guess.right_below {
            return Ok(self.guess.is_lost(sum));
        }
        if let Some(&lost) = self.known.get(sum) {
            return Ok(lost);
        }
        let lost = !self.has_lost_option(sum)?;
        self.bytes += 48 + 2 * u64::try_from(sum.len()).expect("a length");
        self.budget.allow_memory(self.bytes)?;
        self.known.insert(sum.into(), lost);
        Ok(lost)
    }

    /// Tries the options that are known first, then those that seem to be lost, then the rest.
    fn has_lost_option(&mut self, sum: &[u16]) -> Result<bool, Reached> {
        let (mut likely, mut unlikely) = (Vec::new(), Vec::new());
        for place in (0..sum.len()).rev() {
            let heap = sum[place];
            if sum.get(place + 1) == Some(&heap) {
                continue;
            }
            let mut others = sum.to_vec();
            others.remove(place);
            let rest = self.rest(&others);
            self.budget.allow_work(4 + u64::from(heap))?;
            for (a, b) in self.octal.options(heap.into()) {
                let left = [a, b].map(|part| if self.ends[part] { 0 } else { part });
                let left = left.map(|part| u16::try_from(part).expect("below the heap"));
                let said = match self.said(&rest, left) {
                    Verdict::Certain(lost) => Some(lost),
                    Verdict::Likely(lost) => {
                        let mut after = others.clone();
                        after.extend(left.into_iter().filter(|&part| part > 0));
                        after.sort_unstable();
                        let known = self.known.get(after.as_slice()).copied();
                        if known.is_none() {
                            if lost { likely.push(after) } else { unlikely.push(after) }
                        }
                        known
                    }
                };
                if said == Some(true) {
                    return Ok(true);
                }
            }
        }
        for after in likely.iter().chain(&unlikely) {
            if self.decide(after)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The elements of a sum beside which a move is made in one further heap.
    fn rest(&self, sum: &[u16]) -> SumElements {
        let is_below = sum.iter().all(|&heap| heap < self.top);
        let below = is_below.then(|| self.below.value(sum));
        SumElements { below, guess: self.guess.value(sum), weight: weight(sum) }
    }

    /// The verdict on the sum of `rest` and two heaps, the smaller one first.
    fn said(&self, rest: &SumElements, left: [u16; 2]) -> Verdict {
        let lost = |guess: &Guess, x| {
            guess.quotient.is_lost(left.iter().fold(x, |x, &part| guess.with(x, part)))
        };
        if let (Some(x), true) = (rest.below, left[1] < self.top) {
            return Verdict::Certain(lost(&self.below, x));
        }
        let likely = lost(&self.guess, rest.guess);
        let weight = rest.weight + 2 * u64::from(left[0] + left[1]);
        // Two heaps count less than this.
        if weight < self.guess.right_below {
            Verdict::Certain(likely)
        } else {
            Verdict::Likely(likely)
        }
    }
}

/// The elements of a sum in both quotients.
struct SumElements {
    /// Its element in the quotient of the smaller heaps, if it has no other heaps.
    below: Option<Element>,
    /// Its element in the guess.
    guess: Element,
    weight: u64,
}
