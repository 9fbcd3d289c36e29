//! A search through joint states for one that must not occur.

use std::hash::Hash;

use rustc_hash::FxHashSet;

use crate::budget::{Budget, Reached};

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk<N> {
    /// How many joint states were looked at.
    pub states: usize,
    /// The faulty state nearest to the start and a word of letters that leads to it, least significant first.
    pub fault: Option<(N, Vec<u32>)>,
}

/// Looks breadth-first at all states that words of letters below `letters` lead to, until one is faulty.
///
/// `step` gives `None` where no continuation of the word matters.
///
/// # Errors
/// A [`Reached`] bound of states, memory or time.
pub fn walk<N: Copy + Eq + Hash>(
    starts: impl IntoIterator<Item = N>,
    letters: u32,
    budget: &Budget,
    step: impl Fn(&N, u32) -> Option<N>,
    is_faulty: impl Fn(&N) -> bool,
) -> Result<Walk<N>, Reached> {
    // The state in the queue and in the hash table, half of which is free.
    let bytes = u64::try_from(3 * size_of::<N>() + 32).expect("a few machine words");
    let allow = |states: usize| {
        budget.allow_memory(bytes.saturating_mul(u64::try_from(states).unwrap_or(u64::MAX)))?;
        budget.allow_states(states)
    };
    let mut seen: FxHashSet<N> = FxHashSet::default();
    // Each with the one it was reached from, by which letter.
    let mut queue: Vec<(N, Option<(usize, u32)>)> = Vec::new();
    for start in starts {
        allow(queue.len() + 1)?;
        if seen.insert(start) {
            queue.push((start, None));
        }
    }
    let mut next = 0;
    while let Some(&(node, _)) = queue.get(next) {
        if is_faulty(&node) {
            return Ok(Walk { states: queue.len(), fault: Some((node, word(&queue, next))) });
        }
        if next % 64 == 0 {
            budget.allow_time()?;
        }
        for letter in 0..letters {
            if let Some(child) = step(&node, letter).filter(|child| seen.insert(*child)) {
                allow(queue.len() + 1)?;
                queue.push((child, Some((next, letter))));
            }
        }
        next += 1;
    }
    Ok(Walk { states: queue.len(), fault: None })
}

/// The letters on the way to the state at `at`.
fn word<N>(queue: &[(N, Option<(usize, u32)>)], at: usize) -> Vec<u32> {
    let mut letters = Vec::new();
    let mut at = at;
    while let Some((before, letter)) = queue[at].1 {
        letters.push(letter);
        at = before;
    }
    letters.reverse();
    letters
}
