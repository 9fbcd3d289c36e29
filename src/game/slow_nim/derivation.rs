//! From the edges to the automaton of the values: guess from a cube, decide, double the cube.

use std::time::Instant;

use super::{Candidate, ValueAutomaton};
use crate::budget::{Budget, Reached};
use crate::game::hypergraph_nim::Hypergraph;

/// The most piles of a game whose automaton is looked for: a row of its table has 2^n entries.
pub const MOST_TRACKS: u32 = 16;

/// The most states of an automaton that is looked for: a checker would decline the certificate of a much larger one.
pub const MOST_STATES: usize = 1 << 16;

/// The end of a derivation without an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAutomaton {
    /// Too many piles.
    #[error("automata are looked for with at most {MOST_TRACKS} piles, and here are {0}")]
    TooManyPiles(u32),
    /// So many residuals differ that the automaton would be too large; this is exact, not a guess.
    #[error(
        "an automaton of the values, if there is one, has more than {0} states: so many residuals were told apart; {remedy}",
        remedy = more_states(*.0)
    )]
    TooManyStates(usize),
    /// No cube within the budget showed a right automaton.
    #[error(
        "no automaton of the values shows while no pile is above {side}; the search among larger piles ended: {reached}"
    )]
    NotFound {
        /// The largest pile of the last cube.
        side: u64,
        /// The bound that was reached.
        reached: Reached,
    },
}

fn more_states(most: usize) -> String {
    match most {
        MOST_STATES.. => "this is the most that is looked for, as the checker would decline a larger claim; `nimata \
                          value` and `table` give those of small positions by the definition"
            .to_owned(),
        _ => format!("--max-states allows more, up to {MOST_STATES}"),
    }
}

impl ValueAutomaton {
    /// Looks for the automaton of the values, least significant digit first.
    ///
    /// If the values have an automaton, then some cube shows it; whether they have is not known beforehand, so the search
    /// ends only with the budget or with [`MOST_STATES`]. States of a candidate show different values, so that no automaton of
    /// the values has fewer.
    ///
    /// ```
    /// use nimata::game::{hypergraph_nim::Hypergraph, slow_nim::ValueAutomaton};
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
        let left = budget.deadline().map(|end| end.saturating_duration_since(Instant::now()));
        let states = budget.max_states().min(MOST_STATES);
        let budget = Budget::new(states, budget.max_memory(), left);
        for digits in 2u32.. {
            let attempt = || match Candidate::from_cube(hypergraph, digits, &budget)? {
                Some(candidate) => candidate.verify(&budget),
                None => Ok(None),
            };
            match attempt() {
                Ok(Some(found)) => return Ok(found),
                Ok(None) => {}
                Err(Reached::States(states)) => return Err(NoAutomaton::TooManyStates(states)),
                Err(reached) => {
                    return Err(NoAutomaton::NotFound { side: (1 << (digits - 1)) - 1, reached });
                }
            }
        }
        unreachable!("a cube of 2^32 digits is beyond every budget")
    }
}
