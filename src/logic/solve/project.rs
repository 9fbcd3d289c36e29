//! Projection: removes a bound variable from a machine by the subset construction.

use super::inclusion::Inclusion;
use super::lists::Lists;
use super::machine::{BOTTOM, Machine, NO, Nodes, Place, Target, YES};
use super::meter::Meter;
use crate::automaton::DigitOrder;
use crate::budget::Reached;

/// The size in bytes at which the cache of combined sets is emptied.
const MOST_KNOWN: usize = 1 << 28;

/// A set with more states counts as a long step, after which the budget looks at the clock.
const LARGE: usize = 1 << 10;

/// How sets of states are built.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sets {
    /// The greatest number of sets.
    pub(super) most: usize,
    /// Whether a state is removed from a set if other states accept all its words. Then there are
    /// fewer sets, but each takes longer.
    pub(super) reduced: bool,
}

impl Sets {
    /// As many sets as needed, none of them reduced.
    pub(super) const ALL: Sets = Sets { most: usize::MAX, reduced: false };
}

impl Machine {
    /// Returns the minimal machine of the words of the other variables for which some values of
    /// `bound` give an output; `None` if it takes more sets than allowed.
    ///
    /// Where several values give an output, it must be the same one. Outputs must not depend on
    /// padding.
    pub(super) fn project(
        &self,
        bound: &[u32],
        order: DigitOrder,
        how: Sets,
        meter: &mut Meter,
    ) -> Result<Option<Machine>, Reached> {
        let free = self.variables.iter().copied().filter(|v| !bound.contains(v)).collect();
        let mut result = Machine::constant(self.base, free, NO);
        if self.start.is_dead() {
            return Ok(Some(result));
        }
        let padding = Padding::new(self, bound);
        let mut subsets = Subsets {
            machine: self,
            bound,
            full: self.full(),
            nodes: Nodes::default(),
            sets: Lists::default(),
            known: Lists::default(),
            values: Vec::new(),
            inclusion: how.reduced.then(|| Inclusion::new(self)),
        };
        let (start, outputs) = match order {
            DigitOrder::Msd => (padding.reached(self.start), self.outputs.clone()),
            DigitOrder::Lsd => (vec![self.start.0], padding.outputs(self)),
        };
        result.start = subsets.combine(start);
        let mut next = 0;
        while next < subsets.sets.len() {
            if subsets.sets.len() > how.most {
                return Ok(None);
            }
            meter.allow(subsets.sets.len(), subsets.bytes())?;
            let members = subsets.sets.get(next);
            if members.len() > LARGE {
                meter.allow_work(members.len())?;
            }
            let targets = || members.iter().map(|&member| Target(member));
            let states = targets().filter_map(|target| match target.place() {
                Place::State(state) => Some(state),
                _ => None,
            });
            result.outputs.push(states.map(|state| outputs[state]).max().unwrap_or(NO));
            let rows = targets().map(|target| self.row(target).0).collect();
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
        let states = 0..self.len();
        let full =
            |&state: &usize| self.rows[state] == Target::state(state) && self.outputs[state] == YES;
        states.into_iter().find(full).map(Target::state)
    }
}

/// Where words lead in which the free variables are zero and the bound ones arbitrary.
struct Padding {
    edges: Vec<Vec<usize>>,
}

impl Padding {
    fn new(machine: &Machine, bound: &[u32]) -> Self {
        let edges = machine.rows.iter().map(|&row| {
            let (mut found, mut seen, mut stack) = (Vec::new(), Vec::new(), vec![row]);
            while let Some(target) = stack.pop() {
                match target.place() {
                    Place::Dead => {}
                    Place::State(state) => found.push(state),
                    Place::Node(node) if seen.contains(&node) => {}
                    Place::Node(node) => {
                        seen.push(node);
                        match bound.contains(&machine.nodes.variable(node)) {
                            true => stack.extend(machine.nodes.children(node)),
                            false => stack.push(machine.nodes.child(node, 0)),
                        }
                    }
                }
            }
            found.sort_unstable();
            found.dedup();
            found
        });
        Padding { edges: edges.collect() }
    }

    /// The states that such words reach from a state.
    fn reached(&self, start: Target) -> Vec<u32> {
        let Place::State(start) = start.place() else { return Vec::new() };
        let mut seen = vec![false; self.edges.len()];
        let mut stack = vec![start];
        seen[start] = true;
        while let Some(state) = stack.pop() {
            for &to in &self.edges[state] {
                if !std::mem::replace(&mut seen[to], true) {
                    stack.push(to);
                }
            }
        }
        (0..seen.len()).filter(|&state| seen[state]).map(|state| Target::state(state).0).collect()
    }

    /// For each state an output that such words reach.
    fn outputs(&self, machine: &Machine) -> Vec<u32> {
        let mut sources: Vec<Vec<usize>> = vec![Vec::new(); self.edges.len()];
        for (state, edges) in self.edges.iter().enumerate() {
            edges.iter().for_each(|&to| sources[to].push(state));
        }
        let mut outputs = machine.outputs.clone();
        let mut stack: Vec<usize> =
            (0..outputs.len()).filter(|&state| outputs[state] != NO).collect();
        while let Some(state) = stack.pop() {
            for &from in &sources[state] {
                if outputs[from] == NO {
                    outputs[from] = outputs[state];
                    stack.push(from);
                }
            }
        }
        outputs
    }
}

/// The subset construction: sets of states that words of the free variables lead to.
struct Subsets<'a> {
    machine: &'a Machine,
    bound: &'a [u32],
    full: Option<Target>,
    nodes: Nodes,
    sets: Lists,
    known: Lists,
    values: Vec<Target>,
    inclusion: Option<Inclusion<'a>>,
}

impl Subsets<'_> {
    fn bytes(&self) -> usize {
        let inclusion = self.inclusion.as_ref().map_or(0, Inclusion::bytes);
        self.nodes.bytes() + self.sets.bytes() + self.known.bytes() + inclusion
    }

    /// Combines a set of targets to one target.
    fn combine(&mut self, mut targets: Vec<u32>) -> Target {
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
            let levels = targets.iter().map(|&target| self.machine.nodes.level(Target(target)));
            let variable = levels.min().expect("the set is not empty");
            if !self.bound.contains(&variable) {
                break variable;
            }
            let nodes = &self.machine.nodes;
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
        let children: Vec<Target> = (0..self.machine.base)
            .map(|digit| {
                let nodes = &self.machine.nodes;
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
