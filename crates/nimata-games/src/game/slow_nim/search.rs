//! Values without a theorem: from the box below a position if it is small, or from the automaton of
//! the game if it is found quickly.

use std::rc::Rc;

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::family::{Piles, among_options, empty};
use super::{MOST_TRACKS, Reading, SlowAutomaton, SlowNim, values_by_definition};
use crate::game::answer::{Evaluation, Reason, Worth};
use crate::game::rung::{Memo, Rung, Step};
use crate::game::table::Table;
use crate::game::{GameError, Result};
use nimata_automata::budget::Budget;
use nimata_logic::logic::Asks;

/// A box with up to this number of positions is always computed; this takes a fraction of a second.
const FEW_POSITIONS: u64 = 1 << 20;
/// The greatest number of positions of such a box if there is a time limit: some seconds.
const FEW_POSITIONS_IN_TIME: u64 = 1 << 26;
/// The memory in bytes for the search for an automaton that the user did not ask for.
const LITTLE_MEMORY: u64 = 1 << 26;
/// The greatest number of states in such a search.
const FEW_STATES: usize = 2000;
/// The greatest number of steps in such a search, which takes some seconds at most.
const FEW_STEPS: u64 = 1 << 25;

/// The search for the automaton of a game, which runs once.
pub(super) struct Search<'g> {
    game: &'g SlowNim,
    found: Memo<SlowAutomaton>,
}

impl<'g> Search<'g> {
    pub(super) fn new(game: &'g SlowNim) -> Self {
        Search { game, found: Memo::default() }
    }

    fn automaton(&self, budget: &Budget) -> Result<&SlowAutomaton> {
        self.found.get_or(|| {
            // A user who gives a time limit wants it used.
            let little = match budget.deadline() {
                Some(_) => budget.clone(),
                None => {
                    let steps = FEW_STEPS.min(budget.steps_left());
                    budget.at_most(FEW_STATES, LITTLE_MEMORY).with_steps(steps)
                }
            };
            SlowAutomaton::derive(self.game, Asks::Values, Reading::shortest(self.game), &little)
        })
    }

    /// The values of the box below a position, if it is small.
    fn below(&self, piles: &Piles, budget: &Budget) -> Option<Table<u16>> {
        let upto: Vec<u64> = piles.iter().map(ToPrimitive::to_u64).collect::<Option<_>>()?;
        let most = match budget.deadline() {
            Some(_) => FEW_POSITIONS_IN_TIME,
            None => FEW_POSITIONS,
        };
        let sides = upto.iter().map(|most| most.saturating_add(1));
        let hypergraph = self.game.hypergraph()?;
        if sides.fold(1u64, u64::saturating_mul) > most {
            return None;
        }
        values_by_definition(hypergraph, &upto, budget).ok()
    }
}

/// The evaluations of a position and of those below it.
type Values<'s> = Box<dyn Fn(&Piles) -> Evaluation + 's>;

/// The values of a position and of its options, from one computation.
pub(super) struct Computed<'g> {
    pub search: Rc<Search<'g>>,
    /// Whether they come from the automaton of the game; otherwise they come from the box.
    pub by_automaton: bool,
}

impl Computed<'_> {
    /// The values of the position and of those below it, if they can be computed quickly.
    ///
    /// The reason for the end of the search is reported only if no other rung decides.
    fn values(&self, piles: &Piles, budget: &Budget) -> Option<Values<'_>> {
        if self.by_automaton {
            let found = self.search.automaton(budget).ok()?;
            let says = format!(
                "its {} states were found in a table, and shown to satisfy the mex rule at every \
                 position",
                found.automaton().len()
            );
            return Some(Box::new(move |piles| {
                Evaluation::by(Worth::Value(found.value(piles).into()), self.rule(), says.clone())
            }));
        }
        let table = self.search.below(piles, budget)?;
        Some(Box::new(move |piles| {
            let tokens = piles.iter().map(|pile| pile.to_usize().expect("the box is in memory"));
            let value = table.at(&tokens.collect::<Vec<_>>());
            let says = "the mex rule, at every position below";
            Evaluation::by(Worth::Value(value.into()), self.rule(), says)
        }))
    }
}

impl Rung<Piles> for Computed<'_> {
    fn rule(&self) -> &'static str {
        if self.by_automaton { "automaton" } else { "definition" }
    }

    fn states(&self) -> Option<String> {
        let looked_for = self.by_automaton && self.search.game.lacks_automaton().is_none();
        looked_for.then(|| {
            "the values of positions of any size are read off binary digits, if one is found"
                .to_owned()
        })
    }

    fn value(&self, piles: &Piles, budget: &Budget) -> Result<Option<Evaluation>> {
        Ok(self.values(piles, budget).map(|values| values(piles)))
    }

    fn step(&self, piles: &Piles, target: &BigUint, budget: &Budget) -> Result<Step> {
        match self.values(piles, budget) {
            Some(values) => among_options(self.search.game, piles, target, budget, values),
            None => Ok(Step::Unnamed),
        }
    }
}

/// The last rung, if no other decides.
pub(super) struct MoveCountBound<'g>(pub Rc<Search<'g>>);

impl MoveCountBound<'_> {
    /// The reason why a position is not decided, and a suggestion.
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

impl Rung<Piles> for MoveCountBound<'_> {
    fn rule(&self) -> &'static str {
        "mex"
    }

    fn value(&self, piles: &Piles, budget: &Budget) -> Result<Option<Evaluation>> {
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

    fn step(&self, _piles: &Piles, target: &BigUint, budget: &Budget) -> Result<Step> {
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
