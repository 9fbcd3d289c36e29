//! The evidence that an automaton computes the values of a game: its closed set of tuples.
//!
//! The tuple of a prefix m holds the states of m − A, …, m + h, of the ancestors where D needs
//! them, and the digits in between; docs/certificate.md, section 3, defines it and shows why a
//! closed set of tuples on which the mex rule holds is a proof by induction on n.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::frame::Frame;
use super::mex::Seen;
use super::pace::Pace;
use super::{SubtractionDivision, Table, Value, index};
use crate::automaton::{Dfao, StateId};
use crate::budget::{Budget, Reached};

/// The tuples that are reachable from those of the first prefixes, in lexicographic order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tuples {
    width: usize,
    /// One after the other.
    entries: Vec<u32>,
}

impl Tuples {
    /// How many tuples there are.
    pub fn len(&self) -> usize {
        self.entries.len() / self.width
    }

    /// Never in practice: some prefix is past the threshold.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The tuples, increasing.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        self.entries.chunks_exact(self.width)
    }
}

/// Decides whether `dfao` computes the values of the game, and if so returns the evidence.
///
/// `Ok(None)` means that it does not: a small value is wrong, or the rule fails at a tuple.
///
/// # Complexity
/// O(t·g·(A + |S| + |D|)) time and O(t·A) memory, t tuples.
pub(super) fn tuples(
    rules: &SubtractionDivision,
    frame: &Frame,
    dfao: &Dfao,
    budget: &Budget,
) -> Result<Option<Tuples>, Reached> {
    let mut closure = Closure::new(rules, frame, dfao);
    let Some(states) = closure.small_states(budget)? else {
        return Ok(None);
    };
    let width = closure.width();
    let mut pace = Pace::new(budget, width + rules.subtract().len());
    let mut seen: FxHashSet<Rc<[u32]>> = FxHashSet::default();
    let mut stack: Vec<Rc<[u32]>> = Vec::new();
    let mut meet = |tuple: Rc<[u32]>, stack: &mut Vec<Rc<[u32]>>| {
        if !seen.contains(&tuple) {
            seen.insert(Rc::clone(&tuple));
            stack.push(tuple);
        }
        // Counters, a place in the set, one in the stack, and both again when they grow.
        budget.allow_memory(u64::try_from(seen.len() * (4 * width + 80)).expect("a size"))
    };
    for m in closure.threshold..frame.g() * closure.threshold {
        pace.step()?;
        meet(closure.tuple_of(m, &states), &mut stack)?;
    }
    let mut expanded = Vec::new();
    while let Some(tuple) = stack.pop() {
        closure.expand(&tuple, &mut expanded);
        for c in 0..frame.g() {
            pace.step()?;
            if !closure.rule_holds(&tuple, &expanded, c) {
                return Ok(None);
            }
            meet(closure.successor(&tuple, &expanded, c), &mut stack)?;
        }
    }
    let mut sorted: Vec<Rc<[u32]>> = seen.into_iter().collect();
    sorted.sort_unstable();
    Ok(Some(Tuples { width, entries: sorted.concat() }))
}

struct Closure<'a> {
    rules: &'a SubtractionDivision,
    frame: &'a Frame,
    dfao: &'a Dfao,
    /// A: how far back level 0 reaches.
    back: i64,
    /// m₀: prefixes from here on have tuples.
    threshold: i64,
    /// States are needed from g·m − reach on.
    reach: i64,
    options: Seen,
}

impl<'a> Closure<'a> {
    fn new(rules: &'a SubtractionDivision, frame: &'a Frame, dfao: &'a Dfao) -> Self {
        let back = num_integer::Integer::div_ceil(&frame.longest, &frame.g());
        let prescribed = i64::try_from(rules.first().len()).expect("bounded");
        let general = frame.origin + frame.longest.max(prescribed).max(1);
        let threshold =
            (back + frame.origin).max(num_integer::Integer::div_ceil(&general, &frame.g())).max(1);
        let options = Seen::new(rules.largest_value());
        Closure { rules, frame, dfao, back, threshold, reach: back.max(frame.longest), options }
    }

    /// The states of all n < g·m₀ + h, if their outputs are the values by the recurrence.
    fn small_states(&self, budget: &Budget) -> Result<Option<Vec<StateId>>, Reached> {
        let count = index(self.frame.g() * self.threshold);
        budget.allow_memory(6 * u64::try_from(count).expect("a size"))?;
        let origin = index(self.frame.origin);
        let values = Table::new(self.rules, count - origin, budget)?;
        let mut states = vec![StateId::START];
        for n in 1..=count {
            let prefix = states[n / index(self.frame.g())];
            let digit = u32::try_from(n % index(self.frame.g())).expect("a digit");
            states.push(self.dfao.step(prefix, digit));
        }
        let right = self.dfao.step(StateId::START, 0) == StateId::START
            && (origin == 0 || self.dfao.output(StateId::START).is_none())
            && (origin..count)
                .all(|n| self.dfao.output(states[n]) == Some(values.term(n - origin).into()));
        Ok(right.then_some(states))
    }

    /// How many entries a tuple has.
    fn width(&self) -> usize {
        let ancestors = self.frame.levels - 1;
        index(self.back + 1 + self.frame.lookahead) + ancestors * (2 + index(self.frame.lookahead))
    }

    fn tuple_of(&self, m: i64, states: &[StateId]) -> Rc<[u32]> {
        let h = self.frame.lookahead;
        let mut tuple: Vec<u32> = Vec::new();
        let mut ancestor = m;
        for level in 0..self.frame.levels {
            let back = if level == 0 { self.back } else { 0 };
            tuple.extend((ancestor - back..=ancestor + h).map(|n| number(states[index(n)])));
            ancestor = ancestor.div_euclid(self.frame.g());
        }
        tuple.extend(self.frame.known_digits(m).into_iter().map(u32::from));
        tuple.into()
    }

    /// The states of g·m − reach, …, g·m + g − 1 + h.
    fn expand(&self, tuple: &[u32], expanded: &mut Vec<u32>) {
        let (g, h) = (self.frame.g(), self.frame.lookahead);
        expanded.clear();
        for offset in -self.back..=h {
            let state = tuple[index(offset + self.back)];
            let row = self.dfao.flat_row(StateId::from_index(index(state.into())));
            let skipped = (-self.reach - g * offset).clamp(0, g);
            let wanted = (g + h - g * offset).clamp(0, g);
            expanded.extend_from_slice(&row[index(skipped)..index(wanted)]);
        }
    }

    /// The output of a state; `None` where it is none, or no value of the game.
    fn value(&self, state: u32) -> Option<Value> {
        let output = self.dfao.output(StateId::from_index(index(state.into())))?;
        Value::try_from(output).ok().filter(|&value| value <= self.rules.largest_value())
    }

    fn value_at(&self, expanded: &[u32], j: i64) -> Option<Value> {
        self.value(expanded[index(j + self.reach)])
    }

    /// The state at a level and offset.
    fn level_state(&self, tuple: &[u32], level: usize, offset: i64) -> u32 {
        if level == 0 {
            return tuple[index(self.back + offset)];
        }
        let width = 1 + self.frame.lookahead;
        let before = self.back + width + width * i64::try_from(level - 1).expect("at most 32");
        tuple[index(before + offset)]
    }

    fn digits<'t>(&self, tuple: &'t [u32]) -> &'t [u32] {
        &tuple[tuple.len() + 1 - self.frame.levels..]
    }

    /// Whether the output at g·m + c is the mex of the outputs at its options.
    fn rule_holds(&mut self, tuple: &[u32], expanded: &[u32], c: i64) -> bool {
        let mut none = true;
        for &s in self.rules.subtract() {
            let Some(value) = self.value_at(expanded, c - i64::from(s)) else { return false };
            self.options.mark(value);
            none = false;
        }
        for &e in &self.frame.exponents {
            let quotient = self.frame.quotients(e, self.digits(tuple), c).advance();
            let Some(offset) = quotient else { continue };
            let level = usize::try_from(e - 1).expect("at most 32");
            let Some(value) = self.value(self.level_state(tuple, level, offset)) else {
                return false;
            };
            self.options.mark(value);
            none = false;
        }
        let mex = if none { self.rules.terminal_value() } else { self.options.take_mex() };
        self.value_at(expanded, c) == Some(mex)
    }

    fn successor(&self, tuple: &[u32], expanded: &[u32], c: i64) -> Rc<[u32]> {
        let h = self.frame.lookahead;
        let mut child = Vec::with_capacity(tuple.len());
        let first = index(c - self.back + self.reach);
        child.extend_from_slice(&expanded[first..=index(c + h + self.reach)]);
        for level in 1..self.frame.levels {
            child.extend((0..=h).map(|offset| self.level_state(tuple, level - 1, offset)));
        }
        if let Some((_, kept)) = self.digits(tuple).split_last() {
            child.push(u32::try_from(c).expect("a digit"));
            child.extend_from_slice(kept);
        }
        child.into()
    }
}

fn number(state: StateId) -> u32 {
    u32::try_from(state.index()).expect("a state has 32 bits")
}
