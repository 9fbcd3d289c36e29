//! Projection: removes bound variables from a machine.

use std::borrow::Cow;

use super::choices::{Choices, Roots};
use super::machine::{Machine, NO, Place, Target};
use super::meter::Meter;
use super::sizes::Method;
use super::subsets::Most;
use nimata_automata::automaton::DigitOrder;
use nimata_automata::budget::Reached;

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
        method: Method,
        most: Most,
        meter: &mut Meter,
    ) -> Result<Option<Machine>, Reached> {
        let free = self.variables.iter().copied().filter(|v| !bound.contains(v)).collect();
        if self.start.is_dead() {
            return Ok(Some(Machine::constant(self.base, free, NO)));
        }
        let padding = Padding::new(self, bound);
        let (starts, outputs) = match order {
            DigitOrder::Msd => (padding.reached(self.start), Cow::Borrowed(&self.outputs[..])),
            DigitOrder::Lsd => (vec![self.start.0], Cow::Owned(padding.outputs(self))),
        };
        let choices = Choices {
            base: self.base,
            free,
            bound,
            nodes: Cow::Borrowed(&self.nodes),
            roots: Roots::One(Cow::Borrowed(&self.rows)),
            starts,
            outputs,
        };
        match method {
            Method::Subsets => choices.determinised(most, false, meter),
            Method::Reduced => choices.quotient(meter)?.determinised(most, true, meter),
            Method::Reversal => choices.quotient(meter)?.reversed_twice(most, meter),
            Method::Learned => Ok(None),
        }
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
