//! Breadth-first search over states that are computed on demand: the numbering that
//! [`explore`](super::explore) uses, and the search for a state that must not occur.

use std::collections::hash_map::Entry;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::budget::{Budget, Reached};

/// Nodes, numbered in the order of their discovery.
pub(super) struct Nodes<'a, N> {
    list: Vec<N>,
    numbers: FxHashMap<N, u32>,
    budget: &'a Budget,
    /// The memory of all nodes in bytes.
    held: u64,
    /// The bound below which numbers must stay.
    most: u32,
}

impl<'a, N: Clone + Eq + Hash> Nodes<'a, N> {
    pub(super) fn new(budget: &'a Budget, most: u32) -> Self {
        Nodes { list: Vec::new(), numbers: FxHashMap::default(), budget, held: 0, most }
    }

    pub(super) fn list(&self) -> &[N] {
        &self.list
    }

    /// Returns the number of a node; a new node is stored if the budget allows its bytes.
    pub(super) fn number(&mut self, node: N, bytes: u64) -> Result<u32, Reached> {
        match self.numbers.entry(node) {
            Entry::Occupied(known) => Ok(*known.get()),
            Entry::Vacant(fresh) => {
                let number = u32::try_from(self.list.len())
                    .ok()
                    .filter(|&number| number < self.most)
                    .ok_or(Reached::States(self.list.len()))?;
                self.held = self.held.saturating_add(bytes);
                self.budget.allow_memory(self.held)?;
                self.budget.allow_states(self.list.len() + 1)?;
                self.list.push(fresh.key().clone());
                Ok(*fresh.insert(number))
            }
        }
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk<N> {
    /// The number of joint states that were visited.
    pub states: usize,
    /// The faulty state nearest to the start, and a word of letters that leads to it.
    pub fault: Option<(N, Vec<u32>)>,
}

/// The input of [`walk`]: where the words start, and how many letters there are.
#[derive(Clone, Debug)]
pub struct Joint<S> {
    /// The states before any letter is read.
    pub starts: S,
    /// The number of letters that each state reads.
    pub letters: u32,
    /// The bytes that a state owns on the heap, besides its own size.
    pub owned: usize,
}

/// Visits all joint states that words lead to, breadth-first, until one is faulty.
///
/// A joint state holds what the question needs to know about a word: states of several automata,
/// carries, how two numbers compare so far. If there are finitely many and none is faulty, then no
/// word of any length leads to a fault. `step` returns `None` if no continuation of the word
/// matters.
///
/// ```
/// use nimata_automata::automaton::{Joint, walk};
/// use nimata_automata::budget::Budget;
/// // Is there a binary number divisible by 6 that ends in 01? A state is the residue and the last
/// // two digits.
/// let joint = Joint { starts: [(0, 0)], letters: 2, owned: 0 };
/// let step = |&(residue, end): &(u32, u32), bit| {
///     Some(((2 * residue + bit) % 6, (2 * end + bit) % 4))
/// };
/// let even = walk(joint.clone(), &Budget::default(), step, |&node| node == (0, 1))?;
/// assert_eq!(even.fault, None);
/// let odd = walk(joint, &Budget::default(), step, |&node| node == (3, 1))?;
/// assert_eq!(odd.fault, Some(((3, 1), vec![1, 0, 0, 1])));
/// # Ok::<(), nimata_automata::budget::Reached>(())
/// ```
///
/// # Errors
/// [`Reached`] for a bound of states, memory or time.
///
/// # Complexity
/// O(n·k) steps and look-ups, where n is the number of states and k that of letters.
pub fn walk<N: Clone + Eq + Hash>(
    joint: Joint<impl IntoIterator<Item = N>>,
    budget: &Budget,
    step: impl Fn(&N, u32) -> Option<N>,
    mut is_faulty: impl FnMut(&N) -> bool,
) -> Result<Walk<N>, Reached> {
    // Each state is stored in the list and in the hash table, half of which is free, together with
    // the letter that led to it.
    let bytes = 3 * size_of::<N>() + 2 * joint.owned + 32;
    let bytes = u64::try_from(bytes).expect("a few machine words");
    let mut nodes = Nodes::new(budget, u32::MAX);
    for start in joint.starts {
        nodes.number(start, bytes)?;
    }
    // For each state, the state and the letter from which it was reached.
    let mut origins = vec![None; nodes.list().len()];
    // The search looks at the clock about every 256 steps.
    let pause = usize::try_from((256 / joint.letters).max(1)).expect("at most 256");
    let mut next = 0;
    while let Some(node) = nodes.list().get(next).cloned() {
        if is_faulty(&node) {
            let word = word(&origins, next);
            return Ok(Walk { states: origins.len(), fault: Some((node, word)) });
        }
        if next.is_multiple_of(pause) {
            budget.allow_work(4 * 256)?;
        }
        for letter in 0..joint.letters {
            if let Some(child) = step(&node, letter) {
                nodes.number(child, bytes)?;
                origins.resize(nodes.list().len(), Some((next, letter)));
            }
        }
        next += 1;
    }
    Ok(Walk { states: origins.len(), fault: None })
}

/// The letters on the path to the state at `at`.
fn word(origins: &[Option<(usize, u32)>], mut at: usize) -> Vec<u32> {
    let mut letters = Vec::new();
    while let Some((before, letter)) = origins[at] {
        letters.push(letter);
        at = before;
    }
    letters.reverse();
    letters
}
