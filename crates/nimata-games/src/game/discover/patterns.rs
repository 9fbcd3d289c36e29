//! The graph of all patterns that hold in a sample.
//!
//! A pattern is `X* y X* y X*`: free digits, a letter, free digits, a letter, free digits. The
//! letters that are [free](free_letters) may differ from star to star. A node of the graph is a set
//! of words: those that may follow every word of the pattern so far. Nodes with equal sets are one
//! node. So the paths of the graph are all patterns, and few nodes suffice for them.

use std::collections::{BTreeSet, HashMap};

use super::sample::Sample;
use super::terms::Term;
use super::words::Words;
use crate::game::Result;
use nimata_automata::automaton::Alphabet;
use nimata_automata::budget::Budget;

/// The number of times that free digits may be followed by others.
const CHANGES: usize = 1;
/// The least number of letters that must be known to be free where a pattern ends.
const FREE_AT_END: usize = 3;

/// A nondeterministic automaton that accepts patterns.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    /// The nodes at which a pattern begins.
    pub(super) starts: Vec<usize>,
    pub(super) nodes: Vec<Node>,
}

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) accepts: bool,
    /// The nodes after each letter.
    pub(super) next: Vec<BTreeSet<usize>>,
}

/// The patterns of the positions at which a term is the value.
pub(super) fn graph(sample: &Sample, term: &Term, budget: &Budget) -> Result<Graph> {
    let free = free_letters(sample.alphabet());
    let letters = sample.alphabet().row_len();
    let (known, ends, graph) = (HashMap::new(), HashMap::new(), Graph::default());
    let mut search = Search { letters, free, graph, known, ends, bytes: 0, budget };
    let words = sample.words(term);
    let mut starts = search.ends(&words);
    // A word of numbers may begin with zeros.
    starts.extend(search.changes(&words, CHANGES, |free| free.contains(&0))?);
    search.graph.starts = starts;
    Ok(search.graph)
}

/// The sets of letters in which each digit is fixed, or free, or equal to a digit before it that is
/// free, or the complement of one; the largest first.
pub(super) fn free_letters(alphabet: Alphabet) -> Vec<Vec<usize>> {
    let base = alphabet.base();
    let mut all: Vec<Vec<Vec<u32>>> = vec![vec![Vec::new()]];
    for place in 0..usize::try_from(alphabet.tracks()).expect("a few") {
        let mut next = BTreeSet::new();
        for letters in &all {
            let with = |digits: &dyn Fn(&[u32]) -> Vec<u32>| {
                let more = |letter: &Vec<u32>| {
                    let digits = digits(letter).into_iter();
                    digits.map(|digit| [&letter[..], &[digit]].concat()).collect::<Vec<_>>()
                };
                letters.iter().flat_map(more).collect::<Vec<_>>()
            };
            next.insert(with(&|_| (0..base).collect()));
            next.extend((0..base).map(|digit| with(&|_| vec![digit])));
            next.extend((0..place).map(|like| with(&|letter| vec![letter[like]])));
            next.extend((0..place).map(|like| with(&|letter| vec![base - 1 - letter[like]])));
        }
        all = next.into_iter().collect();
    }
    let number = |letter: &Vec<u32>| letter.iter().fold(0, |sum, digit| sum * base + digit);
    let index = |letter: &Vec<u32>| usize::try_from(number(letter)).expect("a letter has an index");
    let mut all: Vec<Vec<usize>> =
        all.iter().map(|letters| letters.iter().map(index).collect()).collect();
    all.sort_by_key(|letters| (std::cmp::Reverse(letters.len()), letters.clone()));
    all
}

/// The sets of [`free_letters`] as ordered sets.
pub(super) fn free_sets(alphabet: Alphabet) -> Vec<BTreeSet<usize>> {
    free_letters(alphabet).into_iter().map(BTreeSet::from_iter).collect()
}

struct Search<'a> {
    letters: usize,
    free: Vec<Vec<usize>>,
    graph: Graph,
    /// The nodes of sets with so many changes to come.
    known: HashMap<(usize, Words), usize>,
    /// The nodes at which all words of these letters are accepted, and no others.
    ends: HashMap<Vec<usize>, usize>,
    bytes: u64,
    budget: &'a Budget,
}

impl Search<'_> {
    fn add(&mut self, accepts: bool) -> usize {
        let next = vec![BTreeSet::new(); self.letters];
        self.graph.nodes.push(Node { accepts, next });
        self.graph.nodes.len() - 1
    }

    /// The node that accepts the words of these letters.
    fn end(&mut self, free: &[usize]) -> usize {
        if let Some(&end) = self.ends.get(free) {
            return end;
        }
        let end = self.add(true);
        for &letter in free {
            self.graph.nodes[end].next[letter].insert(end);
        }
        self.ends.insert(free.to_vec(), end);
        end
    }

    /// The nodes that end a pattern here: as many letters as possible are free.
    fn ends(&mut self, words: &Words) -> Vec<usize> {
        if !words.has_empty() {
            return Vec::new();
        }
        let mut most: Vec<Vec<usize>> = Vec::new();
        if words.longest() >= FREE_AT_END {
            for free in &self.free {
                let is_new = !most.iter().any(|known| free.iter().all(|x| known.contains(x)));
                if is_new && words.has_all(free) {
                    most.push(free.clone());
                }
            }
        }
        if most.is_empty() {
            most.push(Vec::new());
        }
        most.iter().map(|free| self.end(free)).collect()
    }

    /// The nodes after free digits of each kind that begin here.
    fn changes(
        &mut self,
        words: &Words,
        changes: usize,
        may: impl Fn(&[usize]) -> bool,
    ) -> Result<Vec<usize>> {
        let mut nodes = Vec::new();
        for index in 0..self.free.len() {
            if may(&self.free[index]) {
                let after = words.after_all(&self.free[index]);
                if !after.is_poor() {
                    nodes.push(self.node(after, changes)?);
                }
            }
        }
        nodes.sort_unstable();
        nodes.dedup();
        Ok(nodes)
    }

    /// The node of a set of words.
    fn node(&mut self, words: Words, changes: usize) -> Result<usize> {
        let key = (changes, words);
        if let Some(&node) = self.known.get(&key) {
            return Ok(node);
        }
        let words = key.1.clone();
        self.bytes = self.bytes.saturating_add(words.bytes());
        self.budget.allow_memory(self.bytes)?;
        self.budget.allow_states(self.graph.nodes.len() + 1)?;
        self.budget.allow_time()?;
        let node = self.add(words.has_empty());
        self.known.insert(key, node);
        for letter in 0..self.letters {
            let after = words.after(letter);
            let mut next = self.ends(&after);
            if words.is_in(&after) {
                next.push(node);
            }
            if changes > 0 && after.longest() > 0 {
                next.extend(self.changes(&after, changes - 1, |_| true)?);
            }
            self.graph.nodes[node].next[letter].extend(next);
        }
        if changes > 0 {
            // Free digits may be followed by others at once.
            for other in self.changes(&words, changes - 1, |_| true)? {
                let Node { accepts, next } = self.graph.nodes[other].clone();
                let own = &mut self.graph.nodes[node];
                own.accepts |= accepts;
                own.next.iter_mut().zip(next).for_each(|(own, next)| own.extend(next));
            }
        }
        Ok(node)
    }
}
