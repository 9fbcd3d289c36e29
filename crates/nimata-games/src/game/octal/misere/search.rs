//! The search for a misère quotient, heap by heap, until the elements of the heaps are periodic.

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::oracle::{Guess, LearnError, Oracle, Rows, Table};
use super::proof::{Fault, Kind, fault, is_sound, options};
use super::quotient::{Element, Elements, Quotient, Sum};
use crate::game::octal::{Octal, Period};
use nimata_automata::budget::{Budget, Reached};

/// The quotient of some heaps 0, 1, …, n − 1, which is right on all their sums.
pub(super) struct Search<'o> {
    octal: &'o Octal,
    quotient: Quotient,
    values: Vec<Element>,
    /// Whether a heap has no move.
    ends: Vec<bool>,
    kinds: Vec<Kind>,
    /// The kinds by their options: a heap with the same options has the same element.
    known: FxHashMap<Elements, Element>,
    /// The contexts that tell the elements apart, the empty one first.
    contexts: Vec<Sum>,
}

/// The end of a search.
pub(super) enum End {
    /// The elements of the heaps have this period for ever.
    Periodic(Period),
    /// Nothing was found.
    Nothing(EndReason),
}

/// The reason why a search found no period.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) enum EndReason {
    /// The search reached the bound on heaps.
    Heaps,
    /// With the next heap, there are more elements than this number.
    Large(usize),
    /// The search took this number of steps, the greatest allowed.
    Steps(u64),
    /// Another bound was reached.
    #[serde(skip)]
    Other(Reached),
}

/// At this number of heaps, and at each that is a quarter more, a period is looked for.
const FIRST_STAGE: usize = 16;

impl<'o> Search<'o> {
    /// The quotient of no heap but the empty one.
    pub(super) fn new(octal: &'o Octal) -> Self {
        Search {
            octal,
            quotient: Quotient::trivial(),
            values: vec![0],
            ends: vec![true],
            kinds: Vec::new(),
            known: FxHashMap::default(),
            contexts: vec![Sum::new()],
        }
    }

    /// The quotient so far.
    pub(super) fn quotient(&self) -> &Quotient {
        &self.quotient
    }

    /// The elements of the heaps so far.
    pub(super) fn values(&self) -> &[Element] {
        &self.values
    }

    /// Continues until a period is proved, or one of the bounds is reached.
    ///
    /// # Errors
    /// Bounds of the budget; what was found until then is kept.
    pub(super) fn run(
        &mut self,
        heaps: usize,
        elements: usize,
        budget: &Budget,
    ) -> Result<End, Reached> {
        let mut stage = FIRST_STAGE;
        while self.values.len() < heaps {
            budget.allow_work(u64::try_from(self.values.len()).expect("a length"))?;
            match self.step(elements, budget) {
                Ok(()) => {}
                Err(LearnError::Large(most)) => return Ok(End::Nothing(EndReason::Large(most))),
                Err(LearnError::Reached(bound)) => return Err(bound),
            }
            if self.values.len() == stage.min(heaps) {
                stage += stage / 4;
                let narrow = |&x: &Element| u32::try_from(x).expect("the order is bounded");
                let values: Vec<u32> = self.values.iter().map(narrow).collect();
                if let Some(period) = Period::shown_by(self.octal, &values) {
                    return Ok(End::Periodic(period));
                }
            }
        }
        Ok(End::Nothing(EndReason::Heaps))
    }

    /// Finds the element of the next heap.
    fn step(&mut self, elements: usize, budget: &Budget) -> Result<(), LearnError> {
        let n = self.values.len();
        let options = options(self.octal, &self.quotient, &self.values, n);
        self.ends.push(options.is_empty());
        let known = if options.is_empty() { Some(0) } else { self.known.get(&options).copied() };
        if let Some(value) = known {
            self.values.push(value);
            return Ok(());
        }
        // If the quotient stays the same, some element is right.
        let heap = u16::try_from(n).expect("the heaps are bounded");
        let kind = |value| Kind { heap, value, options: options.clone() };
        let sound = |value: &Element| is_sound(&self.quotient, &kind(*value));
        for value in (0..self.quotient.order()).filter(sound) {
            if self.fault_with(kind(value), budget)?.is_none() {
                self.kinds.push(kind(value));
                self.known.insert(options, value);
                self.values.push(value);
                return Ok(());
            }
        }
        // Otherwise the guess is the element that is right longest.
        let mut best = (0, 0);
        for value in 0..self.quotient.order() {
            let fault = self.fault_with(kind(value), budget)?.expect("no element is right");
            best = best.max((fault.weight, value));
        }
        let (right_below, value) = best;
        let below = self.guess(self.values.clone(), u64::MAX);
        let guess = self.guess([&self.values[..], &[value]].concat(), right_below);
        let learned = self.learn(below, guess, elements, budget);
        if learned.is_err() {
            self.ends.pop();
        }
        learned
    }

    /// The least sum at which the quotient is wrong if the next heap is of this kind.
    fn fault_with(&self, kind: Kind, budget: &Budget) -> Result<Option<Fault>, Reached> {
        let kinds = [&self.kinds[..], &[kind]].concat();
        fault(&self.quotient, &kinds, budget)
    }

    fn guess(&self, values: Vec<Element>, right_below: u64) -> Guess {
        Guess { quotient: self.quotient.clone(), values, right_below }
    }

    /// Learns the quotient of the heaps up to the next one.
    fn learn(
        &mut self,
        below: Guess,
        guess: Guess,
        elements: usize,
        budget: &Budget,
    ) -> Result<(), LearnError> {
        let ends = self.ends.clone();
        let mut oracle = Oracle::new(self.octal, &ends, below, guess, budget);
        let heaps = (0..).zip(&ends).filter(|&(_, &ends)| !ends);
        let heaps: Vec<u16> = heaps.map(|(heap, _)| heap).collect();
        let mut rows = Rows::default();
        loop {
            let table = Table::fill(&heaps, &self.contexts, elements, &mut rows, &mut oracle);
            let table = match table {
                Err(LearnError::Large(_)) if oracle.distrust() => {
                    rows.clear();
                    continue;
                }
                table => table?,
            };
            if let Some(context) = table.conflict(&self.contexts, &mut oracle)? {
                self.add(Some(context), &mut oracle, &mut rows);
                continue;
            }
            let (quotient, values) = table.quotient(ends.len());
            let kinds = Kind::all(self.octal, &quotient, &values);
            let Some(fault) = fault(&quotient, &kinds, budget)? else {
                if !quotient.is_reduced() && oracle.distrust() {
                    rows.clear();
                    continue;
                }
                self.known = kinds.iter().map(|kind| (kind.options.clone(), kind.value)).collect();
                (self.quotient, self.values, self.kinds) = (quotient, values, kinds);
                return Ok(());
            };
            oracle.keep(&quotient, &values, &fault);
            let sum = &fault.sum;
            let value = sum.iter().fold(0, |x, &h| quotient.product(x, values[usize::from(h)]));
            let missing = table.missing(&fault, quotient.is_lost(value), &mut oracle)?;
            self.add(missing, &mut oracle, &mut rows);
        }
    }

    /// Adds a context. Where there is none that is new, outcomes contradict each other, as a guess
    /// was trusted.
    fn add(&mut self, context: Option<Sum>, oracle: &mut Oracle<'_>, rows: &mut Rows) {
        match context.filter(|context| !self.contexts.contains(context)) {
            Some(context) => self.contexts.push(context),
            None => {
                assert!(oracle.distrust(), "outcomes that are proved show a new context");
                rows.clear();
            }
        }
    }
}
