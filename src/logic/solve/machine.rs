//! Automata whose rows are decision diagrams.
//!
//! A row of a table has base^tracks entries, most of them equal. Here a row is a diagram: a node
//! asks for the digit of one variable, equal nodes are one node, and a variable that does not
//! matter is not asked. So an automaton over many variables is small if what it says is, and
//! products and projections work on nodes and not on letters. (Rows as shared diagrams: Henriksen
//! and others, *Mona: monadic second-order logic in practice*, 1995.)

use super::lists::{Lists, index};

/// Where a digit leads: to a node, to a state, or to where nothing is accepted any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Target(pub(super) u32);

/// What a target is.
pub(super) enum Place {
    Dead,
    State(usize),
    Node(usize),
}

const STATE: u32 = 1 << 31;

impl Target {
    /// Nothing is accepted from here.
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

/// The level of what is not a node: below all variables.
pub(super) const BOTTOM: u32 = u32::MAX;

/// Nodes, each kept once; every node comes after its children.
#[derive(Clone, Debug, Default)]
pub(super) struct Nodes {
    /// The variable, then the target of each digit.
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

    /// The node that asks for a variable, or the one child if all are equal.
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

    /// The variable that a target asks for, [`BOTTOM`] if none.
    pub(super) fn level(&self, target: Target) -> u32 {
        match target.place() {
            Place::Node(node) => self.variable(node),
            _ => BOTTOM,
        }
    }

    /// Where a digit of a variable leads; nowhere else if the target does not ask for it.
    pub(super) fn follow(&self, target: Target, variable: u32, digit: usize) -> Target {
        match target.place() {
            Place::Node(node) if self.variable(node) == variable => self.child(node, digit),
            _ => target,
        }
    }
}

/// What a word of no value is given.
pub(super) const NO: u32 = 0;
/// What a word is given for which a formula holds.
pub(super) const YES: u32 = 1;

/// A deterministic automaton over the digits of some variables.
///
/// Outputs are [`NO`] and [`YES`], or above that the numbers of outputs of a sequence.
#[derive(Clone, Debug)]
pub(super) struct Machine {
    pub(super) base: usize,
    /// The variables, increasing; a node may ask for these only.
    pub(super) variables: Vec<u32>,
    pub(super) start: Target,
    pub(super) nodes: Nodes,
    /// The row of each state.
    pub(super) rows: Vec<Target>,
    pub(super) outputs: Vec<u32>,
}

impl Machine {
    /// The machine that has one state, and so does not look at its variables.
    pub(super) fn constant(base: usize, variables: Vec<u32>, output: u32) -> Self {
        let (start, rows, outputs) = match output {
            NO => (Target::DEAD, Vec::new(), Vec::new()),
            _ => (Target::state(0), vec![Target::state(0)], vec![output]),
        };
        Machine { base, variables, start, nodes: Nodes::default(), rows, outputs }
    }

    /// How many states it has, that from which nothing is accepted left out.
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether it accepts nothing; it must be minimal.
    pub(super) fn is_empty(&self) -> bool {
        self.start.is_dead()
    }

    /// How large it is, for comparing.
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

    /// The same with other outputs; it may no longer be minimal.
    pub(super) fn map_outputs(&self, map: impl Fn(u32) -> u32) -> Machine {
        let outputs = self.outputs.iter().map(|&output| map(output)).collect();
        Machine { outputs, ..self.clone() }
    }

    /// Where one digit of each variable leads from a row; variables that are left out are asked
    /// for in vain, as their digit is taken to be 0.
    pub(super) fn zero(&self, row: Target) -> Target {
        let mut target = row;
        while let Place::Node(node) = target.place() {
            target = self.nodes.child(node, 0);
        }
        target
    }
}
