//! Derives the automaton of the values or outcomes: guesses it from a cube, verifies it, and then
//! compares more digits or doubles the cube.

use super::{Candidate, Cube, SlowAutomaton, SlowNim};
use crate::automaton::{DigitOrder, Numeration};
use crate::budget::{Budget, Reached};
use crate::game::GameError;
use crate::game::claim::SEQUENCE;
use crate::game::remembered::{Sought, remembered};
use crate::logic::{Asks, Sequence, Statement};

/// The greatest number of piles, because a row of the automaton's table has 2^n entries.
pub const MOST_TRACKS: usize = 16;

/// The greatest number of states. A checker would decline the certificate of a much larger
/// automaton.
pub const MOST_STATES: usize = 1 << 16;

/// The reason why a game has too many piles for an automaton; `None` if it has not.
pub(super) fn too_many_tracks(piles: usize) -> Option<String> {
    (piles > MOST_TRACKS).then(|| {
        format!("automata are looked for with at most {MOST_TRACKS} piles, and here are {piles}")
    })
}

/// The error for candidates that are too large.
fn too_many_states(asks: Asks, states: usize) -> GameError {
    let remedy = match states {
        MOST_STATES.. => {
            "this is the most that is looked for, as a checker would decline a larger claim; small \
             positions follow by the definition"
                .to_owned()
        }
        _ => format!("more may be allowed, up to {MOST_STATES}"),
    };
    GameError::Undecided(format!(
        "an automaton of the {}, if there is one, has more than {states} states, as it seems, for \
         so many residuals were told apart; {remedy}",
        asks.outputs()
    ))
}

impl SlowAutomaton {
    /// Searches for the automaton of the values or outcomes, most significant digit first.
    ///
    /// If there is an automaton, then some cube shows it. It is not known beforehand whether there
    /// is one, so the search ends only with the budget or with [`MOST_STATES`]. Residuals are
    /// distinguished by more and more digits, in larger and larger cubes, until a candidate is
    /// correct.
    ///
    /// ```
    /// use nimata::{game::slow_nim::{SlowAutomaton, SlowNim}, logic::Asks};
    /// let game = SlowNim::exact(3, 2)?;
    /// let found = SlowAutomaton::derive(&game, Asks::Values, &Default::default())?;
    /// let huge = num_bigint::BigUint::from(10u32).pow(1000);
    /// let at = [huge.clone(), huge.clone() + 1u32, huge];
    /// assert_eq!(found.automaton().value_at_tuple(&at), Some(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] if there are more than [`MOST_TRACKS`] piles or too many edges,
    /// and [`GameError::Undecided`] if the budget ended first.
    ///
    /// # Complexity
    /// That of the last [`Cube::new`], [`Candidate::new`] and [`Candidate::verify`].
    pub fn derive(game: &SlowNim, asks: Asks, budget: &Budget) -> Result<Self, GameError> {
        let Some(rules) = game.formulas(asks) else { return Self::search(game, asks, budget) };
        let numerals = Numeration::Base { base: 2, order: DigitOrder::Msd };
        let sought = Sought::new(game, rules.clone(), numerals.clone());
        let found = remembered(&sought, budget, || {
            let automaton = Self::search(game, asks, budget)?.automaton().clone();
            let (name, game) = (SEQUENCE.to_owned(), Some(rules));
            Ok(Statement::of(numerals, Sequence { name, automaton, game }))
        })?;
        let automaton = found.sequences.into_iter().next().and_then(SlowAutomaton::stated);
        automaton.map_or_else(|| Self::search(game, asks, budget), Ok)
    }

    /// Searches as [`SlowAutomaton::derive`] says.
    fn search(game: &SlowNim, asks: Asks, budget: &Budget) -> Result<Self, GameError> {
        if let Some(why) = too_many_tracks(game.piles()) {
            return Err(GameError::Unsuitable(why));
        }
        game.written_out()?;
        let budget = budget.at_most(MOST_STATES, u64::MAX);
        let mut by_theorem = Cube::by_theorem(game, asks);
        let mut further = 1;
        for digits in 2u32.. {
            let cube = by_theorem.take().map_or_else(|| Cube::new(game, asks, digits, &budget), Ok);
            match cube.and_then(|cube| Self::within(&cube, &mut further, &budget)) {
                Ok(Some(found)) => return Ok(found),
                Ok(None) => {}
                Err(Reached::States(states)) => return Err(too_many_states(asks, states)),
                Err(reached) => {
                    let side = (1u64 << (digits - 1)) - 1;
                    return Err(GameError::Undecided(format!(
                        "no automaton of the {} shows while no pile is above {side}; the search \
                         among larger piles ended: {reached}",
                        asks.outputs()
                    )));
                }
            }
        }
        unreachable!("a cube of 2^32 digits is beyond every budget")
    }

    /// The automaton, if the cube shows it; `further` is the number of digits that distinguish
    /// residuals.
    fn within(cube: &Cube, further: &mut usize, budget: &Budget) -> Result<Option<Self>, Reached> {
        while let Some(candidate) = Candidate::new(cube, *further, budget)? {
            if candidate.foretells(cube, budget)?
                && let Some(found) = candidate.verify(budget)?
            {
                return Ok(Some(found));
            }
            *further += 1;
        }
        Ok(None)
    }
}
