//! The suffixes that tell classes apart, as a tree.

use rustc_hash::FxHashMap;

/// A node: a suffix, with a branch for each output that words have with it, or a class.
#[derive(Clone, Debug)]
enum Node {
    Suffix { suffix: Box<[u32]>, branches: FxHashMap<u32, u32> },
    Class(u32),
}

/// A tree with a leaf for each class; the words of a class have the outputs of its branch.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// For each node the transitions that end there.
    ending: Vec<Vec<usize>>,
}

/// What a word is to be asked next.
#[derive(Clone, Debug)]
pub(super) enum Next<'t> {
    /// Its output with this suffix.
    Suffix(&'t [u32]),
    /// Nothing: it is of this class.
    Class(u32),
}

impl Tree {
    /// All words begin here.
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

    /// Where an output with the suffix of a node leads.
    pub(super) fn branch(&self, node: u32, output: u32) -> Option<u32> {
        match &self.nodes[index(node)] {
            Node::Suffix { branches, .. } => branches.get(&output).copied(),
            Node::Class(_) => None,
        }
    }

    /// A new leaf behind a suffix.
    pub(super) fn grow(&mut self, node: u32, output: u32, class: u32) -> u32 {
        let leaf = self.add(Node::Class(class));
        if let Node::Suffix { branches, .. } = &mut self.nodes[index(node)] {
            branches.insert(output, leaf);
        }
        leaf
    }

    /// Puts a suffix in the place of a leaf, with leaves behind it for two outputs and their
    /// classes; and the transitions that ended there, which end nowhere now. The new leaves come in
    /// the order of the pairs.
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

    /// Notes that a transition ends at a leaf.
    pub(super) fn end(&mut self, node: u32, transition: usize) {
        self.ending[index(node)].push(transition);
    }
}

fn index(number: u32) -> usize {
    usize::try_from(number).expect("a number of 32 bits fits in memory's index")
}
