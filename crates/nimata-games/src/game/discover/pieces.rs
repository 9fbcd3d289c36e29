//! Patterns and parts of them as automata.

use std::collections::{BTreeSet, HashSet};

use super::patterns::Graph;
use nimata_automata::automaton::{
    Alphabet, Dfao, DigitOrder, Joint, Output, StateId, explore, minimize, product, walk,
};
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
                if known.insert(positions.clone()) {
                    budget.allow_states(known.len())?;
                    pieces.push(Piece { term, positions, steps });
                }
            }
        }
        // The order must not depend on the order of a hash table.
        pieces.sort_by(|one, other| one.table().cmp(&other.table()));
        Ok(pieces)
    }

    /// The size and the table of its automaton, by which pieces are in order.
    fn table(&self) -> (usize, &[Output], &[u32]) {
        let Piece { positions, .. } = self;
        (positions.len(), positions.outputs(), positions.flat_targets())
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
                    parts.push(part(both(&self.positions, &fixed, budget)?));
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

/// The words with output 1 in both of two automata.
pub(super) fn both(one: &Dfao, other: &Dfao, budget: &Budget) -> Result<Dfao, Reached> {
    let is = |output: Output| output == Some(1);
    product(one, other, budget, |one, other| Some((is(one) && is(other)).into()))
}

/// The words with output 1 in one of two automata.
pub(super) fn either(one: &Dfao, other: &Dfao, budget: &Budget) -> Result<Dfao, Reached> {
    let is = |output: Output| output == Some(1);
    product(one, other, budget, |one, other| Some((is(one) || is(other)).into()))
}

/// The automaton with letters of one number more, the last one, which it ignores.
pub(super) fn widened(positions: &Dfao, alphabet: Alphabet) -> Dfao {
    let digits = usize::try_from(alphabet.base()).expect("32 bits");
    let targets = positions.flat_targets().iter();
    let targets = targets.flat_map(|&target| std::iter::repeat_n(target, digits)).collect();
    let (outputs, order) = (positions.outputs().to_vec(), positions.order());
    Dfao::from_flat(alphabet, order, outputs, targets).expect("a row for each state")
}

/// Whether some word has output 1 in both automata; the second reads one number more.
pub(super) fn meet(first: &Dfao, second: &Dfao) -> bool {
    let (letters, base) = (second.alphabet().letters(), second.alphabet().base());
    let joint = Joint { starts: [(StateId::START, StateId::START)], letters, owned: 0 };
    let step = |&(one, other): &(StateId, StateId), letter| {
        Some((first.step(one, letter / base), second.step(other, letter)))
    };
    let is = |output: Output| output == Some(1);
    let both =
        |&(one, other): &(StateId, StateId)| is(first.output(one)) && is(second.output(other));
    // As many pairs as there are take less memory than the automata took that were made of them.
    let found = walk(joint, &Budget::unlimited(), step, both);
    found.is_ok_and(|found| found.fault.is_some())
}
