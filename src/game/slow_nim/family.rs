//! The family as the rest of the program sees it: its capabilities.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::facts::facts;
use super::moves::move_to;
use super::source::{Known, Source};
use super::{Definition, Knowledge, NoAutomaton, SlowNim, Theorem, ValueAutomaton};
use crate::budget::{Budget, Reached};
use crate::data::ValueTable;
use crate::game::answer::{
    Derivable, Derived, Described, Evaluation, Fact, Movable, Move, Proposal, Provable, Reason,
    Request, Tabled, Valued, Worth,
};
use crate::game::hypergraph_nim::Hypergraph;
use crate::game::{Family, Game, GameError, Position};
use crate::number::numeration::Numeration;

/// The families `slow-moore`, `slow-exact` and `slow-hyper`.
pub const FAMILY: Family = Family {
    prefixes: &["slow-moore", "slow-exact", "slow-hyper"],
    syntax: "slow-moore:n,k slow-exact:n,k slow-hyper:{1,2}{2,3}",
    positions: "x1,...,xn",
    about: "slow hypergraph Nim: take one token from each pile of a set of at most k piles, of exactly k piles, or of an edge",
    paper: "Boros, Gurvich, Ho, Makino, On the Sprague-Grundy function of Tetris extensions of proper Nim",
    example: "slow-exact:3,2",
    grid: None,
    read: |name| Ok(Box::new(SlowNim::parse(name)?)),
};

/// What the tracks of an automaton hold, as many as it has.
const TRACKS: [&str; 16] = [
    "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13", "x14", "x15",
    "x16",
];

impl Game for SlowNim {
    fn admit(&self, position: &Position) -> Result<(), GameError> {
        Ok(self.read(position).map(|_| ())?)
    }

    fn valued(&self) -> Option<&dyn Valued> {
        Some(self)
    }

    fn movable(&self) -> Option<&dyn Movable> {
        Some(self)
    }

    fn described(&self) -> Option<&dyn Described> {
        Some(self)
    }

    fn tabled(&self) -> Option<&dyn Tabled> {
        self.hypergraph().map(|_| self as &dyn Tabled)
    }

    fn derivable(&self) -> Option<&dyn Derivable> {
        self.has_tracks().then_some(self)
    }

    fn provable(&self) -> Option<&dyn Provable> {
        self.has_tracks().then_some(self)
    }
}

impl From<NoAutomaton> for GameError {
    fn from(error: NoAutomaton) -> Self {
        match error {
            NoAutomaton::TooManyPiles(_) => GameError::Unsuitable(error.to_string()),
            NoAutomaton::TooManyStates(_) | NoAutomaton::NotFound { .. } => {
                GameError::Undecided(error.to_string())
            }
        }
    }
}

impl SlowNim {
    /// Whether an automaton can be looked for.
    fn has_tracks(&self) -> bool {
        self.hypergraph().is_some() && self.piles() <= super::MOST_TRACKS
    }

    fn written_out(&self) -> Result<&Hypergraph, GameError> {
        self.hypergraph().ok_or_else(|| {
            GameError::Unsuitable(format!(
                "{self} has more than {} edges: theorems may speak of it, but no table is made",
                SlowNim::MOST_EDGES
            ))
        })
    }

    fn automaton(&self, request: &Request) -> Result<ValueAutomaton, GameError> {
        if let Some(base) = request.base.filter(|&base| base != 2) {
            return Err(GameError::Unsuitable(format!(
                "automata of {self} read binary digits, so --base {base} does not suit; leave it out"
            )));
        }
        Ok(ValueAutomaton::derive(self.written_out()?, &request.budget)?)
    }

    /// The most moves from a position; `None` if they were not counted.
    fn most_moves(&self, piles: &[BigUint]) -> Option<usize> {
        let empty = piles.iter().enumerate().filter(|(_, pile)| pile.is_zero());
        let hypergraph = self.hypergraph()?;
        let empty = empty.fold(0u64, |empty, (pile, _)| empty | 1 << pile);
        Some(hypergraph.edges().iter().filter(|&&edge| edge & empty == 0).count())
    }
}

fn decided(automaton: &ValueAutomaton) -> Vec<Fact> {
    let says = format!(
        "at each of the {} tuples of states that the digits of a position and of its options lead to, the output is the mex",
        automaton.tuples()
    );
    vec![Fact { name: "decided", says, columns: Vec::new() }]
}

impl Valued for SlowNim {
    fn value(&self, position: &Position, budget: &Budget) -> Result<Evaluation, GameError> {
        let piles = self.read(position)?;
        if let Some(statement) = Theorem::of(self).map(|theorem| theorem.at(piles))
            && statement.knows == Knowledge::Value(0)
        {
            // A lost position needs no table.
            let because = vec![Reason { rule: statement.rule, says: statement.says }];
            return Ok(Evaluation { worth: Worth::Value(BigUint::zero()), because });
        }
        let source = Source::new(self, piles, budget);
        let Known { knows, mut because } = source.knows(piles);
        let worth = match knows {
            Some(Knowledge::Value(value)) => Worth::Value(value.into()),
            Some(Knowledge::Won) => Worth::PPosition(false),
            None => {
                let says = "a value is at most the number of moves".to_owned();
                because.push(Reason { rule: "mex", says });
                let why = source.not_looked_further(self, budget);
                let says = format!("no theorem gives the value: {why}");
                because.push(Reason { rule: "limit", says });
                let moves = self.most_moves(piles);
                Worth::Between { at_least: BigUint::zero(), at_most: moves.map(BigUint::from) }
            }
        };
        Ok(Evaluation { worth, because })
    }

    fn value_by_definition(
        &self,
        position: &Position,
        budget: &Budget,
    ) -> Result<Evaluation, GameError> {
        let piles = self.read(position)?;
        let hypergraph = self.written_out()?;
        let too_large = Reached::beyond_memory(budget);
        let upto = piles.iter().map(|pile| pile.to_u64().ok_or(too_large));
        let upto = upto.collect::<Result<Vec<u64>, _>>()?;
        let definition = Definition::new(hypergraph, &upto, budget)?;
        let value = *definition.values().last().expect("the position itself is in the box");
        let says = format!("the mex rule, at every position up to {position}");
        Ok(Evaluation {
            worth: Worth::Value(value.into()),
            because: vec![Reason { rule: "definition", says }],
        })
    }

    fn considered(&self, _position: &Position, _budget: &Budget) -> Result<Vec<Reason>, GameError> {
        let says = |fact: Fact| Reason { rule: fact.name, says: fact.says };
        Ok(match Theorem::of(self) {
            Some(theorem) if theorem.gives_values() => Vec::new(),
            _ => facts(self).into_iter().filter(|fact| fact.name == "theorem").map(says).collect(),
        })
    }
}

impl Movable for SlowNim {
    fn move_to(
        &self,
        position: &Position,
        target: &BigUint,
        budget: &Budget,
    ) -> Result<Option<Move>, GameError> {
        move_to(self, self.read(position)?, target, budget)
    }
}

impl Tabled for SlowNim {
    fn table(&self, upto: &[u64], budget: &Budget) -> Result<ValueTable<'_>, GameError> {
        let hypergraph = self.written_out()?;
        if u32::try_from(upto.len()) != Ok(self.piles()) {
            return Err(GameError::Unsuitable(format!(
                "a table of {self} has {n} coordinates, x1 to x{n}, so --upto takes as many numbers, not {}",
                upto.len(),
                n = self.piles(),
            )));
        }
        let values = Definition::new(hypergraph, upto, budget)?.into_values();
        Ok(ValueTable {
            coordinates: (1..=self.piles()).map(|pile| format!("x{pile}")).collect(),
            first: vec![0; upto.len()],
            last: upto.to_vec(),
            values: Box::new(values.into_iter().map(i64::from)),
        })
    }
}

impl Described for SlowNim {
    fn properties(&self, _budget: &Budget) -> Result<Vec<Fact>, GameError> {
        Ok(facts(self))
    }
}

impl Derivable for SlowNim {
    fn derive(&self, request: &Request) -> Result<Derived, GameError> {
        let found = self.automaton(request)?;
        let piles = usize::try_from(self.piles()).expect("at most 16");
        Ok(Derived {
            automaton: found.automaton().clone(),
            tracks: TRACKS[..piles].to_vec(),
            numeration: Numeration::Base,
            meanings: Vec::new(),
            facts: decided(&found),
        })
    }
}

impl Provable for SlowNim {
    fn propose(&self, request: &Request) -> Result<Proposal, GameError> {
        let found = self.automaton(request)?;
        Ok(Proposal {
            certificate: found.certificate(),
            automaton: Some(found.automaton().clone()),
            facts: decided(&found),
        })
    }
}
