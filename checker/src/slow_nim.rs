//! Slow Nim, and its automata: `docs/certificate.md`, sections 8 and 9.

use std::fmt;

use crate::Limits;
use crate::automaton::{Automaton, index};
use crate::game::MAX_VALUE;
use crate::reject::Reject;
use crate::values::Mex;
use crate::walk::Walk;

/// The most piles.
pub(crate) const MAX_PILES: u32 = 16;
/// The most edges: a value is at most their number, and at most 65534.
pub(crate) const MAX_EDGES: usize = 65_534;

/// A valid game of slow Nim: edges are bit sets, pile i being bit i − 1; they increase, and the last pile is in one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SlowNim {
    piles: u32,
    edges: Vec<u32>,
}

impl SlowNim {
    /// Verifies the conditions of section 8; the error names the key and says what is wrong with it.
    pub(crate) fn new(
        piles: u64,
        edges: Vec<u32>,
    ) -> Result<SlowNim, (&'static str, &'static str)> {
        let piles = u32::try_from(piles).ok().filter(|n| (1..=MAX_PILES).contains(n));
        let piles = piles.ok_or(("piles", "the number of piles is not from 1 to 16"))?;
        if edges.first() == Some(&0) || !edges.is_sorted_by(|a, b| a < b) {
            return Err(("edges", "the edges must be at least 1 and strictly increasing"));
        }
        if edges.len() > MAX_EDGES {
            return Err(("edges", "there are more than 65534 edges"));
        }
        // The largest edge has the last pile if any has, and no pile beyond it if none has.
        match edges.last() {
            Some(edge) if edge >> (piles - 1) == 1 => Ok(SlowNim { piles, edges }),
            Some(edge) if edge >> (piles - 1) == 0 => Err(("edges", "the last pile is in no edge")),
            Some(_) => Err(("edges", "an edge has a pile that does not exist")),
            None => Err(("edges", "a game needs an edge")),
        }
    }

    /// n.
    pub(crate) fn piles(&self) -> u32 {
        self.piles
    }
}

/// The canonical name, such as `slow-hyper:{1,2}{2,3}`.
impl fmt::Display for SlowNim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("slow-hyper:")?;
        for edge in &self.edges {
            let piles = (0..self.piles).filter(|pile| edge >> pile & 1 == 1);
            let piles: Vec<String> = piles.map(|pile| (pile + 1).to_string()).collect();
            write!(f, "{{{}}}", piles.join(","))?;
        }
        Ok(())
    }
}

/// Verifies that no output is null, and the rule at every tuple.
///
/// A tuple holds the piles without a digit 1 so far, as a letter; the state of x; the state of x − e_S for each edge S.
pub(crate) fn check(game: &SlowNim, automaton: &Automaton, limits: &Limits) -> Result<(), Reject> {
    automaton.verify_outputs(MAX_VALUE)?;
    // In a letter the first pile is the most significant digit.
    let letter = |edge: &u32| edge.reverse_bits() >> (u32::BITS - game.piles);
    let edges: Vec<u32> = game.edges.iter().map(letter).collect();
    let mut start = vec![0; edges.len() + 2];
    start[0] = (1 << game.piles) - 1;
    let walk = Walk { start, letters: 1 << game.piles, tracks: game.piles };
    let mut mex = Mex::new();
    let rule = |tuple: &[u32]| {
        for (edge, &state) in edges.iter().zip(&tuple[2..]) {
            if let (0, Some(value)) = (edge & tuple[0], automaton.output(state)) {
                mex.add(value);
            }
        }
        let wanted = mex.finish().unwrap_or(0);
        match automaton.output(tuple[1]) {
            Some(output) if output == wanted => Ok(()),
            output => {
                Err(format!("the output is {}, but the mex is {wanted}", output.unwrap_or(0)))
            }
        }
    };
    walk.verify(limits, &mut 0, rule, |tuple, letter, next| {
        let pending = tuple[0];
        next.extend([pending & !letter, automaton.next(tuple[1], index(letter))]);
        let options = edges.iter().zip(&tuple[2..]);
        // A borrow turns zeros into ones up to the first one, which it turns into zero.
        next.extend(options.map(|(edge, &q)| automaton.next(q, index(letter ^ (edge & pending)))));
        true
    })
}
