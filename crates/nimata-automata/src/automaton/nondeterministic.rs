//! Nondeterministic automata with empty moves, and the subset construction.

use std::rc::Rc;

use super::builder::explore_sized;
use super::predecessors::number;
use super::{Alphabet, Dfao, DigitOrder, StateId};
use crate::budget::{Budget, Reached};
use crate::number::index;

/// A nondeterministic automaton that accepts words; its nodes are numbered from 0.
///
/// Operations on languages join automata by empty moves, and one subset construction makes the
/// result deterministic.
pub struct Nondeterministic {
    alphabet: Alphabet,
    /// The nodes in which a word may begin.
    starts: Vec<u32>,
    nodes: Vec<Node>,
}

#[derive(Default)]
struct Node {
    accepts: bool,
    /// The nodes that the empty word reaches.
    empty: Vec<u32>,
    /// Letters and the nodes that they reach.
    moves: Vec<(u32, u32)>,
}

/// The bytes of a subset beside its nodes: two counters, three pointers with lengths, and the free
/// half of the hash table.
const BOOKKEEPING: u64 = 112;

impl Nondeterministic {
    /// An automaton without nodes.
    pub fn new(alphabet: Alphabet) -> Self {
        Nondeterministic { alphabet, starts: Vec::new(), nodes: Vec::new() }
    }

    /// Adds a node, and returns its number.
    ///
    /// # Panics
    /// Panics if there are 2^32 nodes.
    pub fn add_node(&mut self) -> u32 {
        self.nodes.push(Node::default());
        number(self.nodes.len() - 1)
    }

    /// Lets words begin at a node.
    pub fn set_start(&mut self, node: u32) {
        self.starts.push(node);
    }

    /// Sets whether a word that ends at a node is accepted.
    ///
    /// # Panics
    /// Panics if there is no such node; so do the methods below.
    pub fn set_accepting(&mut self, node: u32, accepts: bool) {
        self.nodes[index(node)].accepts = accepts;
    }

    /// Adds a move by a letter of the alphabet.
    pub fn add_move(&mut self, from: u32, letter: u32, to: u32) {
        self.nodes[index(from)].moves.push((letter, to));
    }

    /// Adds a move by the empty word.
    pub fn add_empty_move(&mut self, from: u32, to: u32) {
        self.nodes[index(from)].empty.push(to);
    }

    /// Adds the states of an automaton from which a word leads to output 1, and accepts there.
    ///
    /// # Errors
    /// A bound of memory.
    pub fn add_states(&mut self, dfao: &Dfao, budget: &Budget) -> Result<Part, Reached> {
        let states = u64::try_from(self.nodes.len() + dfao.len()).unwrap_or(u64::MAX);
        let letters = u64::from(dfao.alphabet().letters());
        budget.allow_memory(states.saturating_mul(8 * letters + 128))?;
        let leads = dfao.leading_to(1);
        let useful = dfao.states().filter(|state| leads[state.index()]);
        let mut nodes = vec![None; dfao.len()];
        useful.for_each(|state| nodes[state.index()] = Some(self.add_node()));
        for state in dfao.states() {
            let Some(node) = nodes[state.index()] else { continue };
            self.set_accepting(node, dfao.output(state) == Some(1));
            for (letter, target) in (0..).zip(dfao.row(state)) {
                if let Some(target) = nodes[target.index()] {
                    self.add_move(node, letter, target);
                }
            }
        }
        Ok(Part { nodes })
    }

    /// The nodes of a part in which words are accepted.
    pub fn accepting(&self, part: &Part) -> Vec<u32> {
        let nodes = part.nodes.iter().flatten().copied();
        nodes.filter(|&node| self.nodes[index(node)].accepts).collect()
    }

    /// The automaton of the same words, with outputs 1 and 0.
    ///
    /// # Errors
    /// A bound of the budget.
    ///
    /// # Complexity
    /// O(s·(m + k)) time and O(s·(n + k)) memory, where s is the number of subsets that are
    /// reached, at most 2^n, n that of nodes, m that of moves and k that of letters.
    pub fn determinize(&self, order: DigitOrder, budget: &Budget) -> Result<Dfao, Reached> {
        let mut marks = Marks { round: 0, of: vec![0; self.nodes.len()] };
        let row = 4 * u64::from(self.alphabet.letters());
        let start = self.closure(&mut marks, self.starts.clone());
        explore_sized(
            self.alphabet,
            order,
            budget,
            |subset| 4 * u64::try_from(subset.len()).unwrap_or(u64::MAX) + BOOKKEEPING + row,
            start,
            |subset: &Rc<[u32]>| {
                let mut targets = vec![Vec::new(); self.alphabet.row_len()];
                let moves = subset.iter().flat_map(|&node| &self.nodes[index(node)].moves);
                let mut steps = 0;
                for &(letter, target) in moves {
                    targets[index(letter)].push(target);
                    steps += 1;
                }
                budget.allow_work(steps)?;
                Ok(targets.into_iter().map(|nodes| self.closure(&mut marks, nodes)).collect())
            },
            |subset| Some(subset.iter().any(|&node| self.nodes[index(node)].accepts).into()),
        )
    }

    /// The nodes that empty moves reach from some nodes, in increasing order.
    fn closure(&self, marks: &mut Marks, mut stack: Vec<u32>) -> Rc<[u32]> {
        marks.round += 1;
        let mut found = Vec::new();
        while let Some(node) = stack.pop() {
            if std::mem::replace(&mut marks.of[index(node)], marks.round) != marks.round {
                found.push(node);
                stack.extend(&self.nodes[index(node)].empty);
            }
        }
        found.sort_unstable();
        found.into()
    }
}

/// The round in which each node was last found, so that no list is cleared between rounds.
struct Marks {
    round: u64,
    of: Vec<u64>,
}

/// The nodes of the states of an automaton that was added.
pub struct Part {
    nodes: Vec<Option<u32>>,
}

impl Part {
    /// The node of a state; `None` if nothing is accepted from it.
    pub fn node(&self, state: StateId) -> Option<u32> {
        self.nodes[state.index()]
    }
}
