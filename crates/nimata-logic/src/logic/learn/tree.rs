//! The suffixes that separate classes, as a tree.

use nimata_automata::number::index;
use rustc_hash::FxHashMap;

/// A node: a suffix with a branch for each output after it, or a class.
#[derive(Clone, Debug)]
enum Node {
    Suffix { suffix: Box<[u32]>, branches: FxHashMap<u32, u32> },
    Class(u32),
}

/// A tree with a leaf for each class. The words of a class have the outputs along its branch.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// For each node, the transitions that end there.
    ending: Vec<Vec<usize>>,
}

/// The next step in the classification of a word.
#[derive(Clone, Debug)]
pub(super) enum Next<'t> {
    /// The tree asks for its output with this suffix.
    Suffix(&'t [u32]),
    /// The word is in this class.
    Class(u32),
}

impl Tree {
    /// The node at which all words begin.
    pub(super) const ROOT: u32 = 0;

    /// A tree without classes, which asks for the output of the word itself.
    pub(super) fn new() -> Self {
        let mut tree = Tree { nodes: Vec::new(), ending: Vec::new() };
        tree.add(Node::Suffix { suffix: Box::default(), branches: FxHashMap::default() });
        tree
    }

    fn add(&mut self, node: Node) -> u32 {
        self.nodes.push(node);
        self.ending.push(Vec::new());
        u32::try_from(self.nodes.len() - 1).expect("memory is bounded before 2^32 nodes")
    }

    pub(super) fn next(&self, node: u32) -> Next<'_> {
        match &self.nodes[index(node)] {
            Node::Suffix { suffix, .. } => Next::Suffix(suffix),
            Node::Class(class) => Next::Class(*class),
        }
    }

    /// The class of a leaf.
    pub(super) fn class(&self, node: u32) -> u32 {
        match self.next(node) {
            Next::Class(class) => class,
            Next::Suffix(_) => unreachable!("all transitions end at leaves"),
        }
    }

    /// The node after an output with the suffix of a node.
    pub(super) fn branch(&self, node: u32, output: u32) -> Option<u32> {
        match &self.nodes[index(node)] {
            Node::Suffix { branches, .. } => branches.get(&output).copied(),
            Node::Class(_) => None,
        }
    }

    /// Adds a leaf after a suffix.
    pub(super) fn grow(&mut self, node: u32, output: u32, class: u32) -> u32 {
        let leaf = self.add(Node::Class(class));
        if let Node::Suffix { branches, .. } = &mut self.nodes[index(node)] {
            branches.insert(output, leaf);
        }
        leaf
    }

    /// Replaces a leaf by a suffix, with leaves for two outputs and their classes. Returns the
    /// transitions that ended at the old leaf, and must be led further, and the new leaves in the
    /// order of the pairs.
    pub(super) fn split(
        &mut self,
        node: u32,
        suffix: &[u32],
        pairs: [(u32, u32); 2],
    ) -> ([u32; 2], Vec<usize>) {
        let branches = FxHashMap::default();
        self.nodes[index(node)] = Node::Suffix { suffix: suffix.into(), branches };
        let leaves = pairs.map(|(output, class)| self.grow(node, output, class));
        (leaves, std::mem::take(&mut self.ending[index(node)]))
    }

    /// Records that a transition ends at a leaf.
    pub(super) fn end(&mut self, node: u32, transition: usize) {
        self.ending[index(node)].push(transition);
    }
}
