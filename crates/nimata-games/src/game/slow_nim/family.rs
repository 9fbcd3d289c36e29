//! The family as the other rooms see it: ladder, claims, and the definition.

use std::rc::Rc;

use num_bigint::BigUint;
use num_traits::Zero;

use super::candidate::too_many_tracks;
use super::search::{Computed, MoveCountBound, Search};
use super::theorems::parities;
use super::{Proposition3, Reading, SlowAutomaton, SlowNim, Theorem, values_by_definition};
use crate::game::answer::{Evaluation, Fact, Move, Reason, Worth};
use crate::game::claim::{Claim, Derived};
use crate::game::learned::{GrowingTable, LevelSets};
use crate::game::misere_play::in_play;
use crate::game::rung::{Ladder, Rung, Step, Theory};
use crate::game::usual_claims::plain;
use crate::game::{Family, Game, Play, Position, Result, Rules};
use nimata_automata::budget::Budget;
use nimata_draw::data::{Quantity, ValueTable};
use nimata_logic::logic::{Asks, GameRules, Statement};

/// The families `slow-moore`, `slow-exact` and `slow-hyper`.
pub const FAMILY: Family = Family {
    prefixes: &["slow-moore", "slow-exact", "slow-hyper"],
    syntax: "slow-moore:n,k slow-exact:n,k slow-hyper:{1,2}{2,3}",
    suffixes: &[Play::MISERE],
    positions: "x1,...,xn",
    about: "slow hypergraph Nim: take one token from each pile of a set of at most k piles, of \
            exactly k piles, or of an edge",
    paper: "Boros, Gurvich, Ho, Makino, On the Sprague-Grundy function of Tetris extensions of \
            proper Nim",
    example: "slow-exact:3,2",
    sample: None,
    grid: None,
    heaps: Vec::new,
    pairs: Vec::new,
    read: |name, play| Ok(in_play(SlowNim::parse(name)?, play)),
};

impl Theory for SlowNim {
    type At = Piles;

    fn place(&self, position: &Position) -> Piles {
        position.numbers().cloned().collect()
    }

    fn ladder(&self) -> Ladder<'_, Piles> {
        ladder(self)
    }
}

impl Game for SlowNim {
    fn claims(&self) -> Vec<Claim<'_>> {
        claims(self)
    }

    fn formulas(&self) -> Option<GameRules> {
        self.formulas_with_value()
    }

    fn facts(&self, _budget: &Budget) -> Result<Vec<Fact>> {
        let says = match self.hypergraph().map(|hypergraph| hypergraph.edges().len()) {
            Some(1) => "1 edge, so at most one option".to_owned(),
            Some(edges) => format!("{edges} edges, so every value is at most {edges}"),
            None => {
                let most = SlowNim::MOST_EDGES;
                format!("more than {most} edges: only theorems speak, no table does")
            }
        };
        Ok(vec![Fact::new("moves", says)])
    }

    fn worth_at(&self, position: &Position, budget: &Budget) -> Result<Evaluation> {
        let upto = position.small_numbers(budget)?;
        let value = values_by_definition(self.written_out()?, &upto, budget)?.at(&upto);
        let says = format!("the mex rule, at every position up to {position}");
        Ok(Evaluation::by(Worth::Value(value.into()), "definition", says))
    }

    fn no_tables(&self) -> Option<String> {
        self.written_out().err().map(|why| why.to_string())
    }

    fn table(&self, upto: &[u64], budget: &Budget) -> Result<ValueTable<'_>> {
        let hypergraph = self.written_out()?;
        let shape = self.shape();
        shape.admit_bounds(upto, 0, self)?;
        let values = values_by_definition(hypergraph, upto, budget)?.into_entries();
        let values = values.into_iter().map(i64::from);
        Ok(shape.table(Quantity::VALUE, 0, upto, Box::new(values)))
    }
}

impl SlowNim {
    /// The reason why no automaton can be derived; `None` if one can.
    pub(super) fn lacks_automaton(&self) -> Option<String> {
        self.no_tables().or_else(|| too_many_tracks(self.piles()))
    }
}

/// The claims: those by piles, and those by differences if the order of the piles does not matter.
pub(super) fn claims(game: &SlowNim) -> Vec<Claim<'_>> {
    let readings = [Reading::Piles, Reading::Differences].into_iter();
    let of = |reading| [Asks::Values, Asks::Outcome].map(|asks| automaton(game, asks, reading));
    let beside = || LevelSets {
        game,
        rules: Box::new(|| game.on_positions(false, Asks::Outcome).expect("the claim lacks none")),
        numerals: game.numerals(),
        values: Box::new(|budget| Ok(Box::new(GrowingTable::new(game, budget)))),
    };
    let lacks = game.lacks_automaton().or_else(|| too_many_tracks(game.piles() + 1));
    let levels = beside().claim().unless(lacks.clone());
    let further = [levels, beside().remoteness().unless(lacks)];
    readings.filter(|reading| reading.suits(game)).flat_map(of).chain(further).collect()
}

/// The claim about the automaton of the values or outcomes with a reading.
fn automaton(game: &SlowNim, asks: Asks, reading: Reading) -> Claim<'_> {
    let (what, keeps) = match asks {
        Asks::Values | Asks::Relation => (
            "the value of every position",
            "the output at every position is the mex of those at its options",
        ),
        Asks::Outcome => (
            "who wins at every position",
            "the output is 0 where no option has the output 0, and else 1",
        ),
    };
    let (name, digits) = match (reading, asks) {
        (Reading::Piles, _) => (asks.name(), "its piles"),
        (_, Asks::Values | Asks::Relation) => ("sorted-values", DIFFERENCES),
        (_, Asks::Outcome) => ("sorted-outcome", DIFFERENCES),
    };
    let says = format!("{what}, from the binary digits of {digits}, if there is an automaton");
    let claim = Claim::new(name, says).derived(move |request| {
        request.only_base(Some(2), game)?;
        let found = SlowAutomaton::derive(game, asks, reading, &request.budget)?;
        let facts = vec![Fact::new("decided", keeps)];
        Ok(Derived::values(found.automaton().clone(), reading.names(game.piles()), facts))
    });
    if let lacks @ Some(_) = game.lacks_automaton() {
        return claim.unless(lacks);
    }
    match reading {
        Reading::Piles => claim.by_rules(
            move || game.formulas(asks).expect("an automaton can be derived"),
            |statement, _| {
                let sentences = game.symmetries(&statement.sequences[0].name);
                Ok(Statement { sentences, ..statement })
            },
        ),
        Reading::Differences => {
            let rules = move || game.formulas_by_differences(asks);
            claim.by_rules(move || rules().expect("the reading suits the game"), plain)
        }
    }
}

/// The numbers that an automaton by differences reads, in words.
const DIFFERENCES: &str = "its smallest pile x1 and of the differences d2, d3, ... between one \
                           pile and the next larger one";

// The ladder: theorems on a game of slow Nim, then the box below a position, then an automaton.

/// The theorem on a game comes first. If it only says who wins, its statement on N-positions comes
/// after the rungs for values.
pub(super) fn ladder(game: &SlowNim) -> Ladder<'_, Piles> {
    let search = Rc::new(Search::new(game));
    let theorem = Theorem::of(game);
    let mut rungs: Vec<Box<dyn Rung<Piles> + '_>> =
        vec![Box::new(ByTheorem { game, theorem, of_won: false })];
    if !theorem.is_some_and(Theorem::gives_values) {
        for by_automaton in [false, true] {
            rungs.push(Box::new(Computed { search: Rc::clone(&search), by_automaton }));
        }
        rungs.push(Box::new(ByTheorem { game, theorem, of_won: true }));
    }
    rungs.push(Box::new(MoveCountBound(search)));
    Ladder::new(rungs)
}

/// The statement of a theorem, on the value or on who wins; or the statement that there is no
/// theorem.
struct ByTheorem<'g> {
    game: &'g SlowNim,
    theorem: Option<Theorem>,
    /// Whether this rung decides positions that the theorem only knows to be won.
    of_won: bool,
}

const NONE: &str = "none of Propositions 2 to 4: they speak of slow-moore with n <= k + 2, (5,2) \
                    and (6,3), and of slow-exact:3,2";

impl Rung<Piles> for ByTheorem<'_> {
    fn rule(&self) -> &'static str {
        self.theorem.map_or("theorem", Theorem::name)
    }

    fn states(&self) -> Option<String> {
        let extent = match self.theorem {
            _ if self.of_won => return None,
            None => return Some(NONE.to_owned()),
            Some(Theorem::Proposition3(_)) => "who wins",
            Some(Theorem::Proposition4) => "as corrected, the value",
            Some(_) => "the value",
        };
        Some(format!("{extent} at every position: {}", self.theorem?.says()))
    }

    fn refusal(&self, piles: &Piles, _budget: &Budget) -> Option<String> {
        match self.theorem {
            _ if self.of_won => None,
            None => Some(NONE.to_owned()),
            Some(theorem) => {
                let won = theorem.at(piles).worth == Worth::PPosition(false);
                won.then(|| format!("it says only who wins: {}", theorem.says()))
            }
        }
    }

    fn value(&self, piles: &Piles, _budget: &Budget) -> Result<Option<Evaluation>> {
        let said = self.theorem.map(|theorem| theorem.at(piles));
        Ok(said.filter(|said| (said.worth == Worth::PPosition(false)) == self.of_won))
    }

    fn step(&self, piles: &Piles, target: &BigUint, budget: &Budget) -> Result<Step> {
        let Some(theorem) = self.theorem else { return Ok(Step::Unnamed) };
        if let Theorem::Proposition3(case) = theorem {
            // The theorem gives no moves to other values, but it may show that there are none.
            if target.is_zero() == self.of_won {
                return Ok(Step::Unnamed);
            }
            if target.is_zero()
                && let Some(step) = by_proof(case, piles)
            {
                return Ok(step);
            }
        }
        among_options(self.game, piles, target, budget, |option| theorem.at(option))
    }
}

/// The winning move in the proof of Proposition 3, if the proof gives one.
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

/// A position: its piles.
pub(super) type Piles = Vec<BigUint>;

/// A move to the first option with the value `target`, provided that something is known of all
/// options.
pub(super) fn among_options(
    game: &SlowNim,
    piles: &Piles,
    target: &BigUint,
    budget: &Budget,
    known: impl Fn(&Piles) -> Evaluation,
) -> Result<Step> {
    let Some(hypergraph) = game.hypergraph() else { return Ok(Step::Unnamed) };
    let empty = empty(piles);
    for &edge in hypergraph.edges().iter().filter(|&&edge| edge & empty == 0) {
        budget.allow_time()?;
        let option = lowered(piles, (0..piles.len()).filter(|pile| edge >> pile & 1 == 1));
        let Evaluation { worth, because } = known(&option);
        match worth {
            Worth::Value(value) if value == *target => {
                // The reason is about the option, which the sentence must say.
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

/// The step to a position, with the reasons for it.
pub(super) fn step_to(piles: Piles, because: Vec<Reason>) -> Step {
    let into = Position::from_groups(vec![piles]);
    Step::To(Move::by(into, because))
}

/// The position with one token less in each of these piles, numbered from 0.
pub(super) fn lowered(piles: &[BigUint], chosen: impl Iterator<Item = usize>) -> Piles {
    let mut piles = piles.to_vec();
    chosen.for_each(|pile| piles[pile] -= 1u32);
    piles
}

/// The set of empty piles.
pub(super) fn empty(piles: &[BigUint]) -> u64 {
    let empty = piles.iter().enumerate().filter(|(_, pile)| pile.is_zero());
    empty.fold(0, |empty, (pile, _)| empty | 1 << pile)
}
