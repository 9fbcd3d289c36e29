//! Decides exactly which candidates are correct at every position.
//!
//! Let w be a word of letters, most significant first, that spells the position x. Let B be a part
//! of an edge whose piles are not empty, and e_B one token in each of its piles. Appending a letter
//! d changes x to 2x + d, and 2x + d − e_B is 2(x − e_C) + d′, where C consists of the piles of B
//! with digit 0, and d′ has the other digit in each pile of B. So the states after the words of all
//! x − e_B form a *tuple* that the next letter changes by a fixed rule, and finitely many tuples
//! are reached. If at every tuple the output at x is the mex of the outputs at x − e_S for the
//! edges S, then all outputs are values, by induction on the number of tokens. Conversely, if some
//! output is wrong, then the rule fails at a least wrong position. The rule for who wins is the
//! same, with 1 for every mex above 0. The paper's proofs distinguish cases; this one is data.
//!
//! If the order of the piles does not matter to the rules and to the automaton, it suffices to look
//! at positions with increasing piles.

use num_bigint::BigUint;

use super::Candidate;
use super::cube::largest;
use crate::automaton::{Comparison, Dfao, Joint, Output, StateId, compare, walk};
use crate::budget::{Budget, Reached};
use crate::game::hypergraph_nim::Hypergraph;
use crate::logic::Sequence;

/// An automaton whose output is the value, or the outcome, at every position of a game of slow Nim.
#[derive(Clone, Debug)]
pub struct SlowAutomaton {
    automaton: Dfao,
}

impl Candidate {
    /// Decides whether the candidate is correct at every position.
    ///
    /// # Errors
    /// [`Reached`], before memory is taken or at the time limit.
    ///
    /// # Complexity
    /// O(T·2^n·P) time and O(T·P) memory, where T is the number of reached tuples, n that of piles,
    /// and P ≤ 2^n that of parts of edges.
    pub fn verify(self, budget: &Budget) -> Result<Option<SlowAutomaton>, Reached> {
        let Candidate { hypergraph, asks, automaton, .. } = self;
        let rule = Rule::new(&hypergraph, largest(asks), &automaton);
        let mut seen = vec![false; hypergraph.edges().len() + 1];
        let symmetric = hypergraph.is_symmetric();
        if symmetric && !is_symmetric(&automaton) {
            return Ok(None);
        }
        let mut start = vec![NONE; rule.parts.len()];
        start[0] = 0;
        // The piles that must be at least as large as the preceding one, and are equal to it so
        // far.
        let tied = if symmetric { (automaton.alphabet().letters() - 1) >> 1 } else { 0 };
        let joint = Joint {
            starts: [(tied, Tuple::from(start))],
            letters: automaton.alphabet().letters(),
            owned: size_of::<u32>() * rule.parts.len(),
        };
        let step = |(tied, tuple): &(u32, Tuple), letter: u32| {
            // The digit of a pile is one bit higher than that of the next pile.
            let before = letter >> 1;
            let sorted = before & !letter & tied == 0;
            sorted.then(|| (tied & !(before ^ letter), rule.step(tuple, letter)))
        };
        let is_faulty = |(_, tuple): &(u32, Tuple)| !rule.holds(tuple, &mut seen);
        // The bound on states is for the automaton; there are far more tuples.
        let walk = walk(joint, &budget.with_max_states(usize::MAX), step, is_faulty)?;
        let right = walk.fault.is_none();
        Ok(right.then_some(SlowAutomaton { automaton }))
    }
}

impl SlowAutomaton {
    /// The automaton of a statement that was verified before; `None` unless all its outputs are
    /// values.
    pub(super) fn stated(sequence: Sequence) -> Option<Self> {
        let automaton = sequence.automaton;
        let is_value = |output: &Output| output.is_some_and(|output| u16::try_from(output).is_ok());
        automaton.outputs().iter().all(is_value).then_some(SlowAutomaton { automaton })
    }

    /// The minimal automaton: it reads the binary digits of all piles in step, most significant
    /// first.
    pub fn automaton(&self) -> &Dfao {
        &self.automaton
    }

    /// The value of a position, or its outcome.
    ///
    /// # Panics
    /// The number of arguments is not that of the piles.
    ///
    /// # Complexity
    /// One look-up for each digit.
    pub fn value(&self, piles: &[BigUint]) -> u16 {
        let output = self.automaton.value_at_tuple(piles).expect("every word is a position");
        u16::try_from(output).expect("at most the number of edges")
    }
}

/// The rule that an automaton must satisfy at every tuple.
struct Rule<'a> {
    automaton: &'a Dfao,
    /// Greater outputs are replaced by this one.
    largest: usize,
    /// The parts of edges as letters, with pile 1 as the most significant bit; the empty part comes
    /// first.
    parts: Vec<u32>,
    /// The index of each part among them.
    places: Vec<usize>,
    /// The indices of the edges.
    edges: Vec<usize>,
}

/// For each part B the state after the word of x − e_B, or [`NONE`] if a pile of B is empty.
type Tuple = Box<[u32]>;

/// Marks that there is no position.
const NONE: u32 = u32::MAX;

impl<'a> Rule<'a> {
    fn new(hypergraph: &Hypergraph, largest: u16, automaton: &'a Dfao) -> Self {
        let letter = |&edge: &u64| {
            let reversed = edge.reverse_bits() >> (64 - hypergraph.piles());
            u32::try_from(reversed).expect("an alphabet has at most 20 tracks")
        };
        let edges: Vec<u32> = hypergraph.edges().iter().map(letter).collect();
        let mut places = vec![usize::MAX; automaton.alphabet().row_len()];
        let mut parts = edges.clone();
        let mut next = 0;
        while let Some(&part) = parts.get(next) {
            let place = &mut places[index(part)];
            if *place == usize::MAX {
                *place = 0;
                let bits = (0..hypergraph.piles()).map(|pile| 1 << pile);
                parts.extend(bits.filter(|bit| part & bit != 0).map(|bit| part & !bit));
            }
            next += 1;
        }
        parts.sort_unstable();
        parts.dedup();
        parts.iter().enumerate().for_each(|(place, &part)| places[index(part)] = place);
        let edges = edges.into_iter().map(|edge| places[index(edge)]).collect();
        Rule { automaton, largest: largest.into(), parts, places, edges }
    }

    fn step(&self, tuple: &[u32], letter: u32) -> Tuple {
        let state = |&part: &u32| match tuple[self.places[index(part & !letter)]] {
            NONE => NONE,
            from => self.automaton.flat_row(state(from))[index(letter ^ part)],
        };
        self.parts.iter().map(state).collect()
    }

    /// Tells whether the output follows from those of the existing moves.
    fn holds(&self, tuple: &[u32], seen: &mut [bool]) -> bool {
        let output = |number: u32| {
            let output = self.automaton.output(state(number)).expect("every word is a position");
            usize::try_from(output).expect("values are natural")
        };
        seen.fill(false);
        for &edge in self.edges.iter().filter(|&&edge| tuple[edge] != NONE) {
            if let Some(mark) = seen.get_mut(output(tuple[edge])) {
                *mark = true;
            }
        }
        let mex = seen.iter().position(|&mark| !mark).expect("one mark more than there are moves");
        mex.min(self.largest) == output(tuple[0])
    }
}

/// Tells whether exchanging any two piles keeps the output. It suffices to test the exchange of the
/// first two piles and the rotation by one place.
fn is_symmetric(automaton: &Dfao) -> bool {
    let piles = automaton.alphabet().tracks();
    let highest = 1 << (piles - 1);
    let swap = |letter: u32| match piles {
        1 => letter,
        _ => letter & (highest / 2 - 1) | letter >> 1 & (highest / 2) | letter << 1 & highest,
    };
    let rotate = |letter: u32| letter >> 1 | letter << (piles - 1) & highest;
    let same = |permute: &dyn Fn(u32) -> u32| {
        let row = |state| {
            let row = automaton.flat_row(state);
            (0..automaton.alphabet().letters()).map(|letter| row[index(permute(letter))])
        };
        let targets = automaton.states().flat_map(row).collect();
        let outputs = automaton.outputs().to_vec();
        let permuted = Dfao::from_flat(automaton.alphabet(), automaton.order(), outputs, targets);
        let permuted = permuted.expect("the same rows in another order");
        compare(automaton, &permuted) == Ok(Comparison::Equal)
    };
    same(&swap) && same(&rotate)
}

fn state(number: u32) -> StateId {
    StateId::from_index(index(number))
}

fn index(number: u32) -> usize {
    usize::try_from(number).expect("a state or a letter fits in memory's index")
}
