//! The places where a guessed automaton violates a recurrence.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::super::machine::{Machine, NO, Target};
use super::super::meter::Meter;
use nimata_automata::automaton::Dfao;
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::index;

/// The letters of a word before a step, and of the word after it.
pub(super) type Pair = [u32; 2];

/// The pairs of words before and after a step that a recurrence speaks of, as one automaton without
/// the guess.
pub(super) struct Conditions {
    states: Vec<Condition>,
    edges: Vec<Vec<(Pair, u32)>>,
}

/// The properties of the words that lead to a state.
struct Condition {
    /// Whether they are words of numbers, the second ones those after the step.
    is_step: bool,
    /// Whether the values that are checked separately are right.
    also: bool,
    /// Whether they may be right for longer words.
    may_also: bool,
    /// Whether the step is taken.
    taken: bool,
}

/// Nodes in the order of their discovery, each with the one before it and the letters in between.
struct Discovered<N> {
    numbers: FxHashMap<N, u32>,
    list: Vec<(N, u32, Pair)>,
}

impl<N: Clone + Eq + Hash> Discovered<N> {
    fn new(start: N) -> Self {
        let mut found = Discovered { numbers: FxHashMap::default(), list: Vec::new() };
        found.number(start, 0, [0, 0]);
        found
    }

    fn number(&mut self, node: N, from: u32, letters: Pair) -> u32 {
        let fresh = u32::try_from(self.list.len()).expect("memory is bounded before 2^32 states");
        *self.numbers.entry(node).or_insert_with_key(|node| {
            self.list.push((node.clone(), from, letters));
            fresh
        })
    }

    fn bytes(&self) -> u64 {
        let bytes = self.list.len().saturating_mul(3 * size_of::<(N, u32, Pair)>());
        u64::try_from(bytes).unwrap_or(u64::MAX)
    }
}

impl Conditions {
    /// The product of the machines of the values by themselves, of where the step is taken, and of
    /// the equations of the step. The variables come in increasing order, each with the weights of
    /// its digit in the letters before and after a step.
    pub(super) fn new(
        machines: &[Machine],
        variables: &[(u32, Pair)],
        meter: &mut Meter,
    ) -> Result<Self, Reached> {
        let start = machines.iter().map(|machine| machine.start).collect();
        let mut found: Discovered<Vec<Target>> = Discovered::new(start);
        let mut conditions = Conditions { states: Vec::new(), edges: Vec::new() };
        while let Some((joint, ..)) = found.list.get(conditions.states.len()) {
            let holds: Vec<bool> = machines
                .iter()
                .zip(joint)
                .map(|(machine, &target)| machine.output(target) != NO)
                .collect();
            conditions.states.push(Condition {
                is_step: holds[2..].iter().all(|&holds| holds),
                also: holds[0],
                may_also: !joint[0].is_dead(),
                taken: holds[1],
            });
            let rows = machines.iter().zip(joint).map(|(machine, &target)| machine.row(target));
            let mut rows = vec![(0, rows.collect::<Vec<Target>>(), [0, 0])];
            let mut edges = Vec::new();
            while let Some((at, joint, letters)) = rows.pop() {
                if joint[2..].iter().any(|target| target.is_dead()) {
                    continue;
                }
                let Some(&(variable, weights)) = variables.get(at) else {
                    edges.push((letters, found.number(joint, 0, letters)));
                    continue;
                };
                let base = u32::try_from(machines[0].base).expect("a base has 32 bits");
                rows.extend((0..base).rev().map(|digit| {
                    let follow = |(machine, &target): (&Machine, &Target)| {
                        machine.nodes.follow(target, variable, index(digit))
                    };
                    let next = machines.iter().zip(&joint).map(follow).collect();
                    (at + 1, next, [0, 1].map(|side| letters[side] + digit * weights[side]))
                }));
            }
            conditions.edges.push(edges);
            meter.allow(found.list.len(), usize::try_from(found.bytes()).unwrap_or(usize::MAX))?;
        }
        Ok(conditions)
    }

    /// The words at which a guess violates the recurrence, at most this many; short ones first.
    pub(super) fn violations(
        &self,
        guess: &Dfao,
        most: usize,
        budget: &Budget,
    ) -> Result<Vec<[Vec<u32>; 2]>, Reached> {
        let width = guess.alphabet().row_len();
        let targets = guess.flat_targets();
        let alive = guess.leading_to(1);
        let holds: Vec<bool> = guess.outputs().iter().map(|&output| output == Some(1)).collect();
        let mut found = Discovered::new([0, 0, 0]);
        let (mut next, mut wrong) = (0, Vec::new());
        while let Some(&([one, other, at], ..)) = found.list.get(next) {
            let Condition { is_step, also, taken, .. } = self.states[index(at)];
            let right = also && (!taken || holds[index(other)]);
            if is_step && holds[index(one)] != right {
                wrong.push(next);
                if wrong.len() == most {
                    break;
                }
            } else {
                let number = u32::try_from(next).expect("memory is bounded before 2^32 states");
                for &(letters, condition) in &self.edges[index(at)] {
                    let step = |state, letter| targets[index(state) * width + index(letter)];
                    let [one, other] = [step(one, letters[0]), step(other, letters[1])];
                    // Elsewhere both sides stay false.
                    if alive[index(one)] || self.states[index(condition)].may_also {
                        found.number([one, other, condition], number, letters);
                    }
                }
            }
            if next.is_multiple_of(256) {
                budget.allow_memory(found.bytes())?;
                budget.allow_work(256 * 8)?;
            }
            next += 1;
        }
        let word = |mut at: usize| {
            let mut words = [Vec::new(), Vec::new()];
            while at > 0 {
                let (_, from, letters) = found.list[at];
                (0..2).for_each(|side| words[side].push(letters[side]));
                at = index(from);
            }
            words.iter_mut().for_each(|word| word.reverse());
            words
        };
        Ok(wrong.into_iter().map(word).collect())
    }
}
