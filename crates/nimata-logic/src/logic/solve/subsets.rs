//! The subset construction: a nondeterministic automaton becomes a deterministic one.

use super::certain::{Blind, Certain};
use super::choices::{Choices, Roots};
use super::inclusion::Inclusion;
use super::lists::Lists;
use super::machine::{BOTTOM, Machine, NO, Nodes, Place, Target, YES};
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
        mut self,
        most: Most,
        reduced: bool,
        meter: &mut Meter,
    ) -> Result<Option<Machine>, Reached> {
        let mut result = Machine::constant(self.base, self.free.clone(), NO);
        let (full, blind) = self.completed();
        let mut subsets = Subsets::new(&self.nodes, self.base, self.bound);
        subsets.full = full;
        subsets.certain = full.map(|_| Certain::new(&self.outputs, blind));
        subsets.inclusion = reduced.then(|| Inclusion::new(&self));
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
            self.outputs[state] == YES && self.roots.of(state).contains(&Target::state(state))
        };
        (0..self.len()).find(full).map(Target::state)
    }

    /// The state that accepts every word, and the blind states. If there are blind states, and no
    /// such state, it is added.
    fn completed(&mut self) -> (Option<Target>, Blind) {
        let (full, mut blind) = (self.full(), self.blind());
        if full.is_some() || blind.iter().all(Option::is_none) {
            return (full, blind);
        }
        let full = Target::state(self.len());
        self.outputs.to_mut().push(YES);
        match &mut self.roots {
            Roots::One(rows) => rows.to_mut().push(full),
            Roots::Several(lists) => lists.push(vec![full]),
        }
        blind.push(Some(vec![full.0]));
        (Some(full), blind)
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
    certain: Option<Certain<'a>>,
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
            certain: None,
        }
    }

    pub(super) fn bytes(&self) -> usize {
        let inclusion = self.inclusion.as_ref().map_or(0, Inclusion::bytes);
        let certain = self.certain.as_ref().map_or(0, Certain::bytes);
        self.nodes.bytes() + self.sets.bytes() + self.known.bytes() + inclusion + certain
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
            let is_full = self.certain.as_mut().is_some_and(|certain| certain.holds(&targets));
            let mut reduced = targets.clone();
            match (self.full.filter(|_| is_full), &mut self.inclusion) {
                (Some(full), _) => reduced = vec![full.0],
                (None, Some(inclusion)) => inclusion.reduce(&mut reduced),
                (None, None) => {}
            }
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
