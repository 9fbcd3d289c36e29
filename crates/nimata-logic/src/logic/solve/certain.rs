//! Sets of states that accept every word.
//!
//! Where a block compares bound variables with free ones, most states of a set have decided all
//! comparisons, so that the digits of free variables no longer count. If such states together
//! accept after every number of further letters, the set accepts every word, whatever else it
//! contains. Otherwise the subset construction would tell all those sets apart.

use std::mem::replace;

use rustc_hash::FxHashSet;

use super::choices::Choices;
use super::lists::Lists;
use super::machine::{Place, Target, YES};

/// The greatest number of lengths that are looked at for one answer; past it the answer is no.
const LENGTHS: usize = 1 << 10;

/// For each state its successors, if it and all states that it leads to read no free variable.
pub(super) type Blind = Vec<Option<Vec<u32>>>;

impl Choices<'_> {
    /// The states that read no free variable any more.
    pub(super) fn blind(&self) -> Blind {
        let mut seen = vec![usize::MAX; self.nodes.len()];
        let mut blind: Blind = (0..self.len()).map(|at| self.unread(at, &mut seen)).collect();
        loop {
            let is_blind = |&to: &u32| blind[number(to)].is_some();
            let stays =
                |to: &Option<Vec<u32>>| to.as_ref().is_none_or(|to| to.iter().all(is_blind));
            let stay: Vec<bool> = blind.iter().map(stays).collect();
            if !stay.contains(&false) {
                return blind;
            }
            for (to, _) in blind.iter_mut().zip(stay).filter(|(_, stays)| !stays) {
                *to = None;
            }
        }
    }

    /// The successors of a state; `None` if its diagrams read a free variable. A node with the
    /// number of the state in `seen` was visited.
    fn unread(&self, state: usize, seen: &mut [usize]) -> Option<Vec<u32>> {
        let (mut found, mut stack) = (Vec::new(), self.roots.of(state).to_vec());
        while let Some(target) = stack.pop() {
            match target.place() {
                Place::Dead => {}
                Place::State(_) => found.push(target.0),
                Place::Node(node) if !self.bound.contains(&self.nodes.variable(node)) => {
                    return None;
                }
                Place::Node(node) => {
                    if replace(&mut seen[node], state) != state {
                        stack.extend(self.nodes.children(node));
                    }
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        Some(found)
    }
}

/// The number of a state.
fn number(state: u32) -> usize {
    match Target(state).place() {
        Place::State(state) => state,
        _ => unreachable!("members of sets are states"),
    }
}

/// Tells which sets accept every word because of their blind states.
pub(super) struct Certain<'a> {
    outputs: &'a [u32],
    blind: Blind,
    /// The sets of blind states that were asked about, and the answers.
    known: Lists,
    answers: Vec<bool>,
}

impl<'a> Certain<'a> {
    pub(super) fn new(outputs: &'a [u32], blind: Blind) -> Self {
        Certain { outputs, blind, known: Lists::default(), answers: Vec::new() }
    }

    /// An estimate of the bytes that the known answers take.
    pub(super) fn bytes(&self) -> usize {
        self.known.bytes()
    }

    /// Whether a set of states accepts every word. It may wrongly say no, but never wrongly yes.
    pub(super) fn holds(&mut self, set: &[u32]) -> bool {
        let is_blind = |&state: &u32| self.blind[number(state)].is_some();
        let start: Vec<u32> = set.iter().copied().filter(is_blind).collect();
        let (at, is_new) = self.known.number(&start);
        if is_new {
            self.answers.push(self.accepts_all(start));
        }
        self.answers[at]
    }

    /// Whether these states accept after every number of letters.
    fn accepts_all(&self, mut now: Vec<u32>) -> bool {
        let mut seen = FxHashSet::default();
        while seen.len() < LENGTHS && now.iter().any(|&state| self.outputs[number(state)] == YES) {
            let successors = |&state: &u32| self.blind[number(state)].iter().flatten().copied();
            let mut next: Vec<u32> = now.iter().flat_map(successors).collect();
            next.sort_unstable();
            next.dedup();
            if !seen.insert(replace(&mut now, next)) {
                return true;
            }
        }
        false
    }
}
