//! The outputs of small positions, from a table by the mex rule or from a theorem.

use super::{Proposition3, Reading, SlowNim, Theorem, sorted_values, values_by_definition};
use crate::budget::{Budget, Reached};
use crate::game::hypergraph_nim::Hypergraph;
use crate::game::table::{Sorted, Table};
use crate::logic::Asks;

/// The values or outcomes of all positions with piles below some bound.
#[derive(Clone, Debug)]
pub struct Cube {
    hypergraph: Hypergraph,
    asks: Asks,
    reading: Reading,
    /// Greater than every pile.
    side: usize,
    source: Source,
}

#[derive(Clone, Debug)]
enum Source {
    All(Table<u16>),
    Sorted(Table<u16, Sorted>),
    Theorem(Proposition3),
}

impl Cube {
    /// The outputs by the mex rule for piles below `side`, as numbers of this reading.
    ///
    /// # Errors
    /// [`Reached`], before memory is taken or at the time limit.
    ///
    /// # Panics
    /// The game has too many edges, or the reading does not suit it.
    ///
    /// # Complexity
    /// That of [`sorted_values`] or [`values_by_definition`].
    pub fn new(
        game: &SlowNim,
        asks: Asks,
        reading: Reading,
        side: usize,
        budget: &Budget,
    ) -> Result<Self, Reached> {
        assert!(reading.suits(game), "the reading suits the game");
        let hypergraph = game.hypergraph().expect("the edges are written out").clone();
        let most = u64::try_from(side).expect("a size in memory") - 1;
        let source = match sorted_values(&hypergraph, most, budget)? {
            Some(sorted) => Source::Sorted(sorted),
            None => {
                let upto = vec![most; game.piles()];
                Source::All(values_by_definition(&hypergraph, &upto, budget)?)
            }
        };
        Ok(Cube { hypergraph, asks, reading, side, source })
    }

    /// The outcomes by Proposition 3, for piles of any size; `None` if it does not apply to the
    /// game.
    pub(super) fn by_theorem(game: &SlowNim, asks: Asks, reading: Reading) -> Option<Self> {
        let Some(Theorem::Proposition3(case)) = Theorem::of(game) else { return None };
        let (hypergraph, source) = (game.hypergraph()?.clone(), Source::Theorem(case));
        let side = 1 << 30;
        (asks == Asks::Outcome).then_some(Cube { hypergraph, asks, reading, side, source })
    }

    /// The output at a position, given by the numbers of the reading, which are changed.
    ///
    /// # Panics
    /// The position is not in the cube.
    pub fn output(&self, position: &mut [usize]) -> u16 {
        self.reading.restore(position);
        let value = match &self.source {
            Source::All(values) => values.at(position),
            Source::Sorted(values) => {
                position.sort_unstable();
                values.at(position)
            }
            Source::Theorem(case) => {
                position.sort_unstable();
                let parities: Vec<bool> = position.iter().map(|pile| pile % 2 == 1).collect();
                u16::from(!case.lost(&parities))
            }
        };
        value.min(largest(self.asks))
    }

    /// Tells whether it contains all positions with these prefixes and k further digits.
    pub(super) fn holds(&self, prefix: &[usize], k: usize) -> bool {
        self.reading.beyond(prefix.iter().map(|p| (p + 1) << k)) <= self.side
    }

    /// Tells whether the order of the numbers does not matter.
    pub(super) fn is_symmetric(&self) -> bool {
        self.reading == Reading::Piles && !matches!(self.source, Source::All(_))
    }

    pub(super) fn hypergraph(&self) -> &Hypergraph {
        &self.hypergraph
    }

    pub(super) fn reading(&self) -> Reading {
        self.reading
    }

    pub(super) fn asks(&self) -> Asks {
        self.asks
    }

    pub(super) fn piles(&self) -> usize {
        usize::try_from(self.hypergraph.piles()).expect("at most 64")
    }
}

/// The largest output: the outcome is 0 if the value is 0, and 1 otherwise.
pub(super) fn largest(asks: Asks) -> u16 {
    match asks {
        Asks::Values | Asks::Relation => u16::MAX,
        Asks::Outcome => 1,
    }
}
