//! Counts the tuples of numbers that a machine accepts.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::machine::{Machine, NO, Place, Target};
use super::meter::Meter;
use nimata_automata::automaton::DigitOrder;
use nimata_automata::budget::Reached;

impl Machine {
    /// The number of tuples that a minimal machine over exactly its variables accepts; `None` if it
    /// is infinite.
    ///
    /// Each tuple is counted by its shortest word, the one whose most significant letter is not 0.
    pub(super) fn count(
        &self,
        order: DigitOrder,
        meter: &mut Meter,
    ) -> Result<Option<BigUint>, Reached> {
        if self.is_empty() {
            return Ok(Some(BigUint::ZERO));
        }
        let letters = Letters { machine: self };
        let steps: Vec<Steps> = (0..self.len()).map(|state| letters.of(state)).collect();
        meter.allow(self.len(), 0)?;
        let Place::State(start) = self.start.place() else { return Ok(Some(BigUint::ZERO)) };
        let accepts = |state: usize| self.outputs[state] != NO;
        let words = match order {
            DigitOrder::Msd => {
                let end = (0..self.len()).map(|state| BigUint::from(u32::from(accepts(state))));
                let edges: Vec<Vec<(usize, BigUint)>> =
                    steps.iter().map(|steps| steps.all.clone()).collect();
                let mut paths = Paths::new(edges, end.collect());
                let mut total = BigUint::from(u32::from(accepts(start)));
                for (to, letters) in &steps[start].without_zero {
                    let Some(words) = paths.from(*to) else { return Ok(None) };
                    total += letters * words;
                }
                return Ok(Some(total));
            }
            DigitOrder::Lsd => {
                let last = steps.iter().map(|steps| {
                    let ending = steps.without_zero.iter().filter(|(to, _)| accepts(*to));
                    ending.map(|(_, letters)| letters).sum::<BigUint>()
                });
                let last: Vec<BigUint> = last.collect();
                let useful = leading_to(&steps, &last);
                let kept = |steps: &Steps| {
                    steps.all.iter().filter(|(to, _)| useful[*to]).cloned().collect()
                };
                Paths::new(steps.iter().map(kept).collect(), last).from(start)
            }
        };
        Ok(words.map(|words| words + u32::from(accepts(start))))
    }
}

/// For each state, whether a state that ends some words can be reached from it.
fn leading_to(steps: &[Steps], ends: &[BigUint]) -> Vec<bool> {
    let mut sources: Vec<Vec<usize>> = vec![Vec::new(); steps.len()];
    for (state, steps) in steps.iter().enumerate() {
        steps.all.iter().for_each(|&(to, _)| sources[to].push(state));
    }
    let mut useful: Vec<bool> = ends.iter().map(|words| *words != BigUint::ZERO).collect();
    let mut stack: Vec<usize> = (0..useful.len()).filter(|&state| useful[state]).collect();
    while let Some(state) = stack.pop() {
        for &from in &sources[state] {
            if !std::mem::replace(&mut useful[from], true) {
                stack.push(from);
            }
        }
    }
    useful
}

/// The number of letters that lead from a state to each other state.
struct Steps {
    all: Vec<(usize, BigUint)>,
    /// The same without the letter whose digits are all zero.
    without_zero: Vec<(usize, BigUint)>,
}

struct Letters<'a> {
    machine: &'a Machine,
}

impl Letters<'_> {
    fn of(&self, state: usize) -> Steps {
        let row = self.machine.rows[state];
        let mut counts: FxHashMap<usize, BigUint> = FxHashMap::default();
        let mut weights: FxHashMap<(usize, Target), BigUint> = FxHashMap::default();
        weights.insert((0, row), BigUint::from(1u32));
        // The digits of the variables are read one after the other: this counts how many beginnings
        // of letters lead to each target.
        for (at, &variable) in self.machine.variables.iter().enumerate() {
            for ((_, target), weight) in std::mem::take(&mut weights) {
                if target.is_dead() {
                    continue;
                }
                if self.machine.nodes.level(target) == variable {
                    for digit in 0..self.machine.base {
                        let child = self.machine.nodes.follow(target, variable, digit);
                        *weights.entry((at + 1, child)).or_default() += &weight;
                    }
                } else {
                    *weights.entry((at + 1, target)).or_default() += weight * self.machine.base;
                }
            }
        }
        for ((_, target), weight) in weights {
            if let Place::State(to) = target.place() {
                *counts.entry(to).or_default() += weight;
            }
        }
        let mut all: Vec<(usize, BigUint)> = counts.into_iter().collect();
        all.sort_unstable();
        let mut without_zero = all.clone();
        if let Place::State(zero) = self.machine.zero(row).place() {
            let at = all.binary_search_by_key(&zero, |&(to, _)| to).expect("a letter leads there");
            without_zero[at].1 -= 1u32;
            without_zero.retain(|(_, letters)| *letters != BigUint::ZERO);
        }
        Steps { all, without_zero }
    }
}

/// Sums over all paths of an acyclic graph, each computed once.
struct Paths {
    edges: Vec<Vec<(usize, BigUint)>>,
    ends: Vec<BigUint>,
    known: Vec<Visit>,
}

#[derive(Clone)]
enum Visit {
    New,
    Open,
    Closed(BigUint),
}

impl Paths {
    fn new(edges: Vec<Vec<(usize, BigUint)>>, ends: Vec<BigUint>) -> Self {
        let known = vec![Visit::New; ends.len()];
        Paths { edges, ends, known }
    }

    /// The sum over all paths from a state; `None` if such a path leads to a cycle.
    fn from(&mut self, state: usize) -> Option<BigUint> {
        let mut stack = vec![(state, 0)];
        while let Some((state, next)) = stack.last_mut() {
            let state = *state;
            match self.known[state] {
                Visit::Closed(_) => {
                    stack.pop();
                    continue;
                }
                Visit::New => self.known[state] = Visit::Open,
                Visit::Open => {}
            }
            if let Some(&(to, _)) = self.edges[state].get(*next) {
                *next += 1;
                match self.known[to] {
                    Visit::New => stack.push((to, 0)),
                    Visit::Open => return None,
                    Visit::Closed(_) => {}
                }
                continue;
            }
            let mut total = self.ends[state].clone();
            for (to, letters) in &self.edges[state] {
                let Visit::Closed(words) = &self.known[*to] else { return None };
                total += letters * words;
            }
            self.known[state] = Visit::Closed(total);
            stack.pop();
        }
        match &self.known[state] {
            Visit::Closed(words) => Some(words.clone()),
            _ => None,
        }
    }
}
