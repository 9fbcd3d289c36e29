//! The outcomes of sums by the definition, if a quotient of the smaller heaps is known.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::proof::Fault;
use super::quotient::{Element, Elements, Quotient, Sum, weight};
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
    /// The best guess so far. How far the first one is right is only estimated, from sums without
    /// the heap n, which may be lighter than these.
    guess: Guess,
    /// Whether that estimate is still believed.
    trusting: bool,
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
        let known = FxHashMap::default();
        Oracle { octal, budget, ends, top, below, guess, trusting: true, known, bytes: 0 }
    }

    /// Trusts no guess from now on beyond the range that is proved; tells whether it did until now.
    pub(super) fn distrust(&mut self) -> bool {
        let trusted = std::mem::take(&mut self.trusting);
        if trusted {
            // No lighter sum has the heap n.
            self.guess.right_below = weight(&[self.top]);
            self.known.clear();
        }
        trusted
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

// A quotient learned from outcomes of single sums, as Angluin learns an automaton.
//
// A sum and a *context*, which is a sum as well, are won or lost together. Two sums whose
// outcomes agree in all contexts are identified; a context that distinguishes them is added.

/// The reason why no quotient was learned.
pub(super) enum LearnError {
    /// There are more elements than this.
    Large(usize),
    /// A bound of the budget was reached.
    Reached(Reached),
}

impl From<Reached> for LearnError {
    fn from(bound: Reached) -> Self {
        LearnError::Reached(bound)
    }
}

/// The outcomes of a sum in each context.
pub(super) type Row = Vec<bool>;

/// Sums with different rows, and the element of each of them with one more heap.
pub(super) struct Table {
    /// The heaps that have moves.
    heaps: Vec<u16>,
    /// The least sum of each row, by weight.
    sums: Vec<Sum>,
    rows: Vec<Row>,
    /// The element of each sum with each heap added to it.
    steps: Vec<Element>,
}

/// A sum with a heap added.
fn added(sum: &[u16], heap: u16) -> Sum {
    let mut sum = sum.to_vec();
    sum.insert(sum.partition_point(|&other| other < heap), heap);
    sum
}

/// The rows computed so far; some of them lack the last contexts.
pub(super) type Rows = FxHashMap<Sum, Row>;

/// The row of a sum.
fn row<'r>(
    sum: &[u16],
    contexts: &[Sum],
    rows: &'r mut Rows,
    oracle: &mut Oracle<'_>,
) -> Result<&'r Row, Reached> {
    let known = rows.entry(sum.to_vec()).or_default();
    for context in &contexts[known.len()..] {
        known.push(oracle.is_lost(sum, context)?);
    }
    Ok(known)
}

impl Table {
    /// The table of all sums of some heaps for these contexts.
    ///
    /// # Errors
    /// [`LearnError`], if there are more rows than `most`.
    pub(super) fn fill(
        heaps: &[u16],
        contexts: &[Sum],
        most: usize,
        rows: &mut Rows,
        oracle: &mut Oracle<'_>,
    ) -> Result<Self, LearnError> {
        let mut index: FxHashMap<Row, Element> = FxHashMap::default();
        let (mut sums, mut steps): (Vec<Sum>, Vec<Element>) = Default::default();
        // Sums in the order of their weight, so that the first one of each row is the least.
        let mut queue = BTreeSet::from([(0, Sum::new())]);
        while let Some((_, sum)) = queue.pop_first() {
            let found = row(&sum, contexts, rows, oracle)?;
            if index.contains_key(found) {
                continue;
            }
            if sums.len() == most {
                return Err(LearnError::Large(most));
            }
            index.insert(found.clone(), sums.len());
            for &heap in heaps {
                let next = added(&sum, heap);
                if !index.contains_key(row(&next, contexts, rows, oracle)?) {
                    queue.insert((weight(&next), next));
                }
            }
            sums.push(sum);
        }
        for sum in &sums {
            for &heap in heaps {
                steps.push(index[row(&added(sum, heap), contexts, rows, oracle)?]);
            }
        }
        let rows = sums.iter().map(|sum| rows[sum].clone()).collect();
        Ok(Table { heaps: heaps.to_vec(), sums, rows, steps })
    }

    /// The element after a heap was added to one.
    fn step(&self, x: Element, heap: u16) -> Element {
        let place = self.heaps.binary_search(&heap).expect("a heap with moves");
        self.steps[x * self.heaps.len() + place]
    }

    /// A context that must be added, because the order in which two heaps are added makes a
    /// difference; `None` if it makes none. (Several at once would be fewer rounds, and many
    /// superfluous contexts: Kayles takes three times as long with eight.)
    ///
    /// # Errors
    /// Bounds of the oracle.
    pub(super) fn conflict(
        &self,
        contexts: &[Sum],
        oracle: &mut Oracle<'_>,
    ) -> Result<Option<Sum>, Reached> {
        let count = self.heaps.len();
        for (x, sum) in self.sums.iter().enumerate() {
            for i in 0..count {
                let after = self.steps[x * count + i];
                for j in 0..i {
                    let one = self.steps[after * count + j];
                    let other = self.steps[self.steps[x * count + j] * count + i];
                    if one == other {
                        continue;
                    }
                    let [one, other] = [one, other].map(|end| &self.rows[end]);
                    let place = (0..contexts.len()).find(|&at| one[at] != other[at]);
                    let place = place.expect("different elements have different rows");
                    let (a, b) = (self.heaps[i], self.heaps[j]);
                    let whole = added(&added(sum, a), b);
                    let lost = oracle.is_lost(&whole, &contexts[place])?;
                    // The first step on the way that leads to the wrong end was wrong.
                    let second = if one[place] == lost { a } else { b };
                    return Ok(Some(added(&contexts[place], second)));
                }
            }
        }
        Ok(None)
    }

    /// The monoid that the table is, if heaps may be added in any order, and the elements of the
    /// heaps 0, 1, …, of which those without a move are the identity.
    pub(super) fn quotient(&self, count: usize) -> (Quotient, Vec<Element>) {
        let order = self.sums.len();
        let run = |x, sum: &Sum| sum.iter().fold(x, |x, &heap| self.step(x, heap));
        let pairs = (0..order).flat_map(|x| self.sums.iter().map(move |sum| (x, sum)));
        let narrow = |x| u16::try_from(x).expect("the order is bounded");
        let products = pairs.map(|(x, sum)| narrow(run(x, sum))).collect();
        // The first context is the empty sum.
        let lost = Elements::which(order, |x| self.rows[x][0]);
        let mut values = vec![0; count];
        for &heap in &self.heaps {
            values[usize::from(heap)] = self.step(0, heap);
        }
        (Quotient::new(products, lost, self.sums.clone()), values)
    }

    /// A context that must be added, because the table says the wrong outcome of a sum; `None` if
    /// outcomes contradict each other.
    ///
    /// # Errors
    /// Bounds of the oracle.
    pub(super) fn missing(
        &self,
        fault: &Fault,
        said: bool,
        oracle: &mut Oracle<'_>,
    ) -> Result<Option<Sum>, Reached> {
        let mut x = 0;
        for (place, &heap) in fault.sum.iter().enumerate() {
            x = self.step(x, heap);
            let mut rest = fault.sum[place + 1..].to_vec();
            rest.sort_unstable();
            if oracle.is_lost(&self.sums[x], &rest)? == said {
                return Ok(Some(rest));
            }
        }
        Ok(None)
    }
}
