//! The ladder: theorems on a game of slow Nim, then the box below a position, then an automaton.

use std::rc::Rc;
use std::time::Instant;

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::theorems::parities;
use super::{Definition, MOST_TRACKS, Proposition3, SlowNim, Theorem, ValueAutomaton};
use crate::budget::Budget;
use crate::game::answer::{Evaluation, Move, Reason, Worth};
use crate::game::hypergraph_nim::piles_of;
use crate::game::rung::{Kept, Ladder, Rung, Step};
use crate::game::{GameError, Position};

/// A box of so many positions is computed without being asked for: it takes a fraction of a second.
const FEW_POSITIONS: u64 = 1 << 20;
/// The same where a time limit ends the work anyway: some seconds.
const FEW_POSITIONS_IN_TIME: u64 = 1 << 26;
/// The memory, in bytes, in which an automaton is looked for without being asked for.
const LITTLE_MEMORY: u64 = 1 << 26;
/// The most states of an automaton that is looked for without being asked for.
const FEW_STATES: usize = 2000;

/// A position: its piles.
pub(super) type Piles = Vec<BigUint>;

/// The theorem on a game comes first; where it says only who wins, what it says of won positions
/// comes after the ways to their values.
pub(super) fn ladder(game: &SlowNim) -> Ladder<'_, Piles> {
    let search = Rc::new(Search { game, found: Kept::new() });
    let theorem = Theorem::of(game);
    let by = |theorem, of_won| ByTheorem { game, theorem, of_won };
    let mut rungs: Vec<Box<dyn Rung<Piles> + '_>> = Vec::new();
    match theorem {
        Some(theorem) => rungs.push(Box::new(by(theorem, false))),
        None => rungs.push(Box::new(NoTheorem)),
    }
    if !theorem.is_some_and(Theorem::gives_values) {
        rungs.push(Box::new(ByDefinition(game)));
        rungs.push(Box::new(Automaton(Rc::clone(&search))));
        rungs.extend(
            theorem.map(|theorem| -> Box<dyn Rung<Piles> + '_> { Box::new(by(theorem, true)) }),
        );
    }
    rungs.push(Box::new(Open(search)));
    Ladder::new(rungs)
}

/// A move to the first option with the value `target`, where something is known of all options.
fn among_options(
    game: &SlowNim,
    piles: &Piles,
    target: &BigUint,
    budget: &Budget,
    known: impl Fn(&Piles) -> Evaluation,
) -> Result<Step, GameError> {
    let Some(hypergraph) = game.hypergraph() else { return Ok(Step::Unnamed) };
    let empty = empty(piles);
    for &edge in hypergraph.edges().iter().filter(|&&edge| edge & empty == 0) {
        budget.allow_time()?;
        let option = lowered(piles, piles_of(edge).map(|pile| index(pile) - 1));
        let Evaluation { worth, because } = known(&option);
        match worth {
            Worth::Value(value) if value == *target => {
                // A rule speaks of the position that it was asked about.
                let says = |says| format!("after the move the value is {value}: {says}");
                let because = because.into_iter().map(|why| Reason { says: says(why.says), ..why });
                return Ok(step_to(option, because.collect()));
            }
            Worth::Value(_) => {}
            Worth::PPosition(false) if target.is_zero() => {}
            _ => return Ok(Step::Unnamed),
        }
    }
    Ok(Step::Nowhere)
}

fn step_to(piles: Piles, because: Vec<Reason>) -> Step {
    let into = Position::from_groups(vec![piles]);
    Step::To(Move::by(into, because))
}

/// The position with one token less in each of the piles, which are numbered from 0.
fn lowered(piles: &[BigUint], chosen: impl Iterator<Item = usize>) -> Piles {
    let mut piles = piles.to_vec();
    chosen.for_each(|pile| piles[pile] -= 1u32);
    piles
}

/// The empty piles as a set.
fn empty(piles: &[BigUint]) -> u64 {
    let empty = piles.iter().enumerate().filter(|(_, pile)| pile.is_zero());
    empty.fold(0, |empty, (pile, _)| empty | 1 << pile)
}

fn index(pile: u32) -> usize {
    usize::try_from(pile).expect("at most 64")
}

/// What a theorem says: the value, or who wins.
struct ByTheorem<'g> {
    game: &'g SlowNim,
    theorem: Theorem,
    /// Whether it is asked for positions of which it knows only that they are won.
    of_won: bool,
}

impl Rung<Piles> for ByTheorem<'_> {
    fn rule(&self) -> &'static str {
        self.theorem.name()
    }

    fn states(&self) -> Option<String> {
        let extent = match self.theorem {
            Theorem::Proposition3(_) => "who wins",
            Theorem::Proposition4 => "as corrected, the value",
            _ => "the value",
        };
        let says = self.theorem.says();
        (!self.of_won).then(|| format!("{extent} at every position: {says}"))
    }

    fn silence(&self, piles: &Piles, _budget: &Budget) -> Option<String> {
        let won = self.theorem.at(piles).worth == Worth::PPosition(false);
        (won && !self.of_won).then(|| format!("it says only who wins: {}", self.theorem.says()))
    }

    fn value(&self, piles: &Piles, _budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        let said = self.theorem.at(piles);
        let won = said.worth == Worth::PPosition(false);
        Ok((won == self.of_won).then_some(said))
    }

    fn step(&self, piles: &Piles, target: &BigUint, budget: &Budget) -> Result<Step, GameError> {
        if let Theorem::Proposition3(case) = self.theorem {
            // To other values it knows no move, but perhaps that there is none.
            if target.is_zero() == self.of_won {
                return Ok(Step::Unnamed);
            }
            if target.is_zero()
                && let Some(step) = by_proof(case, piles)
            {
                return Ok(step);
            }
        }
        among_options(self.game, piles, target, budget, |option| self.theorem.at(option))
    }
}

/// The winning move that the proof of Proposition 3 names, if it names one.
fn by_proof(case: Proposition3, piles: &Piles) -> Option<Step> {
    let mut order: Vec<usize> = (0..piles.len()).collect();
    order.sort_by_key(|&pile| &piles[pile]);
    let parities = parities(&order.iter().map(|&pile| &piles[pile]).collect::<Vec<_>>());
    if case.lost(&parities) {
        return Some(Step::Nowhere);
    }
    let places = case.winning_piles(&parities)?;
    let because = vec![Reason { rule: case.name(), says: case.says().to_owned() }];
    Some(step_to(lowered(piles, places.into_iter().map(|place| order[place])), because))
}

/// Says of which games there is a theorem.
struct NoTheorem;

const NONE: &str = "none of Propositions 2 to 4: they speak of slow-moore with n <= k + 2, (5,2) and \
                    (6,3), and of slow-exact:3,2";

impl Rung<Piles> for NoTheorem {
    fn rule(&self) -> &'static str {
        "theorem"
    }

    fn states(&self) -> Option<String> {
        Some(NONE.to_owned())
    }

    fn silence(&self, _piles: &Piles, _budget: &Budget) -> Option<String> {
        Some(NONE.to_owned())
    }

    fn value(&self, _piles: &Piles, _budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        Ok(None)
    }
}

/// The box below a position, if it is small.
struct ByDefinition<'g>(&'g SlowNim);

impl ByDefinition<'_> {
    fn below(&self, piles: &Piles, budget: &Budget) -> Option<Definition> {
        let upto: Vec<u64> = piles.iter().map(ToPrimitive::to_u64).collect::<Option<_>>()?;
        let most = match budget.deadline() {
            Some(_) => FEW_POSITIONS_IN_TIME,
            None => FEW_POSITIONS,
        };
        let sides = upto.iter().map(|most| most.saturating_add(1));
        let count = sides.fold(1u64, u64::saturating_mul);
        // If a bound ends it, the automaton may still be found.
        self.0
            .hypergraph()
            .filter(|_| count <= most)
            .and_then(|hypergraph| Definition::new(hypergraph, &upto, budget).ok())
    }

    fn at(&self, definition: &Definition, piles: &Piles) -> Evaluation {
        let tokens = piles.iter().map(|pile| pile.to_usize().expect("the box is in memory"));
        let value = definition.value(&tokens.collect::<Vec<_>>());
        let says = "the mex rule, at every position below";
        Evaluation::by(Worth::Value(value.into()), self.rule(), says)
    }
}

impl Rung<Piles> for ByDefinition<'_> {
    fn rule(&self) -> &'static str {
        "definition"
    }

    fn value(&self, piles: &Piles, budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        Ok(self.below(piles, budget).map(|definition| self.at(&definition, piles)))
    }

    fn step(&self, piles: &Piles, target: &BigUint, budget: &Budget) -> Result<Step, GameError> {
        let Some(definition) = self.below(piles, budget) else { return Ok(Step::Unnamed) };
        among_options(self.0, piles, target, budget, |option| self.at(&definition, option))
    }
}

/// The automaton of a game, looked for once.
struct Search<'g> {
    game: &'g SlowNim,
    found: Kept<ValueAutomaton>,
}

impl Search<'_> {
    fn automaton(&self, budget: &Budget) -> Result<&ValueAutomaton, GameError> {
        self.found.get_or(|| {
            let left = budget.deadline().map(|end| end.saturating_duration_since(Instant::now()));
            // Who gives a time limit wants it used.
            let (states, memory) = match left {
                Some(_) => (usize::MAX, u64::MAX),
                None => (FEW_STATES, LITTLE_MEMORY),
            };
            let little =
                Budget::new(budget.max_states().min(states), budget.max_memory().min(memory), left);
            ValueAutomaton::derive(self.game.written_out()?, &little)
        })
    }
}

/// The automaton of the values, if it is found quickly.
struct Automaton<'g>(Rc<Search<'g>>);

impl Automaton<'_> {
    fn at(&self, found: &ValueAutomaton, piles: &Piles) -> Evaluation {
        let says = format!(
            "its {} states were found in a table, and shown to satisfy the mex rule at every \
             position",
            found.automaton().len()
        );
        Evaluation::by(Worth::Value(found.value(piles).into()), self.rule(), says)
    }
}

impl Rung<Piles> for Automaton<'_> {
    fn rule(&self) -> &'static str {
        "automaton"
    }

    fn states(&self) -> Option<String> {
        self.0.game.lacks_automaton().is_none().then(|| {
            "the values of positions of any size are read off binary digits, if one is found"
                .to_owned()
        })
    }

    fn value(&self, piles: &Piles, budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        // What ended the search is said where nothing else is known.
        Ok(self.0.automaton(budget).ok().map(|found| self.at(found, piles)))
    }

    fn step(&self, piles: &Piles, target: &BigUint, budget: &Budget) -> Result<Step, GameError> {
        let Ok(found) = self.0.automaton(budget) else { return Ok(Step::Unnamed) };
        among_options(self.0.game, piles, target, budget, |option| self.at(found, option))
    }
}

/// What is left where no rung decides.
struct Open<'g>(Rc<Search<'g>>);

impl Open<'_> {
    /// Why a position is not decided, and what to try.
    fn why(&self, budget: &Budget) -> String {
        let game = self.0.game;
        if game.hypergraph().is_none() {
            return format!(
                "{game} has more than {} edges, so no table is made",
                SlowNim::MOST_EDGES
            );
        }
        match self.0.automaton(budget) {
            Err(GameError::Unsuitable(_)) => format!(
                "the table below the position is large, and automata are looked for with at most \
                 {MOST_TRACKS} piles, not {}; by the definition the table is made, within the \
                 memory and time allowed",
                game.piles()
            ),
            Err(ended) if budget.deadline().is_some() => ended.to_string(),
            _ => format!(
                "the table below the position is large, and no automaton of {game} was found \
                 quickly; a time limit, or deriving the automaton, lets it be looked for longer; \
                 by the definition the table of a smaller position is made"
            ),
        }
    }
}

impl Rung<Piles> for Open<'_> {
    fn rule(&self) -> &'static str {
        "mex"
    }

    fn value(&self, piles: &Piles, budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        let at_most = self.0.game.hypergraph().map(|hypergraph| {
            let empty = empty(piles);
            hypergraph.edges().iter().filter(|&&edge| edge & empty == 0).count().into()
        });
        let worth = Worth::Between { at_least: BigUint::zero(), at_most };
        let says = "a value is at most the number of moves";
        let mut evaluation = Evaluation::by(worth, self.rule(), says);
        let says = format!("no theorem gives the value: {}", self.why(budget));
        evaluation.because.push(Reason { rule: "limit", says });
        Ok(Some(evaluation))
    }

    fn step(&self, _piles: &Piles, target: &BigUint, budget: &Budget) -> Result<Step, GameError> {
        let game = self.0.game;
        Err(GameError::Undecided(match game.hypergraph() {
            None => format!(
                "{game} has too many moves to try them all, and no theorem names one to value \
                 {target}"
            ),
            Some(_) => {
                format!("no theorem gives the values of the options: {}", self.why(budget))
            }
        }))
    }
}
