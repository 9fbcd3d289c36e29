//! Derives the automaton of the values or outcomes: guesses it from a cube, verifies it, and then
//! compares more digits or enlarges the cube.

use super::{Candidate, Cube, Reading, SlowAutomaton, SlowNim};
use crate::game::GameError;
use crate::game::claim::SEQUENCE;
use crate::game::remembered::{Sought, remembered};
use nimata_automata::automaton::{DigitOrder, Numeration};
use nimata_automata::budget::{Budget, Reached};
use nimata_logic::logic::{Asks, Sequence, Statement};

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
    /// Searches for the automaton of the values or outcomes with this reading, most significant
    /// digit first.
    ///
    /// If there is an automaton, then some cube shows it. It is not known beforehand whether there
    /// is one, so the search ends only with the budget or with [`MOST_STATES`]. Residuals are
    /// distinguished by more and more digits, in larger and larger cubes, until a candidate is
    /// correct.
    ///
    /// ```
    /// use nimata_games::game::slow_nim::{Reading, SlowAutomaton, SlowNim};
    /// use nimata_logic::logic::Asks;
    /// let game = SlowNim::exact(3, 2)?;
    /// let (asks, reading) = (Asks::Values, Reading::Piles);
    /// let found = SlowAutomaton::derive(&game, asks, reading, &Default::default())?;
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
    /// # Panics
    /// The reading does not suit the game.
    ///
    /// # Complexity
    /// That of the last [`Cube::new`], [`Candidate::new`] and [`Candidate::verify`].
    pub fn derive(
        game: &SlowNim,
        asks: Asks,
        reading: Reading,
        budget: &Budget,
    ) -> Result<Self, GameError> {
        let search = || Self::search(game, asks, reading, budget);
        let rules = match reading {
            Reading::Piles => game.formulas(asks),
            Reading::Differences => game.formulas_by_differences(asks),
        };
        let Some(rules) = rules else { return search() };
        let numerals = Numeration::Base { base: 2, order: DigitOrder::Msd };
        let sought = Sought::new(game, rules.clone(), numerals.clone());
        let found = remembered(&sought, budget, || {
            let automaton = search()?.automaton().clone();
            let (name, game) = (SEQUENCE.to_owned(), Some(rules));
            Ok(Statement::of(numerals, Sequence { name, automaton, game }))
        })?;
        let sequence = found.sequences.into_iter().next();
        let automaton = sequence.and_then(|sequence| SlowAutomaton::stated(sequence, reading));
        automaton.map_or_else(search, Ok)
    }

    /// Searches as [`SlowAutomaton::derive`] says.
    fn search(
        game: &SlowNim,
        asks: Asks,
        reading: Reading,
        budget: &Budget,
    ) -> Result<Self, GameError> {
        if let Some(why) = too_many_tracks(game.piles()) {
            return Err(GameError::Unsuitable(why));
        }
        game.written_out()?;
        let budget = budget.at_most(MOST_STATES, u64::MAX);
        let mut by_theorem = Cube::by_theorem(game, asks, reading);
        let (mut shown, mut side) = (2, 4);
        // A cube in which differences have periods, with these.
        let mut folds: Option<(Cube, Vec<usize>)> = None;
        loop {
            let cube = match (by_theorem.take(), &folds) {
                (Some(cube), _) => Ok(cube),
                (None, Some((small, periods))) => small.folded(periods, side, &budget),
                (None, None) => Cube::new(game, asks, reading, side, &budget),
            };
            let found = cube.and_then(|cube| {
                let found = Self::within(&cube, &budget)?;
                if folds.is_none() {
                    folds = cube.periods().map(|periods| (cube, periods));
                }
                Ok(found)
            });
            match found {
                Ok(Some(found)) => return Ok(found),
                Ok(None) => {}
                Err(Reached::States(states)) => return Err(too_many_states(asks, states)),
                Err(reached) => {
                    return Err(GameError::Undecided(format!(
                        "no automaton of the {} shows while no pile is above {}; the search among \
                         larger piles ended: {reached}",
                        asks.outputs(),
                        shown - 1
                    )));
                }
            }
            // By piles only a further digit shows more. Where differences are folded, larger cubes
            // of 2, 5/2, 3, 4, … times the same number cost little more than their positions.
            let next = match (reading, &folds) {
                (Reading::Piles, _) => 2 * side,
                (_, Some(_)) if side.is_power_of_two() => side / 4 * 5,
                (_, Some(_)) if side % 5 == 0 => side / 5 * 6,
                _ if side.is_power_of_two() => side / 2 * 3,
                _ => side / 3 * 4,
            };
            (shown, side) = (side, next);
        }
    }

    /// The automaton, if the cube shows it by residuals that some number of digits distinguishes.
    fn within(cube: &Cube, budget: &Budget) -> Result<Option<Self>, Reached> {
        for further in 1.. {
            let Some(candidate) = Candidate::new(cube, further, budget)? else { break };
            if candidate.foretells(cube, budget)?
                && let Some(found) = candidate.verify(budget)?
            {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}
