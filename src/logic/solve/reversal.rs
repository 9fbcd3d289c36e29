//! Double reversal: the minimal machine by two subset constructions from the other end.
//!
//! Determinising the reversal of an automaton, and then the reversal of the result, gives the
//! minimal automaton (J. A. Brzozowski, *Canonical regular expressions and minimal state graphs for
//! definite events*, 1962). The second construction makes no set that the result does not need, so
//! the cost lies in the first one; and this is often small where the sets from the front explode.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::machine::{Machine, NO, Nodes, Place, Target};
use super::meter::Meter;
use super::subsets::{Choices, Most, Roots};
use crate::budget::Reached;

impl Choices<'_> {
    /// Returns the minimal machine, found by double reversal; `None` if that takes more sets than
    /// allowed, or if the states have several outputs.
    pub(super) fn reversed_twice(
        &self,
        most: Most,
        meter: &mut Meter,
    ) -> Result<Option<Machine>, Reached> {
        let Some(reversal) = self.reversal(meter)? else { return Ok(None) };
        let Some(backward) = reversal.determinised(most, false, meter)? else { return Ok(None) };
        let backward = Choices {
            base: backward.base,
            free: backward.variables,
            bound: &[],
            nodes: Cow::Owned(backward.nodes),
            roots: Roots::One(Cow::Owned(backward.rows)),
            starts: vec![backward.start.0],
            outputs: Cow::Owned(backward.outputs),
        };
        match backward.reversal(meter)? {
            Some(forward) => forward.determinised(most, false, meter),
            None => Ok(None),
        }
    }

    /// The automaton that accepts the reversed words; `None` if the states have several outputs.
    fn reversal(&self, meter: &mut Meter) -> Result<Option<Choices<'_>>, Reached> {
        let mut outputs = self.outputs.iter().copied().filter(|&output| output != NO);
        let output = outputs.next().unwrap_or(NO);
        if outputs.any(|other| other != output) {
            return Ok(None);
        }
        let mut copies = Copies { from: &self.nodes, nodes: Nodes::default() };
        let mut lists = vec![Vec::new(); self.len()];
        for state in 0..self.len() {
            let roots = self.roots.of(state);
            for to in copies.leaves(roots) {
                let mut known = FxHashMap::default();
                for &root in roots {
                    let copy = copies.copy(root, to, Target::state(state), &mut known);
                    if !copy.is_dead() {
                        lists[to].push(copy);
                    }
                }
            }
            meter.allow(self.len(), copies.nodes.bytes())?;
        }
        let is_start = |state: usize| self.starts.contains(&Target::state(state).0);
        let states = 0..self.len();
        Ok(Some(Choices {
            base: self.base,
            free: self.free.clone(),
            bound: self.bound,
            nodes: Cow::Owned(copies.nodes),
            roots: Roots::Several(lists),
            starts: states
                .clone()
                .filter(|&state| self.outputs[state] != NO)
                .map(|state| Target::state(state).0)
                .collect(),
            outputs: states.map(|state| if is_start(state) { output } else { NO }).collect(),
        }))
    }
}

/// Copies of diagrams in which a single state is left.
struct Copies<'a> {
    from: &'a Nodes,
    nodes: Nodes,
}

impl Copies<'_> {
    /// The states that diagrams lead to.
    fn leaves(&self, roots: &[Target]) -> Vec<usize> {
        let (mut found, mut seen, mut stack) = (Vec::new(), Vec::new(), roots.to_vec());
        while let Some(target) = stack.pop() {
            match target.place() {
                Place::Dead => {}
                Place::State(state) => found.push(state),
                Place::Node(node) if seen.contains(&node) => {}
                Place::Node(node) => {
                    seen.push(node);
                    stack.extend(self.from.children(node));
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The diagram that leads to `source` where the given one leads to the state `to`, and nowhere
    /// else.
    fn copy(
        &mut self,
        target: Target,
        to: usize,
        source: Target,
        known: &mut FxHashMap<usize, Target>,
    ) -> Target {
        let node = match target.place() {
            Place::Node(node) => node,
            Place::State(state) if state == to => return source,
            _ => return Target::DEAD,
        };
        if let Some(&known) = known.get(&node) {
            return known;
        }
        let from = self.from;
        let children: Vec<Target> =
            from.children(node).map(|child| self.copy(child, to, source, known)).collect();
        let copy = self.nodes.node(from.variable(node), &children);
        known.insert(node, copy);
        copy
    }
}

#[cfg(test)]
mod tests {
    use super::super::machine::YES;
    use super::super::sizes::Method;
    use super::*;
    use crate::automaton::DigitOrder;
    use crate::budget::Budget;

    /// Pseudo-random numbers (Lehmer).
    struct Chance(u64);

    impl Chance {
        fn below(&mut self, end: usize) -> usize {
            self.0 = self.0 * 48_271 % 2_147_483_647;
            usize::try_from(self.0).expect("31 bits") % end
        }
    }

    /// For each state the states after the letters of three variables, of which the first digit
    /// counts most.
    struct Table {
        base: usize,
        rows: Vec<Vec<usize>>,
        outputs: Vec<u32>,
    }

    impl Table {
        fn random(chance: &mut Chance) -> Self {
            let (base, states) = (2 + chance.below(2), 1 + chance.below(6));
            let row =
                |chance: &mut Chance| (0..base.pow(3)).map(|_| chance.below(states)).collect();
            let rows = (0..states).map(|_| row(chance)).collect();
            let output = |chance: &mut Chance| if chance.below(4) == 0 { YES } else { NO };
            Table { base, rows, outputs: (0..states).map(|_| output(chance)).collect() }
        }

        fn machine(&self, meter: &mut Meter) -> Machine {
            let mut machine = Machine::constant(self.base, vec![0, 1, 2], YES);
            for row in &self.rows {
                let mut level: Vec<Target> = row.iter().map(|&to| Target::state(to)).collect();
                for variable in [2, 1, 0] {
                    let nodes = level.chunks(self.base);
                    level = nodes.map(|children| machine.nodes.node(variable, children)).collect();
                }
                machine.rows.push(level[0]);
            }
            machine.rows.remove(0);
            machine.outputs = self.outputs.clone();
            machine.minimal(meter).expect("within the bounds")
        }

        /// The states after a letter in which variable 1 is bound.
        fn after(&self, from: &[bool], [first, last]: [usize; 2]) -> Vec<bool> {
            let mut after = vec![false; from.len()];
            for (state, _) in from.iter().enumerate().filter(|(_, from)| **from) {
                for digit in 0..self.base {
                    after[self.rows[state][(first * self.base + digit) * self.base + last]] = true;
                }
            }
            after
        }

        /// Whether some digits of variable 1, with padding of any length, make the word accepted.
        fn accepts(&self, word: &[[usize; 2]], order: DigitOrder) -> bool {
            let zeros = vec![[0, 0]; 1 << self.rows.len()];
            let mut from: Vec<bool> = (0..self.rows.len()).map(|state| state == 0).collect();
            let accepts =
                |from: &[bool]| (0..from.len()).any(|s| from[s] && self.outputs[s] == YES);
            let padded = |mut from: Vec<bool>| {
                let mut all = vec![from.clone()];
                for &zero in &zeros {
                    from = self.after(&from, zero);
                    all.push(from.clone());
                }
                all
            };
            if order == DigitOrder::Msd {
                let all = padded(from);
                from = (0..self.rows.len()).map(|s| all.iter().any(|from| from[s])).collect();
            }
            let end = word.iter().fold(from, |from, &letter| self.after(&from, letter));
            match order {
                DigitOrder::Msd => accepts(&end),
                DigitOrder::Lsd => padded(end).iter().any(|from| accepts(from)),
            }
        }
    }

    fn accepts(machine: &Machine, word: &[[usize; 2]]) -> bool {
        let read = |state: Target, [first, last]: &[usize; 2]| {
            let row = machine.nodes.follow(machine.row(state), 0, *first);
            machine.nodes.follow(row, 2, *last)
        };
        machine.output(word.iter().fold(machine.start, read)) == YES
    }

    #[test]
    fn every_method_projects_random_machines_as_the_definition_says() {
        let budget = Budget::new(1 << 20, 1 << 30, None);
        let nobody = &mut |_: &crate::logic::Formula, _: usize| {};
        let meter = &mut Meter::new(&budget, nobody);
        for seed in 1..200 {
            let mut chance = Chance(seed);
            let table = Table::random(&mut chance);
            let machine = table.machine(meter);
            for order in [DigitOrder::Msd, DigitOrder::Lsd] {
                let project = |method, meter: &mut Meter| {
                    let found = machine.project(&[1], order, method, Most::ALL, meter);
                    found.expect("within the bounds").expect("the sets are not bounded")
                };
                let [one, two, three] = [Method::Subsets, Method::Reduced, Method::Reversal]
                    .map(|method| project(method, meter));
                for other in [two, three] {
                    assert_eq!((one.start, &one.outputs), (other.start, &other.outputs));
                    assert_eq!(one.rows, other.rows, "seed {seed}, {order:?}");
                }
                for _ in 0..50 {
                    let digits = |chance: &mut Chance| [(); 2].map(|()| chance.below(table.base));
                    let word: Vec<_> = (0..chance.below(7)).map(|_| digits(&mut chance)).collect();
                    assert_eq!(accepts(&one, &word), table.accepts(&word, order), "seed {seed}");
                }
            }
        }
    }
}
