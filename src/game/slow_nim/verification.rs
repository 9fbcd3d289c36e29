//! Which candidates are right at every position: an exact decision.
//!
//! Let w be a word of letters, most significant first, that spells the position x, and let B be a
//! part of an edge whose piles are not empty, with e_B one token in each. Appending a letter d
//! makes x to 2x + d, and 2x + d − e_B is 2(x − e_C) + d′, where C is the piles of B with digit 0,
//! and d′ has in B the other digits. So the states after the words of all x − e_B are a *tuple*
//! that the next letter changes by a fixed rule, and finitely many tuples are reached. If at every
//! tuple the output at x is the mex of the outputs at x − e_S for the edges S, then all outputs are
//! values, by induction on the number of tokens. And if some output is wrong, then at a least wrong
//! position the rule fails. The rule of who wins is the same with 1 for every mex above 0. The
//! paper's proofs go through cases; this one is data.
//!
//! Where the order of the piles does not matter to the rules, nor to the automaton, it is enough to
//! look at positions whose piles increase.

use num_bigint::BigUint;

use super::cube::largest;
use super::{Candidate, SortedDefinition};
use crate::automaton::{Comparison, Dfao, Joint, StateId, compare, walk};
use crate::budget::{Budget, Reached};
use crate::game::hypergraph_nim::Hypergraph;

/// An automaton whose output is the value, or the outcome, at every position of a game of slow Nim.
#[derive(Clone, Debug)]
pub struct SlowAutomaton {
    automaton: Dfao,
}

impl Candidate {
    /// Decides whether the candidate is right at every position.
    ///
    /// # Errors
    /// [`Reached`], before memory is taken or when the time is over.
    ///
    /// # Complexity
    /// O(T·2^n·P) time and O(T·P) memory, T the number of tuples reached, n piles, P the number of
    /// parts of edges, at most 2^n.
    pub fn verify(self, budget: &Budget) -> Result<Option<SlowAutomaton>, Reached> {
        let Candidate { hypergraph, asks, automaton, .. } = self;
        let rule = Rule::new(&hypergraph, largest(asks), &automaton);
        let mut seen = vec![false; hypergraph.edges().len() + 1];
        let symmetric = SortedDefinition::suits(&hypergraph);
        if symmetric && !is_symmetric(&automaton) {
            return Ok(None);
        }
        let mut start = vec![NONE; rule.parts.len()];
        start[0] = 0;
        // Which piles are to be at least as large as the one before, and equal it so far.
        let tied = if symmetric { (automaton.alphabet().letters() - 1) >> 1 } else { 0 };
        let joint = Joint {
            starts: [(tied, Tuple::from(start))],
            letters: automaton.alphabet().letters(),
            owned: size_of::<u32>() * rule.parts.len(),
        };
        let step = |(tied, tuple): &(u32, Tuple), letter: u32| {
            // A pile's digit stands one place higher than that of the next one.
            let before = letter >> 1;
            let sorted = before & !letter & tied == 0;
            sorted.then(|| (tied & !(before ^ letter), rule.step(tuple, letter)))
        };
        let is_faulty = |(_, tuple): &(u32, Tuple)| !rule.holds(tuple, &mut seen);
        // The bound on states is for the automaton; of tuples there are far more.
        let walk = walk(joint, &budget.with_max_states(usize::MAX), step, is_faulty)?;
        let right = walk.fault.is_none();
        Ok(right.then_some(SlowAutomaton { automaton }))
    }
}

impl SlowAutomaton {
    /// The minimal automaton: it reads the binary digits of all piles in step, most significant
    /// first.
    pub fn automaton(&self) -> &Dfao {
        &self.automaton
    }

    /// The value of a position, or its outcome.
    ///
    /// # Panics
    /// If there is not one number a pile.
    ///
    /// # Complexity
    /// One look-up a digit.
    pub fn value(&self, piles: &[BigUint]) -> u16 {
        let output = self.automaton.value_at_tuple(piles).expect("every word is a position");
        u16::try_from(output).expect("at most the number of edges")
    }
}

/// The rule that an automaton must keep at every tuple.
struct Rule<'a> {
    automaton: &'a Dfao,
    /// Greater outputs are this one.
    largest: usize,
    /// The parts of edges as letters, pile 1 the most significant bit; first the empty one.
    parts: Vec<u32>,
    /// The place of each part among them.
    places: Vec<usize>,
    /// The places of the edges.
    edges: Vec<usize>,
}

/// For each part B the state after the word of x − e_B, or [`NONE`] if a pile of B is empty.
type Tuple = Box<[u32]>;

/// No position.
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

    /// Whether the output is what those of the moves that exist make it.
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

/// Whether the output stays when two piles are exchanged, whichever they are: it does if it does
/// for the first two, and when all move up by one place.
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
