//! Inclusion between the languages of states.

use rustc_hash::{FxHashMap, FxHashSet};

use super::choices::Choices;
use super::machine::{BOTTOM, NO, Place, Target};

/// The greatest number of pairs examined for one answer; past it the answer is no.
const PAIRS: usize = 1 << 10;

/// Inclusion between the states of an automaton with one root each, decided on demand.
///
/// A state may be removed from a set if another state of the set accepts every word that it
/// accepts: the set then accepts the same words.
pub(super) struct Inclusion<'a> {
    automaton: &'a Choices<'a>,
    known: FxHashMap<(u32, u32), bool>,
    /// The pairs that the current question depends on, and the pair from which each was reached.
    pairs: Vec<(Target, Target, usize)>,
    seen: FxHashSet<(Target, Target)>,
    nodes: FxHashSet<(Target, Target)>,
    steps: usize,
}

impl<'a> Inclusion<'a> {
    pub(super) fn new(automaton: &'a Choices<'a>) -> Self {
        Inclusion {
            automaton,
            known: FxHashMap::default(),
            pairs: Vec::new(),
            seen: FxHashSet::default(),
            nodes: FxHashSet::default(),
            steps: 0,
        }
    }

    /// The number of pairs that were looked at.
    pub(super) fn steps(&self) -> usize {
        self.steps
    }

    /// An estimate of the bytes that the known answers take.
    pub(super) fn bytes(&self) -> usize {
        24 * self.known.len()
    }

    /// Removes the states whose words another state accepts too.
    pub(super) fn reduce(&mut self, states: &mut Vec<u32>) {
        let mut at = 0;
        while at < states.len() {
            let state = states[at];
            let others = 0..states.len();
            let mut others = others.filter(|&other| other != at);
            if others.any(|other| self.holds(Target(state), Target(states[other]))) {
                states.remove(at);
            } else {
                at += 1;
            }
        }
    }

    /// Whether one state accepts every word that another accepts. It may wrongly say no, but never
    /// wrongly yes.
    fn holds(&mut self, one: Target, other: Target) -> bool {
        self.steps += 1;
        if let Some(&known) = self.known.get(&(one.0, other.0)) {
            return known;
        }
        self.pairs.clear();
        self.seen.clear();
        self.nodes.clear();
        self.pairs.push((one, other, 0));
        self.seen.insert((one, other));
        let mut stack = vec![0];
        while let Some(at) = stack.pop() {
            self.steps += 1;
            let (one, other, _) = self.pairs[at];
            let first = self.pairs.len();
            let fails =
                self.output_fails(one, other) || !self.rows(self.row(one), self.row(other), at);
            if fails {
                // This refutes every pair on the path that led here.
                let mut back = at;
                loop {
                    let (one, other, from) = self.pairs[back];
                    self.known.insert((one.0, other.0), false);
                    if back == 0 {
                        return false;
                    }
                    back = from;
                }
            }
            if self.pairs.len() > PAIRS {
                self.known.insert((self.pairs[0].0.0, self.pairs[0].1.0), false);
                return false;
            }
            stack.extend(first..self.pairs.len());
        }
        for &(one, other, _) in &self.pairs {
            self.known.insert((one.0, other.0), true);
        }
        true
    }

    fn row(&self, target: Target) -> Target {
        match target.place() {
            Place::State(state) => self.automaton.roots.of(state)[0],
            _ => Target::DEAD,
        }
    }

    fn output(&self, target: Target) -> u32 {
        match target.place() {
            Place::State(state) => self.automaton.outputs[state],
            _ => NO,
        }
    }

    fn output_fails(&self, one: Target, other: Target) -> bool {
        let output = self.output(one);
        output != NO && self.output(other) != output
    }

    /// Adds the pairs that a pair of rows depends on; returns false if one of them is refuted.
    fn rows(&mut self, one: Target, other: Target, from: usize) -> bool {
        if one == other || one.is_dead() {
            return true;
        }
        if other.is_dead() {
            return false;
        }
        let nodes = &self.automaton.nodes;
        let variable = nodes.level(one).min(nodes.level(other));
        if variable == BOTTOM {
            return match self.known.get(&(one.0, other.0)) {
                Some(&known) => known,
                None => {
                    if self.seen.insert((one, other)) {
                        self.pairs.push((one, other, from));
                    }
                    true
                }
            };
        }
        debug_assert!(!matches!(one.place(), Place::Dead));
        if !self.nodes.insert((one, other)) {
            return true;
        }
        (0..self.automaton.base).all(|digit| {
            let nodes = &self.automaton.nodes;
            let (a, b) = (nodes.follow(one, variable, digit), nodes.follow(other, variable, digit));
            self.rows(a, b, from)
        })
    }
}
