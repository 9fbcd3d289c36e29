//! Minimisation: the least machine with the same outputs.

use rustc_hash::FxHashMap;

use super::machine::{Machine, NO, Nodes, Place, Target};
use super::meter::Meter;
use nimata_automata::budget::Reached;
use nimata_automata::number::index;

impl Machine {
    /// Returns the minimal machine with the same outputs, without the state that accepts nothing.
    ///
    /// The algorithm is Moore's refinement. Each pass rewrites all nodes with the classes of the
    /// pass before, so two rows agree so far exactly if they become the same node.
    pub(super) fn minimal(&self, meter: &mut Meter) -> Result<Machine, Reached> {
        let useful = self.useful();
        let mut classes: Vec<Target> = vec![Target::DEAD; self.len()];
        let mut numbers: FxHashMap<(Target, u32), usize> = FxHashMap::default();
        for (state, class) in classes.iter_mut().enumerate() {
            if useful[state] {
                let fresh = numbers.len();
                let number = *numbers.entry((Target::DEAD, self.outputs[state])).or_insert(fresh);
                *class = Target::state(number);
            }
        }
        let mut nodes = Nodes::default();
        let alive = useful.iter().filter(|&&useful| useful).count();
        loop {
            let count = numbers.len();
            // A pass over a million states takes a second, and there may be dozens of passes.
            meter.allow_work(4 * (self.len() + self.nodes.len()))?;
            nodes.clear();
            let written = self.nodes.copy_to(&mut nodes, &classes);
            meter.allow(count, nodes.bytes() + self.nodes.bytes())?;
            numbers.clear();
            let mut finer = vec![Target::DEAD; self.len()];
            for state in (0..self.len()).filter(|&state| useful[state]) {
                let row = image(self.rows[state], &written, &classes);
                let fresh = numbers.len();
                let key = (classes[state], row.0);
                finer[state] = Target::state(*numbers.entry(key).or_insert(fresh));
            }
            classes = finer;
            // Classes are only ever split, so an equal count means equal classes.
            if numbers.len() == count || numbers.len() == alive {
                return Ok(self.quotient(&classes, numbers.len()));
            }
        }
    }

    /// For each state, whether some word leads from it to an output.
    fn useful(&self) -> Vec<bool> {
        // The search goes backwards over nodes and states; nodes are numbered after the states.
        let states = self.len();
        let place = |target: Target| match target.place() {
            Place::Dead => None,
            Place::State(state) => Some(state),
            Place::Node(node) => Some(states + node),
        };
        let all = states + self.nodes.len();
        let mut starts = vec![0u32; all + 1];
        let mut count = |to: Option<usize>| {
            if let Some(to) = to {
                starts[to + 1] += 1;
            }
        };
        self.rows.iter().for_each(|&row| count(place(row)));
        for node in 0..self.nodes.len() {
            self.nodes.children(node).for_each(|child| count(place(child)));
        }
        for at in 0..all {
            starts[at + 1] += starts[at];
        }
        let total = starts[all];
        let mut sources = vec![0u32; index(total)];
        let mut fill = starts.clone();
        let mut put = |to: Option<usize>, from: usize| {
            if let Some(to) = to {
                sources[index(fill[to])] =
                    u32::try_from(from).expect("targets are numbers of 32 bits");
                fill[to] += 1;
            }
        };
        self.rows.iter().enumerate().for_each(|(state, &row)| put(place(row), state));
        for node in 0..self.nodes.len() {
            self.nodes.children(node).for_each(|child| put(place(child), states + node));
        }
        let mut seen = vec![false; all];
        let mut stack: Vec<usize> =
            (0..states).filter(|&state| self.outputs[state] != NO).collect();
        stack.iter().for_each(|&state| seen[state] = true);
        while let Some(at) = stack.pop() {
            let range = index(starts[at])..index(starts[at + 1]);
            for &source in &sources[range] {
                let source = index(source);
                if !std::mem::replace(&mut seen[source], true) {
                    stack.push(source);
                }
            }
        }
        seen.truncate(states);
        seen
    }

    /// The quotient by classes of equivalent states: the part that the start reaches, numbered in
    /// the order of discovery.
    fn quotient(&self, classes: &[Target], count: usize) -> Machine {
        let mut result = Machine::constant(self.base, self.variables.clone(), NO);
        let mut numbers = vec![None; count];
        let known = vec![None; self.nodes.len()];
        let mut copier = Copier { from: self, classes, known };
        let mut members: Vec<usize> = Vec::new();
        let mut number = |target: Target, members: &mut Vec<usize>| match target.place() {
            Place::State(state) => match classes[state].place() {
                Place::State(class) => *numbers[class].get_or_insert_with(|| {
                    members.push(state);
                    Target::state(members.len() - 1)
                }),
                _ => Target::DEAD,
            },
            _ => Target::DEAD,
        };
        result.start = number(self.start, &mut members);
        let mut next = 0;
        while let Some(&state) = members.get(next) {
            let row = copier.copy(self.rows[state], &mut result.nodes, &mut |target| {
                number(target, &mut members)
            });
            result.rows.push(row);
            result.outputs.push(self.outputs[state]);
            next += 1;
        }
        result
    }
}

impl Nodes {
    /// Copies the nodes with each state replaced; returns the copy of each node too.
    pub(super) fn with_states(&self, classes: &[Target]) -> (Nodes, Vec<Target>) {
        let mut nodes = Nodes::default();
        let written = self.copy_to(&mut nodes, classes);
        (nodes, written)
    }

    /// Adds the nodes to others, with each state replaced; returns the copy of each node.
    pub(super) fn copy_to(&self, nodes: &mut Nodes, classes: &[Target]) -> Vec<Target> {
        let mut written: Vec<Target> = Vec::with_capacity(self.len());
        let mut children = Vec::new();
        for node in 0..self.len() {
            children.clear();
            children.extend(self.children(node).map(|c| image(c, &written, classes)));
            written.push(nodes.node(self.variable(node), &children));
        }
        written
    }
}

/// The image of a target once nodes have been rewritten and states have classes.
pub(super) fn image(target: Target, written: &[Target], classes: &[Target]) -> Target {
    match target.place() {
        Place::Dead => Target::DEAD,
        Place::State(state) => classes[state],
        Place::Node(node) => written[node],
    }
}

/// Copies rows from one machine to another.
struct Copier<'a> {
    from: &'a Machine,
    classes: &'a [Target],
    /// The copy of each node that was copied.
    known: Vec<Option<Target>>,
}

impl Copier<'_> {
    fn copy(
        &mut self,
        target: Target,
        nodes: &mut Nodes,
        number: &mut impl FnMut(Target) -> Target,
    ) -> Target {
        let Place::Node(node) = target.place() else { return number(target) };
        debug_assert!(self.classes.len() == self.from.len());
        if let Some(known) = self.known[node] {
            return known;
        }
        let from = self.from;
        let children: Vec<Target> =
            from.nodes.children(node).map(|child| self.copy(child, nodes, number)).collect();
        let copy = nodes.node(from.nodes.variable(node), &children);
        self.known[node] = Some(copy);
        copy
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use nimata_automata::budget::Budget;

    #[test]
    fn every_pass_looks_at_the_clock() {
        let over = Budget::new(10, 1 << 20, Some(Duration::ZERO));
        std::thread::sleep(Duration::from_millis(1));
        let machine = Machine::constant(2, vec![0], NO);
        let found = machine.minimal(&mut Meter::silent(&over));
        assert!(matches!(found, Err(Reached::Time(_))));
    }
}
