//! Patterns and parts of them as automata.

use std::collections::{BTreeSet, HashSet};

use super::patterns::Graph;
use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder, Output, StateId, explore, minimize};
use nimata_automata::budget::{Budget, Reached};

/// Positions at which a term may be the value: those of a pattern, or part of them.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    /// The place of the term.
    pub(super) term: usize,
    /// Output 1 at the positions, and 0 elsewhere.
    pub(super) positions: Dfao,
    /// The steps of the pattern; none if it is a part of one.
    steps: Vec<Step>,
}

/// A part of a pattern has a number that is at most this.
const MOST_FIXED: u64 = 2;

/// One step of a pattern: the letters that are free, and those that lead to the next step.
#[derive(Clone, Debug, Default)]
struct Step {
    free: BTreeSet<usize>,
    on: BTreeSet<usize>,
}

impl Piece {
    /// All patterns of a graph, each once.
    pub(super) fn all(
        graph: &Graph,
        alphabet: Alphabet,
        term: usize,
        budget: &Budget,
    ) -> Result<Vec<Piece>, Reached> {
        let (mut pieces, mut known) = (Vec::new(), HashSet::new());
        let mut paths: Vec<Vec<usize>> = graph.starts.iter().map(|&start| vec![start]).collect();
        while let Some(path) = paths.pop() {
            let last = &graph.nodes[*path.last().expect("a path has a node")];
            let next: HashSet<usize> = last.next.iter().flatten().copied().collect();
            let onward = next.into_iter().filter(|node| !path.contains(node));
            paths.extend(onward.map(|node| [&path[..], &[node]].concat()));
            if last.accepts {
                let steps = steps(graph, &path);
                let positions = accepted(&steps, alphabet, budget)?;
                if known.insert(key(&positions)) {
                    budget.allow_states(known.len())?;
                    pieces.push(Piece { term, positions, steps });
                }
            }
        }
        // The order must not depend on the order of a hash table.
        pieces.sort_by_cached_key(|piece| (piece.positions.len(), key(&piece.positions)));
        Ok(pieces)
    }

    /// The parts of a whole pattern: those in which a number is fixed and small, and those with
    /// fewer letters at each step, which are among `free`. A graph joins steps with equal futures,
    /// and so some of its patterns hold for several reasons, not all of which can be proved.
    pub(super) fn parts(
        &self,
        free: &[BTreeSet<usize>],
        budget: &Budget,
    ) -> Result<Vec<Piece>, Reached> {
        let (mut parts, alphabet) = (Vec::new(), self.positions.alphabet());
        let part = |positions| Piece { term: self.term, positions, steps: Vec::new() };
        if !self.steps.is_empty() {
            for steps in narrowed(&self.steps, free) {
                parts.push(part(accepted(&steps, alphabet, budget)?));
            }
            for place in 0..alphabet.tracks() {
                for number in 0..=MOST_FIXED {
                    let fixed = fixed(alphabet, place, number, budget)?;
                    let positions =
                        joined(&self.positions, &fixed, Align::Same, Join::Both, budget)?;
                    parts.push(part(positions));
                }
            }
        }
        Ok(parts)
    }
}

/// The steps with all choices of greatest sets among `free` in place of their letters.
fn narrowed(steps: &[Step], free: &[BTreeSet<usize>]) -> Vec<Vec<Step>> {
    let greatest = |letters: &BTreeSet<usize>| {
        let mut greatest: Vec<&BTreeSet<usize>> = Vec::new();
        for set in free.iter().filter(|set| set.is_subset(letters)) {
            if !greatest.iter().any(|other| set.is_subset(other)) {
                greatest.push(set);
            }
        }
        let empty = letters.is_empty().then(BTreeSet::new);
        greatest.into_iter().cloned().chain(empty).collect::<Vec<_>>()
    };
    let mut all = vec![Vec::new()];
    for step in steps {
        let (stays, leaves) = (greatest(&step.free), greatest(&step.on));
        let choices = stays.iter().flat_map(|free| leaves.iter().map(move |on| (free, on)));
        let choices: Vec<Step> =
            choices.map(|(free, on)| Step { free: free.clone(), on: on.clone() }).collect();
        let longer = |begun: &Vec<Step>| {
            let with = |step: &Step| [&begun[..], std::slice::from_ref(step)].concat();
            choices.iter().map(with).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// What tells automata apart.
pub(super) fn key(automaton: &Dfao) -> (Vec<Output>, Vec<u32>) {
    (automaton.outputs().to_vec(), automaton.flat_targets().to_vec())
}

/// The steps along a path of the graph.
fn steps(graph: &Graph, path: &[usize]) -> Vec<Step> {
    let to = |from: usize, to: usize| {
        let letters = graph.nodes[from].next.iter().enumerate();
        let letters = letters.filter(move |(_, next)| next.contains(&to));
        letters.map(|(letter, _)| letter).collect()
    };
    let step = |at: usize| Step {
        free: to(path[at], path[at]),
        on: path.get(at + 1).map_or_else(BTreeSet::new, |&next| to(path[at], next)),
    };
    (0..path.len()).map(step).collect()
}

/// The numbers whose digits go through these steps, behind any number of leading zeros.
fn accepted(steps: &[Step], alphabet: Alphabet, budget: &Budget) -> Result<Dfao, Reached> {
    // Bit 0 stands for leading zeros, and bit i + 1 for step i.
    const BEGIN: u32 = 0b11;
    let after = |set: u32, letter: usize| {
        let zeros = if set & 1 == 1 && letter == 0 { BEGIN } else { 0 };
        let from = steps.iter().enumerate().filter(|(at, _)| set >> (at + 1) & 1 == 1);
        from.fold(zeros, |next, (at, step)| {
            let stays = u32::from(step.free.contains(&letter)) << (at + 1);
            next | stays | u32::from(step.on.contains(&letter)) << (at + 2)
        })
    };
    // A number is the same without its leading zeros.
    let mut start = BEGIN;
    while after(start, 0) | start != start {
        start |= after(start, 0);
    }
    let found = explore(
        alphabet,
        DigitOrder::Msd,
        budget,
        start,
        |&set| Ok::<_, Reached>((0..alphabet.row_len()).map(|letter| after(set, letter)).collect()),
        |&set| Some((set >> steps.len() & 1).into()),
    )?;
    Ok(minimize(&found))
}

/// The positions with this number at a place.
fn fixed(alphabet: Alphabet, place: u32, number: u64, budget: &Budget) -> Result<Dfao, Reached> {
    let base = u64::from(alphabet.base());
    let digit = |letter: u32| {
        let digits = alphabet.digits_of(letter);
        u64::from(digits[usize::try_from(place).expect("a few")])
    };
    let found = explore(
        alphabet,
        DigitOrder::Msd,
        budget,
        0,
        |&sum| {
            let after = |letter| (base * sum + digit(letter)).min(number + 1);
            Ok::<_, Reached>((0..alphabet.letters()).map(after).collect())
        },
        |&sum| Some(i64::from(sum == number)),
    )?;
    Ok(minimize(&found))
}

/// Which words two automata must accept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Join {
    Both,
    Either,
}

/// The tracks of the first of two automata.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    /// They are those of the second one.
    Same,
    /// The second one has one more behind them.
    Without,
}

impl Align {
    fn letter(self, letter: u32, of: &Dfao) -> u32 {
        match self {
            Align::Same => letter,
            Align::Without => letter / of.alphabet().base(),
        }
    }
}

/// The words with output 1 in both of two automata, or in one of them.
pub(super) fn joined(
    first: &Dfao,
    second: &Dfao,
    align: Align,
    join: Join,
    budget: &Budget,
) -> Result<Dfao, Reached> {
    let found = explore(
        second.alphabet(),
        DigitOrder::Msd,
        budget,
        (StateId::START, StateId::START),
        |&(one, other)| {
            let step = |letter| {
                (first.step(one, align.letter(letter, second)), second.step(other, letter))
            };
            Ok::<_, Reached>((0..second.alphabet().letters()).map(step).collect())
        },
        |&(one, other)| {
            let [one, other] = [first.output(one), second.output(other)].map(|it| it == Some(1));
            Some(i64::from(match join {
                Join::Both => one && other,
                Join::Either => one || other,
            }))
        },
    )?;
    Ok(minimize(&found))
}

/// Whether some word has output 1 in both automata; the second reads one number more.
pub(super) fn meet(first: &Dfao, second: &Dfao) -> bool {
    let start = (StateId::START, StateId::START);
    let (mut seen, mut stack) = (HashSet::from([start]), vec![start]);
    while let Some((one, other)) = stack.pop() {
        if first.output(one) == Some(1) && second.output(other) == Some(1) {
            return true;
        }
        for letter in 0..second.alphabet().letters() {
            let next = (
                first.step(one, Align::Without.letter(letter, second)),
                second.step(other, letter),
            );
            if seen.insert(next) {
                stack.push(next);
            }
        }
    }
    false
}
