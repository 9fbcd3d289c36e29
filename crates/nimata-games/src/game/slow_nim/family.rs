//! The family as the other rooms see it: ladder, claims, and the definition.

use super::derivation::too_many_tracks;
use super::ladder::Piles;
use super::{Reading, SlowAutomaton, SlowNim, ladder, values_by_definition};
use crate::game::answer::{Evaluation, Fact, Worth};
use crate::game::claim::{Claim, Derived};
use crate::game::rung::{Ladder, Theory};
use crate::game::usual_claims::plain;
use crate::game::{Family, Game, GameError, Position, Rules};
use nimata_automata::budget::Budget;
use nimata_draw::data::{Quantity, ValueTable};
use nimata_logic::logic::{Asks, GameRules, Statement};

/// The families `slow-moore`, `slow-exact` and `slow-hyper`.
pub const FAMILY: Family = Family {
    prefixes: &["slow-moore", "slow-exact", "slow-hyper"],
    syntax: "slow-moore:n,k slow-exact:n,k slow-hyper:{1,2}{2,3}",
    suffixes: &[],
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
    read: |name| Ok(Box::new(SlowNim::parse(name)?)),
};

impl Theory for SlowNim {
    type At = Piles;

    fn place(&self, position: &Position) -> Piles {
        position.numbers().cloned().collect()
    }

    fn ladder(&self) -> Ladder<'_, Piles> {
        ladder::ladder(self)
    }
}

impl Game for SlowNim {
    fn claims(&self) -> Vec<Claim<'_>> {
        claims(self)
    }

    fn formulas(&self) -> Option<GameRules> {
        self.formulas_with_value()
    }

    fn facts(&self, _budget: &Budget) -> Result<Vec<Fact>, GameError> {
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

    fn worth_at(&self, position: &Position, budget: &Budget) -> Result<Evaluation, GameError> {
        let upto = position.small_numbers(budget)?;
        let value = values_by_definition(self.written_out()?, &upto, budget)?.at(&upto);
        let says = format!("the mex rule, at every position up to {position}");
        Ok(Evaluation::by(Worth::Value(value.into()), "definition", says))
    }

    fn no_tables(&self) -> Option<String> {
        self.written_out().err().map(|why| why.to_string())
    }

    fn table(&self, upto: &[u64], budget: &Budget) -> Result<ValueTable<'_>, GameError> {
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
    readings.filter(|reading| reading.suits(game)).flat_map(of).collect()
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
