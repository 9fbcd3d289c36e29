//! The evidence that an automaton computes the values of a game: its closed set of tuples.
//!
//! The tuple of a prefix m holds the states of m − A, …, m + h, of the ancestors where D needs them, and
//! the digits in between; docs/certificate.md, section 3, defines it and shows why a closed set of tuples
//! on which the mex rule holds is a proof by induction on n.

use rustc_hash::FxHashSet;

use super::frame::Frame;
use super::{Rules, Table};
use crate::automaton::{Dfao, Output, StateId};
use crate::budget::{Budget, Reached};

/// The tuples that are reachable from those of the first prefixes, in lexicographic order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tuples {
    sorted: Vec<Box<[u32]>>,
}

impl Tuples {
    /// How many tuples there are.
    pub fn len(&self) -> usize {
        self.sorted.len()
    }

    /// Never in practice: some prefix is past the threshold.
    pub fn is_empty(&self) -> bool {
        self.sorted.is_empty()
    }

    /// The tuples, increasing.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        self.sorted.iter().map(AsRef::as_ref)
    }
}

/// Decides whether `dfao` computes the values of the game, and if so returns the evidence.
///
/// `Ok(None)` means that it does not: a small value is wrong, or the rule fails at a tuple.
///
/// # Complexity
/// O(t·g·(A + |S| + |D|)) time and O(t·A) memory, t tuples.
pub(super) fn tuples(
    rules: &Rules,
    frame: &Frame,
    dfao: &Dfao,
    budget: &Budget,
) -> Result<Option<Tuples>, Reached> {
    let closure = Closure::new(rules, frame, dfao);
    let Some(states) = closure.small_states(budget)? else {
        return Ok(None);
    };
    let mut seen: FxHashSet<Box<[u32]>> = FxHashSet::default();
    let mut stack: Vec<Box<[u32]>> = Vec::new();
    for m in closure.threshold..frame.g() * closure.threshold {
        let tuple = closure.tuple_of(m, &states);
        if seen.insert(tuple.clone()) {
            stack.push(tuple);
        }
    }
    let mut expanded = Vec::new();
    let mut rounds: u64 = 0;
    while let Some(tuple) = stack.pop() {
        rounds += 1;
        if rounds % 256 == 0 {
            budget.allow_time()?;
            let entries = u64::try_from(seen.len() * (tuple.len() + 8)).expect("a size");
            budget.allow_memory(4 * entries)?;
        }
        closure.expand(&tuple, &mut expanded);
        for c in 0..frame.g() {
            if !closure.rule_holds(&tuple, &expanded, c) {
                return Ok(None);
            }
            let child = closure.successor(&tuple, &expanded, c);
            if !seen.contains(&child) {
                seen.insert(child.clone());
                stack.push(child);
            }
        }
    }
    let mut sorted: Vec<Box<[u32]>> = seen.into_iter().collect();
    sorted.sort_unstable();
    Ok(Some(Tuples { sorted }))
}

struct Closure<'a> {
    rules: &'a Rules,
    frame: &'a Frame,
    dfao: &'a Dfao,
    /// A: how far back level 0 reaches.
    back: i64,
    /// m₀: prefixes from here on have tuples.
    threshold: i64,
    /// States are needed from g·m − reach on.
    reach: i64,
}

impl<'a> Closure<'a> {
    fn new(rules: &'a Rules, frame: &'a Frame, dfao: &'a Dfao) -> Self {
        let back = num_integer::Integer::div_ceil(&frame.longest, &frame.g());
        let prescribed = i64::try_from(rules.first().len()).expect("bounded");
        let general = frame.origin + frame.longest.max(prescribed).max(1);
        let threshold =
            (back + frame.origin).max(num_integer::Integer::div_ceil(&general, &frame.g())).max(1);
        Closure { rules, frame, dfao, back, threshold, reach: back.max(frame.longest) }
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

    fn tuple_of(&self, m: i64, states: &[StateId]) -> Box<[u32]> {
        let h = self.frame.lookahead;
        let mut tuple: Vec<u32> = Vec::new();
        let mut ancestor = m;
        for level in 0..self.frame.levels {
            let back = if level == 0 { self.back } else { 0 };
            tuple.extend((ancestor - back..=ancestor + h).map(|n| number(states[index(n)])));
            ancestor = ancestor.div_euclid(self.frame.g());
        }
        tuple.extend(self.frame.known_digits(m));
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

    fn output_at(&self, expanded: &[u32], j: i64) -> Output {
        let state = expanded[index(j + self.reach)];
        self.dfao.output(StateId::from_index(index(state.into())))
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
    fn rule_holds(&self, tuple: &[u32], expanded: &[u32], c: i64) -> bool {
        let subtractions =
            self.rules.subtract().iter().map(|&s| self.output_at(expanded, c - i64::from(s)));
        let divisions = self.frame.exponents.iter().filter_map(|&e| {
            let offset = self.frame.quotients(e, self.digits(tuple), c).advance()?;
            let level = usize::try_from(e - 1).expect("at most 32");
            let state = self.level_state(tuple, level, offset);
            Some(self.dfao.output(StateId::from_index(index(state.into()))))
        });
        let wanted = self.output_at(expanded, c);
        let (mut options, mut below, mut equal) = (0, 0u64, false);
        // The mex is v exactly if v is not among the options and all smaller values are.
        let Some(v) = wanted.and_then(|v| u32::try_from(v).ok()) else {
            return false;
        };
        let mut large: Vec<i64> = Vec::new();
        for option in subtractions.chain(divisions) {
            let Some(value) = option else { return false };
            options += 1;
            equal |= value == i64::from(v);
            if value < 64 {
                below |= 1 << value;
            } else {
                large.push(value);
            }
        }
        if options == 0 {
            return wanted == Some(self.rules.terminal_value().into());
        }
        !equal
            && (0..v).all(|w| match w {
                0..64 => below >> w & 1 == 1,
                _ => large.contains(&w.into()),
            })
    }

    fn successor(&self, tuple: &[u32], expanded: &[u32], c: i64) -> Box<[u32]> {
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

fn index(n: i64) -> usize {
    usize::try_from(n).expect("not negative")
}

fn number(state: StateId) -> u32 {
    u32::try_from(state.index()).expect("a state has 32 bits")
}
