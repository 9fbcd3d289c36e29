//! Decides exactly which candidates are correct at every position.
//!
//! Let w be a word of letters, most significant first, that spells the numbers x on the tracks. A
//! move adds an *offset* c to x, whose entries are −1, 0 and 1: it lowers piles, and by
//! differences it raises those that follow a lowered pile. Appending a letter d changes x to 2x +
//! d, and 2x + d + c is 2(x + c′) + d′, where c′ keeps the entries of −1 at digit 0 and those of
//! 1 at digit 1, and d′ has the other digit wherever c is not 0. So the states after the words of
//! all x + c form a *tuple* that the next letter changes by a fixed rule, and finitely many
//! tuples are reached. If at every tuple the output at x is the mex of the outputs at x + c for
//! the moves c, then all outputs are values, by induction on the number of tokens. Conversely, if
//! some output is wrong, then the rule fails at a least wrong position. The rule for who wins is
//! the same, with 1 for every mex above 0. The paper's proofs distinguish cases; this one is
//! data.
//!
//! If an automaton reads piles, and their order does not matter to the rules and to it, then it
//! suffices to look at positions with increasing piles.

use num_bigint::BigUint;

use super::cube::largest;
use super::{Candidate, Reading};
use crate::game::hypergraph_nim::Hypergraph;
use nimata_automata::automaton::{Comparison, Dfao, Joint, Output, StateId, compare, walk};
use nimata_automata::budget::{Budget, Reached};
use nimata_logic::logic::Sequence;

/// An automaton whose output is the value, or the outcome, at every position of a game of slow Nim.
#[derive(Clone, Debug)]
pub struct SlowAutomaton {
    automaton: Dfao,
    reading: Reading,
}

impl Candidate {
    /// Decides whether the candidate is correct at every position.
    ///
    /// # Errors
    /// [`Reached`], before memory is taken or at the time limit.
    ///
    /// # Complexity
    /// O(T·2^n·P) time and O(T·P) memory, where T is the number of reached tuples, n that of piles,
    /// and P that of offsets: at most 2^n by piles, and 3^n by differences.
    pub fn verify(self, budget: &Budget) -> Result<Option<SlowAutomaton>, Reached> {
        let Candidate { hypergraph, asks, reading, automaton, .. } = self;
        let rule = Rule::new(&hypergraph, reading, largest(asks), &automaton);
        let mut seen = vec![false; hypergraph.edges().len() + 1];
        let symmetric = reading == Reading::Piles && hypergraph.is_symmetric();
        if symmetric && !is_symmetric(&automaton) {
            return Ok(None);
        }
        // The piles that must be at least as large as the preceding one, and are equal to it so
        // far.
        let tied = if symmetric { (automaton.alphabet().letters() - 1) >> 1 } else { 0 };
        let joint = Joint {
            starts: [(tied, rule.start())],
            letters: automaton.alphabet().letters(),
            owned: size_of::<u32>() * rule.offsets.len(),
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
        Ok(right.then_some(SlowAutomaton { automaton, reading }))
    }
}

impl SlowAutomaton {
    /// The automaton of a statement that was verified before; `None` unless all its outputs are
    /// values.
    pub(super) fn stated(sequence: Sequence, reading: Reading) -> Option<Self> {
        let automaton = sequence.automaton;
        let is_value = |output: &Output| output.is_some_and(|output| u16::try_from(output).is_ok());
        automaton.outputs().iter().all(is_value).then_some(SlowAutomaton { automaton, reading })
    }

    /// The minimal automaton: it reads the binary digits of all piles, or of their differences, in
    /// step, most significant first.
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
        let output = self
            .automaton
            .value_at_tuple(&self.reading.numbers(piles))
            .expect("every word is a position");
        u16::try_from(output).expect("at most the number of edges")
    }
}

/// The rule that an automaton must satisfy at every tuple.
struct Rule<'a> {
    automaton: &'a Dfao,
    /// Greater outputs are replaced by this one.
    largest: usize,
    /// The offsets of moves, with some entries replaced by 0: the tracks with −1, and those with
    /// 1, as letters. The offset 0 comes first.
    offsets: Vec<[u32; 2]>,
    /// The index of each offset among them, under the number that [`Rule::key`] gives it.
    places: Vec<u32>,
    /// The number of tracks.
    tracks: u32,
    /// The indices of the offsets of moves.
    moves: Vec<usize>,
}

/// For each offset c the state after the word of x + c, or [`NONE`] if an entry is below 0.
type Tuple = Box<[u32]>;

/// Marks that there is no position.
const NONE: u32 = u32::MAX;

impl<'a> Rule<'a> {
    fn new(hypergraph: &Hypergraph, reading: Reading, largest: u16, automaton: &'a Dfao) -> Self {
        let tracks = hypergraph.piles();
        let letter = |&edge: &u64| {
            let reversed = edge.reverse_bits() >> (64 - tracks);
            u32::try_from(reversed).expect("an alphabet has at most 20 tracks")
        };
        let moves: Vec<[u32; 2]> =
            hypergraph.edges().iter().map(|edge| reading.change(letter(edge))).collect();
        // Only differences are raised, and only of few piles.
        let keys = if moves.iter().any(|[_, up]| *up > 0) { 2 * tracks } else { tracks };
        let mut rule = Rule {
            automaton,
            largest: largest.into(),
            offsets: moves.clone(),
            places: vec![NONE; 1 << keys],
            tracks,
            moves: Vec::new(),
        };
        let mut next = 0;
        while let Some(&[down, up]) = rule.offsets.get(next) {
            let key = rule.key([down, up]);
            if rule.places[key] == NONE {
                rule.places[key] = 0;
                for bit in (0..tracks).map(|track| 1 << track).filter(|bit| (down | up) & bit != 0)
                {
                    rule.offsets.push([down & !bit, up & !bit]);
                }
            }
            next += 1;
        }
        rule.offsets.sort_unstable();
        rule.offsets.dedup();
        for place in 0..rule.offsets.len() {
            let key = rule.key(rule.offsets[place]);
            rule.places[key] = u32::try_from(place).expect("at most 3^16");
        }
        rule.moves = moves.iter().map(|&offset| rule.place(offset)).collect();
        rule
    }

    fn key(&self, [down, up]: [u32; 2]) -> usize {
        index(down) | index(up) << self.tracks
    }

    fn place(&self, offset: [u32; 2]) -> usize {
        index(self.places[self.key(offset)])
    }

    /// The states before any digit. An entry of 1 is a word that ends here.
    fn start(&self) -> Tuple {
        let begin = self.automaton.flat_row(StateId::START);
        let state = |&[down, up]: &[u32; 2]| if down > 0 { NONE } else { begin[index(up)] };
        self.offsets.iter().map(state).collect()
    }

    fn step(&self, tuple: &[u32], letter: u32) -> Tuple {
        let state = |&[down, up]: &[u32; 2]| match tuple[self.place([down & !letter, up & letter])]
        {
            NONE => NONE,
            from => self.automaton.flat_row(state(from))[index(letter ^ (down | up))],
        };
        self.offsets.iter().map(state).collect()
    }

    /// Tells whether the output follows from those of the existing moves.
    fn holds(&self, tuple: &[u32], seen: &mut [bool]) -> bool {
        let output = |number: u32| {
            let output = self.automaton.output(state(number)).expect("every word is a position");
            usize::try_from(output).expect("values are natural")
        };
        seen.fill(false);
        for &place in self.moves.iter().filter(|&&place| tuple[place] != NONE) {
            if let Some(mark) = seen.get_mut(output(tuple[place])) {
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
