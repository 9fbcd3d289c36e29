//! From the edges to the automaton of the values: guess from a cube, decide, double the cube.

use std::time::Instant;

use super::{Candidate, ValueAutomaton};
use crate::budget::{Budget, Reached};
use crate::game::GameError;
use crate::game::hypergraph_nim::Hypergraph;

/// The most piles of a game whose automaton is looked for: a row of its table has 2^n entries.
pub const MOST_TRACKS: usize = 16;

/// The most states of an automaton that is looked for: a checker would decline the certificate of a
/// much larger one.
pub const MOST_STATES: usize = 1 << 16;

/// Why automata of a game are not looked for; `None` if they are.
pub(super) fn too_many_tracks(piles: usize) -> Option<String> {
    (piles > MOST_TRACKS).then(|| {
        format!("automata are looked for with at most {MOST_TRACKS} piles, and here are {piles}")
    })
}

/// So many residuals differ that the automaton would be too large; this is exact, not a guess.
fn too_many_states(states: usize) -> GameError {
    let remedy = match states {
        MOST_STATES.. => {
            "this is the most that is looked for, as a checker would decline a larger \
                          claim; the values of small positions follow by the definition"
                .to_owned()
        }
        _ => format!("more may be allowed, up to {MOST_STATES}"),
    };
    GameError::Undecided(format!(
        "an automaton of the values, if there is one, has more than {states} states: so many \
         residuals were told apart; {remedy}"
    ))
}

impl ValueAutomaton {
    /// Looks for the automaton of the values, least significant digit first.
    ///
    /// If the values have an automaton, then some cube shows it; whether they have is not known
    /// beforehand, so the search ends only with the budget or with [`MOST_STATES`]. States of a
    /// candidate show different values, so that no automaton of the values has fewer.
    ///
    /// ```
    /// use nimata::game::{hypergraph_nim::Hypergraph, slow_nim::ValueAutomaton};
    /// let found = ValueAutomaton::derive(&Hypergraph::exactly(3, 2)?, &Default::default())?;
    /// let huge = num_bigint::BigUint::from(10u32).pow(1000);
    /// let at = [huge.clone(), huge.clone() + 1u32, huge];
    /// assert_eq!(found.automaton().value_at_tuple(&at), Some(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] past [`MOST_TRACKS`] piles, [`GameError::Undecided`] if the budget
    /// ended before.
    ///
    /// # Complexity
    /// That of the last cube, [`Candidate::from_cube`] and [`Candidate::verify`].
    pub fn derive(hypergraph: &Hypergraph, budget: &Budget) -> Result<Self, GameError> {
        let piles = usize::try_from(hypergraph.piles()).expect("at most 64");
        if let Some(why) = too_many_tracks(piles) {
            return Err(GameError::Unsuitable(why));
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
                Err(Reached::States(states)) => return Err(too_many_states(states)),
                Err(reached) => {
                    let side = (1u64 << (digits - 1)) - 1;
                    return Err(GameError::Undecided(format!(
                        "no automaton of the values shows while no pile is above {side}; the \
                         search among larger piles ended: {reached}"
                    )));
                }
            }
        }
        unreachable!("a cube of 2^32 digits is beyond every budget")
    }
}
