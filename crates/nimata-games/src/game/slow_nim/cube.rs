//! The outputs of small positions, from a table by the mex rule or from a theorem.

use super::definition::{MOST_FOLDED_EDGES, folded_values, sorted_values, values_by_definition};
use super::{Proposition3, Reading, SlowNim, Theorem};
use crate::game::hypergraph_nim::Hypergraph;
use crate::game::table::{Cursor, Places, Sorted, Table};
use nimata_automata::budget::{Budget, Reached};
use nimata_logic::logic::Asks;

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
    Folded(Table<u8, Sorted>),
    Theorem(Proposition3),
}

/// The longest period of a difference that is looked for; the known ones are 1 and 2.
const LONGEST_PERIOD: usize = 4;

/// The fewest positions that are taken to show a period.
const LEAST_SHOWN: usize = 1 << 17;

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

    /// The outputs on the assumption that they do not change when a difference grows by its period,
    /// as [`Cube::periods`] finds it: a guess, for larger piles than [`Cube::new`] reaches.
    ///
    /// # Errors
    /// [`Reached`], before memory is taken or at the time limit.
    ///
    /// # Complexity
    /// That of [`folded_values`].
    pub(super) fn folded(
        &self,
        periods: &[usize],
        side: usize,
        budget: &Budget,
    ) -> Result<Self, Reached> {
        let most = u64::try_from(side).expect("a size in memory") - 1;
        let hypergraph = self.hypergraph.clone();
        let table = folded_values(&hypergraph, periods, most, largest(self.asks), budget)?;
        let source = Source::Folded(table);
        Ok(Cube { hypergraph, asks: self.asks, reading: self.reading, side, source })
    }

    /// The least period up to [`LONGEST_PERIOD`] of each difference in all of the cube, or
    /// [`Sorted::UNFOLDED`]; `None` if there is no period, or the cube is too small to tell.
    ///
    /// In `slow-exact:6,2` it does not matter for who wins by how much the third pile exceeds the
    /// second; in `slow-exact:5,4` the parity of the first difference is enough.
    pub(super) fn periods(&self) -> Option<Vec<usize>> {
        let Source::Sorted(table) = &self.source else { return None };
        let small = table.entries().len() < LEAST_SHOWN;
        if small
            || self.reading != Reading::Differences
            || self.hypergraph.edges().len() > MOST_FOLDED_EDGES
        {
            return None;
        }
        let is_period = |place, period| self.is_period(table, place, period);
        let least = |place| (1..=LONGEST_PERIOD).find(|&period| is_period(place, period));
        let periods: Vec<usize> =
            (0..self.piles()).map(|place| least(place).unwrap_or(Sorted::UNFOLDED)).collect();
        periods.iter().any(|&period| period != Sorted::UNFOLDED).then_some(periods)
    }

    /// Tells whether the output stays when all piles from a place on grow by the period.
    fn is_period(&self, table: &Table<u16, Sorted>, place: usize, period: usize) -> bool {
        let places = table.places();
        let mut at = Cursor::first(self.piles());
        let entry = |place: usize| table.entries()[place].min(largest(self.asks));
        while at.place < table.entries().len() {
            let grown =
                at.numbers.iter().enumerate().map(|(i, x)| if i < place { *x } else { x + period });
            // The largest pile changes slowest, so all further positions leave the cube as well.
            if at.numbers[self.piles() - 1] + period >= self.side {
                return true;
            }
            if entry(at.place) != entry(places.place(grown)) {
                return false;
            }
            places.advance(&mut at);
        }
        true
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
            Source::Folded(values) => values.at(position).into(),
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
        let folded = |place: usize| match &self.source {
            Source::Folded(values) => values.places().period(place),
            _ => Sorted::UNFOLDED,
        };
        let bounds = prefix.iter().enumerate().map(|(place, p)| ((p + 1) << k).min(folded(place)));
        self.reading.beyond(bounds) <= self.side
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
