//! Which candidates are right at every position: an exact decision.
//!
//! Let w be a word of letters, least significant first, x the position it spells, and S an edge.
//! The digits of x − e_S are found while w is read: each pile of S has a borrow pending until its
//! first 1; there 0 becomes 1 and the 1 becomes 0. So the piles with nothing but zeros so far, the
//! state after w, and the states after the digits of all x − e_S are a *tuple* that the next letter
//! changes by a fixed rule, and finitely many tuples are reached. The move S exists where no borrow
//! is pending. If at every tuple the output is the mex of the outputs of the moves that exist, then
//! the output after every word is the value of its position: x − e_S is spelled by a word of the
//! same length, so this is an induction on the number of tokens. And if some output is wrong, then
//! at a least wrong position the rule fails. The paper's proofs go through cases; this one is data,
//! and docs/certificate.md has it in full.

use num_bigint::BigUint;

use super::Candidate;
use crate::automaton::{Dfao, Joint, StateId, walk};
use crate::budget::{Budget, Reached};
use crate::certificate::Certificate;
use crate::game::hypergraph_nim::Hypergraph;

/// An automaton whose output is the value at every position of a game of slow Nim.
#[derive(Clone, Debug)]
pub struct ValueAutomaton {
    hypergraph: Hypergraph,
    automaton: Dfao,
    tuples: usize,
}

impl Candidate {
    /// Decides whether the candidate is right at every position.
    ///
    /// # Errors
    /// [`Reached`], before memory is taken or when the time is over.
    ///
    /// # Complexity
    /// O(T·2^n·|H|) time and O(T·|H|) memory, T the number of tuples reached, n piles, H the edges.
    pub fn verify(self, budget: &Budget) -> Result<Option<ValueAutomaton>, Reached> {
        let Candidate { hypergraph, automaton } = self;
        let rule = Rule::new(&hypergraph, &automaton);
        let mut seen = vec![false; rule.edges.len() + 1];
        let joint = Joint {
            starts: [rule.start()],
            letters: automaton.alphabet().letters(),
            owned: size_of::<u32>() * (rule.edges.len() + 2),
        };
        let step = |tuple: &Tuple, letter| Some(rule.step(tuple, letter));
        let is_faulty = |tuple: &Tuple| !rule.holds(tuple, &mut seen);
        // The bound on states is for the automaton; of tuples there are far more.
        let walk = walk(joint, &budget.with_max_states(usize::MAX), step, is_faulty)?;
        let right = walk.fault.is_none();
        Ok(right.then_some(ValueAutomaton { hypergraph, automaton, tuples: walk.states }))
    }
}

impl ValueAutomaton {
    /// The minimal automaton: it reads the binary digits of all piles in step, least significant
    /// first.
    pub fn automaton(&self) -> &Dfao {
        &self.automaton
    }

    /// The value of a position.
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

    /// How many tuples were looked at to decide that it is right.
    pub fn tuples(&self) -> usize {
        self.tuples
    }

    /// The claim that the automaton is right, section `hypergraph-nim/slow-automaton` of
    /// docs/certificate.md.
    pub fn certificate(&self) -> Certificate {
        Certificate::new("hypergraph-nim/slow-automaton")
            .claim("piles", self.hypergraph.piles())
            .claim("edges", self.hypergraph.edges())
            .claim_automaton(&self.automaton)
    }
}

/// The rule that an automaton must keep at every tuple.
struct Rule<'a> {
    automaton: &'a Dfao,
    /// The edges as letters: pile 1 is the most significant bit.
    edges: Vec<u32>,
}

/// The piles without a digit 1 so far, as a letter; the state of x; the state of x − e_S for each
/// edge S.
type Tuple = Box<[u32]>;

impl<'a> Rule<'a> {
    fn new(hypergraph: &Hypergraph, automaton: &'a Dfao) -> Self {
        let letter = |&edge: &u64| {
            let reversed = edge.reverse_bits() >> (64 - hypergraph.piles());
            u32::try_from(reversed).expect("an alphabet has at most 20 tracks")
        };
        Rule { automaton, edges: hypergraph.edges().iter().map(letter).collect() }
    }

    fn start(&self) -> Tuple {
        let mut start = vec![0; self.edges.len() + 2];
        start[0] = self.automaton.alphabet().letters() - 1;
        start.into()
    }

    fn step(&self, tuple: &[u32], letter: u32) -> Tuple {
        let pending = tuple[0];
        let target = |state: u32, letter: u32| {
            self.automaton.flat_row(StateId::from_index(index(state)))[index(letter)]
        };
        let moves = self.edges.iter().zip(&tuple[2..]);
        [pending & !letter, target(tuple[1], letter)]
            .into_iter()
            .chain(moves.map(|(edge, &state)| target(state, letter ^ (edge & pending))))
            .collect()
    }

    /// Whether the output is the mex of the outputs of the moves that exist.
    fn holds(&self, tuple: &[u32], seen: &mut [bool]) -> bool {
        let output = |state: u32| {
            let output = self.automaton.output(StateId::from_index(index(state)));
            usize::try_from(output.expect("every word is a position")).expect("values are natural")
        };
        seen.fill(false);
        for (_, &state) in
            self.edges.iter().zip(&tuple[2..]).filter(|(edge, _)| *edge & tuple[0] == 0)
        {
            if let Some(mark) = seen.get_mut(output(state)) {
                *mark = true;
            }
        }
        seen.iter().position(|&mark| !mark) == Some(output(tuple[1]))
    }
}

fn index(number: u32) -> usize {
    usize::try_from(number).expect("a state or a letter fits in memory's index")
}
