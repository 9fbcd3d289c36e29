//! Derives the automaton of the values or outcomes: guesses it from a cube, proves it, and if that
//! fails compares more digits or doubles the cube.

use num_bigint::BigUint;

use super::{Candidate, Cube, SlowNim};
use crate::automaton::{Dfao, DigitOrder};
use crate::budget::{Budget, Reached};
use crate::game::GameError;
use crate::game::claim::SEQUENCE;
use crate::game::guess::first_proved;
use crate::logic::{Answer, Asks, Environment, Numerals, Sequence, Wanted, solve};

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

/// An automaton whose output is the value, or the outcome, at every position of a game of slow Nim.
#[derive(Clone, Debug)]
pub struct SlowAutomaton {
    automaton: Dfao,
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
    /// That of the last [`Cube::new`], [`Candidate::new`] and [`Statement::prove_game`].
    ///
    /// [`Statement::prove_game`]: crate::logic::Statement::prove_game
    pub fn derive(game: &SlowNim, asks: Asks, budget: &Budget) -> Result<Self, GameError> {
        if let Some(why) = too_many_tracks(game.piles()) {
            return Err(GameError::Unsuitable(why));
        }
        game.written_out()?;
        let rules = game.formulas(asks).expect("few piles, and the edges are written out");
        let budget = budget.at_most(MOST_STATES, u64::MAX);
        // The bound on states is for the automaton; a proof needs larger ones.
        let roomy = budget.with_max_states(usize::MAX);
        let cube = Cube::by_theorem(game, asks);
        let mut guesses = Guesses { game, asks, budget, digits: 2, cube, further: 1 };
        let found = first_proved(&rules, BINARY, &roomy, |_| guesses.next().map(Some));
        match found {
            Ok(statement) => {
                let sequences = statement.map(|statement| statement.sequences);
                let sequence = sequences.and_then(|sequences| sequences.into_iter().next());
                Ok(SlowAutomaton { automaton: sequence.expect("guesses never end").automaton })
            }
            Err(GameError::Reached(Reached::States(states))) => Err(too_many_states(asks, states)),
            Err(GameError::Reached(reached)) => {
                let side = (1u64 << (guesses.digits - 1)) - 1;
                Err(GameError::Undecided(format!(
                    "no automaton of the {} shows while no pile is above {side}; the search among \
                     larger piles ended: {reached}",
                    asks.outputs()
                )))
            }
            Err(other) => Err(other),
        }
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

/// The numerals of all automata of the family.
const BINARY: Numerals = Numerals::Base { base: 2, order: DigitOrder::Msd };

/// The automata that larger and larger cubes show.
struct Guesses<'g> {
    game: &'g SlowNim,
    asks: Asks,
    budget: Budget,
    /// The number of digits of the cube.
    digits: u32,
    /// The cube, if it was computed.
    cube: Option<Cube>,
    /// The number of digits that distinguish residuals.
    further: usize,
}

impl Guesses<'_> {
    /// The next automaton that predicts a cube and treats all piles alike if the rules do.
    fn next(&mut self) -> Result<Dfao, GameError> {
        loop {
            let cube = match self.cube.take() {
                Some(cube) => cube,
                None => Cube::new(self.game, self.asks, self.digits, &self.budget)?,
            };
            let Some(candidate) = Candidate::new(&cube, self.further, &self.budget)? else {
                self.digits += 1;
                continue;
            };
            self.further += 1;
            let foretells = candidate.foretells(&cube, &self.budget)?;
            self.cube = Some(cube);
            if foretells && self.is_symmetric(&candidate.automaton)? {
                return Ok(candidate.automaton);
            }
        }
    }

    /// Tells whether the automaton satisfies the sentences that are stated beside the rules.
    fn is_symmetric(&self, automaton: &Dfao) -> Result<bool, GameError> {
        let (name, automaton) = (SEQUENCE.to_owned(), automaton.clone());
        let sequence = Sequence { name, automaton, game: None };
        let environment = Environment::new(BINARY, vec![sequence])?;
        let budget = self.budget.with_max_states(usize::MAX);
        let wanted = Wanted { budget, lemmas: false, ..Wanted::default() };
        for sentence in self.game.symmetries(SEQUENCE) {
            let solution = solve(&sentence, &environment, &wanted, &mut |_, _| {})?;
            if !matches!(solution.answer, Answer::Sentence { truth: true, .. }) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
