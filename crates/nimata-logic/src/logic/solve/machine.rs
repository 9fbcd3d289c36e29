//! Automata whose rows are decision diagrams.
//!
//! A row of a table has base^tracks entries, most of them equal. Here a row is a decision diagram:
//! a node branches on the digit of one variable, equal nodes are shared, and a variable without
//! influence has no node. So an automaton over many variables is small if its language is simple,
//! and products and projections work on nodes instead of letters. (Rows as shared diagrams:
//! Henriksen and others, *Mona: monadic second-order logic in practice*, 1995.)

use super::lists::Lists;
use nimata_automata::number::index;

/// Where a digit leads: to a node, to a state, or to the state that accepts nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Target(pub(super) u32);

/// The two kinds of targets.
pub(super) enum Place {
    Dead,
    State(usize),
    Node(usize),
}

const STATE: u32 = 1 << 31;

impl Target {
    /// The target from which nothing is accepted.
    pub(super) const DEAD: Target = Target(u32::MAX);

    pub(super) fn state(number: usize) -> Self {
        let number = u32::try_from(number).expect("memory is bounded before 2^31 states");
        assert!(number < STATE - 1, "memory is bounded before 2^31 states");
        Target(number | STATE)
    }

    fn node(number: usize) -> Self {
        let number = u32::try_from(number).expect("memory is bounded before 2^31 nodes");
        assert!(number < STATE, "memory is bounded before 2^31 nodes");
        Target(number)
    }

    pub(super) fn is_dead(self) -> bool {
        self == Target::DEAD
    }

    pub(super) fn place(self) -> Place {
        match self {
            Target::DEAD => Place::Dead,
            Target(number) if number & STATE != 0 => Place::State(index(number & !STATE)),
            Target(number) => Place::Node(index(number)),
        }
    }
}

/// The level of targets that are not nodes: below all variables.
pub(super) const BOTTOM: u32 = u32::MAX;

/// Decision nodes, each stored once; every node comes after its children.
#[derive(Clone, Debug, Default)]
pub(super) struct Nodes {
    /// For each node its variable, followed by the target of each digit.
    lists: Lists,
    buffer: Vec<u32>,
}

impl Nodes {
    pub(super) fn len(&self) -> usize {
        self.lists.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.lists.bytes()
    }

    pub(super) fn clear(&mut self) {
        self.lists.clear();
    }

    /// Returns the node that branches on a variable, or the child if all children are equal.
    pub(super) fn node(&mut self, variable: u32, children: &[Target]) -> Target {
        if children.iter().all(|&child| child == children[0]) {
            return children[0];
        }
        self.buffer.clear();
        self.buffer.push(variable);
        self.buffer.extend(children.iter().map(|child| child.0));
        Target::node(self.lists.number(&self.buffer).0)
    }

    pub(super) fn variable(&self, node: usize) -> u32 {
        self.lists.get(node)[0]
    }

    pub(super) fn child(&self, node: usize, digit: usize) -> Target {
        Target(self.lists.get(node)[1 + digit])
    }

    pub(super) fn children(&self, node: usize) -> impl ExactSizeIterator<Item = Target> + '_ {
        self.lists.get(node)[1..].iter().map(|&child| Target(child))
    }

    /// The variable on which a target branches; [`BOTTOM`] if it is a state.
    pub(super) fn level(&self, target: Target) -> u32 {
        match target.place() {
            Place::Node(node) => self.variable(node),
            _ => BOTTOM,
        }
    }

    /// The target after a digit of a variable; the same target if it does not branch on the
    /// variable.
    pub(super) fn follow(&self, target: Target, variable: u32, digit: usize) -> Target {
        match target.place() {
            Place::Node(node) if self.variable(node) == variable => self.child(node, digit),
            _ => target,
        }
    }
}

/// The output of words without a value, and of words for which a formula is false.
pub(in crate::logic) const NO: u32 = 0;
/// The output of words for which a formula holds.
pub(in crate::logic) const YES: u32 = 1;

/// A deterministic automaton that reads the digits of some variables in step.
///
/// Outputs are [`NO`] and [`YES`]; greater numbers stand for the outputs of a sequence.
#[derive(Clone, Debug)]
pub(in crate::logic) struct Machine {
    pub(super) base: usize,
    /// The variables in increasing order; nodes branch only on these.
    pub(in crate::logic) variables: Vec<u32>,
    pub(super) start: Target,
    pub(super) nodes: Nodes,
    /// For each state the root of its diagram.
    pub(super) rows: Vec<Target>,
    pub(super) outputs: Vec<u32>,
}

impl Machine {
    /// The machine with a single state, which does not read its variables.
    pub(super) fn constant(base: usize, variables: Vec<u32>, output: u32) -> Self {
        let (start, rows, outputs) = match output {
            NO => (Target::DEAD, Vec::new(), Vec::new()),
            _ => (Target::state(0), vec![Target::state(0)], vec![output]),
        };
        Machine { base, variables, start, nodes: Nodes::default(), rows, outputs }
    }

    /// The number of states; the state that accepts nothing is not one of them.
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether a machine, which must be minimal, accepts nothing.
    pub(super) fn is_empty(&self) -> bool {
        self.start.is_dead()
    }

    /// A measure of size for comparing machines: states and nodes.
    pub(super) fn size(&self) -> usize {
        self.nodes.len() + self.rows.len()
    }

    pub(super) fn output(&self, target: Target) -> u32 {
        match target.place() {
            Place::State(state) => self.outputs[state],
            _ => NO,
        }
    }

    pub(super) fn row(&self, target: Target) -> Target {
        match target.place() {
            Place::State(state) => self.rows[state],
            _ => Target::DEAD,
        }
    }

    /// The same machine with other outputs; it may no longer be minimal.
    pub(super) fn map_outputs(&self, map: impl Fn(u32) -> u32) -> Machine {
        let outputs = self.outputs.iter().map(|&output| map(output)).collect();
        Machine { outputs, ..self.clone() }
    }

    /// The same machine of other variables, which are in increasing order.
    pub(super) fn renamed(&self, variables: &[u32]) -> Machine {
        let mut nodes = Nodes::default();
        for node in 0..self.nodes.len() {
            let at = self.variables.binary_search(&self.nodes.variable(node));
            let children: Vec<Target> = self.nodes.children(node).collect();
            nodes.node(variables[at.expect("nodes branch on variables")], &children);
        }
        let (rows, outputs) = (self.rows.clone(), self.outputs.clone());
        Machine { nodes, variables: variables.to_vec(), rows, outputs, ..*self }
    }

    /// The target of the letter of zeros from a row. A variable that is no longer read counts as 0.
    pub(super) fn zero(&self, row: Target) -> Target {
        let mut target = row;
        while let Place::Node(node) = target.place() {
            target = self.nodes.child(node, 0);
        }
        target
    }
}
