//! The subset construction: a nondeterministic automaton becomes a deterministic one.

use super::choices::Choices;
use super::inclusion::Inclusion;
use super::lists::Lists;
use super::machine::{BOTTOM, Machine, NO, Nodes, Place, Target};
use super::meter::Meter;
use nimata_automata::budget::Reached;

/// The size in bytes at which the cache of combined sets is emptied.
const MOST_KNOWN: usize = 1 << 28;

/// A set with more states counts as a long step, after which the budget looks at the clock.
const LARGE: usize = 1 << 10;

/// The bounds of one subset construction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Most {
    /// The greatest number of sets.
    pub(super) sets: usize,
    /// The greatest number of steps: members of sets, and comparisons between members.
    pub(super) steps: usize,
}

impl Most {
    /// As many sets as needed.
    pub(super) const ALL: Most = Most { sets: usize::MAX, steps: usize::MAX };
}

impl Choices<'_> {
    /// Returns the minimal machine; `None` if it takes more sets than allowed.
    ///
    /// If `reduced`, a state is removed from a set if another state accepts all its words; each
    /// state must have one root then. There are fewer sets, but each takes longer.
    pub(super) fn determinised(
        &self,
        most: Most,
        reduced: bool,
        meter: &mut Meter,
    ) -> Result<Option<Machine>, Reached> {
        let mut result = Machine::constant(self.base, self.free.clone(), NO);
        let mut subsets = Subsets::new(&self.nodes, self.base, self.bound);
        subsets.full = self.full();
        subsets.inclusion = reduced.then(|| Inclusion::new(self));
        result.start = subsets.combine(self.starts.clone());
        let (mut next, mut members) = (0, 0);
        while next < subsets.sets.len() {
            let set = subsets.sets.get(next);
            members += set.len();
            let compared = subsets.inclusion.as_ref().map_or(0, Inclusion::steps);
            if subsets.sets.len() > most.sets || members + compared > most.steps {
                return Ok(None);
            }
            meter.allow(subsets.sets.len(), subsets.bytes())?;
            if set.len() > LARGE {
                meter.allow_work(set.len())?;
            }
            let states = set.iter().filter_map(|&member| match Target(member).place() {
                Place::State(state) => Some(state),
                _ => None,
            });
            let outputs = states.clone().map(|state| self.outputs[state]);
            result.outputs.push(outputs.max().unwrap_or(NO));
            let rows = states.flat_map(|state| self.roots.of(state)).map(|root| root.0).collect();
            let row = subsets.combine(rows);
            result.rows.push(row);
            next += 1;
        }
        result.nodes = subsets.nodes;
        drop(subsets.known);
        result.minimal(meter).map(Some)
    }

    /// The state that accepts every word, if there is one.
    fn full(&self) -> Option<Target> {
        let full = |&state: &usize| {
            self.outputs[state] == super::machine::YES
                && self.roots.of(state).contains(&Target::state(state))
        };
        (0..self.len()).find(full).map(Target::state)
    }
}

/// Sets of targets, combined to one target each.
pub(super) struct Subsets<'a> {
    from: &'a Nodes,
    base: usize,
    bound: &'a [u32],
    full: Option<Target>,
    nodes: Nodes,
    sets: Lists,
    known: Lists,
    values: Vec<Target>,
    inclusion: Option<Inclusion<'a>>,
}

impl<'a> Subsets<'a> {
    pub(super) fn new(from: &'a Nodes, base: usize, bound: &'a [u32]) -> Self {
        Subsets {
            from,
            base,
            bound,
            full: None,
            nodes: Nodes::default(),
            sets: Lists::default(),
            known: Lists::default(),
            values: Vec::new(),
            inclusion: None,
        }
    }

    pub(super) fn bytes(&self) -> usize {
        let inclusion = self.inclusion.as_ref().map_or(0, Inclusion::bytes);
        self.nodes.bytes() + self.sets.bytes() + self.known.bytes() + inclusion
    }

    /// The diagrams of the combined targets, and the sets that are their states.
    pub(super) fn into_parts(self) -> (Nodes, Lists) {
        (self.nodes, self.sets)
    }

    /// Combines a set of targets to one target, whose states are sets of states.
    pub(super) fn combine(&mut self, mut targets: Vec<u32>) -> Target {
        let variable = loop {
            targets.sort_unstable();
            targets.dedup();
            if targets.last() == Some(&Target::DEAD.0) {
                targets.pop();
            }
            if targets.is_empty() {
                return Target::DEAD;
            }
            if let Some(full) = self.full
                && targets.contains(&full.0)
            {
                targets = vec![full.0];
            }
            // Nodes have smaller numbers than states.
            let nodes = self.from;
            let levels = targets.iter().map(|&target| nodes.level(Target(target)));
            let variable = levels.min().expect("the set is not empty");
            if !self.bound.contains(&variable) {
                break variable;
            }
            let mut any = Vec::with_capacity(targets.len() * 2);
            for &target in &targets {
                match Target(target).place() {
                    Place::Node(node) if nodes.variable(node) == variable => {
                        any.extend(nodes.children(node).map(|child| child.0));
                    }
                    _ => any.push(target),
                }
            }
            targets = any;
        };
        if let Some(known) = self.known.find(&targets) {
            return self.values[known];
        }
        if variable == BOTTOM {
            let Some(inclusion) = &mut self.inclusion else {
                return Target::state(self.sets.number(&targets).0);
            };
            let mut reduced = targets.clone();
            inclusion.reduce(&mut reduced);
            let state = Target::state(self.sets.number(&reduced).0);
            self.known.number(&targets);
            self.values.push(state);
            return state;
        }
        let children: Vec<Target> = (0..self.base)
            .map(|digit| {
                let nodes = self.from;
                let follow = |&target: &u32| nodes.follow(Target(target), variable, digit).0;
                let targets = targets.iter().map(follow).collect();
                self.combine(targets)
            })
            .collect();
        let node = self.nodes.node(variable, &children);
        if self.known.bytes() > MOST_KNOWN {
            self.known.clear();
            self.values.clear();
        }
        self.known.number(&targets);
        self.values.push(node);
        debug_assert_eq!(self.known.len(), self.values.len());
        node
    }
}
