//! The nondeterministic automaton of a regular expression.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder, Nondeterministic, minimize};
use nimata_automata::budget::{Budget, Reached};

/// The greatest number of nodes and edges that copies and intersections may make.
const MOST_NODES: usize = 1 << 16;

/// The node at which an expression begins, and the one at which it ends.
pub(super) type Ends = (usize, usize);

/// The size of a graph at some time.
pub(super) struct Mark {
    nodes: usize,
    empty: usize,
    letters: usize,
}

/// A nondeterministic automaton with empty moves.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    empty: Vec<(usize, usize)>,
    letters: Vec<(usize, BTreeSet<u32>, usize)>,
    nodes: usize,
}

impl Graph {
    fn node(&mut self) -> usize {
        self.nodes += 1;
        self.nodes - 1
    }

    /// The empty word.
    pub(super) fn nothing(&mut self) -> Ends {
        let node = self.node();
        (node, node)
    }

    /// One of some letters.
    pub(super) fn letter(&mut self, letters: BTreeSet<u32>) -> Ends {
        let ends = (self.node(), self.node());
        self.letters.push((ends.0, letters, ends.1));
        ends
    }

    /// The first words, and then the second.
    pub(super) fn then(&mut self, first: Ends, second: Ends) -> Ends {
        self.empty.push((first.1, second.0));
        (first.0, second.1)
    }

    /// The words of either.
    pub(super) fn either(&mut self, left: Ends, right: Ends) -> Ends {
        let ends = (self.node(), self.node());
        let moves = [(ends.0, left.0), (ends.0, right.0), (left.1, ends.1), (right.1, ends.1)];
        self.empty.extend(moves);
        ends
    }

    /// The words once; with `often` any positive number of times; with `never` the empty word too.
    pub(super) fn repeated(&mut self, (from, to): Ends, often: bool, never: bool) -> Ends {
        // The two nodes are new, so that no other path returns to them.
        let around = (self.node(), self.node());
        self.empty.extend([(around.0, from), (to, around.1)]);
        if often {
            self.empty.push((to, from));
        }
        if never {
            self.empty.push(around);
        }
        around
    }

    /// The size of the graph, from which on copies are made.
    pub(super) fn mark(&self) -> Mark {
        Mark { nodes: self.nodes, empty: self.empty.len(), letters: self.letters.len() }
    }

    /// The words repeated from `least` to `most` times; `None` if the graph becomes too large. All
    /// of their graph was made since the mark.
    pub(super) fn times(
        &mut self,
        ends: Ends,
        since: &Mark,
        least: usize,
        most: Option<usize>,
    ) -> Option<Ends> {
        let copies = most.unwrap_or(least.saturating_add(1));
        let size = self.nodes - since.nodes + self.letters.len() - since.letters;
        copies.checked_mul(size).filter(|&all| self.nodes + all <= MOST_NODES)?;
        let nodes = self.nodes - since.nodes;
        let empty = self.empty[since.empty..].to_vec();
        let letters = self.letters[since.letters..].to_vec();
        let mut all = self.nothing();
        for place in 0..copies {
            let by = self.nodes - since.nodes;
            self.nodes += nodes;
            self.empty.extend(empty.iter().map(|(from, to)| (from + by, to + by)));
            let copied = letters.iter().map(|(from, on, to)| (from + by, on.clone(), to + by));
            self.letters.extend(copied);
            let mut copy = (ends.0 + by, ends.1 + by);
            if place >= least {
                copy = self.repeated(copy, most.is_none(), true);
            }
            all = self.then(all, copy);
        }
        Some(all)
    }

    /// The words of both; `None` if the graph becomes too large.
    pub(super) fn both(&mut self, left: Ends, right: Ends) -> Option<Ends> {
        if self.nodes > MOST_NODES {
            return None;
        }
        let (mut empty, mut edges) = (vec![Vec::new(); self.nodes], vec![Vec::new(); self.nodes]);
        self.empty.iter().for_each(|&(from, to)| empty[from].push(to));
        self.letters.iter().for_each(|(from, on, to)| edges[*from].push((on.clone(), *to)));
        let ends = [(left.0, right.0), (left.1, right.1)];
        let mut places: FxHashMap<Ends, usize> = FxHashMap::default();
        let [from, to] = ends.map(|pair| *places.entry(pair).or_insert_with(|| self.node()));
        let mut open = vec![ends[0]];
        let mut seen: FxHashSet<Ends> = open.iter().copied().collect();
        while let Some(pair) = open.pop() {
            let here = places[&pair];
            let lefts = empty[pair.0].iter().map(|&next| (next, pair.1));
            let rights = empty[pair.1].iter().map(|&next| (pair.0, next));
            let silent = lefts.chain(rights).map(|next| (None, next));
            let shared = edges[pair.0].iter().flat_map(|(on, next)| {
                let others = edges[pair.1].iter();
                others.map(move |(also, other)| (Some(on & also), (*next, *other)))
            });
            for (letters, next) in silent.chain(shared) {
                let there = *places.entry(next).or_insert_with(|| self.node());
                match letters {
                    None => self.empty.push((here, there)),
                    Some(letters) => self.letters.push((here, letters, there)),
                }
                if seen.insert(next) {
                    open.push(next);
                }
            }
            if self.nodes + self.letters.len() > MOST_NODES {
                return None;
            }
        }
        Some((from, to))
    }

    /// The words of these letters that are not those between two nodes; `None` if the graph becomes
    /// too large.
    pub(super) fn complement(
        &mut self,
        ends: Ends,
        alphabet: Alphabet,
        letters: &BTreeSet<u32>,
        budget: &Budget,
    ) -> Result<Option<Ends>, Reached> {
        let words = minimize(&self.automaton(alphabet, DigitOrder::Msd, ends, budget)?);
        let first = self.nodes;
        self.nodes += words.len();
        if self.nodes + words.len() * letters.len() > MOST_NODES {
            return Ok(None);
        }
        let end = self.node();
        for state in words.states() {
            let here = first + state.index();
            if words.output(state) != Some(1) {
                self.empty.push((here, end));
            }
            let moves = letters.iter().map(|&letter| {
                (here, BTreeSet::from([letter]), first + words.step(state, letter).index())
            });
            self.letters.extend(moves);
        }
        Ok(Some((first, end)))
    }

    /// The automaton of the words between two nodes, with outputs 0 and 1.
    pub(super) fn automaton(
        &self,
        alphabet: Alphabet,
        order: DigitOrder,
        (from, to): Ends,
        budget: &Budget,
    ) -> Result<Dfao, Reached> {
        let moves = self.letters.iter().map(|(_, on, _)| on.len()).sum::<usize>();
        let entries = u64::try_from(moves + 16 * self.nodes).unwrap_or(u64::MAX);
        budget.allow_memory(entries.saturating_mul(8))?;
        let mut words = Nondeterministic::new(alphabet);
        let nodes: Vec<u32> = (0..self.nodes).map(|_| words.add_node()).collect();
        self.empty.iter().for_each(|&(from, to)| words.add_empty_move(nodes[from], nodes[to]));
        for (from, on, to) in &self.letters {
            on.iter().for_each(|&letter| words.add_move(nodes[*from], letter, nodes[*to]));
        }
        words.set_start(nodes[from]);
        words.set_accepting(nodes[to], true);
        words.determinize(order, budget)
    }
}
