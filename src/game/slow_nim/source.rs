//! Where the values of a position and of its options come from.

use std::time::Instant;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::{Definition, Knowledge, MOST_TRACKS, NoAutomaton, SlowNim, Theorem, ValueAutomaton};
use crate::budget::Budget;
use crate::game::answer::Reason;

/// A box of so many positions is computed without being asked for: it takes a fraction of a second.
const FEW_POSITIONS: u64 = 1 << 20;
/// The same where a time limit ends the work anyway: some seconds.
const FEW_POSITIONS_IN_TIME: u64 = 1 << 26;
/// The memory, in bytes, in which an automaton is looked for without being asked for.
const LITTLE_MEMORY: u64 = 1 << 26;
/// The most states of an automaton that is looked for without being asked for.
const FEW_STATES: usize = 2000;

/// Where the values of a position and of all below it come from: made once for all options of a position.
pub(super) enum Source {
    /// A theorem that gives values.
    Theorem(Theorem),
    /// The box below the position.
    Definition(Definition),
    /// The automaton of the game.
    Automaton(Box<ValueAutomaton>),
    /// A theorem that says only who wins; and what ended the search for an automaton, if there was one.
    Outcome(Theorem, Option<NoAutomaton>),
    /// Nothing; and the same.
    Nothing(Option<NoAutomaton>),
}

/// What is known of a position, and why.
pub(super) struct Known {
    pub(super) knows: Option<Knowledge>,
    pub(super) because: Vec<Reason>,
}

impl Source {
    /// The best source for a position: a theorem, the box if it is small, the automaton if it is quickly found.
    pub(super) fn new(game: &SlowNim, piles: &[BigUint], budget: &Budget) -> Source {
        let theorem = Theorem::of(game);
        let otherwise = |ended| match theorem {
            Some(theorem) => Source::Outcome(theorem, ended),
            None => Source::Nothing(ended),
        };
        if let Some(theorem) = theorem.filter(|theorem| theorem.gives_values()) {
            return Source::Theorem(theorem);
        }
        let Some(hypergraph) = game.hypergraph() else { return otherwise(None) };
        let upto: Option<Vec<u64>> = piles.iter().map(ToPrimitive::to_u64).collect();
        let most = match budget.deadline() {
            Some(_) => FEW_POSITIONS_IN_TIME,
            None => FEW_POSITIONS,
        };
        let few = |upto: &Vec<u64>| {
            let sides = upto.iter().map(|most| most.saturating_add(1));
            sides.fold(1u64, u64::saturating_mul) <= most
        };
        let definition = upto.filter(few).map(|upto| Definition::new(hypergraph, &upto, budget));
        if let Some(Ok(definition)) = definition {
            return Source::Definition(definition);
        }
        let left = budget.deadline().map(|end| end.saturating_duration_since(Instant::now()));
        // Who gives a time limit wants it used.
        let (states, memory) = match left {
            Some(_) => (usize::MAX, u64::MAX),
            None => (FEW_STATES, LITTLE_MEMORY),
        };
        let little =
            Budget::new(budget.max_states().min(states), budget.max_memory().min(memory), left);
        match ValueAutomaton::derive(hypergraph, &little) {
            Ok(automaton) => Source::Automaton(Box::new(automaton)),
            Err(ended) => otherwise(Some(ended)),
        }
    }

    /// Why a position is not decided, and what to try.
    pub(super) fn not_looked_further(&self, game: &SlowNim, budget: &Budget) -> String {
        let ended = match self {
            Source::Outcome(_, ended) | Source::Nothing(ended) => ended.as_ref(),
            Source::Theorem(_) | Source::Definition(_) | Source::Automaton(_) => None,
        };
        match ended {
            None => {
                format!("{game} has more than {} edges, so no table is made", SlowNim::MOST_EDGES)
            }
            Some(NoAutomaton::TooManyPiles(piles)) => format!(
                "the table below the position is large, and automata are looked for with at most {MOST_TRACKS} piles, not \
                 {piles}; --by-definition makes the table, within --max-memory and --time-limit"
            ),
            Some(ended) if budget.deadline().is_some() => format!("{ended}"),
            Some(_) => format!(
                "the table below the position is large, and no automaton of {game} was found quickly; try longer with \
                 --time-limit or with `derive {game}`; --by-definition makes the table of a smaller position"
            ),
        }
    }

    /// What is known of the position or one below it.
    pub(super) fn knows(&self, piles: &[BigUint]) -> Known {
        let known =
            |knows, rule, says| Known { knows: Some(knows), because: vec![Reason { rule, says }] };
        match self {
            Source::Theorem(theorem) | Source::Outcome(theorem, _) => {
                let statement = theorem.at(piles);
                known(statement.knows, statement.rule, statement.says)
            }
            Source::Definition(definition) => {
                let tokens =
                    piles.iter().map(|pile| pile.to_usize().expect("the box is in memory"));
                let value = definition.value(&tokens.collect::<Vec<_>>());
                let says = "the mex rule, at every position below".to_owned();
                known(Knowledge::Value(value), "definition", says)
            }
            Source::Automaton(automaton) => {
                let says = format!(
                    "its {} states were found in a table, and shown to satisfy the mex rule at every position",
                    automaton.automaton().len()
                );
                known(Knowledge::Value(automaton.value(piles)), "automaton", says)
            }
            Source::Nothing(_) => Known { knows: None, because: Vec::new() },
        }
    }
}
