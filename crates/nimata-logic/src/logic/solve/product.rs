//! Products of two machines.

use rustc_hash::FxHashMap;

use super::machine::{Machine, NO, Nodes, Target};
use super::meter::Meter;
use nimata_automata::budget::Reached;

/// The combination of the outputs of two machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::logic) enum Join {
    /// An output where both machines have one.
    Both,
    /// An output where at least one machine has one.
    Either,
    /// An output where exactly one machine has one.
    Different,
}

impl Join {
    /// The output of a pair. If both have one it is the greater, as [`super::machine::YES`] is less
    /// than the outputs of sequences.
    fn output(self, one: u32, other: u32) -> u32 {
        match self {
            Join::Both if one == NO || other == NO => NO,
            Join::Different if one != NO && other != NO => NO,
            _ => one.max(other),
        }
    }

    fn is_dead(self, one: Target, other: Target) -> bool {
        match self {
            Join::Both => one.is_dead() || other.is_dead(),
            Join::Either | Join::Different => one.is_dead() && other.is_dead(),
        }
    }
}

impl Machine {
    /// Returns the minimal machine of the product.
    pub(in crate::logic) fn join(
        &self,
        other: &Machine,
        how: Join,
        meter: &mut Meter,
    ) -> Result<Machine, Reached> {
        self.join_with(other, how, |one, two| how.output(one, two), meter)
    }

    /// Returns the minimal machine of the product, with outputs computed by a function. The
    /// function must give no output where `how` gives none.
    pub(super) fn join_with(
        &self,
        other: &Machine,
        how: Join,
        output: impl Fn(u32, u32) -> u32,
        meter: &mut Meter,
    ) -> Result<Machine, Reached> {
        let mut variables = [&self.variables[..], &other.variables[..]].concat();
        variables.sort_unstable();
        variables.dedup();
        let mut product = Product {
            one: self,
            other,
            how,
            nodes: Nodes::default(),
            known: FxHashMap::default(),
            numbers: FxHashMap::default(),
            pairs: Vec::new(),
            stack: Vec::new(),
        };
        let mut result = Machine::constant(self.base, variables, NO);
        result.start = product.pair(self.start, other.start);
        let mut next = 0;
        while let Some(&(one, two)) = product.pairs.get(next) {
            let bytes = product.nodes.bytes() + 32 * product.known.len();
            meter.allow(product.pairs.len(), bytes)?;
            let row = product.row(self.row(one), other.row(two));
            result.rows.push(row);
            result.outputs.push(output(self.output(one), other.output(two)));
            next += 1;
        }
        result.nodes = product.nodes;
        result.minimal(meter)
    }
}

/// A product under construction: two machines, and the pairs of states found so far.
struct Product<'a> {
    one: &'a Machine,
    other: &'a Machine,
    how: Join,
    nodes: Nodes,
    known: FxHashMap<(Target, Target), Target>,
    numbers: FxHashMap<(Target, Target), usize>,
    pairs: Vec<(Target, Target)>,
    /// The children of the nodes that are being built.
    stack: Vec<Target>,
}

impl Product<'_> {
    fn pair(&mut self, one: Target, two: Target) -> Target {
        if self.how.is_dead(one, two) {
            return Target::DEAD;
        }
        let fresh = self.pairs.len();
        let number = *self.numbers.entry((one, two)).or_insert(fresh);
        if number == fresh {
            self.pairs.push((one, two));
        }
        Target::state(number)
    }

    fn row(&mut self, one: Target, two: Target) -> Target {
        if self.how.is_dead(one, two) {
            return Target::DEAD;
        }
        let (a, b) = (self.one.nodes.level(one), self.other.nodes.level(two));
        let variable = a.min(b);
        if variable == super::machine::BOTTOM {
            return self.pair(one, two);
        }
        if let Some(&known) = self.known.get(&(one, two)) {
            return known;
        }
        let mark = self.stack.len();
        for digit in 0..self.one.base {
            let left = self.one.nodes.follow(one, variable, digit);
            let right = self.other.nodes.follow(two, variable, digit);
            let child = self.row(left, right);
            self.stack.push(child);
        }
        let node = self.nodes.node(variable, &self.stack[mark..]);
        self.stack.truncate(mark);
        self.known.insert((one, two), node);
        node
    }
}
