//! From the edges to the automaton of the values: guess from a cube, decide, double the cube.

use super::{Candidate, ValueAutomaton};
use crate::budget::{Budget, Reached};
use crate::game::hypergraph_nim::Hypergraph;

/// The most piles of a game whose automaton is looked for: a row of its table has 2^n entries.
pub const MOST_TRACKS: u32 = 16;

/// The end of a derivation without an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAutomaton {
    /// Too many piles.
    #[error("automata are looked for with at most {MOST_TRACKS} piles, and here are {0}")]
    TooManyPiles(u32),
    /// No cube within the budget showed a right automaton.
    #[error(
        "no automaton of the values was found in the cubes of up to {side} tokens a pile; the next one ends so: {reached}"
    )]
    NotFound {
        /// The largest pile of the last cube.
        side: u64,
        /// The bound that was reached.
        reached: Reached,
    },
}

impl ValueAutomaton {
    /// Looks for the automaton of the values, least significant digit first.
    ///
    /// If the values have an automaton, then some cube shows it; whether they have is not known beforehand, so the search
    /// ends only with the budget. A cube takes 10 bytes a position.
    ///
    /// ```
    /// use nimata::game::hypergraph_nim::{Hypergraph, slow::ValueAutomaton};
    /// let found = ValueAutomaton::derive(&Hypergraph::exactly(3, 2)?, &Default::default())?;
    /// let huge = num_bigint::BigUint::from(10u32).pow(1000);
    /// assert_eq!(found.automaton().value_at_tuple(&[huge.clone(), huge.clone() + 1u32, huge]), Some(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`NoAutomaton`] if the budget ended before.
    ///
    /// # Complexity
    /// That of the last cube, [`Candidate::from_cube`] and [`Candidate::verify`].
    pub fn derive(hypergraph: &Hypergraph, budget: &Budget) -> Result<Self, NoAutomaton> {
        if hypergraph.piles() > MOST_TRACKS {
            return Err(NoAutomaton::TooManyPiles(hypergraph.piles()));
        }
        for digits in 2u32.. {
            let attempt = || match Candidate::from_cube(hypergraph, digits, budget)? {
                Some(candidate) => candidate.verify(budget),
                None => Ok(None),
            };
            match attempt() {
                Ok(Some(found)) => return Ok(found),
                Ok(None) => {}
                Err(reached) => {
                    return Err(NoAutomaton::NotFound { side: (1 << (digits - 1)) - 1, reached });
                }
            }
        }
        unreachable!("a cube of 2^32 digits is beyond every budget")
    }
}
