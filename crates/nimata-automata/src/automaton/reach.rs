//! Reachability: the states that words lead to, and the states from which words lead to an output.

use super::predecessors::Predecessors;
use super::{Dfao, Output, StateId};

impl Dfao {
    /// For each state, whether a word leads to it from the start.
    ///
    /// # Complexity
    /// O(n·k), where n is the number of states and k that of letters.
    pub fn reachable(&self) -> Vec<bool> {
        self.reachable_from([StateId::START])
    }

    /// For each state, whether a word leads to it from one of `states`.
    ///
    /// # Complexity
    /// O(n·k), where n is the number of states and k that of letters.
    pub fn reachable_from(&self, states: impl IntoIterator<Item = StateId>) -> Vec<bool> {
        let mut seen = vec![false; self.len()];
        let mut stack: Vec<StateId> = states.into_iter().collect();
        while let Some(state) = stack.pop() {
            if !std::mem::replace(&mut seen[state.index()], true) {
                stack.extend(self.row(state).filter(|target| !seen[target.index()]));
            }
        }
        seen
    }

    /// For each state, whether some word leads from it to an output.
    ///
    /// # Complexity
    /// O(n·k), where n is the number of states and k that of letters.
    pub fn leading_to(&self, output: i64) -> Vec<bool> {
        self.leading_where(|found| found == Some(output))
    }

    /// For each state, whether some word leads from it to an output that satisfies `is_end`.
    ///
    /// # Complexity
    /// That of [`Self::leading_to`].
    pub fn leading_where(&self, is_end: impl Fn(Output) -> bool) -> Vec<bool> {
        let lengths = self.lengths_to(&Predecessors::new(self), |state| is_end(self.output(state)));
        lengths.iter().map(Option::is_some).collect()
    }

    /// For each state the length of a shortest word to a state that satisfies `is_end`; `None` if
    /// no word leads to one.
    pub(super) fn lengths_to(
        &self,
        predecessors: &Predecessors,
        is_end: impl Fn(StateId) -> bool,
    ) -> Vec<Option<u32>> {
        let mut lengths = vec![None; self.len()];
        let mut queue: Vec<StateId> = self.states().filter(|&state| is_end(state)).collect();
        queue.iter().for_each(|state| lengths[state.index()] = Some(0));
        let mut next = 0;
        while let Some(&state) = queue.get(next) {
            let longer = lengths[state.index()].map(|length| length + 1);
            for source in predecessors.of(state) {
                let length = &mut lengths[source.index()];
                if length.is_none() {
                    *length = longer;
                    queue.push(source);
                }
            }
            next += 1;
        }
        lengths
    }
}

/// The word that lowers the distance of a state to 0, by one with each letter. Of the letters that
/// do so it takes the first one in the order of `letters`.
pub(super) fn descent<S: Copy>(
    start: S,
    letters: impl Iterator<Item = u32> + Clone,
    step: impl Fn(S, u32) -> S,
    distance: impl Fn(S) -> Option<u32>,
) -> Vec<u32> {
    let mut state = start;
    let length = distance(start).expect("the start has a distance");
    let next = |left: u32| {
        let mut letters = letters.clone();
        let letter = letters
            .find(|&letter| distance(step(state, letter)) == Some(left))
            .expect("a distance comes from a successor that is one nearer");
        state = step(state, letter);
        letter
    };
    (0..length).rev().map(next).collect()
}
